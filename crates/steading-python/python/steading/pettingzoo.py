"""PettingZoo: every seat is an agent.

``env`` asks one agent after the other (AEC). Where a question is put to several seats at once, they answer in the order of
their seats; what the others have answered is not in anybody's observation until all are done, because an observation holds
what its seat knows and nothing else. ``parallel_env`` asks all those seats in one step.

Observations are ``{"observation", "action_mask"}``: a byte for each input, and a mask of the legal answers.
Rewards come at the end: the winners share 1.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

import steading

Options = dict[str, "str | int | bool"]
Observation = dict[str, Any]


def _opened(game: str | steading.Game, seats: int, options: Options | None) -> steading.Game:
    if isinstance(game, steading.Game):
        return game
    return steading.load(game, seats=seats, options=options, guard=True)


def _legal(state: steading.State, seat: int, room: int, refrain: bool) -> np.ndarray[Any, np.dtype[np.int8]]:
    mask = np.zeros(room, dtype=np.int8)
    mask[state.legal_actions(seat, refrain)] = 1
    return mask


class AEC(AECEnv):  # type: ignore[misc]
    """One agent after the other. ``refrain`` leaves out answers that machines never give, so that games end."""

    metadata = {"name": "steading_v0", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | steading.Game = "catan_road",
        seats: int = 2,
        options: Options | None = None,
        refrain: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = _opened(game, seats, options)
        self.refrain = refrain
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self._numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.game.inputs,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces: dict[str, gymnasium.Space[Any]] = {
            agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents
        }
        self._games = np.random.default_rng()
        self.state_of_game = self.game.start(seed=0)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._games = np.random.default_rng(seed)
        self.state_of_game = self.game.start(seed=int(self._games.integers(2**62))).advance()
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_of_game.seat]

    def observe(self, agent: str) -> Observation:
        seat = self._numbers[agent]
        return {
            "observation": self.state_of_game.observation(seat),
            "action_mask": _legal(self.state_of_game, seat, self.game.actions, self.refrain),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an answer is needed")
        self._cumulative_rewards[agent] = 0.0
        self.state_of_game.apply(int(action), self._numbers[agent])
        self.state_of_game.advance()
        self._clear_rewards()
        if self.state_of_game.is_over:
            for other, value in zip(self.possible_agents, self.state_of_game.returns(), strict=True):
                self.rewards[other] = float(value)
                self.terminations[other] = True
        else:
            self.agent_selection = self.possible_agents[self.state_of_game.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.state_of_game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class Parallel(ParallelEnv):  # type: ignore[misc]
    """All seats that are asked answer in one step. A seat that is not asked has one legal answer, the last number, which
    means nothing. It fits games where all plan at once (Orléans); elsewhere most seats wait most of the time."""

    metadata = {"name": "steading_parallel_v0", "render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | steading.Game = "orleans_settlers",
        seats: int = 2,
        options: Options | None = None,
        refrain: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.game = _opened(game, seats, options)
        self.refrain = refrain
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self.nothing = self.game.actions
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.game.inputs,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.game.actions + 1,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces: dict[str, gymnasium.Space[Any]] = {
            agent: spaces.Discrete(self.game.actions + 1) for agent in self.possible_agents
        }
        self._games = np.random.default_rng()
        self.state_of_game = self.game.start(seed=0)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def _observations(self) -> dict[str, Observation]:
        observations = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = _legal(self.state_of_game, seat, self.nothing + 1, self.refrain)
            mask[self.nothing] = not mask.any()
            observations[agent] = {"observation": self.state_of_game.observation(seat), "action_mask": mask}
        return observations

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._games = np.random.default_rng(seed)
        self.state_of_game = self.game.start(seed=int(self._games.integers(2**62))).advance()
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        asked = self.state_of_game.waiting
        # All or nothing: a copy takes the answers, and answers of different seats to one question do not meet.
        after = self.state_of_game.copy()
        for seat in asked:
            after.apply(int(actions[self.possible_agents[seat]]), seat)
        self.state_of_game = after.advance()
        over = self.state_of_game.is_over
        agents, returns = self.agents, self.state_of_game.returns()
        if over:
            self.agents = []
        return (
            self._observations(),
            {agent: float(value) for agent, value in zip(agents, returns, strict=True)},
            {agent: over for agent in agents},
            {agent: False for agent in agents},
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        return str(self.state_of_game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def env(**settings: Any) -> AEC:
    """One agent after the other."""
    return AEC(**settings)


def parallel_env(**settings: Any) -> Parallel:
    """All that are asked at once."""
    return Parallel(**settings)
