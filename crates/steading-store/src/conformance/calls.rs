//! Checks of channels and of what goes through them.

use super::Opener;
use super::samples::*;
use crate::calls::{BundleEnd, CallKey, Channel, KeptCall, Plan, Quiet, Reach, Way};
use crate::{Calls, People, Refused, Store, Tables, TieKind, Ties};
use steading_core::Seat;
use steading_host::{Append, Call, CallKind, ChannelId, Notice, NoticeRow};

pub(super) async fn run(opener: &impl Opener) {
    channels_come_back_as_they_were_kept(opener).await;
    a_commit_calls_by_every_channel_that_is_for_it(opener).await;
    a_refused_append_calls_nobody(opener).await;
    who_is_blocked_or_muted_does_not_ring(opener).await;
    what_is_newer_takes_the_place_of_what_waits(opener).await;
    a_message_stays_as_it_is_until_it_ends(opener).await;
    those_who_wait_longest_come_first(opener).await;
    old_calls_and_strangers_are_swept(opener).await;
}

fn call_of(user_number: u64, kind: CallKind, due: u64) -> Call {
    Call { user: user(user_number), kind, at: 7_000, due }
}

/// A table of two people who have accounts, with what is committed next.
async fn begun(store: &impl Store) {
    for (number, name) in [(1, "Anna"), (2, "Berta")] {
        store.add_guest(user(number), name, 1).await.unwrap();
    }
    store.create(&setup(1), &gathering(1), None).await.unwrap();
}

async fn commit(store: &impl Store, append: Append) -> Result<(), Refused> {
    store.commit(&[append]).await.unwrap().remove(0)
}

async fn channels_come_back_as_they_were_kept(opener: &impl Opener) {
    let store = opener.empty().await;
    begun(&store).await;
    let ways = [
        Way::Mail { address: "anna@example.org".to_owned() },
        Way::Push { endpoint: "https://push.example/1".to_owned(), key: "k".to_owned(), auth: "a".to_owned() },
        Way::Webhook { url: "https://hook.example/ä".to_owned(), format: crate::Format::Matrix },
        Way::Feed,
    ];
    let channels: Vec<Channel> =
        (1_u8..).zip(ways).map(|(number, way)| Channel { way, ..channel(number, 1) }).collect();
    for channel in &channels {
        assert_eq!(store.add_channel(channel, 4).await, Ok(true));
    }
    assert_eq!(store.add_channel(&channel(9, 1), 4).await, Ok(false), "four are enough");
    assert_eq!(store.add_channel(&channel(9, 7), 4).await, Ok(false), "nobody has that name");
    assert_eq!(store.channels_of(user(1)).await, Ok(channels.clone()));
    assert_eq!(store.channels_of(user(2)).await, Ok(Vec::new()));
    let first = channels[0].id;
    assert_eq!(store.set_channel(first, 5, true).await, Ok(true));
    assert_eq!(store.channel(first).await, Ok(Some(Channel { events: 5, daily: true, ..channels[0].clone() })));
    assert_eq!(store.remove_channel(first).await, Ok(true));
    assert_eq!((store.channel(first).await, store.remove_channel(first).await), (Ok(None), Ok(false)));
    assert_eq!(store.set_channel(first, 5, true).await, Ok(false));

    assert_eq!(store.reach_of(user(1)).await, Ok(None));
    for quiet in [Some(Quiet { from: 1_320, to: 420 }), None] {
        let reach = Reach { lang: "de".to_owned(), zone: "Europe/Berlin".to_owned(), quiet, digest: 480 };
        store.set_reach(user(1), &reach).await.unwrap();
        assert_eq!(store.reach_of(user(1)).await, Ok(Some(reach)));
    }
}

/// What is due of one person, as keys.
async fn due(store: &impl Store, now: u64) -> Vec<KeptCall> {
    store.due_calls(now, 10).await.unwrap().into_iter().flat_map(|due| due.calls).collect()
}

