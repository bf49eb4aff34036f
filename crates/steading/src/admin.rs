//! `steading admin`: what an operator does to the data of a server, also while it runs.

use crate::backup::address;
use crate::cli::{AdminArgs, AdminCommand};
use crate::commands::Failure;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};
use steading_server::{sweep, verify};
use steading_store::{Admin, Error, OpenError, Person, ResetToken};

const HOUR_MS: u64 = 60 * 60 * 1_000;
/// A link for a new password is good for so long.
const RESET_HOURS: u64 = 24;
/// A list is for reading.
const LONGEST_LIST: u32 = 1_000;

fn text(text: impl ToString) -> Arg {
    Arg::Text(text.to_string())
}

/// Speaks to the operator.
struct Voice<'a, W: Write> {
    lang: Lang,
    out: &'a mut W,
}

impl<W: Write> Voice<'_, W> {
    fn say(&mut self, message: &Message) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", render(self.lang, message, &NoNames))?)
    }

    fn failed(&self, message: &Message) -> Failure {
        Failure::Failed(render(self.lang, message, &NoNames))
    }

    fn store(&self, error: &Error) -> Failure {
        self.failed(&OpenError::Store(error.clone()).message())
    }

    /// Something of this id that is not there.
    fn unknown(&self, what: impl ToString) -> Failure {
        self.failed(&Message::new("server-admin-unknown").with("what", text(what)))
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as u64)
}

/// Carries out one command.
pub fn run(args: &AdminArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut voice = Voice { lang, out };
    runtime.block_on(async {
        let address = address(&args.data, args.database.as_deref()).map_err(|error| voice.failed(&error.message()))?;
        let store = address.beside().await.map_err(|error| voice.failed(&error.message()))?;
        let done = carry_out(&args.command, &*store, &mut voice).await;
        let _ = store.close().await;
        done
    })
}

async fn called<W: Write>(store: &dyn Admin, who: &str, voice: &Voice<'_, W>) -> Result<Person, Failure> {
    match store.person_called(who).await {
        Ok(person) => Ok(person),
        Err(Error::Unknown(_)) => Err(voice.unknown(who)),
        Err(error) => Err(voice.store(&error)),
    }
}

