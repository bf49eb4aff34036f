"""What the tests share: `--long` plays as many games as the claims in docs/python.md speak of."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import steading

ROOT = Path(__file__).resolve().parents[3]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="as many games as docs/python.md claims")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        for item in items:
            if "long" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="only with --long (make python-long)"))


@pytest.fixture
def long(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--long"))


def tables() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [
        (title["id"], seats)
        for title in steading.titles()
        for seats in range(title["seats"][0], title["seats"][1] + 1)
    ]


def walk(game: steading.Game, seed: int, refrain: bool = True) -> Iterator[tuple[steading.State, random.Random]]:
    """A random game, position by position; draws come from the seed."""
    rng = random.Random(seed)
    state = game.start(seed=seed)
    while True:
        yield state, rng
        if state.is_over:
            return
        if state.is_chance:
            state.draw()
        else:
            seat = rng.choice(state.waiting)
            state.apply(rng.choice(state.legal_actions(seat, refrain=refrain)), seat)


def steading_program() -> str:
    """The command line of the same sources: `make test` has built it."""
    named = os.environ.get("STEADING")
    found = [named] if named else [str(ROOT / "target" / kind / "steading") for kind in ("debug", "quick", "release")]
    for path in found:
        if os.path.exists(path):
            return path
    if named:
        pytest.fail(f"there is no program {named}")
    pytest.skip("there is no program `steading`: run `make quick`, or name one in STEADING")
