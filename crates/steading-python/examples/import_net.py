"""Turns the weights of `ppo.py` into a bot that the arena, the engine and a server can seat.

    python examples/import_net.py ppo-catan.npz ppo-catan.bin
    steading arena catan_road --bots net,greedy --games 400 --net ppo-catan.bin

The file is described in docs/python.md ("The weights file"); `steading.policy_file` writes it. Any net of plain layers
with ReLU between them will do, whatever taught it: `layers` below is a list of (weights, bias) in NumPy.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

import steading


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", help="what ppo.py has written (.npz)")
    parser.add_argument("net", help="the file to write")
    parser.add_argument("--game", default="catan_road")
    parser.add_argument("--rival", default="greedy", help="whom it plays, to see that it plays")
    parser.add_argument("--games", type=int, default=200)
    args = parser.parse_args()

    kept = np.load(args.weights)
    count = sum(name.startswith("weights") for name in kept.files)
    layers = [(kept[f"weights{number}"], kept[f"bias{number}"]) for number in range(count)]
    game = steading.load(args.game, seats=2)
    file = steading.policy_file(game, layers)
    Path(args.net).write_bytes(file)
    print(f"{args.net}: {len(file):,} bytes, {' -> '.join(str(w.shape[0]) for w, _ in layers)} -> {layers[-1][0].shape[1]}")

    # From here on `net` plays by this file in this process; `--net` does the same for the command line.
    steading.bring_net(file)
    report = steading.tournament(game, ["net", args.rival], games=args.games, seed=7)
    net = report["bots"][0]
    low, high = net["win_low"], net["win_high"]
    print(f"net won {net['win_rate']:.1%} of {report['games']} games against {args.rival} (95 %: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
