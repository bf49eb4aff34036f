//! Checks of tables in play.

use super::Opener;
use super::samples::*;
use crate::{Error, Games, ListingInfo, LobbyFilter, Page, Paged, People, Refused, Store, Tables};
use steading_core::Seat;
use steading_host::{Append, Log, LogEnd, Occupant, Phase, Snapshot, TableId, TableSetup};

pub(super) async fn run(opener: &impl Opener) {
    a_log_comes_back_as_it_was_kept(opener).await;
    a_table_is_opened_once(opener).await;
    numbers_that_are_taken_or_leave_a_gap_are_refused(opener).await;
    a_refused_append_leaves_nothing_and_harms_no_other(opener).await;
    one_batch_may_hold_several_appends_of_a_table(opener).await;
    an_owner_that_lost_the_data_can_write_nothing(opener).await;
    a_deleted_table_is_gone(opener).await;
    the_lobby_shows_public_tables_with_a_seat_first(opener).await;
    lists_are_paged_without_gap_or_repetition(opener).await;
    people_find_their_tables(opener).await;
    a_start_finds_the_tables_in_play(opener).await;
    old_tables_are_found_and_archived(opener).await;
    an_invitation_opens_one_table_until_it_is_changed(opener).await;
    access_lasts_until_it_is_withdrawn(opener).await;
}

async fn create(store: &impl Store, setup: &TableSetup) {
    store.create(setup, &gathering(setup.created), None).await.unwrap();
}

