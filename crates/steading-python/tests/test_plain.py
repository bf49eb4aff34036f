"""The plain API: states as values, texts in both languages, refusals with their clause, records and positions."""

from __future__ import annotations

import copy
import json
import pickle

import numpy as np
import pytest

import steading
from conftest import ROOT, tables, walk

GAMES = steading.games()


def middle(game: str, seats: int = 2, entries: int = 60, seed: int = 5) -> steading.State:
    """A question in the middle of a game."""
    rules = steading.load(game, seats=seats, guard=True)
    for number, (state, _) in enumerate(walk(rules, seed)):
        if number >= entries and state.waiting:
            return state
    raise AssertionError("the game was too short")


def test_the_four_games_are_there() -> None:
    assert GAMES == ["settlement", "catan_road", "emberleaf", "orleans_settlers"]
    catan = steading.titles()[1]
    assert catan["seats"] == (2, 4)
    assert catan["name"]["de"] and "metropolis_side" in catan["options"]


@pytest.mark.parametrize("game", GAMES)
def test_states_copy_compare_hash_and_pickle(game: str) -> None:
    state = middle(game)
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state and hash(other) == hash(state)
        assert other.digest() == state.digest() and other.record() == state.record()
    moved = state.copy()
    moved.apply(moved.legal_actions(refrain=True)[-1])
    assert moved != state and moved.digest() != state.digest()
    # What was pickled goes on as the original does: the same draws.
    restored = pickle.loads(pickle.dumps(moved))
    assert restored.advance() == moved.advance()
    assert pickle.loads(pickle.dumps(state.game)) == state.game


def test_states_of_other_rules_are_not_equal() -> None:
    plain = steading.load("catan_road", seats=2).start(seed=1)
    other = steading.load("catan_road", seats=2, options={"metropolis_side": "B"}).start(seed=1)
    assert plain != other
    assert plain != "a text"


@pytest.mark.parametrize("game", GAMES)
def test_numbers_and_notation_say_the_same(game: str) -> None:
    state = middle(game)
    for option in state.options():
        assert state.number(option["action"]) == option["number"]
        assert state.notation(option["number"]) == option["action"]
        one, other = state.copy(), state.copy()
        one.apply(option["number"])
        other.apply(option["action"])
        assert one == other
    assert sorted(option["number"] for option in state.options()) == sorted(state.legal_actions())


@pytest.mark.parametrize("game", GAMES)
def test_masks_and_observations_go_into_given_arrays(game: str) -> None:
    state = middle(game)
    rules = state.game
    mask = np.ones(rules.actions, dtype=np.bool_)
    state.mask(mask)
    assert list(np.flatnonzero(mask)) == sorted(state.legal_actions())
    seen = np.full(rules.inputs, 7, dtype=np.uint8)
    state.observe(seen)
    assert set(np.unique(seen)) == {0, 1} and (seen == state.observation()).all()
    with pytest.raises(ValueError, match="places"):
        state.mask(np.zeros(3, dtype=np.bool_))
    with pytest.raises(ValueError, match="places"):
        state.observe(np.zeros(3, dtype=np.uint8))
    fields = rules.layout()
    assert fields[-1]["first"] + fields[-1]["width"] == rules.inputs


@pytest.mark.parametrize("game", GAMES)
def test_step_is_apply_and_advance(game: str) -> None:
    rules = steading.load(game, seats=2, guard=True)
    quick, slow = rules.start(seed=9).advance(), rules.start(seed=9).advance()
    mask = np.zeros(rules.actions, dtype=np.bool_)
    wanted = np.zeros_like(mask)
    for _ in range(80):
        action = slow.legal_actions(refrain=True)[0]
        seat = quick.step(action, mask)
        slow.apply(action)
        slow.advance()
        assert quick == slow and seat == slow.seat
        slow.mask(wanted)
        assert (mask == wanted).all()
        if seat < 0:
            break


def test_step_with_a_wrong_mask_or_answer_changes_nothing() -> None:
    state = middle("catan_road")
    before, mask = state.digest(), np.zeros(state.game.actions, dtype=np.bool_)
    legal = state.legal_actions()
    with pytest.raises(ValueError, match="has 3 places"):
        state.step(legal[0], np.zeros(3, dtype=np.bool_))
    with pytest.raises(ValueError, match="contiguous"):
        state.step(legal[0], np.zeros(2 * state.game.actions, dtype=np.bool_)[::2])
    wrong = next(number for number in range(state.game.actions) if number not in legal)
    mask[wrong] = True
    with pytest.raises(steading.Refused):
        state.step(wrong, mask)
    assert state.digest() == before and mask.sum() == 1


