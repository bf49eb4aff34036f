//! Checks of finished games.

use super::Opener;
use super::samples::*;
use crate::{
    Best, Error, FinishedGame, GameFilter, Games, ListingInfo, Page, PasswordHash, People, Player, Players, Profiles,
    Refused, SqueezedGame, Store, Tables, Upload, Usage,
};
use steading_core::{Localized, Seat, Variants, Viewer};
use steading_host::{Occupant, Solo, TableId, TableSetup};

pub(super) async fn run(opener: &impl Opener) {
    a_game_is_kept_with_its_last_entry(opener).await;
    a_game_is_finished_once(opener).await;
    games_are_listed_by_game_and_player(opener).await;
    private_games_are_listed_for_their_players_alone(opener).await;
    an_uploaded_game_is_kept_but_counts_for_nothing(opener).await;
    a_deleted_game_is_gone(opener).await;
    each_game_is_counted_once(opener).await;
    the_order_of_the_ends_decides_the_ratings(opener).await;
    ratings_can_be_computed_again_from_the_games(opener).await;
    games_with_guests_or_other_variants_are_not_rated(opener).await;
    solo_games_rate_nobody_but_make_statistics(opener).await;
    the_best_result_alone_is_kept_for_each_choice_of_switches(opener).await;
    what_is_kept_is_counted_on_the_hosts_account(opener).await;
    games_are_swept_by_who_played_them(opener).await;
}

async fn what_is_kept_is_counted_on_the_hosts_account(opener: &impl Opener) {
    let store = opener.empty().await;
    assert_eq!(store.usage_of(user(1)).await, Ok(Usage::default()));
    store.create(&setup(1), &gathering(1), None).await.unwrap();
    let opened = store.usage_of(user(1)).await.unwrap();
    assert_eq!((opened.tables, opened.uploads), (1, 0));
    store.commit(&[entries(1, 0, 100)]).await.unwrap();
    let played = store.usage_of(user(1)).await.unwrap();
    assert!(played.bytes >= opened.bytes + 100 * 64, "{opened:?}, then {played:?}");
    let brought = ListingInfo { own_pack: true, ..facts(4) };
    let upload = Upload {
        id: table(4),
        facts: brought,
        pack: None,
        summary: over(duel(1, 2), 8),
        finished: SqueezedGame::new(&finished(4)),
    };
    store.upload(&upload).await.unwrap();
    let brought = store.usage_of(user(1)).await.unwrap();
    assert_eq!((brought.tables, brought.uploads), (1, 1));
    assert!(brought.bytes > played.bytes);
    assert_eq!(store.usage_of(user(2)).await, Ok(Usage::default()), "who only plays pays nothing");
    let all = store.usage().await.unwrap();
    assert_eq!((all.tables, all.uploads), (1, 1));
    assert!(all.bytes >= brought.bytes);
    store.create(&setup(2), &gathering(1), None).await.unwrap();
    store.commit(&[ending(2, duel(1, 2), 9)]).await.unwrap();
    for usage in [store.usage_of(user(1)).await.unwrap(), store.usage().await.unwrap()] {
        assert_eq!((usage.tables, usage.uploads, usage.finished), (1, 1, 1));
    }
    assert_eq!(store.can_write().await, Ok(true));
}

async fn games_are_swept_by_who_played_them(opener: &impl Opener) {
    let store = opener.empty().await;
    store.add_account(user(1), "Anna", &PasswordHash::new("hash"), 1).await.unwrap();
    store.add_guest(user(2), "Gast", 1).await.unwrap();
    store.add_guest(user(3), "Gast", 1).await.unwrap();
    play(&store, 1, duel(1, 2), 5_000).await;
    play(&store, 2, duel(2, 3), 5_000).await;
    play(&store, 3, duel(2, 3), 6_000).await;
    assert_eq!(store.sweep_games(Players::Guests, 5_500, 10).await, Ok(0), "what is not counted yet stays");
    store.count_finished(10).await.unwrap();
    assert_eq!(store.sweep_games(Players::Guests, 5_500, 10).await, Ok(1));
    assert_eq!(listed(&store, &GameFilter::default()).await, vec![table(3), table(1)]);
    assert_eq!(store.sweep_games(Players::Accounts, 5_500, 10).await, Ok(1));
    assert_eq!(listed(&store, &GameFilter::default()).await, vec![table(3)]);
}

