"""OpenSpiel's own tests and algorithms on our games."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

import steading

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: its tests are not run")

from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import steading.openspiel
from conftest import tables

#: OpenSpiel asks everything of every state, for every seat: the other tables take minutes.
SHORT = [("settlement", 1), ("orleans_settlers", 2)]


def name(game: str, seats: int) -> str:
    return f"python_steading(game={game},seats={seats})"


@pytest.mark.parametrize(("game", "seats"), SHORT)
def test_random_sim(game: str, seats: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name(game, seats)), num_sims=1, serialize=False, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), tables())
def test_random_sim_of_every_table(game: str, seats: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name(game, seats)), num_sims=5, serialize=False, verbose=False)


@pytest.mark.long
def test_random_sim_with_serialisation() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name("catan_road", 2)), num_sims=1, serialize=True, verbose=False)


def playthrough(game: str, seats: int) -> None:
    text = generate_playthrough.playthrough(name(game, seats), action_sequence=None, seed=7)
    lines = text.splitlines()
    assert "IsTerminal() = True" in text and "Returns() = " in text
    assert any(line.startswith("InformationStateString(0)") for line in lines)
    assert any(line.startswith("ChanceOutcomes()") for line in lines)
    # The same seed gives the same playthrough: nothing of it hangs on the moment.
    assert generate_playthrough.playthrough(name(game, seats), action_sequence=None, seed=7) == text


def test_playthrough() -> None:
    playthrough("catan_road", 2)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), tables())
def test_playthrough_of_every_table(game: str, seats: int) -> None:
    playthrough(game, seats)


def test_observer_and_clones() -> None:
    game = pyspiel.load_game(name("settlement", 2))
    state, rng = game.new_initial_state(), random.Random(1)
    observer = make_observation(game)
    for _ in range(60):
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
            continue
        for player in range(2):
            observer.set_from(state, player)
            assert (observer.tensor == np.array(state.observation_tensor(player))).all()
        clone = state.clone()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        assert clone.table != state.table and clone.history() == state.history()[:-1]
        clone.apply_action(action)
        assert clone.table == state.table
    assert pickle.loads(pickle.dumps(state.table)) == state.table


def test_options_are_handed_on() -> None:
    game = pyspiel.load_game("python_steading", {"game": "catan_road", "seats": 3, "options": '{"metropolis_side": "B"}'})
    assert game.num_players() == 3 and game.ruleset.options == {"metropolis_side": "B"}


def test_information_set_mcts_plays_catan_against_easy() -> None:
    game = pyspiel.load_game(name("catan_road", 2))
    state, rng = game.new_initial_state(), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        max_simulations=4,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        random_state=rng,
    )
    easy = steading.bot("easy", seed=1)
    searched = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
        elif state.current_player() == 1:
            state.apply_action(easy.choose(state.table))
        elif len(legal := state.legal_actions()) == 1 or searched >= 12:
            # The whole game, in the time of a test: thinks about its first answers, then plays quickly.
            state.apply_action(int(rng.choice(legal)))
        else:
            state.apply_action(bot.step(state))
            searched += 1
    assert searched == 12 and sum(state.returns()) == pytest.approx(1.0)


@pytest.mark.long
def test_information_set_mcts_thinks_about_every_answer() -> None:
    game = pyspiel.load_game(name("catan_road", 2))
    state, rng = game.new_initial_state(), np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game=game, uct_c=1.4, max_simulations=20, evaluator=evaluator, random_state=rng)
    easy = steading.bot("easy", seed=1)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
        elif state.current_player() == 1:
            state.apply_action(easy.choose(state.table))
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(1.0)