def test_views_are_written_and_arrays_for_reading_are_not() -> None:
    state = middle("catan_road")
    room = state.game.actions
    own, rows = np.zeros(room, dtype=np.bool_), np.zeros((3, room), dtype=np.bool_)
    state.mask(own)
    state.mask(rows[1])
    assert (rows[1] == own).all() and own.any() and not rows[[0, 2]].any()
    with pytest.raises(ValueError, match="contiguous"):
        state.mask(np.zeros((room, 2), dtype=np.bool_)[:, 0])
    for closed in (np.zeros(room, dtype=np.bool_), rows[2]):
        closed.flags.writeable = False
        with pytest.raises(ValueError, match="not writeable"):
            state.mask(closed)
        with pytest.raises(ValueError, match="not writeable"):
            state.step(state.legal_actions()[0], closed)
        assert not closed.any()
    with pytest.raises(TypeError):
        state.mask(np.zeros(room, dtype=np.uint8))  # type: ignore[arg-type]


def test_a_step_into_chance_without_a_seed_changes_nothing() -> None:
    state = steading.load("catan_road", seats=2).start(seed=3).advance()
    state = state.game.position(state.position())
    mask, tried = np.zeros(state.game.actions, dtype=np.bool_), 0
    for _ in range(200):
        before, action = state.digest(), state.legal_actions()[-1]
        try:
            state.step(action, mask)
        except steading.SteadingError as refused:
            assert refused.code == "no_seed" and state.digest() == before and state.legal_actions()[-1] == action
            tried += 1
            state.apply(action)
            while state.is_chance:
                state.resolve(0)
        if state.is_over:
            break
    assert tried > 0


def test_another_world_goes_on_alike_after_a_pickle() -> None:
    state = middle("settlement")
    for number in range(40):
        world = state.resample(0, number)
        again = pickle.loads(pickle.dumps(world))
        assert again == world
        for _ in range(12):
            for one in (world, again):
                one.apply(one.legal_actions()[-1])
                one.advance()
            assert again == world
        assert steading.load_record(world.record()) == world


def test_switches_are_named_or_true_and_false() -> None:
    named = steading.load("catan_road", seats=2, options={"allow_gifts": "yes", "proposals_per_turn": 3})
    assert named == steading.load("catan_road", seats=2, options={"allow_gifts": True, "proposals_per_turn": 3})
    assert named != steading.load("catan_road", seats=2, options={"allow_gifts": False, "proposals_per_turn": 3})


def test_texts_are_in_both_languages_and_name_the_clause() -> None:
    state = middle("settlement")
    english, german = state.question(lang="en"), state.question(lang="de")
    assert english["clause"] == german["clause"] and english["clause"].startswith("SET-")
    assert english["text"] != german["text"]
    assert english["clause"] in state.text("en") and german["text"] in state.text("de")
    assert str(state) == state.text("en")
    with pytest.raises(ValueError, match="de, en"):
        state.text("fr")  # type: ignore[arg-type]


def test_refusals_carry_clause_and_sentence() -> None:
    state = steading.load("settlement", seats=2).start(seed=1).advance()
    while "explore II" in [option["action"] for option in state.options()]:
        state.apply(state.legal_actions()[0])
        state.advance()
    while state.question()["decision"] and not state.explain("explore II").get("clause"):
        state.apply(state.legal_actions()[0])
        state.advance()
    told = state.explain("explore II")
    assert told["legal"] is False and told["clause"].startswith("SET-")
    before = state.digest()
    with pytest.raises(steading.Refused) as refused:
        state.apply("explore II")
    error = refused.value
    assert isinstance(error, ValueError)
    assert error.clause == told["clause"] and error.sentence == told["message"]
    assert error.sentence_de == state.explain("explore II", lang="de")["message"] != error.sentence
    assert state.digest() == before
    number = next(n for n in range(state.game.actions) if n not in state.legal_actions())
    with pytest.raises(steading.Refused) as refused:
        state.apply(number)
    assert refused.value.code == "not_offered" and str(number) in refused.value.sentence_de
    with pytest.raises(steading.Refused) as refused:
        state.apply(state.legal_actions()[0], seat=1 - state.seat)
    assert refused.value.code == "not_waiting"
    with pytest.raises(steading.SteadingError) as wrong:
        state.apply("no such thing")
    assert wrong.value.code == "notation"
    with pytest.raises(IndexError, match="no seat 7"):
        state.apply(0, seat=7)


def test_wrong_tables_are_refused_with_a_sentence() -> None:
    for arguments, code in [
        (("nonsense", 2), "unknown_game"),
        (("catan_road", 9), "seats"),
        (("catan_road", 2, {"nonsense": "on"}), "unknown_option"),
        (("catan_road", 2, {"metropolis_side": "Z"}), "unknown_value"),
        (("catan_road", 2, None, "nonsense = ["), "pack"),
    ]:
        with pytest.raises(steading.SteadingError) as refused:
            steading.load(*arguments)  # type: ignore[arg-type]
        assert refused.value.code == code and refused.value.sentence_de


def test_a_pack_of_ones_own_is_played() -> None:
    pack = (ROOT / "content/catan_road/base.toml").read_text()
    own = steading.load("catan_road", seats=2, pack=pack)
    assert own == steading.load("catan_road", seats=2)
    assert pickle.loads(pickle.dumps(own.start(seed=1).advance())).game == own


