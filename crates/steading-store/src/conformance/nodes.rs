//! Checks of several servers on the same data.

use super::Opener;
use super::samples::*;
use crate::{Error, Nodes, Refused, Store, Tables};
use std::collections::BTreeSet;
use std::sync::Arc;
use steading_core::Seat;
use steading_host::{Append, Bucket, NodeId};

pub(super) async fn run<O: Opener>(opener: &O)
where
    O::Store: 'static,
{
    buckets_are_shared_out_and_given_back(opener).await;
    who_is_late_lives_on_until_it_is_buried(opener).await;
    an_append_under_an_old_epoch_is_refused_and_harms_no_other(opener).await;
    a_table_is_furnished_by_the_node_that_opens_it(opener).await;
    who_leaves_frees_everything_at_once(opener).await;
    a_lost_answer_to_a_claim_is_found_again(opener).await;
    a_server_alone_takes_everything_from_nodes(opener).await;
    a_bucket_goes_to_one_of_many(opener).await;
}

const LONG: u64 = 3_600_000;

fn node(number: u8) -> NodeId {
    NodeId::new([number; 20])
}

/// A node among others.
async fn member<O: Opener>(opener: &O, beside: &O::Store, number: u8, lease_ms: u64) -> O::Store {
    let store = opener.share(beside).await;
    store.register(node(number), &format!("node {number}"), lease_ms).await.unwrap();
    store
}

fn numbers(buckets: &[Bucket]) -> Vec<usize> {
    buckets.iter().map(|bucket| bucket.number()).collect()
}

async fn buckets_are_shared_out_and_given_back(opener: &impl Opener) {
    let first = opener.empty().await;
    assert_eq!(first.renew(LONG).await, Err(Error::Unknown("node")), "only a node has a lease");
    let anna = member(opener, &first, 1, LONG).await;
    let berta = member(opener, &first, 2, LONG).await;
    assert_eq!(anna.epoch(), berta.epoch(), "who joins takes nothing from the others");
    assert_eq!(numbers(&anna.claim(200).await.unwrap()), (0..200).collect::<Vec<_>>());
    assert_eq!(numbers(&berta.claim(200).await.unwrap()), (200..256).collect::<Vec<_>>());
    assert_eq!(berta.claim(1).await, Ok(vec![]));
    assert_eq!((anna.bury().await, berta.renew(LONG).await), (Ok(0), Ok(true)));

    let given = [7, 9].map(|number| Bucket::try_new(number).unwrap());
    anna.release(&given).await.unwrap();
    // Nobody gives away what is not theirs.
    anna.release(&[Bucket::try_new(255).unwrap()]).await.unwrap();
    assert_eq!(berta.claim(9).await, Ok(given.to_vec()));
    let seen = anna.landscape().await.unwrap();
    assert_eq!(seen.nodes.iter().map(|node| node.id).collect::<Vec<_>>(), vec![node(1), node(2)]);
    assert_eq!(seen.nodes[0].about, "node 1");
    assert!(seen.nodes.iter().all(|node| (LONG as i64 / 2..=LONG as i64).contains(&node.left_ms)), "{seen:?}");
    let held = |number| seen.buckets.iter().filter(|line| line.holder == Some(node(number))).count();
    assert_eq!((held(1), held(2)), (198, 58));
    assert_eq!((seen.buckets[6].epoch, seen.buckets[7].epoch), (1, 2));

    let secret = anna.secret().await.unwrap();
    assert_eq!(berta.secret().await, Ok(secret));
    assert_ne!(secret, [0; 32]);
}

async fn who_is_late_lives_on_until_it_is_buried(opener: &impl Opener) {
    let first = opener.empty().await;
    let late = member(opener, &first, 1, 0).await;
    assert_eq!(late.claim(256).await.unwrap().len(), 256);
    let other = member(opener, &first, 2, LONG).await;
    assert_eq!(other.claim(256).await, Ok(vec![]), "being late frees nothing yet");
    assert_eq!(late.renew(LONG).await, Ok(true));
    assert_eq!(other.bury().await, Ok(0));
    assert_eq!(late.renew(0).await, Ok(true));
    assert_eq!(other.bury().await, Ok(1));
    assert_eq!(late.renew(LONG).await, Ok(false), "the dead stay dead");
    assert_eq!(late.claim(256).await, Ok(vec![]));
    assert_eq!(other.claim(256).await.unwrap().len(), 256);
    // It may come again as somebody else.
    late.register(node(3), "again", LONG).await.unwrap();
    assert_eq!(late.renew(LONG).await, Ok(true));
}

async fn an_append_under_an_old_epoch_is_refused_and_harms_no_other(opener: &impl Opener) {
    let first = opener.empty().await;
    for number in 1..=2 {
        first.create(&setup(number), &gathering(1), None).await.unwrap();
    }
    let old = member(opener, &first, 1, LONG).await;
    assert_eq!(old.commit(&[entries(1, 0, 1)]).await, Ok(vec![Err(Refused::Fenced)]), "it holds nothing yet");
    old.claim(256).await.unwrap();
    assert_eq!(old.commit(&[entries(1, 0, 1), entries(2, 0, 1)]).await, Ok(vec![Ok(()); 2]));
    assert_eq!(old.commit(&[entries(9, 0, 1)]).await, Ok(vec![Err(Refused::Unknown)]));

    let bucket = Bucket::of(table(1));
    assert_ne!(bucket, Bucket::of(table(2)));
    let new = member(opener, &first, 2, LONG).await;
    old.release(&[bucket]).await.unwrap();
    assert_eq!(new.claim(9).await, Ok(vec![bucket]));
    let answers = old.commit(&[entries(1, 1, 1), entries(2, 1, 1)]).await;
    assert_eq!(answers, Ok(vec![Err(Refused::Fenced), Ok(())]));
    assert_eq!(new.commit(&[entries(2, 2, 1), entries(1, 1, 1)]).await, Ok(vec![Err(Refused::Fenced), Ok(())]));

    // Paused while it was declared dead, and it does not know it: the data does.
    old.renew(0).await.unwrap();
    assert_eq!(new.bury().await, Ok(1));
    assert_eq!(new.claim(256).await.unwrap().len(), 255);
    assert_eq!(old.commit(&[entries(2, 2, 1)]).await, Ok(vec![Err(Refused::Fenced)]));
    assert_eq!(new.commit(&[entries(2, 2, 1), entries(1, 2, 1)]).await, Ok(vec![Ok(()); 2]));
    for number in 1..=2 {
        assert_eq!(new.load(table(number)).await.unwrap().unwrap().rows, (0..3).map(row).collect::<Vec<_>>());
    }
}

