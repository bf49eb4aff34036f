//! Checks of tokens, accounts of programs, days off, and answers given ahead.

use super::Opener;
use super::samples::*;
use crate::{Days, DaysOff, Error, Games, PasswordHash, People, Scope, Store, Tables, TokenLine};
use steading_core::Seat;
use steading_host::{Append, TableSetup, TokenId};

pub(super) async fn run(opener: &impl Opener) {
    a_token_is_found_by_its_hash_until_it_is_revoked(opener).await;
    an_account_that_has_not_played_becomes_a_program_and_is_not_rated(opener).await;
    days_off_come_back_and_those_who_have_them_are_found(opener).await;
    what_is_given_ahead_comes_back_with_the_log(opener).await;
}

fn line(number: u8) -> TokenLine {
    let scopes = Scope::Read.bit() | Scope::Play.bit();
    TokenLine { id: TokenId::new([number; 20]), label: format!("“{number}”"), scopes, created: 5, used: None }
}

async fn account(store: &impl Store, number: u64) {
    let name = format!("Anna {number}");
    store.add_account(user(number), &name, &PasswordHash::new("hash"), 1).await.unwrap();
}

async fn a_token_is_found_by_its_hash_until_it_is_revoked(opener: &impl Opener) {
    let store = opener.empty().await;
    assert_eq!(store.add_token(user(1), token(1), &line(1), 2).await, Err(Error::Unknown("person")));
    account(&store, 1).await;
    account(&store, 2).await;
    assert_eq!(store.add_token(user(1), token(1), &line(1), 2).await, Ok(true));
    assert_eq!(store.add_token(user(1), token(2), &line(2), 2).await, Ok(true));
    assert_eq!(store.add_token(user(1), token(3), &line(3), 2).await, Ok(false), "there is no room");
    assert_eq!(store.add_token(user(2), token(3), &line(3), 2).await, Ok(true), "others have their own");
    assert_eq!(store.tokens_of(user(1)).await.unwrap(), [line(1), line(2)]);
    let (person, found) = store.token(token(1), 9).await.unwrap().unwrap();
    assert_eq!((person.id, found), (user(1), line(1)));
    store.use_token(token(1), 77).await.unwrap();
    assert_eq!(store.token(token(1), 99).await.unwrap().unwrap().1.used, Some(77));
    // Only its person revokes it.
    assert_eq!(store.remove_token(user(2), line(1).id).await, Ok(None));
    assert_eq!(store.remove_token(user(1), line(1).id).await, Ok(Some(token(1))));
    assert_eq!(store.token(token(1), 99).await, Ok(None));
    assert_eq!(store.tokens_of(user(1)).await.unwrap(), [line(2)]);
}

async fn an_account_that_has_not_played_becomes_a_program_and_is_not_rated(opener: &impl Opener) {
    let store = opener.empty().await;
    store.add_guest(user(9), "Guest", 1).await.unwrap();
    assert_eq!(store.become_program(user(9), "Guest[bot]", 2).await, Err(Error::Unknown("account")));
    for number in 1..=3 {
        account(&store, number).await;
    }
    assert_eq!(store.become_program(user(1), "anna 2", 2).await, Err(Error::NameTaken));
    assert_eq!(store.is_program(user(1)).await, Ok(false));
    assert_eq!(store.become_program(user(1), "Anna 1[bot]", 2).await, Ok(()));
    assert_eq!(store.is_program(user(1)).await, Ok(true));
    assert_eq!(store.person(user(1)).await.unwrap().unwrap().name, "Anna 1[bot]");
    for (number, one, other) in [(1, 1, 2), (2, 2, 3)] {
        let standard = TableSetup { options: Default::default(), ..setup(number) };
        store.create(&standard, &gathering(1), None).await.unwrap();
        let ended = ending(number, vec![(person(one), 9, 1), (person(other), 4, 2)], 5_000);
        assert_eq!(store.commit(&[ended]).await.unwrap(), [Ok(())]);
    }
    assert_eq!(store.count_finished(9).await, Ok(2));
    assert_eq!(store.ranking("toy", 9).await.unwrap().len(), 2, "only the game of two people counts");
    assert_eq!(store.ratings_of(user(1)).await, Ok(vec![]));
    assert_eq!(store.become_program(user(2), "Anna 2[bot]", 2).await, Err(Error::Unknown("account")));
}

async fn days_off_come_back_and_those_who_have_them_are_found(opener: &impl Opener) {
    let store = opener.empty().await;
    account(&store, 1).await;
    account(&store, 2).await;
    let off = |since, until| DaysOff { since, until };
    store.set_days_off(user(1), off(100, 200)).await.unwrap();
    store.set_days_off(user(1), off(300, 400)).await.unwrap();
    store.set_days_off(user(2), off(150, 250)).await.unwrap();
    assert_eq!(store.days_off_of(user(1), 0).await.unwrap(), [off(100, 200), off(300, 400)]);
    assert_eq!(store.days_off_of(user(1), 200).await.unwrap(), [off(300, 400)]);
    let mut both = vec![(user(1), off(100, 200)), (user(2), off(150, 250))];
    both.sort_by_key(|(user, _)| *user);
    assert_eq!(store.people_off(150, None, 9).await.unwrap(), both);
    assert_eq!(store.people_off(150, None, 1).await.unwrap(), both[..1]);
    assert_eq!(store.people_off(150, Some(both[0].0), 9).await.unwrap(), both[1..]);
    assert_eq!(store.people_off(250, None, 9).await.unwrap(), []);
    store.set_days_off(user(1), off(300, 350)).await.unwrap();
    store.set_days_off(user(1), off(100, 100)).await.unwrap();
    assert_eq!(store.days_off_of(user(1), 0).await.unwrap(), [off(300, 350)]);
}

async fn what_is_given_ahead_comes_back_with_the_log(opener: &impl Opener) {
    let store = opener.empty().await;
    store.create(&setup(1), &gathering(1), None).await.unwrap();
    let give = async |append: Append| store.commit(&[append]).await.unwrap().remove(0);
    let ahead = async || store.load(table(1)).await.unwrap().unwrap().ahead;
    let body = |text: &str| text.to_owned();
    assert_eq!(give(Append { ahead: vec![(Seat::B, body("{\"ä\":1}"))], ..entries(1, 0, 2) }).await, Ok(()));
    assert_eq!(ahead().await, [(Seat::B, body("{\"ä\":1}"))]);
    // Without an entry, and for two seats at once.
    let both = vec![(Seat::A, body("[]")), (Seat::B, body("2"))];
    assert_eq!(give(Append { ahead: both.clone(), ..entries(1, 2, 0) }).await, Ok(()));
    assert_eq!(ahead().await, both);
    // What is refused leaves nothing.
    assert!(give(Append { ahead: vec![(Seat::A, body("lost"))], ..entries(1, 1, 1) }).await.is_err());
    assert_eq!(give(Append { ahead: vec![(Seat::B, String::new())], ..entries(1, 2, 1) }).await, Ok(()));
    assert_eq!(ahead().await, both[..1]);
    assert_eq!(store.given_ahead().await.unwrap(), [table(1)]);
}