/// Opens a table and ends its game at once.
async fn play(store: &impl Store, number: u64, results: Vec<(Occupant, i32, u8)>, ended: u64) {
    store.create(&setup(number), &gathering(1), None).await.unwrap();
    assert_eq!(store.commit(&[ending(number, results, ended)]).await.unwrap(), vec![Ok(())]);
}

/// The same by the standard rules.
async fn play_rated(store: &impl Store, number: u64, results: Vec<(Occupant, i32, u8)>, ended: u64) {
    let standard = TableSetup { options: Variants::new(), ..setup(number) };
    store.create(&standard, &gathering(1), None).await.unwrap();
    assert_eq!(store.commit(&[ending(number, results, ended)]).await.unwrap(), vec![Ok(())]);
}

/// People 1 to `count`, each with an account.
async fn accounts(store: &impl Store, count: u64) {
    for number in 1..=count {
        let name = format!("Anna {number}");
        store.add_account(user(number), &name, &PasswordHash::new("hash"), 1).await.unwrap();
    }
}

fn duel(winner: u64, loser: u64) -> Vec<(Occupant, i32, u8)> {
    vec![(person(winner), 10, 1), (person(loser), 7, 2)]
}

async fn listed(store: &impl Store, filter: &GameFilter) -> Vec<TableId> {
    let page = store.games(filter, Page::first(50)).await.unwrap();
    page.items.iter().map(|game| game.id).collect()
}

async fn a_game_is_kept_with_its_last_entry(opener: &impl Opener) {
    let store = opener.empty().await;
    play(&store, 1, duel(1, 2), 5_000).await;
    let FinishedGame { listing, record, pack } = store.game(table(1)).await.unwrap().unwrap();
    assert_eq!((record, pack), (finished(1).record, setup(1).pack));
    assert_eq!((listing.id, &listing.facts), (table(1), &ListingInfo::from(&setup(1))));
    assert_eq!((listing.entries, listing.ended, listing.uploaded), (2, 5_000, false));
    assert_eq!(listing.seats, over(duel(1, 2), 0).seats);
    let seen = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Spectator];
    for (viewer, text) in seen.into_iter().zip(finished(1).witnessed) {
        assert_eq!(store.witnessed(table(1), viewer).await, Ok(Some(text)));
    }
    assert_eq!(store.witnessed(table(1), Viewer::Seat(Seat::C)).await, Ok(None));
    assert_eq!(store.witnessed(table(2), Viewer::Spectator).await, Ok(None));
    assert_eq!(store.game(table(2)).await, Ok(None));
    assert_eq!(store.load(table(1)).await.unwrap().unwrap().rows.len(), 2, "people still talk at the table");
}

async fn a_game_is_finished_once(opener: &impl Opener) {
    let store = opener.empty().await;
    play(&store, 1, duel(1, 2), 5_000).await;
    let mut again = ending(1, duel(2, 1), 6_000);
    (again.first_entry, again.first_notice) = (2, 1);
    let other = entries(1, 2, 1);
    store.create(&setup(2), &gathering(1), None).await.unwrap();
    let answers = store.commit(&[entries(2, 0, 1), again]).await.unwrap();
    assert!(matches!(answers[..], [Ok(()), Err(Refused::Taken { .. })]), "{answers:?}");
    assert_eq!(store.game(table(1)).await.unwrap().unwrap().listing.ended, 5_000);
    assert_eq!(store.load(table(1)).await.unwrap().unwrap().rows.len(), 2);
    assert_eq!(store.load(table(2)).await.unwrap().unwrap().rows.len(), 1);
    let after = steading_host::Append { first_notice: 1, ..other };
    assert_eq!(store.commit(&[after]).await.unwrap(), vec![Ok(())], "nothing of the refused is left");
}

async fn games_are_listed_by_game_and_player(opener: &impl Opener) {
    let store = opener.empty().await;
    play(&store, 1, duel(1, 2), 5_000).await;
    play(&store, 2, duel(3, 1), 7_000).await;
    play(&store, 3, vec![(person(2), 3, 1), (bot("easy"), 1, 2)], 6_000).await;
    let filter = |game: Option<&str>, player: Option<u64>| GameFilter {
        game: game.map(str::to_owned),
        player: player.map(user),
        private_too: false,
        ..GameFilter::default()
    };
    assert_eq!(listed(&store, &filter(None, None)).await, [2, 3, 1].map(table).to_vec());
    assert_eq!(listed(&store, &filter(Some("toy"), Some(1))).await, [2, 1].map(table).to_vec());
    assert_eq!(listed(&store, &filter(None, Some(2))).await, [3, 1].map(table).to_vec());
    assert_eq!(listed(&store, &filter(Some("other"), None)).await, vec![]);
    assert_eq!(listed(&store, &filter(Some("other"), Some(1))).await, vec![]);
    for player in [None, Some(1)] {
        let whole = listed(&store, &filter(None, player)).await;
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let page = store.games(&filter(None, player), Page::new(after, 1)).await.unwrap();
            found.extend(page.items.iter().map(|game| game.id));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(found, whole);
    }
}

