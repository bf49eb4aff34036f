//! Checks of guests, accounts and sessions.

use super::Opener;
use super::samples::*;
use crate::{Error, PasswordHash, People, Person, Session, Tables};
use steading_host::TableSetup;

pub(super) async fn run(opener: &impl Opener) {
    guests_and_accounts_are_told_apart(opener).await;
    a_name_belongs_to_one_account(opener).await;
    a_guest_becomes_an_account_once(opener).await;
    a_new_password_or_right_ends_all_sessions(opener).await;
    a_session_lives_until_it_expires_or_ends(opener).await;
    a_rotated_token_opens_nothing(opener).await;
    ending_all_sessions_of_one_leaves_the_others(opener).await;
    guests_who_left_nothing_behind_are_swept(opener).await;
}

async fn guests_who_left_nothing_behind_are_swept(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in 1..=6 {
        store.add_guest(user(number), "Gast", 10).await.unwrap();
    }
    store.add_guest(user(7), "Neu", 200).await.unwrap();
    store.add_account(user(8), "Anna", &password("hash"), 10).await.unwrap();
    // 1 opened a table, 2 was seen lately, 3 played a game and may come back, 4 played one and cannot, 5 is only old.
    store.create(&setup(1), &gathering(1), None).await.unwrap();
    store.add_session(token(2), user(2), 150, 9_000).await.unwrap();
    store.add_session(token(3), user(3), 20, 9_000).await.unwrap();
    store.add_session(token(5), user(5), 20, 9_000).await.unwrap();
    store.create(&TableSetup { host: user(8), ..setup(2) }, &gathering(1), None).await.unwrap();
    let results = vec![(person(3), 9, 1), (person(4), 5, 1)];
    assert_eq!(store.commit(&[ending(2, results, 50)]).await.unwrap(), vec![Ok(())]);
    store.delete(table(2)).await.unwrap();
    assert_eq!(store.sweep_guests(100, 1).await, Ok(1));
    assert_eq!(store.sweep_guests(100, 10).await, Ok(2));
    let mut left = Vec::new();
    for number in 1..=8 {
        if store.person(user(number)).await.unwrap().is_some() {
            left.push(number);
        }
    }
    assert_eq!(left, [1, 2, 3, 7, 8]);
    assert_eq!(store.session(token(5), 30).await, Ok(None), "a session goes with its person");
}

fn password(text: &str) -> PasswordHash {
    PasswordHash::new(text)
}

async fn guests_and_accounts_are_told_apart(opener: &impl Opener) {
    let store = opener.empty().await;
    store.add_guest(user(1), "Gast", 10).await.unwrap();
    store.add_account(user(2), "Anna", &password("hash"), 20).await.unwrap();
    let guest = Person { id: user(1), name: "Gast".to_owned(), account: false, admin: false, created: 10 };
    let account = Person { id: user(2), name: "Anna".to_owned(), account: true, admin: true, created: 20 };
    assert_eq!(store.person(user(1)).await, Ok(Some(guest)));
    assert_eq!(store.person(user(2)).await, Ok(Some(account.clone())));
    assert_eq!(store.person(user(3)).await, Ok(None));
    assert_eq!(store.account("ANNA").await, Ok(Some((account, password("hash")))));
    assert_eq!(store.account("Gast").await, Ok(None), "guests cannot log in by name");
    assert_eq!(store.add_guest(user(2), "Ben", 30).await, Err(Error::AlreadyThere));
    assert_eq!(store.add_account(user(1), "Ben", &password("x"), 30).await, Err(Error::AlreadyThere));
    assert_eq!(store.account("Ben").await, Ok(None));
    assert_eq!(store.lookalike("Аnnа").await, Ok(Some(user(2))), "two of these letters are Cyrillic");
    assert_eq!(store.lookalike("Gast").await, Ok(None), "names of guests belong to nobody");
}

async fn a_name_belongs_to_one_account(opener: &impl Opener) {
    let store = opener.empty().await;
    store.add_account(user(1), "Weiß", &password("a"), 1).await.unwrap();
    for name in ["Weiß", "WEISS", "weiss", " weiß "] {
        assert_eq!(store.add_account(user(2), name, &password("b"), 1).await, Err(Error::NameTaken), "{name}");
    }
    store.add_guest(user(3), "Weiß", 1).await.unwrap();
    store.add_guest(user(4), "Weiß", 1).await.unwrap();
    assert_eq!(store.become_account(user(3), "weiss", &password("c")).await, Err(Error::NameTaken));
    assert_eq!(store.account("weiss").await.unwrap().unwrap().0.id, user(1));
    assert!(!store.person(user(3)).await.unwrap().unwrap().account);
}

