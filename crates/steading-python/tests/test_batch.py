"""Batches: the same games as the plain API, whatever the number of threads, in arrays that stay where they are."""

from __future__ import annotations

import numpy as np
import pytest

import steading

GAMES = steading.games()


def run(batch: steading.Batch, steps: int) -> tuple[bytes, int]:
    """Everything that was written in so many random steps."""
    actions = np.zeros(len(batch), dtype=np.int64)
    seen = []
    for _ in range(steps):
        batch.sample(actions)
        batch.step(actions)
        seen += [a.tobytes() for a in (batch.observation, batch.mask, batch.reward, batch.done, batch.seat, batch.score)]
    return b"".join(seen), batch.finished


@pytest.mark.parametrize("game", GAMES)
def test_threads_cannot_be_seen(game: str) -> None:
    rules = steading.load(game, seats=2, guard=True)
    one = run(steading.batch(rules, 13, seed=5, threads=1), 60)
    assert run(steading.batch(rules, 13, seed=5, threads=3), 60) == one
    assert run(steading.batch(rules, 13, seed=6, threads=1), 60) != one
    # The first games of a larger batch are the same games.
    small, large = steading.batch(rules, 2, seed=5), steading.batch(rules, 9, seed=5)
    assert (small.observation == large.observation[:2]).all()


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_what_the_plain_api_says(game: str) -> None:
    rules = steading.load(game, seats=3 if game != "settlement" else 2, guard=True)
    batch = steading.batch(rules, 4, seed=1, threads=1)
    actions = np.zeros(4, dtype=np.int64)
    for _ in range(30):
        for number in range(4):
            state = batch.state(number)
            assert state.seat == batch.seat[number]
            assert sorted(state.legal_actions(refrain=True)) == list(np.flatnonzero(batch.mask[number]))
            assert (state.observation() == batch.observation[number]).all()
        batch.sample(actions)
        assert batch.mask[np.arange(4), actions].all()
        batch.step(actions)


def test_games_end_are_rewarded_and_begin_anew() -> None:
    rules = steading.load("catan_road", seats=2, guard=True)
    batch = steading.batch(rules, 32, seed=2, running_scores=True)
    actions = np.zeros(32, dtype=np.int64)
    ended = 0
    for _ in range(2_000):
        batch.sample(actions)
        batch.step(actions)
        ended += int(batch.done.sum())
        assert np.allclose(batch.reward.sum(axis=1), batch.done)
        for lane in np.flatnonzero(batch.done):
            assert batch.score[lane].argmax() == batch.reward[lane].argmax()
            assert not batch.state(int(lane)).is_over
        if ended > 20:
            break
    assert batch.finished == ended > 20


def test_forms_of_an_observation_agree() -> None:
    rules = steading.load("emberleaf", seats=2, guard=True)
    forms = {kind: steading.batch(rules, 5, seed=3, observe=kind) for kind in ("uint8", "float32", "packed", "none")}
    actions = np.zeros(5, dtype=np.int64)
    for _ in range(40):
        plain = forms["uint8"].observation
        assert (forms["float32"].observation == plain).all()
        packed = forms["packed"].observation
        assert (np.unpackbits(packed, axis=1, count=rules.inputs, bitorder="little") == plain).all()
        assert forms["none"].observation is None
        forms["uint8"].sample(actions)
        for batch in forms.values():
            batch.step(actions)


def test_an_answer_that_is_not_legal_changes_nothing() -> None:
    batch = steading.batch(steading.load("catan_road", seats=2), 8, seed=1)
    actions = np.zeros(8, dtype=np.int64)
    batch.sample(actions)
    before = batch.observation.tobytes(), [batch.state(n).digest() for n in range(8)]
    actions[5] = int(np.flatnonzero(~batch.mask[5])[0])
    with pytest.raises(steading.Refused) as refused:
        batch.step(actions)
    assert refused.value.game == 5 and refused.value.code == "not_offered"
    assert before == (batch.observation.tobytes(), [batch.state(n).digest() for n in range(8)])
    with pytest.raises(ValueError, match="places"):
        batch.step(actions[:4])
    # 32-bit numbers are taken too: JAX has no others.
    batch.sample(actions)
    batch.step(actions.astype(np.int32))
    with pytest.raises(TypeError):
        batch.step(actions.astype(np.float64))  # type: ignore[arg-type]