async fn private_games_are_listed_for_their_players_alone(opener: &impl Opener) {
    let store = opener.empty().await;
    let mut setup = setup(1);
    setup.private = true;
    store.create(&setup, &gathering(1), None).await.unwrap();
    store.commit(&[ending(1, duel(1, 2), 5_000)]).await.unwrap();
    let filter = GameFilter { player: Some(user(1)), ..GameFilter::default() };
    assert_eq!(listed(&store, &GameFilter::default()).await, vec![]);
    assert_eq!(listed(&store, &filter).await, vec![]);
    assert_eq!(listed(&store, &GameFilter { private_too: true, ..filter }).await, vec![table(1)]);
    assert!(store.game(table(1)).await.unwrap().unwrap().listing.facts.private);
}

async fn an_uploaded_game_is_kept_but_counts_for_nothing(opener: &impl Opener) {
    let store = opener.empty().await;
    let mut summary = over(duel(1, 2), 8_000);
    summary.entries = 120;
    let upload =
        Upload { id: table(4), facts: facts(4), pack: None, summary, finished: SqueezedGame::new(&finished(4)) };
    store.upload(&upload).await.unwrap();
    assert_eq!(store.upload(&upload).await, Err(Error::AlreadyThere));
    let game = store.game(table(4)).await.unwrap().unwrap();
    assert_eq!((game.record, game.pack), (finished(4).record, None));
    assert_eq!((game.listing.uploaded, game.listing.entries, game.listing.ended), (true, 120, 8_000));
    assert_eq!(game.listing.facts, facts(4));
    assert_eq!(store.witnessed(table(4), Viewer::Seat(Seat::B)).await, Ok(Some(finished(4).witnessed[1].clone())));
    let of = |number| GameFilter { player: Some(user(number)), ..GameFilter::default() };
    assert_eq!(listed(&store, &of(1)).await, vec![table(4)], "who brought it finds it");
    assert_eq!(listed(&store, &of(2)).await, vec![], "nobody else is tied to it");
    assert_eq!(store.count_finished(10).await, Ok(0));
    assert_eq!(store.ranking("toy", 10).await, Ok(vec![]));
    assert_eq!(store.statistics("toy").await.unwrap().games, 0);
}

async fn a_deleted_game_is_gone(opener: &impl Opener) {
    let store = opener.empty().await;
    play(&store, 1, duel(1, 2), 5_000).await;
    play(&store, 2, duel(1, 2), 6_000).await;
    assert_eq!(store.delete_game(table(1)).await, Ok(true));
    assert_eq!(store.delete_game(table(1)).await, Ok(false));
    assert_eq!(store.game(table(1)).await, Ok(None));
    let mine = GameFilter { player: Some(user(1)), ..GameFilter::default() };
    assert_eq!(listed(&store, &mine).await, vec![table(2)]);
    // Live rows and games go apart; the pack stays until the last of both is gone.
    assert_eq!(store.delete(table(1)).await, Ok(true));
    assert_eq!(store.delete(table(2)).await, Ok(true));
    assert_eq!(store.game(table(2)).await.unwrap().unwrap().pack, setup(2).pack);
}