async fn commit_one(store: &impl Store, append: Append) -> Result<(), Refused> {
    let mut answers = store.commit(&[append]).await.unwrap();
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

async fn a_log_comes_back_as_it_was_kept(opener: &impl Opener) {
    let store = opener.empty().await;
    let mut setup = setup(1);
    setup.position = Some("{\"position\": 1}".to_owned());
    create(&store, &setup).await;
    assert_eq!(
        store.load(setup.id).await,
        Ok(Some(Log {
            setup: setup.clone(),
            rows: Vec::new(),
            notices: Vec::new(),
            mark: None,
            snapshot: None,
            ahead: Vec::new()
        }))
    );

    let first = Append { notices: vec![said(0), sits(Seat::A, person(1))], ..entries(1, 0, 3) };
    assert_eq!(commit_one(&store, first.clone()).await, Ok(()));
    // A mark and a position stay until the next ones come.
    let (mark, position) = (Some(mark(7)), Some("{\"state\": \"ä\"}".to_owned()));
    let second = Append { first_notice: 2, notices: vec![said(2)], mark, position, ..entries(1, 3, 0) };
    assert_eq!(commit_one(&store, second.clone()).await, Ok(()));
    let third = Append { first_notice: 3, ..entries(1, 3, 1) };
    assert_eq!(commit_one(&store, third.clone()).await, Ok(()));

    let log = store.load(setup.id).await.unwrap().unwrap();
    assert_eq!(log.setup, setup);
    assert_eq!(log.rows, (0..4).map(row).collect::<Vec<_>>());
    assert_eq!(log.notices, vec![said(0), sits(Seat::A, person(1)), said(2)]);
    assert_eq!(log.mark, second.mark);
    assert_eq!(log.snapshot, Some(Snapshot { entries: 3, position: "{\"state\": \"ä\"}".to_owned() }));
    // Of a long log the end is read first, and then the rest, a part at a time.
    for count in [1, 2] {
        let end = store.load_end(setup.id, 4, count).await.unwrap().unwrap();
        assert_eq!(Some(&end), LogEnd::of(&log, count).as_ref());
        assert_eq!((end.first, end.log.rows.len()), (4 - count, count as usize));
        assert!(end.seen.iter().any(|seen| *seen > 0), "{:?}", end.seen);
        let before = store.entries(setup.id, 0, end.first).await.unwrap();
        assert_eq!(end.after(before), log);
    }
    assert_eq!(store.load_end(setup.id, 4, 4).await, Ok(None), "that is all of it");
    assert_eq!(store.load_end(setup.id, 5, 1).await, Ok(None), "it is not so long");
    assert_eq!(store.load_end(table(2), 0, 1).await, Ok(None));
    assert_eq!(store.entries(setup.id, 3, 10).await.unwrap(), [row(3)]);
    let listing = store.listing(setup.id).await.unwrap().unwrap();
    assert_eq!((listing.facts, listing.summary), (ListingInfo::from(&setup), third.summary));
    assert_eq!(store.load(table(2)).await, Ok(None));
    assert_eq!(store.listing(table(2)).await, Ok(None));
}

async fn a_table_is_opened_once(opener: &impl Opener) {
    let store = opener.empty().await;
    let invite = Some(token(1));
    store.create(&setup(1), &gathering(1), invite).await.unwrap();
    let mut other = setup(1);
    other.game = "other".to_owned();
    assert_eq!(store.create(&other, &gathering(2), None).await, Err(Error::AlreadyThere));
    assert_eq!(store.load(table(1)).await.unwrap().unwrap().setup, setup(1));
    assert_eq!(store.create(&setup(2), &gathering(2), invite).await, Err(Error::AlreadyThere));
    assert_eq!(store.load(table(2)).await, Ok(None));
}

async fn numbers_that_are_taken_or_leave_a_gap_are_refused(opener: &impl Opener) {
    let store = opener.empty().await;
    create(&store, &setup(1)).await;
    assert_eq!(commit_one(&store, Append { notices: vec![said(0)], ..entries(1, 0, 2) }).await, Ok(()));
    let before = store.load(table(1)).await.unwrap();
    let (taken, gap) = (Refused::Taken { entries: 2, notices: 1 }, Refused::Gap { entries: 2, notices: 1 });
    let append = |entry, notice| Append { first_notice: notice, notices: vec![said(9)], ..entries(1, entry, 1) };
    for (entry, notice, refused) in
        [(0, 0, taken), (1, 1, taken), (2, 0, taken), (0, 2, taken), (3, 1, gap), (2, 2, gap)]
    {
        assert_eq!(commit_one(&store, append(entry, notice)).await, Err(refused), "entry {entry}, notice {notice}");
    }
    assert_eq!(commit_one(&store, entries(7, 0, 1)).await, Err(Refused::Unknown));
    assert_eq!(store.load(table(1)).await.unwrap(), before);
    assert_eq!(commit_one(&store, append(2, 1)).await, Ok(()));
}

async fn a_refused_append_leaves_nothing_and_harms_no_other(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=3 {
        create(&store, &setup(number)).await;
    }
    let refused = Append {
        notices: vec![said(0)],
        finished: Some(finished(2)),
        summary: over(vec![(person(1), 1, 1), (person(2), 0, 2)], 9_000),
        ..entries(2, 1, 4)
    };
    let before = store.listing(table(2)).await.unwrap();
    let answers = store.commit(&[entries(1, 0, 2), refused, entries(3, 0, 1), entries(8, 0, 1)]).await.unwrap();
    let gap = Refused::Gap { entries: 0, notices: 0 };
    assert_eq!(answers, vec![Ok(()), Err(gap), Ok(()), Err(Refused::Unknown)]);
    let mut kept = Vec::new();
    for number in 1..=3 {
        kept.push(store.load(table(number)).await.unwrap().unwrap().rows.len());
    }
    assert_eq!(kept, vec![2, 0, 1]);
    assert_eq!(store.listing(table(2)).await.unwrap(), before);
    assert_eq!(store.game(table(2)).await, Ok(None));
    assert_eq!(store.commit(&[]).await, Ok(Vec::new()));
}

async fn one_batch_may_hold_several_appends_of_a_table(opener: &impl Opener) {
    let store = opener.empty().await;
    create(&store, &setup(1)).await;
    let answers = store.commit(&[entries(1, 0, 2), entries(1, 1, 1), entries(1, 2, 1)]).await.unwrap();
    assert_eq!(answers, vec![Ok(()), Err(Refused::Taken { entries: 2, notices: 0 }), Ok(())]);
    assert_eq!(store.load(table(1)).await.unwrap().unwrap().rows, (0..3).map(row).collect::<Vec<_>>());
}

async fn an_owner_that_lost_the_data_can_write_nothing(opener: &impl Opener) {
    let old = opener.empty().await;
    create(&old, &setup(1)).await;
    old.add_guest(user(1), "Anna", 1).await.unwrap();
    assert!(old.is_owner().await.unwrap());
    let new = opener.take_over(&old).await;
    assert!(new.epoch() > old.epoch());
    assert!(new.is_owner().await.unwrap() && !old.is_owner().await.unwrap());

    let answers = old.commit(&[entries(1, 0, 1), entries(1, 1, 1)]).await.unwrap();
    assert_eq!(answers, vec![Err(Refused::NotOwner); 2]);
    assert_eq!(old.create(&setup(2), &gathering(2), None).await, Err(Error::NotOwner));
    assert_eq!(old.delete(table(1)).await, Err(Error::NotOwner));
    assert_eq!(old.archive(u64::MAX, 10).await, Err(Error::NotOwner));
    assert_eq!(old.set_invite(table(1), Some(token(1))).await, Err(Error::NotOwner));
    assert_eq!(old.add_guest(user(2), "Ben", 1).await, Err(Error::NotOwner));
    assert_eq!(old.add_session(token(1), user(1), 1, 2).await, Err(Error::NotOwner));
    assert_eq!(old.count_finished(1).await, Err(Error::NotOwner));

    assert_eq!(commit_one(&new, entries(1, 0, 1)).await, Ok(()));
    assert_eq!(old.load(table(1)).await, new.load(table(1)).await, "reading harms nobody");
    assert_eq!(new.load(table(1)).await.unwrap().unwrap().rows.len(), 1);
    assert_eq!(new.load(table(2)).await, Ok(None));
    assert_eq!(new.person(user(2)).await, Ok(None));
}

async fn a_deleted_table_is_gone(opener: &impl Opener) {
    let store = opener.empty().await;
    store.create(&setup(1), &gathering(1), Some(token(1))).await.unwrap();
    create(&store, &setup(2)).await;
    store.enter(token(1), user(2), 5).await.unwrap();
    assert_eq!(commit_one(&store, Append { notices: vec![said(0)], ..entries(1, 0, 2) }).await, Ok(()));
    assert_eq!(store.delete(table(1)).await, Ok(true));
    assert_eq!(store.delete(table(1)).await, Ok(false));
    assert_eq!(store.load(table(1)).await, Ok(None));
    assert_eq!(store.invited_to(token(1)).await, Ok(None));
    assert_eq!(store.has_access(table(1), user(2)).await, Ok(false));
    assert_eq!(commit_one(&store, entries(1, 2, 1)).await, Err(Refused::Unknown));
    assert_eq!(ids(&store.tables_of(user(1), Page::first(9)).await.unwrap(), |mine| mine.table.id), vec![table(2)]);
    assert_eq!(store.load(table(2)).await.unwrap().unwrap().setup, setup(2), "its pack is still there");
    create(&store, &setup(1)).await;
    assert_eq!(store.load(table(1)).await.unwrap().unwrap().rows, Vec::new(), "nothing of the old log is left");
}

fn ids<T>(page: &Paged<T>, id: impl Fn(&T) -> TableId) -> Vec<TableId> {
    page.items.iter().map(id).collect()
}

async fn lobby(store: &impl Store, filter: &LobbyFilter) -> Vec<TableId> {
    ids(&store.lobby(filter, Page::first(50)).await.unwrap(), |table| table.id)
}

async fn the_lobby_shows_public_tables_with_a_seat_first(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=5 {
        let mut setup = setup(number);
        setup.private = number == 2;
        setup.turn_based = false;
        if number == 3 {
            setup.game = "other".to_owned();
        }
        create(&store, &setup).await;
    }
    let over = Append { summary: over(Vec::new(), 9_000), ..entries(4, 0, 1) };
    assert_eq!(store.commit(&[entries(5, 0, 1), over]).await.unwrap(), vec![Ok(()), Ok(())]);

    assert_eq!(lobby(&store, &LobbyFilter::default()).await, vec![table(3), table(1), table(5)]);
    let filter =
        |game: Option<&str>, phase| LobbyFilter { game: game.map(str::to_owned), phase, ..LobbyFilter::default() };
    assert_eq!(lobby(&store, &filter(Some("toy"), None)).await, vec![table(1), table(5)]);
    assert_eq!(lobby(&store, &filter(None, Some(Phase::Gathering))).await, vec![table(3), table(1)]);
    assert_eq!(lobby(&store, &filter(Some("toy"), Some(Phase::Playing))).await, vec![table(5)]);
    assert_eq!(lobby(&store, &filter(None, Some(Phase::Over))).await, vec![]);
    assert_eq!(lobby(&store, &filter(Some("toy' OR '1'='1"), None)).await, vec![]);
    let shown = store.lobby(&filter(Some("other"), None), Page::first(1)).await.unwrap().items.remove(0);
    // Table 5 changed at 5 000, the others when they were opened; table 6 is played over days.
    let mut slow = setup(6);
    slow.turn_based = true;
    create(&store, &slow).await;
    let busy = LobbyFilter { since: 4_000, since_turn_based: 1_000, ..LobbyFilter::default() };
    assert_eq!(lobby(&store, &busy).await, vec![table(6), table(5)]);
    let quiet = LobbyFilter { since: 5_001, since_turn_based: 5_001, ..LobbyFilter::default() };
    assert_eq!(lobby(&store, &quiet).await, vec![]);
    assert_eq!((shown.facts.host, shown.facts.created, shown.summary.seats.len()), (user(1), 1_003, 2));
}

async fn lists_are_paged_without_gap_or_repetition(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=7 {
        let mut setup = setup(number);
        // Several at the same time: then the id decides.
        setup.created = 1_000 + number / 3;
        create(&store, &setup).await;
    }
    store.commit(&[entries(2, 0, 1), entries(6, 0, 1)]).await.unwrap();
    let whole = lobby(&store, &LobbyFilter::default()).await;
    assert_eq!(whole, [7, 3, 4, 5, 1, 6, 2].map(table).to_vec());
    for limit in 1..=8 {
        let (mut found, mut after, mut pages) = (Vec::new(), None, 0);
        loop {
            let page = store.lobby(&LobbyFilter::default(), Page::new(after, limit)).await.unwrap();
            found.extend(ids(&page, |table| table.id));
            pages += 1;
            // Clients see the place as text.
            after = page.next.map(|next| next.to_string().parse().unwrap());
            if after.is_none() {
                break;
            }
        }
        assert_eq!((found, pages), (whole.clone(), 7u32.div_ceil(limit)), "pages of {limit}");
    }
}

async fn people_find_their_tables(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=4 {
        create(&store, &setup(number)).await;
    }
    let seat = |number, notice: u32, holders: Vec<Occupant>, changed| Append {
        first_notice: notice,
        notices: vec![sits(Seat::A, holders[0].clone())],
        summary: summary(Phase::Gathering, holders, changed),
        ..entries(number, 0, 0)
    };
    let away = Occupant::Away { user: user(2), name: "Person 2".to_owned(), bot: "easy".to_owned() };
    let appends = [
        seat(1, 0, vec![person(2), person(3)], 6_001),
        seat(2, 0, vec![person(2), bot("easy")], 6_002),
        seat(3, 0, vec![away, person(1)], 6_003),
        seat(4, 0, vec![person(2), person(3)], 6_004),
        // Person 2 leaves table 2 again.
        seat(2, 1, vec![Occupant::Open, bot("easy")], 6_005),
    ];
    assert_eq!(store.commit(&appends).await.unwrap(), vec![Ok(()); 5]);
    let over = Append { first_notice: 1, summary: over(vec![(person(2), 1, 1)], 7_000), ..entries(4, 0, 1) };
    assert_eq!(commit_one(&store, over).await, Ok(()));

    let mine = store.tables_of(user(2), Page::first(10)).await.unwrap();
    let found: Vec<_> = mine.items.iter().map(|mine| (mine.table.id, mine.sits)).collect();
    assert_eq!(found, vec![(table(3), true), (table(1), true), (table(2), false)]);
    let hosted = store.tables_of(user(1), Page::first(10)).await.unwrap();
    let found: Vec<_> = hosted.items.iter().map(|mine| (mine.table.id, mine.sits)).collect();
    assert_eq!(found, vec![(table(3), true), (table(2), false), (table(1), false)]);
    assert_eq!(store.tables_of(user(9), Page::first(10)).await.unwrap().items, vec![]);

    let first = store.tables_of(user(2), Page::first(2)).await.unwrap();
    let second = store.tables_of(user(2), Page::new(first.next, 2)).await.unwrap();
    assert_eq!((ids(&second, |mine| mine.table.id), second.next), (vec![table(2)], None));
}

async fn a_start_finds_the_tables_in_play(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=3 {
        create(&store, &setup(number)).await;
    }
    let over = Append { summary: over(Vec::new(), 1), ..entries(3, 0, 1) };
    store.commit(&[entries(2, 0, 1), over]).await.unwrap();
    let store = opener.take_over(&store).await;
    let found = store.unfinished().await.unwrap();
    assert_eq!(found.iter().map(|table| table.id).collect::<Vec<_>>(), vec![table(2)]);
    assert_eq!(found[0].facts.clock, setup(2).clock);
}

async fn old_tables_are_found_and_archived(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=5 {
        create(&store, &setup(number)).await;
    }
    let end = |number, ended| ending(number, vec![(person(1), 3, 1), (bot("easy"), 2, 2)], ended);
    assert_eq!(store.commit(&[end(1, 4_000), end(2, 5_000), end(3, 6_000)]).await.unwrap(), vec![Ok(()); 3]);

    assert_eq!(store.unchanged(Phase::Gathering, 1_005, 10).await, Ok(vec![table(4)]));
    assert_eq!(store.unchanged(Phase::Gathering, u64::MAX, 1).await, Ok(vec![table(4)]));
    assert_eq!(store.archive(6_000, 1).await, Ok(1));
    assert_eq!(store.load(table(1)).await, Ok(None), "the oldest goes first");
    assert_eq!(store.archive(6_000, 10).await, Ok(1));
    assert_eq!(store.archive(6_000, 10).await, Ok(0));
    for (number, there) in [(1, false), (2, false), (3, true), (4, true), (5, true)] {
        assert_eq!(store.load(table(number)).await.unwrap().is_some(), there, "table {number}");
    }
    let game = store.game(table(1)).await.unwrap().unwrap();
    assert_eq!((game.record, game.pack), (finished(1).record, setup(1).pack));
}

async fn an_invitation_opens_one_table_until_it_is_changed(opener: &impl Opener) {
    let store = opener.empty().await;
    store.create(&setup(1), &gathering(1), Some(token(1))).await.unwrap();
    create(&store, &setup(2)).await;
    assert_eq!(store.invited_to(token(1)).await, Ok(Some(table(1))));
    assert_eq!(store.invited_to(token(2)).await, Ok(None));

    store.set_invite(table(1), Some(token(2))).await.unwrap();
    assert_eq!(store.enter(token(1), user(2), 5).await, Ok(None), "the old link is dead");
    assert_eq!(store.has_access(table(1), user(2)).await, Ok(false));
    assert_eq!(store.enter(token(2), user(2), 5).await, Ok(Some(table(1))));
    assert_eq!(store.enter(token(2), user(2), 6).await, Ok(Some(table(1))), "twice does no harm");
    store.set_invite(table(1), None).await.unwrap();
    assert_eq!(store.enter(token(2), user(3), 7).await, Ok(None));
    assert_eq!(store.set_invite(table(9), None).await, Err(Error::Unknown("table")));
    assert_eq!(commit_one(&store, entries(1, 0, 1)).await, Ok(()), "a refusal leaves the store usable");
}

async fn access_lasts_until_it_is_withdrawn(opener: &impl Opener) {
    let store = opener.empty().await;
    store.create(&setup(1), &gathering(1), Some(token(1))).await.unwrap();
    store.create(&setup(2), &gathering(1), Some(token(2))).await.unwrap();
    for person in [2, 3] {
        store.enter(token(1), user(person), 5).await.unwrap();
    }
    store.set_invite(table(1), None).await.unwrap();
    assert_eq!(store.has_access(table(1), user(2)).await, Ok(true), "who is in stays in");
    assert_eq!(store.has_access(table(2), user(2)).await, Ok(false));
    store.withdraw_access(table(1), user(2)).await.unwrap();
    assert_eq!(store.has_access(table(1), user(2)).await, Ok(false));
    assert_eq!(store.has_access(table(1), user(3)).await, Ok(true));

    // A private game stays open to those who were let in, also when its table is archived.
    let end = ending(1, vec![(person(1), 3, 1), (person(3), 2, 2)], 4_000);
    assert_eq!(commit_one(&store, end).await, Ok(()));
    assert_eq!(store.archive(u64::MAX, 9).await, Ok(1));
    assert_eq!(store.has_access(table(1), user(3)).await, Ok(true));
    assert_eq!(store.delete_game(table(1)).await, Ok(true));
    assert_eq!(store.has_access(table(1), user(3)).await, Ok(false));
}