async fn a_table_is_furnished_by_the_node_that_opens_it(opener: &impl Opener) {
    let first = opener.empty().await;
    let anna = member(opener, &first, 1, LONG).await;
    anna.create(&setup(1), &gathering(1), None).await.unwrap();
    let seats = Append { notices: vec![sits(Seat::A, person(1))], ..entries(1, 0, 0) };
    assert_eq!(anna.furnish(&seats).await, Ok(Ok(())), "it needs no bucket");
    assert_eq!(anna.furnish(&seats).await, Ok(Err(Refused::Taken { entries: 0, notices: 1 })), "but it is done once");
    assert_eq!(anna.load(table(1)).await.unwrap().unwrap().notices, seats.notices);
    let later = Append { first_notice: 1, ..seats.clone() };
    assert!(matches!(anna.furnish(&later).await, Ok(Err(Refused::Gap { .. }))), "and only at the beginning");
    assert_eq!(anna.commit(&[later]).await, Ok(vec![Err(Refused::Fenced)]));
}

async fn who_leaves_frees_everything_at_once(opener: &impl Opener) {
    let first = opener.empty().await;
    let (anna, berta) = (member(opener, &first, 1, LONG).await, member(opener, &first, 2, LONG).await);
    assert_eq!(anna.claim(256).await.unwrap().len(), 256);
    anna.leave().await.unwrap();
    assert_eq!(berta.claim(256).await.unwrap().len(), 256);
    assert_eq!(anna.renew(LONG).await, Ok(false));
    assert_eq!(berta.landscape().await.unwrap().nodes.len(), 1);
}

/// As after an answer that was lost: another handle of the same node took the buckets.
async fn a_lost_answer_to_a_claim_is_found_again(opener: &impl Opener) {
    let first = opener.empty().await;
    first.create(&setup(1), &gathering(1), None).await.unwrap();
    let anna = member(opener, &first, 1, LONG).await;
    anna.claim(256).await.unwrap();
    let twin = member(opener, &first, 2, LONG).await;
    twin.leave().await.unwrap();
    anna.leave().await.unwrap();
    twin.register(node(1), "the same", LONG).await.unwrap();
    twin.claim(256).await.unwrap();
    assert_eq!(anna.commit(&[entries(1, 0, 1)]).await, Ok(vec![Err(Refused::Fenced)]));
    anna.landscape().await.unwrap();
    assert_eq!(anna.commit(&[entries(1, 0, 1)]).await, Ok(vec![Ok(())]));
}

async fn a_server_alone_takes_everything_from_nodes(opener: &impl Opener) {
    let first = opener.empty().await;
    first.create(&setup(1), &gathering(1), None).await.unwrap();
    let anna = member(opener, &first, 1, LONG).await;
    assert_eq!(first.commit(&[entries(1, 0, 1)]).await, Ok(vec![Err(Refused::NotOwner)]), "nodes took it from one");
    anna.claim(256).await.unwrap();
    assert_eq!(anna.commit(&[entries(1, 0, 1)]).await, Ok(vec![Ok(())]));
    let alone = opener.take_over(&anna).await;
    assert_eq!(alone.commit(&[entries(1, 1, 1)]).await, Ok(vec![Ok(())]), "alone it needs no bucket");
    let answers = anna.commit(&[entries(1, 2, 1)]).await.unwrap();
    assert!(matches!(answers[0], Err(Refused::NotOwner | Refused::Fenced)), "{answers:?}");
    assert_eq!(anna.create(&setup(2), &gathering(1), None).await, Err(Error::NotOwner));
    assert_ne!(anna.renew(LONG).await, Ok(true));
    assert_eq!(anna.register(node(9), "again", LONG).await, Err(Error::NotOwner), "and it cannot come again");
    assert_eq!(alone.load(table(1)).await.unwrap().unwrap().rows.len(), 2);
}

async fn a_bucket_goes_to_one_of_many<O: Opener>(opener: &O)
where
    O::Store: 'static,
{
    let first = opener.empty().await;
    let mut tasks = Vec::new();
    for number in 1..=6 {
        let store = Arc::new(member(opener, &first, number, LONG).await);
        tasks.push(tokio::spawn(async move {
            let mut taken = Vec::new();
            for _ in 0..20 {
                taken.extend(store.claim(3).await.unwrap());
            }
            taken
        }));
    }
    let (mut all, mut count) = (BTreeSet::new(), 0);
    for task in tasks {
        let taken = task.await.unwrap();
        count += taken.len();
        all.extend(taken);
    }
    assert_eq!((all.len(), count), (256, 256));
}