fn key(number: u8, place: u64, kind: CallKind) -> CallKey {
    CallKey { channel: channel(number, 1).id, table: table(1), place, kind }
}

async fn a_commit_calls_by_every_channel_that_is_for_it(opener: &impl Opener) {
    let store = opener.empty().await;
    begun(&store).await;
    let turns = CallKind::Turn.bit();
    let reach = Reach { lang: "en".to_owned(), zone: "UTC".to_owned(), quiet: None, digest: 0 };
    store.set_reach(user(1), &reach).await.unwrap();
    for (number, events, confirmed, way) in [
        (1, turns | CallKind::Over.bit(), true, None),
        (2, CallKind::Over.bit(), true, None),
        (3, turns, false, None),
        (4, turns, true, Some(Way::Feed)),
    ] {
        let own = channel(number, 1);
        let way = way.unwrap_or(own.way.clone());
        assert!(store.add_channel(&Channel { events, confirmed, way, ..own }, 9).await.unwrap());
    }
    assert!(store.add_channel(&Channel { events: turns, ..channel(5, 2) }, 9).await.unwrap());
    let calls = vec![call_of(1, CallKind::Turn, 8_000), call_of(2, CallKind::Said, 8_000)];
    assert_eq!(commit(&store, Append { calls, ..entries(1, 0, 3) }).await, Ok(()));
    assert_eq!(due(&store, 7_999).await, []);
    let found = store.due_calls(8_000, 10).await.unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].channel.id, &found[0].reach), (channel(1, 1).id, &Some(reach)));
    let kept = KeptCall { key: key(1, 3, CallKind::Turn), at: 7_000, due: 8_000, bundle: None, tries: 0 };
    assert_eq!(found[0].calls, [kept]);
    // The feed has it too, and brings nothing by itself.
    let feed = store.calls_by(channel(4, 1).id, 5).await.unwrap();
    assert_eq!(feed.iter().map(|call| call.key).collect::<Vec<_>>(), [key(4, 3, CallKind::Turn)]);
    assert_eq!(due(&store, 4_000_000_000_000).await, [kept]);
    assert_eq!(store.confirm_channel(channel(3, 1).id).await, Ok(true));
    assert_eq!(due(&store, 9_000).await, [kept], "what came before they said yes is not for them");
    // The same call beside a commit is the same call.
    store.call(table(1), 3, &[call_of(1, CallKind::Turn, 8_000)]).await.unwrap();
    assert_eq!(due(&store, 9_000).await.len(), 2);
}

async fn a_refused_append_calls_nobody(opener: &impl Opener) {
    let store = opener.empty().await;
    begun(&store).await;
    assert!(store.add_channel(&channel(1, 1), 9).await.unwrap());
    let calls = vec![call_of(1, CallKind::Turn, 1)];
    let answer = commit(&store, Append { calls: calls.clone(), ..entries(1, 5, 1) }).await;
    assert_eq!(answer, Err(Refused::Gap { entries: 0, notices: 0 }));
    assert_eq!(due(&store, 9_000).await, []);
    assert_eq!(commit(&store, Append { calls: calls.clone(), ..entries(1, 0, 1) }).await, Ok(()));
    assert_eq!(commit(&store, Append { calls, ..entries(1, 0, 1) }).await, Err(taken()));
    assert_eq!(due(&store, 9_000).await.len(), 1);
    let next = opener.take_over(&store).await;
    let answer = commit(&store, Append { calls: vec![call_of(1, CallKind::Over, 1)], ..entries(1, 1, 1) }).await;
    assert_eq!(answer, Err(Refused::NotOwner));
    assert_eq!(due(&next, 9_000).await.len(), 1);
}