@pytest.mark.parametrize("game", GAMES)
def test_chance_has_probabilities_and_can_be_forced(game: str) -> None:
    state = steading.load(game, seats=2).start(seed=3)
    drawn = 0
    for _ in range(200):
        if state.is_over:
            break
        if state.is_chance:
            outcomes = state.outcomes()
            assert abs(sum(chance for _, chance in outcomes) - 1.0) < 1e-9
            by_number, by_text, by_seed = state.copy(), state.copy(), state.copy()
            last = len(outcomes) - 1
            assert by_number.resolve(last) == outcomes[last][0] == by_text.resolve(outcomes[last][0])
            assert by_number == by_text
            assert by_seed.draw() in [outcome for outcome, _ in outcomes]
            state, drawn = by_seed, drawn + 1
        else:
            assert state.outcomes() == []
            state.apply(state.legal_actions(refrain=True)[0])
    assert drawn > 3
    with pytest.raises(steading.SteadingError) as refused:
        steading.load(game, seats=2).start().draw()
    assert refused.value.code == "no_seed"
    with pytest.raises(steading.SteadingError):
        steading.load(game, seats=2).start().resolve(10**6)


@pytest.mark.parametrize("game", GAMES)
def test_records_and_positions_come_back(game: str) -> None:
    state = middle(game, entries=90)
    assert state.game.record(state.record()) == state
    again = steading.load_record(state.record())
    assert again == state and again.record() == state.record()
    there = state.game.position(state.position(), seed=1)
    assert there == state and there.record().count("\n@ ") == 1
    assert state.game.record(there.record()) == state
    # A record goes on as the game does.
    assert [again.copy().advance().digest()] == [state.copy().advance().digest()]
    with pytest.raises(steading.SteadingError) as refused:
        steading.load_record(state.record().replace("\n= ", "\n= 0000000000000000\n= ", 1).replace("= = ", "= "))
    assert refused.value.line
    broken = json.loads(state.position())
    broken["seats"] = 3
    with pytest.raises(steading.SteadingError):
        state.game.position(json.dumps(broken))


def test_golden_records_of_the_repository_replay() -> None:
    records = sorted(ROOT.glob("records/*/*.steading"))
    assert len(records) > 10
    for record in records[::5]:
        state = steading.load_record(record.read_text())
        assert state.record().splitlines()[-1] == record.read_text().splitlines()[-1]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_viewer_saw_is_told(game: str) -> None:
    state = middle(game, entries=40)
    own, spectator = state.log(0), state.log(lang="de")
    assert len(own) >= len(spectator) > 3
    assert all(event["text"] for event in own)
    assert state.view(0) == json.loads(state.view_json(0))
    if game == "catan_road":
        # A hand of cards is for its owner.
        assert state.view(0) != state.view()


@pytest.mark.parametrize("game", GAMES)
def test_bots_answer_and_advise(game: str) -> None:
    state = middle(game)
    for name in ("random", "greedy", "easy", "classic:20"):
        assert steading.bot(name, seed=1).choose(state) in state.legal_actions()
    advice = steading.bot("classic:50").advise(state, lang="de")
    assert state.number(advice["action"]) in state.legal_actions() and advice["text"]
    with pytest.raises(ValueError, match="known:"):
        steading.bot("nonsense")
    over = next(s for s, _ in walk(steading.load(game, seats=2, guard=True), 1) if s.is_over)
    with pytest.raises(steading.Refused):
        steading.bot("greedy").choose(over)


def test_a_bot_does_not_see_what_its_seat_cannot_know() -> None:
    for game in GAMES:
        state = middle(game)
        seat = state.seat
        choices = {steading.bot("greedy", seed=4).choose(state.resample(seat, seed), seat) for seed in range(6)}
        assert len(choices) == 1


@pytest.mark.parametrize(("game", "seats"), tables())
def test_finished_games_have_standings_and_returns(game: str, seats: int) -> None:
    over = next(s for s, _ in walk(steading.load(game, seats=seats, guard=True), 2) if s.is_over)
    standings = over.standings("de")
    assert standings["over"] and [seat["score"] for seat in standings["seats"]] == over.scores
    for seat in standings["seats"]:
        assert sum(part["points"] for part in seat["parts"]) == seat["score"]
    assert over.seat == -1 and over.waiting == [] and over.legal_actions() == []
    returns = over.returns()
    if seats > 1:
        assert abs(sum(returns) - 1.0) < 1e-6
        assert all((value > 0) == (rank == 1) for value, rank in zip(returns, over.ranks, strict=True))
    else:
        assert 0.0 <= returns[0] <= 1.0


def test_a_tournament_is_the_arena() -> None:
    game = steading.load("catan_road", seats=2)
    report = steading.tournament(game, ["greedy", "random"], games=20, seed=3)
    assert report["games"] == 20 and report["bots"][0]["win_rate"] > 0.8
    again = steading.tournament(game, ["greedy", "random"], games=20, seed=3, threads=1)
    assert again["bots"][0]["wins"] == report["bots"][0]["wins"]
    with pytest.raises(ValueError, match="1 bots for 2 seats"):
        steading.tournament(game, ["greedy"])
