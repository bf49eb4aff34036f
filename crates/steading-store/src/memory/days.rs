//! Tokens, accounts of programs, days off.

use super::Memory;
use crate::days::{Days, DaysOff, TokenLine};
use crate::error::Error;
use crate::people::{Person, fold_name};
use crate::tokens::TokenHash;
use async_trait::async_trait;
use steading_host::{TableId, TokenId, UserId};

#[async_trait]
impl Days for Memory {
    async fn add_token(&self, person: UserId, token: TokenHash, line: &TokenLine, most: u32) -> Result<bool, Error> {
        self.write(|data| {
            if !data.people.contains_key(&person) {
                return Err(Error::Unknown("person"));
            }
            let room = data.tokens.values().filter(|(of, _)| *of == person).count() < most as usize;
            if room {
                data.tokens.insert(token, (person, line.clone()));
            }
            Ok(room)
        })
        .await
    }

    async fn tokens_of(&self, person: UserId) -> Result<Vec<TokenLine>, Error> {
        self.read(|data| {
            let own = data.tokens.values().filter(|(of, _)| *of == person);
            let mut lines: Vec<TokenLine> = own.map(|(_, line)| line.clone()).collect();
            lines.sort_by_key(|line| (line.created, line.id));
            lines
        })
        .await
    }

    async fn token(&self, token: TokenHash, _: u64) -> Result<Option<(Person, TokenLine)>, Error> {
        self.read(|data| {
            let (person, line) = data.tokens.get(&token)?;
            Some((data.people.get(person)?.person.clone(), line.clone()))
        })
        .await
    }

    async fn use_token(&self, token: TokenHash, at: u64) -> Result<(), Error> {
        self.write(|data| {
            if let Some((_, line)) = data.tokens.get_mut(&token) {
                line.used = Some(at);
            }
            Ok(())
        })
        .await
    }

    async fn remove_token(&self, person: UserId, id: TokenId) -> Result<Option<TokenHash>, Error> {
        self.write(|data| {
            let is_it = |(_, (of, line)): &(&TokenHash, &(UserId, TokenLine))| *of == person && line.id == id;
            let gone = data.tokens.iter().find(is_it).map(|(hash, _)| *hash);
            if let Some(gone) = gone {
                data.tokens.remove(&gone);
            }
            Ok(gone)
        })
        .await
    }

    async fn become_program(&self, person: UserId, name: &str, _: u64) -> Result<(), Error> {
        self.write(|data| {
            let played = data.played.iter().any(|(user, _)| *user == person);
            let seated = data.live.values().any(|live| live.seated.contains_key(&person));
            let wanted = fold_name(name);
            let taken = data.people.values().any(|known| {
                known.person.id != person && known.account.as_ref().is_some_and(|(folded, _)| *folded == wanted)
            });
            if taken {
                return Err(Error::NameTaken);
            }
            let known = data.people.get_mut(&person).filter(|_| !played && !seated);
            let known = known.ok_or(Error::Unknown("account"))?;
            known.account.as_mut().ok_or(Error::Unknown("account"))?.0 = wanted;
            known.person.name = name.to_owned();
            data.programs.insert(person);
            Ok(())
        })
        .await
    }

    async fn is_program(&self, person: UserId) -> Result<bool, Error> {
        self.read(|data| data.programs.contains(&person)).await
    }

    async fn given_ahead(&self) -> Result<Vec<TableId>, Error> {
        let given = |data: &super::Data| {
            let live = data.live.iter().filter(|(_, live)| !live.log.ahead.is_empty());
            live.map(|(id, _)| *id).collect()
        };
        self.read(given).await
    }

    async fn set_days_off(&self, person: UserId, off: DaysOff) -> Result<(), Error> {
        self.write(|data| {
            let own = data.days_off.entry(person).or_default();
            own.retain(|other| other.since != off.since);
            if off.until > off.since {
                own.push(off);
                own.sort_by_key(|off| off.since);
            }
            Ok(())
        })
        .await
    }

    async fn days_off_of(&self, person: UserId, after: u64) -> Result<Vec<DaysOff>, Error> {
        self.read(|data| {
            let own = data.days_off.get(&person).into_iter().flatten();
            own.filter(|off| off.until > after).copied().collect()
        })
        .await
    }

    async fn people_off(&self, now: u64, after: Option<UserId>, most: u32) -> Result<Vec<(UserId, DaysOff)>, Error> {
        self.read(|data| {
            let all = data.days_off.iter().flat_map(|(person, off)| off.iter().map(|off| (*person, *off)));
            let now = |(person, off): &(UserId, DaysOff)| {
                off.since <= now && off.until > now && after.is_none_or(|after| *person > after)
            };
            all.filter(now).take(most as usize).collect()
        })
        .await
    }
}
