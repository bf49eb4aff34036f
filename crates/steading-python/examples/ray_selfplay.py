"""Self-play and evaluation on a Ray cluster: the way to many machines.

    python examples/ray_selfplay.py --workers 2                       # a cluster on this machine
    python examples/ray_selfplay.py --address auto --workers 64       # one that is there already

Each round the workers play games of the newest policy against itself and hand back what was learnt from them (here: how
often each answer was followed by a win, a policy by counting that needs no further library; a net goes the same way),
the driver adds it up and hands out the sum. Meanwhile other workers measure the policy against a bot. A round is the same
whatever the number of workers: games are numbered, and a number is a seed.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import ray

import steading

CHUNK = 10  # games of one task


def choose(counts: np.ndarray, legal: list[int], rng: np.random.Generator) -> int:
    """The more often an answer was followed by a win, the more often it is given."""
    wins, tries = counts[0][legal] + 1.0, counts[1][legal] + 2.0
    weights = (wins / tries) ** 6
    return int(rng.choice(legal, p=weights / weights.sum()))


@ray.remote
def self_play(name: str, counts: np.ndarray, first: int) -> np.ndarray:
    """Games of the policy against itself: wins and tries of each answer."""
    game = steading.load(name, seats=2, guard=True)
    found = np.zeros((2, game.actions))
    for number in range(first, first + CHUNK):
        rng, state = np.random.default_rng(number), game.start(seed=number).advance()
        given: list[tuple[int, int]] = []
        while not state.is_over:
            action = choose(counts, state.legal_actions(refrain=True), rng)
            given.append((state.seat, action))
            state.apply(action)
            state.advance()
        returns = state.returns()
        for seat, action in given:
            found[:, action] += returns[seat], 1.0
    return found


@ray.remote
def evaluate(name: str, counts: np.ndarray, rival: str, first: int) -> float:
    """Games won against a bot, half of them in each seat."""
    game = steading.load(name, seats=2, guard=True)
    won = 0.0
    for number in range(first, first + CHUNK):
        rng, state = np.random.default_rng(number), game.start(seed=f"evaluation {number}").advance()
        bot, own = steading.bot(rival, seed=number), number % 2
        while not state.is_over:
            legal = state.legal_actions(refrain=True)
            state.apply(choose(counts, legal, rng) if state.seat == own else bot.choose(state))
            state.advance()
        won += state.returns()[own]
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", help="of a cluster; without it one is started here")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--game", default="catan_road")
    parser.add_argument("--rival", default="random")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=200, help="of self-play in each round, and of evaluation")
    args = parser.parse_args()

    if args.address:
        ray.init(address=args.address)
    else:
        ray.init(num_cpus=args.workers, include_dashboard=False, log_to_driver=False)
    print(f"{args.workers} workers", flush=True)
    counts = np.zeros((2, steading.load(args.game, seats=2).actions))
    chunks = max(1, args.games // CHUNK)
    for number in range(1, args.rounds + 1):
        begin = time.monotonic()
        shared = ray.put(counts)
        first = number * 1_000_000
        learning = [self_play.remote(args.game, shared, first + chunk * CHUNK) for chunk in range(chunks)]
        measuring = [evaluate.remote(args.game, shared, args.rival, first + chunk * CHUNK) for chunk in range(chunks)]
        counts = counts + sum(ray.get(learning))
        won = sum(ray.get(measuring)) / (chunks * CHUNK)
        seconds = time.monotonic() - begin
        print(f"round {number}: {won:.1%} against {args.rival}, {2 * chunks * CHUNK} games in {seconds:.1f} s", flush=True)
    ray.shutdown()


if __name__ == "__main__":
    main()
