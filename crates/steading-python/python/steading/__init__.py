"""Four modern settling games for researchers, at the speed of Rust.

>>> import steading
>>> game = steading.load("catan_road", seats=2)
>>> state = game.start(seed=1).advance()
>>> print(state)                                    # the question, with the clause of the rules, and the answers
>>> state.apply(state.legal_actions()[0])

Environments: ``steading.pettingzoo``, ``steading.gymnasium``, ``steading.openspiel`` (each needs its library).
Many games at once: :func:`steading.batch`.
"""

from steading._batch import batch
from steading._engine import (
    Batch,
    Bot,
    Game,
    Refused,
    State,
    SteadingError,
    __version__,
    bring_net,
    load,
    load_record,
    policy_file,
    titles,
    tournament,
)

__all__ = [
    "Batch",
    "Bot",
    "Game",
    "Refused",
    "State",
    "SteadingError",
    "__version__",
    "batch",
    "bot",
    "bring_net",
    "games",
    "load",
    "load_record",
    "policy_file",
    "titles",
    "tournament",
]


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by name: a level (``easy`` to ``master``), ``random``, ``greedy``, ``net``, ``classic:2000`` and so on."""
    return Bot(name, seed)


def games() -> list[str]:
    """The ids of all games."""
    return [title["id"] for title in titles()]