async fn each_game_is_counted_once(opener: &impl Opener) {
    let store = opener.empty().await;
    accounts(&store, 2).await;
    play_rated(&store, 1, duel(1, 2), 5_000).await;
    play_rated(&store, 2, vec![(person(2), 4, 1), (person(1), 4, 1)], 6_000).await;
    play_rated(&store, 3, vec![(person(1), 9, 1), (person(2), 2, 3), (bot("hard"), 5, 2)], 7_000).await;
    assert_eq!(store.count_finished(2).await, Ok(2));
    assert_eq!(store.count_finished(2).await, Ok(1));
    assert_eq!(store.count_finished(2).await, Ok(0));

    let ranking = store.ranking("toy", 10).await.unwrap();
    let names: Vec<_> = ranking.iter().map(|rating| (rating.player.clone(), rating.name.as_str())).collect();
    let expected = [(Player::Person(user(1)), "Anna 1"), (Player::Bot("hard".to_owned()), "hard")];
    assert_eq!((&names[0], &names[1].0), (&expected[0], &expected[1].0));
    assert_eq!(names[2], (Player::Person(user(2)), "Anna 2"));
    assert_eq!(ranking.iter().map(|rating| rating.strength.games).collect::<Vec<_>>(), vec![3, 1, 3]);
    assert!(ranking[0].strength.points > 1_500.0 && ranking[2].strength.points < 1_500.0);
    assert_eq!(store.ranking("toy", 1).await.unwrap(), ranking[..1]);
    assert_eq!(store.ratings_of(user(1)).await.unwrap(), ranking[..1]);
    assert_eq!(store.ratings_of(user(9)).await, Ok(vec![]));
    assert_eq!(store.ranking("other", 10).await, Ok(vec![]));

    let statistics = store.statistics("toy").await.unwrap();
    assert_eq!((statistics.games, statistics.tables.len()), (3, 2));
    let two = &statistics.tables[0];
    assert_eq!((two.seats, two.games, two.mean_entries), (2, 2, 2.0));
    let by_seat: Vec<_> = two.by_seat.iter().map(|seat| (seat.win_rate, seat.mean_score)).collect();
    assert_eq!(by_seat, vec![(0.75, 7.0), (0.25, 5.5)]);
    assert_eq!(statistics.tables[1].by_seat[2].mean_score, 5.0);
    assert_eq!(store.statistics("other").await, Ok(Default::default()));
}

async fn the_order_of_the_ends_decides_the_ratings(opener: &impl Opener) {
    let mut rankings = Vec::new();
    for step in [1, 10] {
        let store = opener.empty().await;
        accounts(&store, 3).await;
        // Kept in another order than they ended.
        play_rated(&store, 1, duel(1, 2), 6_000).await;
        play_rated(&store, 2, duel(2, 3), 5_000).await;
        play_rated(&store, 3, duel(3, 1), 7_000).await;
        while store.count_finished(step).await.unwrap() > 0 {}
        rankings.push(store.ranking("toy", 10).await.unwrap());
    }
    assert_eq!(rankings[0], rankings[1], "it does not matter how many are counted at a time");
    assert_eq!(rankings[0].len(), 3);
}

async fn ratings_can_be_computed_again_from_the_games(opener: &impl Opener) {
    let store = opener.empty().await;
    accounts(&store, 4).await;
    store.add_guest(user(5), "Gast", 1).await.unwrap();
    const DAY: u64 = 24 * 60 * 60 * 1_000;
    for number in 1..=40 {
        let (one, other) = (1 + number % 4, 1 + (number / 4 + number % 4 + 1) % 4);
        let results = match number % 5 {
            0 => vec![(person(one), 9, 1), (bot("hard"), 5, 2), (person(other), 2, 3)],
            1 => vec![(person(5), 9, 1), (person(other), 5, 2)],
            2 => vec![(person(one), 9, 1), (person(other), 9, 1)],
            _ => duel(one, other),
        };
        // A game that ended before others is counted after them.
        let ended = 90 * DAY + number * 2 * DAY - if number % 7 == 0 { 5 * DAY } else { 0 };
        if one == other {
            play(&store, number, results, ended).await;
        } else {
            play_rated(&store, number, results, ended).await;
        }
        store.count_finished(10).await.unwrap();
    }
    let ranking = store.ranking("toy", 10).await.unwrap();
    assert_eq!(ranking.len(), 5, "four accounts and a bot: {ranking:?}");
    assert_eq!(store.recompute_ratings(false).await, Ok(0), "kept and computed are the same to the bit");
    // Who becomes an account later was a guest when those games were played.
    store.become_account(user(5), "Emil", &PasswordHash::new("hash")).await.unwrap();
    assert_eq!(store.recompute_ratings(true).await, Ok(0));
    assert_eq!(store.ranking("toy", 10).await.unwrap(), ranking);
    // Without a game that was deleted the others are worth something else.
    assert_eq!(store.delete_game(table(3)).await, Ok(true));
    let wrong = store.recompute_ratings(false).await.unwrap();
    assert!(wrong >= 2, "{wrong}");
    assert_eq!(store.ranking("toy", 10).await.unwrap(), ranking, "nothing is changed unasked");
    assert_eq!(store.recompute_ratings(true).await, Ok(wrong));
    assert_eq!(store.recompute_ratings(false).await, Ok(0));
    assert_ne!(store.ranking("toy", 10).await.unwrap(), ranking);
}