def test_bots_play_the_other_seats() -> None:
    rules = steading.load("catan_road", seats=3, guard=True)
    batch = steading.batch(rules, 6, seed=1, bots={0: "random", 2: "greedy"})
    actions = np.zeros(6, dtype=np.int64)
    for _ in range(50):
        assert (batch.seat == 1).all()
        batch.sample(actions)
        batch.step(actions)
    with pytest.raises(ValueError, match="without a bot"):
        steading.batch(rules, 2, bots=dict.fromkeys(range(3), "greedy"))
    with pytest.raises(ValueError, match="seats are 0 to 2"):
        steading.batch(rules, 2, bots={3: "greedy"})
    with pytest.raises(ValueError, match="at least one game"):
        steading.batch(rules, 0)


def test_arrays_stay_where_they_are_and_are_handed_on_as_they_are() -> None:
    batch = steading.batch(steading.load("catan_road", seats=2), 64, seed=1, observe="float32")
    arrays = [batch.observation, batch.mask, batch.reward, batch.done, batch.seat, batch.score]
    places = [array.ctypes.data for array in arrays]
    assert all(place % 64 == 0 for place in places)
    run(batch, 3)
    assert [a.ctypes.data for a in (batch.observation, batch.mask, batch.reward)] == places[:3]
    for array in arrays:
        assert np.from_dlpack(array).ctypes.data == array.ctypes.data


def test_arrays_of_a_batch_are_views() -> None:
    """Other arrays are written without a look at who else writes: none of them may belong to a batch."""
    rules = steading.load("catan_road", seats=2)
    mask = np.zeros((2, rules.actions), dtype=np.bool_)
    points = np.zeros((2, 2), dtype=np.float32), np.zeros((2, 2), dtype=np.int32)
    lists = np.zeros(2, dtype=np.bool_), np.zeros(2, dtype=np.int32)
    terms = {"observe": "none", "seed": 1, "threads": 1, "bots": [None, None], "refrain": True, "running_scores": False}
    with pytest.raises(ValueError, match="views"):
        steading.Batch(rules, None, mask[:], *points, *lists, **terms)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="views"):
        steading.Batch(rules, None, mask, *points, lists[0][:], lists[1], **terms)  # type: ignore[arg-type]
    batch = steading.Batch(rules, None, mask[:], *points, lists[0][:], lists[1], **terms)  # type: ignore[arg-type]
    assert (batch.mask == mask).all() and mask.any()


@pytest.mark.long
def test_jax_takes_the_arrays_as_they_are() -> None:
    jnp = pytest.importorskip("jax.numpy", reason="JAX is not installed: DLPack is not tested with it")
    batch = steading.batch(steading.load("catan_road", seats=2), 64, seed=1, observe="float32")
    for array in [batch.observation, batch.mask, batch.reward, batch.done, batch.seat, batch.score]:
        taken = jnp.from_dlpack(array, copy=False)
        assert taken.unsafe_buffer_pointer() == array.ctypes.data


def test_torch_takes_the_arrays_as_they_are() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed: DLPack is not tested with it")
    batch = steading.batch(steading.load("catan_road", seats=2), 8, seed=1)
    assert torch.from_dlpack(batch.observation).data_ptr() == batch.observation.ctypes.data


def test_other_threads_of_python_go_on_during_a_step() -> None:
    import threading

    rules = steading.load("settlement", seats=2, guard=True)
    batch = steading.batch(rules, 8, seed=1, threads=1, bots={1: "classic:60"})
    counted = [0]
    stop = threading.Event()

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    actions = np.zeros(8, dtype=np.int64)
    batch.sample(actions)
    thread.start()
    before = counted[0]
    batch.step(actions)
    during = counted[0] - before
    stop.set()
    thread.join()
    # With the lock held it would be none, or a few around the call.
    assert during > 1_000