async fn carry_out<W: Write>(
    command: &AdminCommand,
    store: &dyn Admin,
    voice: &mut Voice<'_, W>,
) -> Result<(), Failure> {
    let about = |id, person: &Person| Message::new(id).with("name", text(&person.name)).with("id", text(person.id));
    match command {
        AdminCommand::List { find, tables: true, json } => list_tables(store, find.as_deref(), *json, voice).await,
        AdminCommand::List { find, tables: false, json } => list_people(store, find.as_deref(), *json, voice).await,
        AdminCommand::Ban { who, days } => {
            let person = called(store, who, voice).await?;
            let until = days.map(|days| now() + u64::from(days) * 24 * HOUR_MS);
            store.ban(person.id, until, now()).await.map_err(|error| voice.store(&error))?;
            voice.say(&about("server-admin-banned", &person))
        }
        AdminCommand::Unban { who } => {
            let person = called(store, who, voice).await?;
            store.unban(person.id, now()).await.map_err(|error| voice.store(&error))?;
            voice.say(&about("server-admin-unbanned", &person))
        }
        AdminCommand::Promote { who } => {
            let person = called(store, who, voice).await?;
            if !person.account {
                return Err(voice.failed(&Message::new("server-account-needed")));
            }
            store.set_admin(person.id, true).await.map_err(|error| voice.store(&error))?;
            voice.say(&about("server-admin-promoted", &person))
        }
        AdminCommand::Reset { who, url } => {
            let person = called(store, who, voice).await?;
            if !person.account {
                return Err(voice.failed(&Message::new("server-account-needed")));
            }
            let token = ResetToken::random().map_err(|error| Failure::Failed(error.to_string()))?;
            let expires = now() + RESET_HOURS * HOUR_MS;
            store.allow_reset(person.id, token.hash(), expires).await.map_err(|error| voice.store(&error))?;
            let link = format!("{}/reset/{}", url.trim_end_matches('/'), token.reveal());
            voice
                .say(&about("server-admin-reset", &person).with("hours", RESET_HOURS as usize).with("link", text(link)))
        }
        AdminCommand::Export { who } => {
            let person = called(store, who, voice).await?;
            let export = store.export(person.id).await.map_err(|error| voice.store(&error))?;
            Ok(writeln!(voice.out, "{}", serde_json::to_string_pretty(&export)?)?)
        }
        AdminCommand::Erase { who } => {
            let person = called(store, who, voice).await?;
            store.erase(person.id, now()).await.map_err(|error| voice.store(&error))?;
            voice.say(&about("server-admin-erased", &person))
        }
        AdminCommand::Close { table } => {
            let id = table.parse().map_err(|_| voice.unknown(table))?;
            match store.close_table(id, now()).await.map_err(|error| voice.store(&error))? {
                true => voice.say(&Message::new("server-admin-closed").with("table", text(table))),
                false => Err(voice.unknown(table)),
            }
        }
        AdminCommand::Delete { game } => {
            let id = game.parse().map_err(|_| voice.unknown(game))?;
            match store.delete_game(id).await.map_err(|error| voice.store(&error))? {
                true => voice.say(&Message::new("server-admin-deleted").with("game", text(game))),
                false => Err(voice.unknown(game)),
            }
        }
        AdminCommand::Ratings { recompute } => {
            let wrong = store.recompute_ratings(*recompute).await.map_err(|error| voice.store(&error))?;
            let told = |id| Message::new(id).with("count", wrong as usize);
            match (wrong, recompute) {
                (0, _) => voice.say(&told("server-admin-ratings-right")),
                (_, true) => voice.say(&told("server-admin-ratings-mended")),
                (_, false) => Err(voice.failed(&told("server-admin-ratings-wrong"))),
            }
        }
        AdminCommand::Sweep { limits } => {
            let keep = crate::serve::limits(limits.as_deref(), voice.lang)?.keep;
            let swept = sweep(store, &keep, now()).await.map_err(|error| voice.store(&error))?;
            voice.say(&Message::new("server-admin-swept").with("count", swept as usize))
        }
        #[cfg(feature = "nats")]
        AdminCommand::WorkKey => {
            let secret = store.secret().await.map_err(|error| voice.store(&error))?;
            Ok(writeln!(voice.out, "{}", steading_server::WorkKey::of(&secret))?)
        }
        #[cfg(not(feature = "nats"))]
        AdminCommand::WorkKey => Err(voice.failed(&Message::new("common-no-server"))),
        AdminCommand::Verify => {
            let report = verify(store).await.map_err(|error| voice.store(&error))?;
            for problem in &report.problems {
                writeln!(voice.out, "{problem}")?;
            }
            let counts = |id| Message::new(id).with("tables", report.tables).with("games", report.games);
            match report.problems.len() {
                0 => voice.say(&counts("server-admin-sound")),
                problems => Err(voice.failed(&counts("server-admin-unsound").with("problems", problems))),
            }
        }
    }
}

async fn list_people<W: Write>(
    store: &dyn Admin,
    find: Option<&str>,
    json: bool,
    voice: &mut Voice<'_, W>,
) -> Result<(), Failure> {
    let people = store.people(find.unwrap_or(""), LONGEST_LIST).await.map_err(|error| voice.store(&error))?;
    if json {
        return Ok(writeln!(voice.out, "{}", serde_json::to_string_pretty(&people)?)?);
    }
    for person in people {
        let banned = person.banned.is_some_and(|until| until > now());
        let message = Message::new("server-admin-person")
            .with("id", text(person.id))
            .with("name", text(&person.name))
            .with("kind", text(if person.account { "account" } else { "guest" }))
            .with("tables", person.tables as usize)
            .with("games", person.games as usize)
            .with("kilobytes", (person.bytes / 1_000) as usize)
            .with("banned", text(if banned { "yes" } else { "no" }));
        voice.say(&message)?;
    }
    Ok(())
}

async fn list_tables<W: Write>(
    store: &dyn Admin,
    find: Option<&str>,
    json: bool,
    voice: &mut Voice<'_, W>,
) -> Result<(), Failure> {
    let mut shown = Vec::new();
    for id in store.all_tables().await.map_err(|error| voice.store(&error))? {
        let listing = store.listing(id).await.map_err(|error| voice.store(&error))?;
        let wanted =
            |find: &str| id.as_str().contains(find) || listing.as_ref().is_some_and(|it| it.facts.game == find);
        if find.is_none_or(wanted) {
            shown.extend(listing);
        }
    }
    if json {
        return Ok(writeln!(voice.out, "{}", serde_json::to_string_pretty(&shown)?)?);
    }
    for table in shown {
        let phase = serde_json::to_value(table.summary.phase)?;
        let message = Message::new("server-admin-table")
            .with("id", text(table.id))
            .with("game", text(&table.facts.game))
            .with("host", text(table.facts.host))
            .with("phase", text(phase.as_str().unwrap_or_default()))
            .with("entries", table.summary.entries as usize);
        voice.say(&message)?;
    }
    Ok(())
}
