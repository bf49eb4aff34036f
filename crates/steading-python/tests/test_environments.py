"""PettingZoo's and Gymnasium's own suites, and what they do not ask."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import steading

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: its suite is not run")
pytest.importorskip("gymnasium", reason="Gymnasium is not installed: its suite is not run")

import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import steading.gymnasium
import steading.pettingzoo
from conftest import tables


@pytest.fixture(autouse=True)
def _quiet() -> None:
    # A seat that is not asked has no legal answer; PettingZoo warns of masks without one.
    warnings.filterwarnings("ignore", message=".*action.mask.*")
    warnings.filterwarnings("ignore", category=UserWarning, module="gymnasium|pettingzoo")


@pytest.mark.parametrize(("game", "seats"), tables())
def test_pettingzoo_api(game: str, seats: int, long: bool) -> None:
    api_test(steading.pettingzoo.env(game=game, seats=seats), num_cycles=1_000 if long else 100, verbose_progress=False)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_pettingzoo_seed(game: str, seats: int, long: bool) -> None:
    seed_test(lambda: steading.pettingzoo.env(game=game, seats=seats), num_cycles=500 if long else 20)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_pettingzoo_parallel(game: str, seats: int, long: bool) -> None:
    parallel_api_test(steading.pettingzoo.parallel_env(game=game, seats=seats), num_cycles=1_000 if long else 60)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_gymnasium(game: str, seats: int) -> None:
    check_env(steading.gymnasium.SteadingEnv(game, seats=seats, bots="random"), skip_render_check=True)
    made = gymnasium.make("Steading-v0", game=game, seats=seats, bots="easy", render_mode="ansi")
    seen, info = made.reset(seed=1)
    again, _ = made.reset(seed=1)
    assert (seen == again).all() and info["action_mask"].any() and made.render()


def test_gymnasium_plays_to_the_end_against_bots() -> None:
    for seat in (0, 1):
        env = steading.gymnasium.SteadingEnv("catan_road", seat=seat, bots="random")
        env.reset(seed=seat)
        rng, over, reward = np.random.default_rng(1), False, 0.0
        while not over:
            _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks())))
        assert reward == env.state.returns()[seat]
        assert info["scores"] == env.state.scores


def test_gymnasium_says_what_an_illegal_answer_does() -> None:
    env = steading.gymnasium.SteadingEnv("catan_road")
    env.reset(seed=1)
    wrong = np.int64(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(wrong)
    assert reward == -1.0 and over and "not offered" in info["refused"]
    strict = steading.gymnasium.SteadingEnv("catan_road", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(steading.Refused):
        strict.step(wrong)


def test_simultaneous_answers_are_hidden_until_all_are_done() -> None:
    """Orléans: while seat 0 plans, nothing of it is in what seat 1 observes."""
    env = steading.pettingzoo.env(game="orleans_settlers", seats=2)
    rng, compared = np.random.default_rng(1), 0
    for seed in range(20):
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            one, other = int(rng.choice(legal)), int(rng.choice(legal))
            if len(env.state_of_game.waiting) > 1 and one != other:
                mine, trial = env.state_of_game.copy(), env.state_of_game.copy()
                mine.apply(one, 0)
                trial.apply(other, 0)
                # As long as seat 0 is not done either way, seat 1 sees the same.
                if 0 in trial.waiting and 0 in mine.waiting:
                    assert (trial.observation(1) == mine.observation(1)).all()
                    assert trial.view(1) == mine.view(1)
                    compared += 1
            env.step(one)
    assert compared > 20


def test_parallel_asks_all_who_are_asked() -> None:
    env = steading.pettingzoo.parallel_env(game="orleans_settlers", seats=3)
    observations, _ = env.reset(seed=1)
    rng, most = np.random.default_rng(2), 0
    for _ in range(3_000):
        asked = [seat for seat in range(3) if not observations[f"seat_{seat}"]["action_mask"][env.nothing]]
        assert asked == env.state_of_game.waiting
        most = max(most, len(asked))
        answers = {agent: int(rng.choice(np.flatnonzero(seen["action_mask"]))) for agent, seen in observations.items()}
        observations, rewards, over, _, _ = env.step(answers)
        if any(over.values()):
            assert abs(sum(rewards.values()) - 1.0) < 1e-6
            break
    assert most == 3 and not env.agents