async fn who_is_blocked_or_muted_does_not_ring(opener: &impl Opener) {
    let store = opener.empty().await;
    begun(&store).await;
    store.add_guest(user(3), "Cora", 1).await.unwrap();
    assert!(store.add_channel(&channel(1, 1), 9).await.unwrap());
    let called = |by: u64, notice: u32| Append {
        first_notice: notice,
        notices: vec![
            NoticeRow { by: Some(user(by)), ..said(1) },
            NoticeRow {
                notice: Notice::Nudged { seat: Seat::A, name: format!("Person {by}") },
                key: None,
                by: Some(user(by)),
                at: 7_000,
            },
        ],
        calls: [CallKind::Turn, CallKind::Said, CallKind::Nudged].map(|kind| call_of(1, kind, 1)).to_vec(),
        ..entries(1, notice / 2, 1)
    };
    let kinds =
        async || due(&store, 9_000).await.iter().map(|call| (call.key.place, call.key.kind)).collect::<Vec<_>>();
    assert_eq!(commit(&store, called(2, 0)).await, Ok(()));
    let all = [(3, CallKind::Turn), (3, CallKind::Said), (3, CallKind::Nudged)];
    assert_eq!(kinds().await, all);
    for (number, kind) in [(2, TieKind::Blocked), (3, TieKind::Muted)] {
        store.add_tie(user(1), user(number), kind, 1, 9).await.unwrap();
    }
    // Their move still calls; what they say does not, nor does it take the place of what somebody else has said.
    assert_eq!(commit(&store, called(2, 2)).await, Ok(()));
    assert_eq!(commit(&store, called(3, 4)).await, Ok(()));
    assert_eq!(kinds().await, [(3, CallKind::Said), (3, CallKind::Nudged), (9, CallKind::Turn)]);
}

fn taken() -> Refused {
    Refused::Taken { entries: 1, notices: 0 }
}

async fn what_is_newer_takes_the_place_of_what_waits(opener: &impl Opener) {
    let store = opener.empty().await;
    begun(&store).await;
    assert!(store.add_channel(&channel(1, 1), 9).await.unwrap());
    let turn = |first| Append { calls: vec![call_of(1, CallKind::Turn, 1)], ..entries(1, first, 1) };
    assert_eq!(store.commit(&[turn(0), turn(1)]).await.unwrap(), [Ok(()), Ok(())]);
    let keys = |calls: Vec<KeptCall>| calls.into_iter().map(|call| call.key).collect::<Vec<_>>();
    assert_eq!(keys(due(&store, 9_000).await), [key(1, 2, CallKind::Turn)]);
    // What is part of a message stays, and the next call is another.
    let bundle = ChannelId::new([7; 20]);
    store.plan_calls(&[(key(1, 2, CallKind::Turn), Plan::Bundle(bundle))]).await.unwrap();
    assert_eq!(commit(&store, turn(2)).await, Ok(()));
    assert_eq!(keys(due(&store, 9_000).await), [key(1, 2, CallKind::Turn), key(1, 3, CallKind::Turn)]);
}

