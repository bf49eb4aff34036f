"""What a seat observes is the same in every world that it cannot tell from the true one."""

from __future__ import annotations

import pytest

import steading
from conftest import tables, walk

#: What makes a title hide something that is fixed already. In Emberleaf nothing is: decks are sets, and the rest lies open.
HIDING: dict[str, dict[str, str | int | bool]] = {
    "settlement": {"hero_view": "memory"},
    "catan_road": {},
    "orleans_settlers": {},
}


@pytest.mark.parametrize("title", steading.games())
def test_observation_and_information_state_are_equal_under_resample(title: str, long: bool) -> None:
    openspiel = pytest.importorskip("steading.openspiel", reason="OpenSpiel is not installed")
    counts = [seats for game, seats in tables() if game == title]
    checked = other_worlds = 0
    # In short form a few games, and in them every seventh position.
    for seed in range(500 if long else 2):
        game = steading.load(title, seats=counts[-1 - seed % len(counts)], options=HIDING.get(title), guard=True)
        for number, (state, _) in enumerate(walk(game, seed)):
            if not long and number % 7:
                continue
            for seat in range(game.seats):
                world = state.resample(seat, seed * 100_003 + number)
                assert (world.observation(seat) == state.observation(seat)).all(), (title, seed, number, seat)
                assert openspiel.knowledge(world, seat) == openspiel.knowledge(state, seat), (title, seed, number, seat)
                checked += 1
                other_worlds += world != state
    print(f"{title}: {checked} views, {other_worlds} of them in another world")
    if title in HIDING:
        # Otherwise nothing was tried.
        assert other_worlds > checked // (200 if title == "settlement" else 20)
