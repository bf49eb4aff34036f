//! Guests, accounts, sessions.

use super::{Data, Known, Login, Memory};
use crate::People;
use crate::error::Error;
use crate::people::{Evicted, PasswordHash, Person, Session, fold_name, skeleton};
use crate::rating::Player;
use crate::tokens::TokenHash;
use async_trait::async_trait;
use steading_host::UserId;

#[async_trait]
impl People for Memory {
    async fn add_guest(&self, id: UserId, name: &str, at: u64) -> Result<(), Error> {
        self.write(|data| data.add(id, name, None, at)).await
    }

    async fn add_account(&self, id: UserId, name: &str, password: &PasswordHash, at: u64) -> Result<(), Error> {
        self.write(|data| {
            data.name_is_free(name)?;
            data.add(id, name, Some((fold_name(name), password.clone())), at)
        })
        .await
    }

    async fn become_account(&self, id: UserId, name: &str, password: &PasswordHash) -> Result<(), Error> {
        self.write(|data| {
            data.name_is_free(name)?;
            let first = data.no_account();
            let guest = data.guest(id)?;
            guest.account = Some((fold_name(name), password.clone()));
            guest.person.name = name.to_owned();
            guest.person.account = true;
            guest.person.admin = first;
            data.end_all(id);
            Ok(())
        })
        .await
    }

    async fn rename_guest(&self, id: UserId, name: &str) -> Result<(), Error> {
        self.write(|data| {
            data.guest(id)?.person.name = name.to_owned();
            Ok(())
        })
        .await
    }

    async fn set_password(&self, id: UserId, password: &PasswordHash) -> Result<(), Error> {
        self.write(|data| {
            data.account(id)?.1.1 = password.clone();
            data.end_all(id);
            Ok(())
        })
        .await
    }

    async fn set_admin(&self, id: UserId, admin: bool) -> Result<(), Error> {
        self.write(|data| {
            data.account(id)?.0.admin = admin;
            data.end_all(id);
            Ok(())
        })
        .await
    }

    async fn person(&self, id: UserId) -> Result<Option<Person>, Error> {
        self.read(|data| data.people.get(&id).map(|known| known.person.clone())).await
    }

    async fn account(&self, name: &str) -> Result<Option<(Person, PasswordHash)>, Error> {
        let wanted = fold_name(name);
        self.read(|data| {
            data.people.values().find_map(|known| match &known.account {
                Some((folded, password)) if *folded == wanted => Some((known.person.clone(), password.clone())),
                _ => None,
            })
        })
        .await
    }

    async fn lookalike(&self, name: &str) -> Result<Option<UserId>, Error> {
        let wanted = skeleton(name);
        self.read(|data| {
            let mut accounts = data.people.values().filter(|known| known.account.is_some());
            accounts.find(|known| skeleton(&known.person.name) == wanted).map(|known| known.person.id)
        })
        .await
    }

    async fn add_session(&self, token: TokenHash, user: UserId, at: u64, expires: u64) -> Result<(), Error> {
        self.write(|data| {
            if !data.people.contains_key(&user) {
                return Err(Error::Unknown("person"));
            }
            if data.sessions.contains_key(&token) {
                return Err(Error::AlreadyThere);
            }
            data.sessions.insert(token, Login { user, created: at, seen: at, expires });
            Ok(())
        })
        .await
    }

    async fn banned(&self, id: UserId) -> Result<Option<u64>, Error> {
        self.read(|data| data.banned.get(&id).copied()).await
    }

    async fn use_reset(&self, _: TokenHash, _: u64) -> Result<Option<UserId>, Error> {
        self.write(|_| Ok(None)).await
    }

    async fn evicted(&self, after: u64) -> Result<(Vec<Evicted>, u64), Error> {
        self.read(|data| {
            let later = data.evicted.iter().skip(after as usize).copied().collect();
            (later, after.max(data.evicted.len() as u64))
        })
        .await
    }

