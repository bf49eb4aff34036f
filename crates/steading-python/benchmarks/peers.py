"""Speed beside the peers, in one interleaved run: figures as ratios, because machines differ and are shared.

    python benchmarks/peers.py [--seconds 60] [--memory]

Every round measures each contestant for a short while, one after the other; the median over the rounds is reported. All
play random legal answers. CPU time of the process is what counts, so a busy machine spoils little.

* `openspiel hearts`: OpenSpiel's C++ hearts from Python, chance included: apply_action, then the mask of the next
  question written into a given array, as `step` does. `without a mask` is apply_action alone, `in a loop` what a loop
  in Python does at every step: legal_actions (or chance_outcomes), a choice among them, apply_action and the mask.
* `step`: State.step with the mask of the next question written into a given array, whole games with set-up and chance.
* `batch`: Batch.step of 256 games on one thread, with observation and mask; picking the answers is not counted, as it is
  not for pgx. `without observation` leaves out what pgx's backgammon writes as well: shown for comparison only.
* `pgx backgammon`: a jitted, vectorised step of 256 games on the CPU.
* `--memory`: resident memory over ten million steps.

Ends with 1 if an aim of docs/python.md is missed.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

import steading

GAMES = 256


def timed(work: Callable[[], int], seconds: float) -> float:
    """Steps a second of CPU time."""
    steps, begin, clock = 0, time.process_time(), time.monotonic()
    while time.process_time() - begin < seconds and time.monotonic() - clock < 20 * seconds:
        steps += work()
    return steps / (time.process_time() - begin)


def hearts(masked: bool) -> Callable[[], int]:
    """Whole games; cards that chance deals count as steps, without a mask. The answers were picked before."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    mask = np.zeros(game.num_distinct_actions(), dtype=np.bool_)
    lines: list[list[tuple[int, bool]]] = []
    rng = random.Random(1)
    for _ in range(20):
        state, line = game.new_initial_state(), []
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            state.apply_action(action)
            line.append((action, masked and not state.is_terminal() and not state.is_chance_node()))
        lines.append(line)

    def work() -> int:
        count = 0
        for line in lines:
            state = game.new_initial_state()
            for action, asks in line:
                state.apply_action(action)
                if asks:
                    mask[:] = state.legal_actions_mask()
            count += len(line)
        return count

    return work