async fn games_with_guests_or_other_variants_are_not_rated(opener: &impl Opener) {
    let store = opener.empty().await;
    accounts(&store, 2).await;
    store.add_guest(user(3), "Gast", 1).await.unwrap();
    play_rated(&store, 1, duel(1, 3), 5_000).await;
    play(&store, 2, duel(1, 2), 6_000).await;
    assert_eq!(store.count_finished(9).await, Ok(2));
    assert_eq!(store.ranking("toy", 10).await, Ok(vec![]));
    assert_eq!(store.statistics("toy").await.unwrap().games, 2);
}

async fn solo_games_rate_nobody_but_make_statistics(opener: &impl Opener) {
    let store = opener.empty().await;
    accounts(&store, 1).await;
    play_rated(&store, 1, vec![(person(1), 9, 1), (bot("hard"), 5, 2)], 5_000).await;
    assert_eq!(store.count_finished(9).await, Ok(1));
    assert_eq!(store.ranking("toy", 10).await, Ok(vec![]));
    assert_eq!(store.statistics("toy").await.unwrap().games, 1);
}

async fn the_best_result_alone_is_kept_for_each_choice_of_switches(opener: &impl Opener) {
    let store = opener.empty().await;
    let alone = async |number: u64, holder: Occupant, score: i32, level: &str, change: fn(&mut TableSetup)| {
        let mut setup = TableSetup { seats: 1, ..setup(number) };
        change(&mut setup);
        store.create(&setup, &gathering(1), None).await.unwrap();
        let mut last = ending(number, vec![(holder, score, 1)], 5_000 + number);
        let mut options = Variants::from([("level".to_owned(), level.to_owned())]);
        options.retain(|_, level| level != "default");
        let verdict = Some(Localized::new(&format!("{score} Punkte"), &format!("{score} points")));
        last.finished.as_mut().unwrap().solo = Some(Solo { options, verdict });
        assert_eq!(store.commit(&[last]).await.unwrap(), vec![Ok(())]);
    };
    let same = |_: &mut TableSetup| {};
    for (number, score) in [(1, 40), (2, 70), (3, 70), (4, 55)] {
        alone(number, person(1), score, "easy", same).await;
    }
    alone(5, person(1), 20, "hard", same).await;
    alone(12, person(1), 30, "default", same).await;
    alone(6, person(2), 90, "easy", same).await;
    // A seed that was typed, a position, an own pack, a bot at the end: none of them says what somebody can do.
    alone(7, person(1), 99, "easy", |setup| setup.typed_seed = true).await;
    alone(8, person(1), 99, "easy", |setup| setup.own_pack = true).await;
    alone(9, person(1), 99, "easy", |setup| setup.position = Some("{}".to_owned())).await;
    alone(10, bot("hard"), 99, "easy", same).await;
    play(&store, 11, duel(1, 2), 9_000).await;

    let bests = store.bests_of(user(1)).await.unwrap();
    let told = |best: &Best| {
        let level = best.options.get("level").map_or("default", String::as_str).to_owned();
        (level, best.score, best.before, best.finished, best.last)
    };
    let expected = [
        ("default".to_owned(), 30, None, table(12), table(12)),
        ("easy".to_owned(), 70, Some(40), table(2), table(4)),
        ("hard".to_owned(), 20, None, table(5), table(5)),
    ];
    assert_eq!(bests.iter().map(told).collect::<Vec<_>>(), expected);
    assert_eq!(bests.iter().map(|best| best.games).collect::<Vec<_>>(), [1, 4, 1]);
    assert_eq!(bests[1].verdict, Some(Localized::new("70 Punkte", "70 points")));
    assert_eq!((bests[1].game.as_str(), bests[1].ended), ("toy", 5_002));
    assert_eq!(store.bests_of(user(2)).await.unwrap().len(), 1);
    assert_eq!(store.bests_of(user(3)).await, Ok(vec![]));
    // A best outlives the record of its game.
    assert_eq!(store.delete_game(table(2)).await, Ok(true));
    assert_eq!(store.bests_of(user(1)).await.unwrap(), bests);
    // What was reached in a private game is told to nobody else.
    let open =
        async || store.open_bests(user(1)).await.unwrap().iter().map(told).map(|best| best.1).collect::<Vec<_>>();
    let before = open().await;
    alone(13, person(1), 99, "default", |setup| setup.private = true).await;
    assert_eq!((store.bests_of(user(1)).await.unwrap()[0].score, before), (99, vec![30, 20]));
    assert_eq!(open().await, [20]);
}