    async fn session(&self, token: TokenHash, now: u64) -> Result<Option<Session>, Error> {
        self.read(|data| {
            let login = data.sessions.get(&token).filter(|login| login.expires > now)?;
            if data.banned.get(&login.user).is_some_and(|until| *until > now) {
                return None;
            }
            let person = data.people.get(&login.user)?.person.clone();
            Some(Session { person, created: login.created, seen: login.seen, expires: login.expires })
        })
        .await
    }

    async fn renew_session(&self, token: TokenHash, now: u64, expires: u64) -> Result<bool, Error> {
        self.rotate_session(token, token, now, expires).await
    }

    async fn rotate_session(&self, old: TokenHash, new: TokenHash, now: u64, expires: u64) -> Result<bool, Error> {
        self.write(|data| match data.sessions.get(&old).copied() {
            Some(login) if login.expires > now => {
                data.sessions.remove(&old);
                data.sessions.insert(new, Login { seen: now, expires, ..login });
                Ok(true)
            }
            _ => Ok(false),
        })
        .await
    }

    async fn end_session(&self, token: TokenHash) -> Result<bool, Error> {
        self.write(|data| Ok(data.sessions.remove(&token).is_some())).await
    }

    async fn end_sessions_of(&self, user: UserId) -> Result<u32, Error> {
        self.write(|data| Ok(data.end_all(user))).await
    }

    async fn sweep_guests(&self, before: u64, limit: u32) -> Result<u32, Error> {
        self.write(|data| {
            let idle = |known: &&Known| {
                let id = known.person.id;
                let own = || data.sessions.values().filter(|login| login.user == id);
                known.account.is_none()
                    && known.person.created < before
                    && own().all(|login| login.seen < before)
                    && !data.live.values().any(|live| live.seated.contains_key(&id))
                    && !data.ratings.keys().any(|(_, player)| *player == Player::Person(id))
                    && (!data.played.iter().any(|(person, _)| *person == id) || own().next().is_none())
            };
            let gone: Vec<UserId> =
                data.people.values().filter(idle).map(|known| known.person.id).take(limit as usize).collect();
            for id in &gone {
                data.people.remove(id);
                data.favourites.remove(id);
                data.ties.retain(|(one, other, _), _| one != id && other != id);
                data.end_all(*id);
            }
            Ok(gone.len() as u32)
        })
        .await
    }

    async fn sweep_sessions(&self, now: u64) -> Result<u32, Error> {
        self.write(|data| Ok(data.end_where(|login| login.expires <= now))).await
    }
}

impl Data {
    fn add(
        &mut self,
        id: UserId,
        name: &str,
        account: Option<(String, PasswordHash)>,
        created: u64,
    ) -> Result<(), Error> {
        if self.people.contains_key(&id) {
            return Err(Error::AlreadyThere);
        }
        let admin = account.is_some() && self.no_account();
        let person = Person { id, name: name.to_owned(), account: account.is_some(), admin, created };
        self.people.insert(id, Known { person, account });
        Ok(())
    }

    /// Who registers now is the first.
    fn no_account(&self) -> bool {
        self.people.values().all(|known| known.account.is_none())
    }

    fn name_is_free(&self, name: &str) -> Result<(), Error> {
        let wanted = fold_name(name);
        let taken = |known: &Known| known.account.as_ref().is_some_and(|(folded, _)| *folded == wanted);
        if self.people.values().any(taken) { Err(Error::NameTaken) } else { Ok(()) }
    }

    fn guest(&mut self, id: UserId) -> Result<&mut Known, Error> {
        self.people.get_mut(&id).filter(|known| known.account.is_none()).ok_or(Error::Unknown("guest"))
    }

    fn account(&mut self, id: UserId) -> Result<(&mut Person, &mut (String, PasswordHash)), Error> {
        let known = self.people.get_mut(&id).ok_or(Error::Unknown("account"))?;
        Ok((&mut known.person, known.account.as_mut().ok_or(Error::Unknown("account"))?))
    }

    pub(super) fn end_all(&mut self, user: UserId) -> u32 {
        self.end_where(|login| login.user == user)
    }

    fn end_where(&mut self, ended: impl Fn(&Login) -> bool) -> u32 {
        let before = self.sessions.len();
        self.sessions.retain(|_, login| !ended(login));
        (before - self.sessions.len()) as u32
    }
}
