"""Allocates the arrays of a batch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from steading._engine import Batch, Game

Observe = Literal["uint8", "float32", "packed", "none"]

# JAX takes a buffer as it is only when it begins at a multiple of this.
_ALIGNMENT = 64


def _aligned(shape: tuple[int, ...], dtype: Any) -> np.ndarray[Any, Any]:
    """Zeros that begin where every library can take them over without a copy."""
    kind = np.dtype(dtype)
    size = int(np.prod(shape)) * kind.itemsize
    room = np.zeros(size + _ALIGNMENT, dtype=np.uint8)
    first = -room.ctypes.data % _ALIGNMENT
    array: np.ndarray[Any, Any] = room[first : first + size].view(kind).reshape(shape)
    # The memory below the array cannot be written by a state while the batch writes it.
    room.flags.writeable = False
    return array


def batch(
    game: Game,
    n: int,
    *,
    seed: int = 0,
    threads: int = 0,
    observe: Observe = "uint8",
    bots: Mapping[int, str] | None = None,
    refrain: bool = True,
    running_scores: bool = False,
) -> Batch:
    """``n`` games of one ruleset, stepped at once into NumPy arrays that stay where they are.

    ``threads``: 0 is one for each core; the arrays do not depend on it. ``observe``: how what the seat to move knows is
    written: a byte or a float for each input, eight inputs in a byte (``numpy.unpackbits(..., bitorder="little")``), or
    not at all. ``bots``: which bot plays which seat; the others are yours. ``refrain``: leave out answers that machines
    never give, so that every game comes to its end. ``running_scores``: write the points at every step, not only at the
    end of a game.
    """
    if n < 1:
        raise ValueError("a batch has at least one game")
    shapes: dict[str, tuple[tuple[int, int], Any] | None] = {
        "uint8": ((n, game.inputs), np.uint8),
        "float32": ((n, game.inputs), np.float32),
        "packed": ((n, -(-game.inputs // 8)), np.uint8),
        "none": None,
    }
    if observe not in shapes:
        raise ValueError(f"observe is one of {', '.join(shapes)}")
    wanted = shapes[observe]
    seated = bots or {}
    if any(not 0 <= seat < game.seats for seat in seated):
        raise ValueError(f"seats are 0 to {game.seats - 1}")
    return Batch(
        game,
        None if wanted is None else _aligned(*wanted),
        _aligned((n, game.actions), np.bool_),
        _aligned((n, game.seats), np.float32),
        _aligned((n, game.seats), np.int32),
        _aligned((n,), np.bool_),
        _aligned((n,), np.int32),
        observe=observe,
        seed=seed,
        threads=threads,
        bots=[seated.get(seat) for seat in range(game.seats)],
        refrain=refrain,
        running_scores=running_scores,
    )
