"""Gymnasium: one seat is yours, bots play the others.

Observations are a byte for each input; the legal answers are in ``info["action_mask"]`` and in ``action_masks()``, where
sb3-contrib's MaskablePPO finds them. The reward comes at the end: the winners share 1.
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import steading


class SteadingEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """``bots`` is one name for all other seats, or one a seat. ``illegal`` says what an answer does that is not legal:
    ``"lose"`` ends the game with a reward of -1 and the reason in ``info["refused"]``, ``"raise"`` raises
    ``steading.Refused`` and changes nothing."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | steading.Game = "catan_road",
        seats: int = 2,
        options: dict[str, str | int | bool] | None = None,
        seat: int = 0,
        bots: str | list[str] = "greedy",
        refrain: bool = True,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.game = game if isinstance(game, steading.Game) else steading.load(game, seats, options, guard=True)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"seats are 0 to {self.game.seats - 1}")
        others = [other for other in range(self.game.seats) if other != seat]
        names = [bots] * len(others) if isinstance(bots, str) else bots
        if len(names) != len(others):
            raise ValueError(f"{len(others)} bots are needed, or one name for all")
        self.seat = seat
        self.names = dict(zip(others, names, strict=True))
        self.refrain = refrain
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, (self.game.inputs,), np.uint8)
        self.action_space = spaces.Discrete(self.game.actions)
        self.state = self.game.start(seed=0)
        self.bots: dict[int, steading.Bot] = {}

    def action_masks(self) -> NDArray[np.bool_]:
        mask = np.zeros(self.game.actions, dtype=np.bool_)
        mask[self.state.legal_actions(self.seat, self.refrain)] = True
        return mask

    def _settle(self) -> None:
        """Chance and bots play until this seat is asked or the game is over."""
        while True:
            self.state.advance()
            waiting = self.state.waiting
            if not waiting or self.seat in waiting:
                return
            self.state.apply(self.bots[waiting[0]].choose(self.state, waiting[0]), waiting[0])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "scores": self.state.scores}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        deal = self.np_random.integers(2**62, size=1 + self.game.seats)
        self.state = self.game.start(seed=int(deal[0]))
        self.bots = {seat: steading.bot(name, seed=int(deal[1 + seat])) for seat, name in self.names.items()}
        self._settle()
        return self.state.observation(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        try:
            self.state.apply(int(action), self.seat)
        except steading.Refused as refused:
            if self.illegal == "raise":
                raise
            info = self._info() | {"refused": str(refused)}
            return self.state.observation(self.seat), -1.0, True, False, info
        self._settle()
        over = self.state.is_over
        reward = float(self.state.returns()[self.seat]) if over else 0.0
        return self.state.observation(self.seat), reward, over, False, self._info()

    def render(self) -> str | None:
        return str(self.state) if self.render_mode == "ansi" else None


gymnasium.register(id="Steading-v0", entry_point="steading.gymnasium:SteadingEnv")