def hearts_in_a_loop() -> Callable[[], int]:
    """Whole games as a first program plays them, with Python's lists."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    mask = np.zeros(game.num_distinct_actions(), dtype=np.bool_)
    rng = random.Random(1)

    def work() -> int:
        count, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                mask[:] = state.legal_actions_mask()
                state.apply_action(rng.choice(state.legal_actions()))
            count += 1
        return count

    return work


def step(name: str) -> Callable[[], int]:
    """Whole games, set-up and chance included; the answers were picked before."""
    game = steading.load(name, seats=2, guard=True)
    mask = np.zeros(game.actions, dtype=np.bool_)
    lines: list[list[int]] = []
    rng = random.Random(1)
    for seed in range(20):
        state, line = game.start(seed=seed).advance(), []
        while not state.is_over:
            line.append(rng.choice(state.legal_actions(refrain=True)))
            state.apply(line[-1])
            state.advance()
        lines.append(line)

    def work() -> int:
        count = 0
        for seed, line in enumerate(lines):
            take = game.start(seed=seed).advance().step
            for action in line:
                take(action, mask)
            count += len(line)
        return count

    return work


class Batched:
    """Only the step is timed."""

    def __init__(self, name: str, observe: str) -> None:
        game = steading.load(name, seats=2, guard=True)
        self.batch = steading.batch(game, GAMES, seed=1, threads=1, observe=observe)  # type: ignore[arg-type]
        self.actions = np.zeros(GAMES, dtype=np.int64)

    def measure(self, seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            self.batch.sample(self.actions)
            begin = time.process_time()
            self.batch.step(self.actions)
            spent += time.process_time() - begin
            steps += GAMES
        return steps / spent


class Pgx:
    def __init__(self) -> None:
        import jax
        import pgx

        env = pgx.make("backgammon")
        self.key = jax.random.PRNGKey(1)
        self.init = jax.jit(jax.vmap(env.init))
        reset = pgx.experimental.auto_reset if hasattr(pgx, "experimental") else None
        try:
            from pgx.experimental.wrappers import auto_reset as reset  # type: ignore[no-redef]
        except ImportError:
            pass
        self.step = jax.jit(jax.vmap(reset(env.step, env.init) if reset else env.step))
        self.pick = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9)))
        self.jax = jax
        self.state = self.init(jax.random.split(self.key, GAMES))
        self.measure(0.01)

    def measure(self, seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            self.key, one, two = self.jax.random.split(self.key, 3)
            actions = self.jax.block_until_ready(self.pick(one, self.state.legal_action_mask))
            keys = self.jax.random.split(two, GAMES)
            begin = time.process_time()
            self.state = self.jax.block_until_ready(self.step(self.state, actions, keys))
            spent += time.process_time() - begin
            steps += GAMES
        return steps / spent


def resident() -> float:
    """Megabytes."""
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def memory(steps: int) -> bool:
    """Whether it stays what it was after the first tenth."""
    print(f"resident memory over {steps:,} steps of {GAMES} games of CATAN:")
    found: list[float] = []
    batch = Batched("catan_road", "uint8")
    actions, inner = batch.actions, batch.batch
    for part in range(11):
        if part:
            for _ in range(steps // 10 // GAMES):
                inner.sample(actions)
                inner.step(actions)
        found.append(resident())
        print(f"  {part * steps // 10:>12,}  {found[-1]:7.1f} MB  {inner.finished:>9,} games", flush=True)
    return found[-1] < 1.02 * found[1]


def aims(medians: dict[str, float]) -> list[tuple[str, float, float]]:
    """What is aimed at, the figure, and the figure to reach."""
    hearts, pgx = (medians.get(peer, float("nan")) for peer in ("openspiel hearts", "pgx backgammon, 256 games"))
    steps = {title: medians[f"step, {title}"] for title in steading.games()}
    batch = max(medians[f"batch, {title}"] for title in steading.games())
    return [
        *((f"step of {title}, times OpenSpiel's step on hearts", value / hearts, 4.0) for title, value in steps.items()),
        ("steps/s of a batch of the lightest game", batch, 2e6),
        ("the same, times pgx's backgammon", batch / pgx, 50.0),
    ]


def main() -> bool:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="CPU seconds for everything together, about")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--memory", action="store_true")
    args = parser.parse_args()
    if args.memory:
        return memory(10_000_000)

    contestants: dict[str, Callable[[float], float]] = {}

    def enter(label: str, make: Callable[[], Callable[[float], float]]) -> None:
        try:
            contestants[label] = make()
        except ImportError as missing:
            print(f"{label}: not measured, {missing}")

    def called(make: Callable[[], Callable[[], int]]) -> Callable[[float], float]:
        work = make()
        return lambda seconds: timed(work, seconds)

    enter("openspiel hearts", lambda: called(lambda: hearts(masked=True)))
    enter("openspiel hearts without a mask", lambda: called(lambda: hearts(masked=False)))
    enter("openspiel hearts in a loop", lambda: called(hearts_in_a_loop))
    enter("pgx backgammon, 256 games", lambda: Pgx().measure)
    for title in steading.games():
        enter(f"step, {title}", lambda title=title: called(lambda: step(title)))  # type: ignore[misc]
    for title in steading.games():
        enter(f"batch, {title}", lambda title=title: Batched(title, "uint8").measure)  # type: ignore[misc]
        enter(f"batch packed, {title}", lambda title=title: Batched(title, "packed").measure)  # type: ignore[misc]
        enter(f"batch without observation, {title}", lambda title=title: Batched(title, "none").measure)  # type: ignore[misc]
    each = args.seconds / args.rounds / max(1, len(contestants))
    found: dict[str, list[float]] = {label: [] for label in contestants}
    for _ in range(args.rounds):
        for label, measure in contestants.items():
            found[label].append(measure(each))
    medians = {label: statistics.median(values) for label, values in found.items()}
    print(f"{'':44} {'steps/s':>12}  {'x hearts':>9}  {'x pgx':>8}")
    for label, value in medians.items():
        ratios = [value / medians[peer] if peer in medians else float("nan") for peer in ("openspiel hearts", "pgx backgammon, 256 games")]
        print(f"{label:44} {value:>12,.0f}  {ratios[0]:>9.1f}  {ratios[1]:>8.1f}")
    reached = True
    for aim, value, least in aims(medians):
        print(f"{'reached' if value >= least else 'MISSED'}: {aim}: {value:,.2f} ({least:,.0f} aimed at)")
        reached &= value >= least
    return reached


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
