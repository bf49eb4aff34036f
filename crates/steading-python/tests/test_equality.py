"""The same games through Python and through `steading engine`: the same digest at every entry."""

from __future__ import annotations

import json
import subprocess
import threading

import pytest

import steading
from conftest import steading_program, tables, walk


def requests(game: steading.Game, seed: int) -> tuple[list[dict[str, object]], list[str]]:
    """What the engine is to do, and the digests that Python has found."""
    asked: list[dict[str, object]] = [
        {"do": "new", "game": game.id, "seats": game.seats, "seed": str(seed), "options": game.options}
    ]
    digests = []
    for state, _ in walk(game, seed):
        digests.append(state.digest())
    record = state.record()
    lines = record[record.index("\n\n") + 2 :].splitlines()
    for line in lines[:-1]:
        if line.startswith("* "):
            asked.append({"do": "chance"})
        else:
            asked.append({"do": "apply", "seat": ord(line[0]) - ord("A"), "action": line[2:]})
    assert len(asked) == len(digests)
    return asked, digests


@pytest.mark.parametrize("title", steading.games())
def test_python_and_engine_agree_at_every_entry(title: str, long: bool) -> None:
    counts = [seats for game, seats in tables() if game == title]
    engine = subprocess.Popen([steading_program(), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert engine.stdin and engine.stdout
    entries = 0
    for seed in range(1_000 if long else 8):
        asked, digests = requests(steading.load(title, seats=counts[seed % len(counts)], guard=True), seed)
        lines = [json.dumps(request) + "\n" + '{"do":"digest"}\n' for request in asked]
        # Written beside the reading: a pipe holds only so much.
        writer = threading.Thread(target=lambda lines=lines: (engine.stdin.writelines(lines), engine.stdin.flush()))  # type: ignore[union-attr]
        writer.start()
        for number, digest in enumerate(digests):
            reply = json.loads(engine.stdout.readline())
            assert "ok" in reply, (title, seed, number, asked[number], reply)
            found = json.loads(engine.stdout.readline())["ok"]["digest"]
            assert found == digest, (title, seed, number, asked[number])
        writer.join()
        entries += len(digests)
    engine.stdin.close()
    assert engine.wait(timeout=20) == 0
    print(f"{title}: {entries} entries")
    assert entries > 500
