//! Checks of what many want at the same time.

use super::Opener;
use super::samples::*;
use crate::{Error, PasswordHash, People, Tables};
use std::sync::Arc;

pub(super) async fn run<O: Opener>(opener: &O)
where
    O::Store: 'static,
{
    a_name_goes_to_one_of_many(opener).await;
    a_pack_is_there_however_many_open_and_close_tables(opener).await;
}

async fn a_name_goes_to_one_of_many<O: Opener>(opener: &O)
where
    O::Store: 'static,
{
    let store = Arc::new(opener.empty().await);
    for number in 10..14 {
        store.add_guest(user(number), "Gast", 1).await.unwrap();
    }
    let tasks: Vec<_> = (0..8)
        .map(|number| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let password = PasswordHash::new("hash");
                match number {
                    0..4 => store.become_account(user(10 + number), "Anna", &password).await,
                    _ => store.add_account(user(number), "ANNA", &password, 1).await,
                }
            })
        })
        .collect();
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.unwrap());
    }
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
    assert_eq!(answers.iter().filter(|answer| **answer == Err(Error::NameTaken)).count(), 7, "{answers:?}");
}

async fn a_pack_is_there_however_many_open_and_close_tables<O: Opener>(opener: &O)
where
    O::Store: 'static,
{
    let store = Arc::new(opener.empty().await);
    for round in 0..6_u64 {
        let tasks: Vec<_> = (0..8)
            .map(|number| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    match number {
                        // The last table of the round before: with it the pack would go.
                        0 => store.delete(table(round * 10 + 7)).await.map(|_| ()),
                        _ => {
                            let setup = setup((round + 1) * 10 + number);
                            store.create(&setup, &gathering(1), None).await?;
                            // All but the last are gone before the next round.
                            if number == 7 { Ok(()) } else { store.delete(setup.id).await.map(|_| ()) }
                        }
                    }
                })
            })
            .collect();
        for task in tasks {
            assert_eq!(task.await.unwrap(), Ok(()));
        }
        let kept = store.load(table((round + 1) * 10 + 7)).await.unwrap().unwrap();
        assert_eq!(kept.setup.pack, setup(1).pack);
    }
}