async fn a_guest_becomes_an_account_once(opener: &impl Opener) {
    let store = opener.empty().await;
    store.add_guest(user(1), "Gast", 10).await.unwrap();
    store.rename_guest(user(1), "Kim").await.unwrap();
    assert_eq!(store.person(user(1)).await.unwrap().unwrap().name, "Kim");
    store.add_session(token(1), user(1), 10, 100).await.unwrap();
    store.become_account(user(1), "Anna", &password("hash")).await.unwrap();
    let person = store.person(user(1)).await.unwrap().unwrap();
    assert_eq!((person.name.as_str(), person.account, person.created), ("Anna", true, 10));
    assert_eq!(store.session(token(1), 20).await, Ok(None), "rights changed, so the token does not go on");
    assert_eq!(store.become_account(user(1), "Berta", &password("other")).await, Err(Error::Unknown("guest")));
    assert_eq!(store.rename_guest(user(1), "Carla").await, Err(Error::Unknown("guest")));
    assert_eq!(store.become_account(user(2), "Dora", &password("x")).await, Err(Error::Unknown("guest")));
    assert_eq!(store.account("anna").await.unwrap().unwrap().1, password("hash"));
}

async fn a_new_password_or_right_ends_all_sessions(opener: &impl Opener) {
    let store = opener.empty().await;
    store.add_account(user(1), "Anna", &password("old"), 1).await.unwrap();
    store.add_account(user(2), "Ben", &password("ben"), 1).await.unwrap();
    store.add_guest(user(3), "Gast", 1).await.unwrap();
    store.add_session(token(1), user(1), 1, 100).await.unwrap();
    store.add_session(token(2), user(2), 1, 100).await.unwrap();
    store.set_password(user(1), &password("new")).await.unwrap();
    assert_eq!(store.account("Anna").await.unwrap().unwrap().1, password("new"));
    assert_eq!(store.session(token(1), 2).await, Ok(None));
    assert!(store.session(token(2), 2).await.unwrap().is_some());
    store.set_admin(user(2), true).await.unwrap();
    assert!(store.person(user(2)).await.unwrap().unwrap().admin);
    assert_eq!(store.session(token(2), 2).await, Ok(None));
    store.set_admin(user(2), false).await.unwrap();
    assert!(!store.person(user(2)).await.unwrap().unwrap().admin);
    for nobody in [user(3), user(4)] {
        assert_eq!(store.set_password(nobody, &password("x")).await, Err(Error::Unknown("account")));
        assert_eq!(store.set_admin(nobody, true).await, Err(Error::Unknown("account")));
    }
}

async fn a_session_lives_until_it_expires_or_ends(opener: &impl Opener) {
    let store = opener.empty().await;
    assert_eq!(store.add_session(token(1), user(1), 10, 100).await, Err(Error::Unknown("person")));
    store.add_guest(user(1), "Gast", 1).await.unwrap();
    store.add_session(token(1), user(1), 10, 100).await.unwrap();
    assert_eq!(store.add_session(token(1), user(1), 10, 100).await, Err(Error::AlreadyThere));
    let person = store.person(user(1)).await.unwrap().unwrap();
    let session = Session { person, created: 10, seen: 10, expires: 100 };
    assert_eq!(store.session(token(1), 99).await, Ok(Some(session.clone())));
    assert_eq!(store.session(token(1), 100).await, Ok(None));
    assert_eq!(store.session(token(2), 20).await, Ok(None));
    assert_eq!(store.renew_session(token(1), 50, 200).await, Ok(true));
    assert_eq!(store.session(token(1), 150).await, Ok(Some(Session { seen: 50, expires: 200, ..session })));
    assert_eq!(store.renew_session(token(1), 200, 900).await, Ok(false), "what has expired does not come back");
    assert_eq!(store.renew_session(token(2), 50, 200).await, Ok(false));

    store.add_session(token(2), user(1), 10, 300).await.unwrap();
    assert_eq!(store.sweep_sessions(200).await, Ok(1));
    assert!(store.session(token(2), 250).await.unwrap().is_some());
    assert_eq!(store.end_session(token(2)).await, Ok(true));
    assert_eq!(store.end_session(token(2)).await, Ok(false));
    assert_eq!(store.session(token(2), 250).await, Ok(None));
}

async fn a_rotated_token_opens_nothing(opener: &impl Opener) {
    let store = opener.empty().await;
    store.add_guest(user(1), "Gast", 1).await.unwrap();
    store.add_session(token(1), user(1), 10, 100).await.unwrap();
    assert_eq!(store.rotate_session(token(1), token(2), 20, 120).await, Ok(true));
    assert_eq!(store.session(token(1), 30).await, Ok(None));
    let session = store.session(token(2), 30).await.unwrap().unwrap();
    assert_eq!((session.created, session.seen, session.expires), (10, 20, 120));
    assert_eq!(store.rotate_session(token(1), token(3), 20, 120).await, Ok(false));
    assert_eq!(store.rotate_session(token(2), token(3), 120, 900).await, Ok(false), "expired");
    assert_eq!(store.session(token(3), 1).await, Ok(None));
}

async fn ending_all_sessions_of_one_leaves_the_others(opener: &impl Opener) {
    let store = opener.empty().await;
    for number in [1, 2] {
        store.add_guest(user(number), "Gast", 1).await.unwrap();
    }
    store.add_session(token(1), user(1), 1, 100).await.unwrap();
    store.add_session(token(2), user(1), 1, 100).await.unwrap();
    store.add_session(token(3), user(2), 1, 100).await.unwrap();
    assert_eq!(store.end_sessions_of(user(1)).await, Ok(2));
    assert_eq!(store.end_sessions_of(user(1)).await, Ok(0));
    assert!(store.session(token(3), 2).await.unwrap().is_some());
}
