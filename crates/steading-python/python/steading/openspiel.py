"""OpenSpiel: ``import steading.openspiel``, then ``pyspiel.load_game("python_steading(game=catan_road,seats=2)")``.

* Chance is explicit: ``chance_outcomes`` lists every outcome with its probability, by its number in the list.
* Where several seats are asked at once, they answer in the order of their seats; no observation tells what another seat has
  answered before all are done.
* An information state is what the seat knows: its view of the table, its question, its legal answers. What it saw earlier
  and the table no longer shows is not repeated, as it is not in ``State.resample`` either.
* ``resample_from_infostate`` is ``State.resample``: Information Set MCTS works.
* Utilities: the winners share 1, alone it is the share of a score that almost no game reaches.
"""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pyspiel

import steading

#: More outcomes than any draw has, and more entries than any game.
MAX_OUTCOMES = 4_096
MAX_LENGTH = 20_000


def _game_type(seats: int | None) -> Any:
    kinds = pyspiel.GameType
    titles = steading.titles()
    return kinds(
        short_name="python_steading",
        long_name="Steading",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if seats == 1 else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(title["seats"][1] for title in titles),
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"game": "catan_road", "seats": 2, "options": "{}"},
    )


class SteadingGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Steading. ``options`` is JSON, such as ``{"metropolis_side": "B"}``."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        name, seats = str(given.get("game", "catan_road")), int(given.get("seats", 2))
        options = json.loads(given.get("options", "{}"))
        self.ruleset = steading.load(name, seats=seats, options=options, guard=True)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ruleset.actions,
            max_chance_outcomes=MAX_OUTCOMES,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if seats == 1 else 1.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(_game_type(seats), info, given)

    def new_initial_state(self) -> SteadingState:
        return SteadingState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SteadingObserver:
        return SteadingObserver(self.ruleset)

    def information_state_tensor_shape(self) -> list[int]:
        return [self.ruleset.inputs]

    def observation_tensor_shape(self) -> list[int]:
        return [self.ruleset.inputs]


class SteadingState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SteadingGame) -> None:
        super().__init__(game)
        # OpenSpiel copies every attribute with every state: a game among them would be opened again.
        self.table = game.ruleset.start()

    def current_player(self) -> int:
        if self.table.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table.is_chance else self.table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal_actions(player, refrain=True)) if player == self.table.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in enumerate(self.table.outcomes())]

    def _apply_action(self, action: int) -> None:
        if self.table.is_chance:
            self.table.resolve(int(action))
        else:
            self.table.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.table.outcomes()[action][0]
        return self.table.notation(action, player)

    def is_terminal(self) -> bool:
        return self.table.is_over

    def returns(self) -> list[float]:
        return [float(value) for value in self.table.returns()]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return knowledge(self.table, seat)

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        values: list[float] = self.table.observation(seat).astype(np.float32).tolist()
        return values

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self.information_state_tensor(player)

    def resample_from_infostate(self, player: int, sampler: Any = None) -> SteadingState:
        draw: float = sampler() if sampler is not None else random.random()
        other: SteadingState = self.clone()
        other.table = self.table.resample(player, int(draw * 2**53))
        return other

    def __str__(self) -> str:
        return self.table.position()


def knowledge(table: steading.State, seat: int) -> str:
    """What a seat knows: its view, and its question with the legal answers if it is asked."""
    parts = [f"seat {seat}", table.view_json(seat)]
    if seat in table.waiting:
        parts.append(json.dumps(table.question(seat)["decision"]))
        parts.append(" ".join(map(str, sorted(table.legal_actions(seat)))))
    return "\n".join(parts)


class SteadingObserver:
    """What OpenSpiel's ``make_observation`` wants."""

    def __init__(self, ruleset: steading.Game) -> None:
        self.tensor = np.zeros(ruleset.inputs, np.float32)
        self.dict = {"observation": self.tensor}
        self._bytes = np.zeros(ruleset.inputs, np.uint8)

    def set_from(self, state: SteadingState, player: int) -> None:
        state.table.observe(self._bytes, player)
        self.tensor[:] = self._bytes

    def string_from(self, state: SteadingState, player: int) -> str:
        return state.information_state_string(player)


pyspiel.register_game(_game_type(None), SteadingGame)
