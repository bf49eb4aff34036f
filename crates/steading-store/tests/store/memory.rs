//! The store for tests does wrong exactly what it is told to.

use std::task::{Context, Poll, Waker};
use std::time::Duration;
use steading_store::conformance::samples::*;
use steading_store::{Error, Memory, Tables};

/// Answers at once, without a runtime, as a simulator wants it.
fn now<T>(future: impl Future<Output = T>) -> T {
    match std::pin::pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => answer,
        Poll::Pending => panic!("a store without delay is ready at once"),
    }
}

fn with_table() -> Memory {
    let store = Memory::new();
    now(store.create(&setup(1), &gathering(1), None)).unwrap();
    store
}

fn length(store: &Memory) -> usize {
    now(store.load(table(1))).unwrap().unwrap().rows.len()
}

#[test]
fn it_fails_as_often_as_it_is_told_and_does_nothing_then() {
    let store = with_table();
    store.faults().fail(2);
    assert!(matches!(now(store.commit(&[entries(1, 0, 1)])), Err(Error::Failed(_))));
    assert!(matches!(now(store.load(table(1))), Err(Error::Failed(_))));
    assert_eq!(length(&store), 0);
    store.faults().fail(u32::MAX);
    for _ in 0..3 {
        assert!(now(store.commit(&[entries(1, 0, 1)])).is_err());
    }
    store.faults().fail(0);
    assert_eq!(now(store.commit(&[entries(1, 0, 1)])), Ok(vec![Ok(())]));
}

#[test]
fn when_full_it_reads_but_does_not_write() {
    let store = with_table();
    store.faults().set_full(true);
    assert_eq!(now(store.commit(&[entries(1, 0, 1)])), Err(Error::Full));
    assert_eq!(length(&store), 0);
    store.faults().set_full(false);
    assert_eq!(now(store.commit(&[entries(1, 0, 1)])), Ok(vec![Ok(())]));
}

#[test]
fn a_lost_answer_is_an_error_although_it_was_kept() {
    let store = with_table();
    store.faults().set_losing_answers(true);
    assert!(matches!(now(store.commit(&[entries(1, 0, 1)])), Err(Error::Failed(_))));
    assert_eq!(length(&store), 1);
}

#[test]
fn faults_belong_to_one_handle() {
    let store = with_table();
    store.faults().set_full(true);
    let next = store.take_over();
    assert_eq!(now(next.commit(&[entries(1, 0, 1)])), Ok(vec![Ok(())]));
}

#[tokio::test(start_paused = true)]
async fn it_takes_its_time() {
    let store = with_table();
    store.faults().set_delay(Duration::from_secs(3_600));
    let begin = tokio::time::Instant::now();
    store.commit(&[entries(1, 0, 1)]).await.unwrap().remove(0).unwrap();
    assert_eq!(begin.elapsed(), Duration::from_secs(3_600), "by the clock of the runtime, which stands still here");
}