async fn a_message_stays_as_it_is_until_it_ends(opener: &impl Opener) {
    let store = opener.empty().await;
    begun(&store).await;
    assert!(store.add_channel(&channel(1, 1), 9).await.unwrap());
    let kinds = [CallKind::Turn, CallKind::Began, CallKind::Over, CallKind::Said];
    let calls = kinds.map(|kind| call_of(1, kind, 1)).to_vec();
    assert_eq!(commit(&store, Append { calls, ..entries(1, 0, 1) }).await, Ok(()));
    let (bundle, other) = (ChannelId::new([7; 20]), ChannelId::new([8; 20]));
    let [turn, began, over, said] = kinds.map(|kind| key(1, 1, kind));
    let plans =
        [(turn, Plan::Bundle(bundle)), (began, Plan::Bundle(bundle)), (over, Plan::Later(50_000)), (said, Plan::Drop)];
    store.plan_calls(&plans).await.unwrap();
    store.plan_calls(&[(turn, Plan::Bundle(other)), (began, Plan::Drop), (began, Plan::Later(3))]).await.unwrap();
    let now = due(&store, 40_000).await;
    assert_eq!(
        now.iter().map(|call| (call.key, call.bundle)).collect::<Vec<_>>(),
        [(turn, Some(bundle)), (began, Some(bundle))]
    );
    let id = channel(1, 1).id;
    store.end_bundle(id, bundle, BundleEnd::Again { due: 41_000 }).await.unwrap();
    assert_eq!(due(&store, 40_999).await, []);
    let again = due(&store, 41_000).await;
    assert_eq!(again.iter().map(|call| (call.key, call.tries)).collect::<Vec<_>>(), [(turn, 1), (began, 1)]);
    store.end_bundle(id, bundle, BundleEnd::Later { due: 41_200 }).await.unwrap();
    assert_eq!(due(&store, 41_199).await, []);
    assert!(due(&store, 41_200).await.iter().all(|call| call.tries == 1), "it was not tried");
    store.end_bundle(id, bundle, BundleEnd::Delivered { at: 41_500 }).await.unwrap();
    assert_eq!(due(&store, 49_000).await, []);
    assert_eq!(store.channel(id).await.unwrap().map(|own| (own.sent, own.failed)), Some((Some(41_500), 0)));
    assert_eq!(due(&store, 50_000).await.len(), 1);
    store.plan_calls(&[(over, Plan::Bundle(other))]).await.unwrap();
    store.end_bundle(id, other, BundleEnd::GivenUp).await.unwrap();
    assert_eq!(store.channel(id).await.unwrap().map(|own| (own.sent, own.failed)), Some((Some(41_500), 1)));
    assert_eq!(due(&store, 99_000).await, []);
    store.call(table(1), 9, &[call_of(1, CallKind::Turn, 1)]).await.unwrap();
    store.plan_calls(&[(key(1, 9, CallKind::Turn), Plan::Bundle(bundle))]).await.unwrap();
    store.end_bundle(id, bundle, BundleEnd::Dropped).await.unwrap();
    assert_eq!(due(&store, 99_000).await, []);
    assert_eq!(store.channel(id).await.unwrap().map(|own| (own.sent, own.failed)), Some((Some(41_500), 1)));
}

async fn those_who_wait_longest_come_first(opener: &impl Opener) {
    let store = opener.empty().await;
    begun(&store).await;
    for (number, person) in [(1, 1), (2, 2)] {
        assert!(store.add_channel(&channel(number, person), 9).await.unwrap());
    }
    let calls = vec![call_of(1, CallKind::Turn, 900), call_of(1, CallKind::Over, 950), call_of(2, CallKind::Turn, 500)];
    assert_eq!(commit(&store, Append { calls, ..entries(1, 0, 1) }).await, Ok(()));
    let order = |due: Vec<crate::DueCalls>| due.into_iter().map(|due| due.calls.len()).collect::<Vec<_>>();
    assert_eq!(order(store.due_calls(1_000, 9).await.unwrap()), [1, 2]);
    assert_eq!(order(store.due_calls(1_000, 1).await.unwrap()), [1]);
    assert_eq!(order(store.due_calls(920, 9).await.unwrap()), [1, 1]);
}

async fn old_calls_and_strangers_are_swept(opener: &impl Opener) {
    let store = opener.empty().await;
    begun(&store).await;
    assert!(store.add_channel(&channel(1, 1), 9).await.unwrap());
    assert!(store.add_channel(&Channel { confirmed: false, ..channel(2, 1) }, 9).await.unwrap());
    assert_eq!(commit(&store, Append { calls: vec![call_of(1, CallKind::Turn, 1)], ..entries(1, 0, 1) }).await, Ok(()));
    assert_eq!(store.sweep_calls(7_000, 100).await, Ok(0));
    assert_eq!(store.sweep_calls(7_000, 5_000).await, Ok(1), "nobody confirmed it");
    assert_eq!(store.sweep_calls(7_001, 100).await, Ok(1));
    assert_eq!(store.channels_of(user(1)).await.unwrap().len(), 1);
    assert_eq!(due(&store, 9_000).await, []);
}
