//! The drill of an upgrade: a server is left with tables in the middle of every game, each at another kind of question, and
//! with finished games; a server whose rules are others takes over its data. It is stopped once in order and once killed.

use crate::client::{Socket, get, guest, post, random_key};
use crate::process::{Running, free_addr};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use steading_match::{TitleInfo, titles};

/// So many kinds of questions are looked for in each game, and so many answers are given for it at one table.
const KINDS: usize = 5;
const MOST_ANSWERS: usize = 60;
/// A game that is not over by then is given up.
const LONGEST_GAME: usize = 400;
/// The stored position is so many entries old at most.
const OLDEST_POSITION: u64 = 32;

/// A table that waits for its person.
struct Held {
    game: &'static TitleInfo,
    table: String,
    token: String,
    name: String,
    question: String,
    /// The entries that its person has seen.
    seen: u64,
}

/// What everybody may read of a finished game.
struct Finished {
    game: &'static str,
    paths: [String; 4],
    bytes: Vec<String>,
}

pub async fn run() -> Result<(), String> {
    for killed in [false, true] {
        let began = Instant::now();
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let data = folder.path().join("data");
        let addr = free_addr().map_err(|error| error.to_string())?;
        let before = Running::start(addr, None, &data, None).await?;
        let played = titles().iter().map(|title| tokio::spawn(play(addr, title))).collect::<Vec<_>>();
        let (mut held, mut finished) = (Vec::new(), Vec::new());
        for game in played {
            let (tables, over) = game.await.map_err(|error| error.to_string())??;
            held.extend(tables);
            finished.extend(over);
        }
        if finished.len() < 2 {
            return Err("no games come to their end".to_owned());
        }
        if killed {
            before.kill().await;
        } else {
            before.end().await?;
        }
        let after = Running::start_next(addr, &data).await?;
        let (mut crossed, mut lost) = (Vec::new(), 0);
        for table in &held {
            let told = goes_on(addr, table).await;
            let told =
                told.map_err(|error| format!("{} {} at {}: {error}", table.game.id, table.table, table.question))?;
            crossed.extend(told.map(|_| table.game.id));
            lost += told.unwrap_or(0);
        }
        if crossed.len() < held.len() / 2 || crossed.iter().collect::<BTreeSet<_>>().len() < 3 {
            return Err(format!("only {crossed:?} came to another state by these rules"));
        }
        for game in &finished {
            let now = read(addr, &game.paths).await?;
            let differs = game.paths.iter().zip(game.bytes.iter().zip(&now)).find(|(_, (before, now))| before != now);
            if let Some((path, (before, now))) = differs {
                return Err(format!("{}: {path} was {before} and is {now}", game.game));
            }
        }
        after.end().await?;
        println!(
            "{}: {} tables at {} kinds of questions went on, {} of them told of other rules, {lost} entries could not be \
             played; {} finished games are what they were; {:.1} s",
            if killed { "killed" } else { "stopped in order" },
            held.len(),
            held.iter().map(|table| (table.game.id, &table.question)).collect::<BTreeSet<_>>().len(),
            crossed.len(),
            finished.len(),
            began.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// A finished game of this title, and tables that wait for their person, each with another kind of question.
async fn play(addr: SocketAddr, game: &'static TitleInfo) -> Result<(Vec<Held>, Option<Finished>), String> {
    let name = format!("Zoë of {}", game.id);
    let token = guest(addr, &name).await?;
    let mut known = BTreeSet::new();
    let seats = game.least_seats.max(2);
    let mut player = Player::opens(addr, game.id, seats, &token).await?;
    for _ in 0..LONGEST_GAME {
        let Some(question) = player.asked().await? else { break };
        known.insert(question);
        player.answer().await?;
    }
    let finished = if player.shown["phase"] == "over" {
        let path = format!("/api/finished/{}", player.table);
        let events = |seat: &str| format!("{path}/events{seat}");
        let paths = [path.clone(), format!("{path}/record"), events("?seat=0"), events("")];
        Some(Finished { game: game.id, bytes: read(addr, &paths).await?, paths })
    } else {
        None
    };

    let (mut held, mut kinds) = (Vec::new(), BTreeSet::new());
    for number in 0..KINDS {
        let mut player = Player::opens(addr, game.id, seats, &token).await?;
        player.socket.ask(json!({"do": "say", "text": format!("heard at table {number}")})).await?;
        let mut answers = 0;
        let question = loop {
            let Some(question) = player.asked().await? else { break None };
            // Where few kinds are known, a table is left somewhere else in its game.
            if answers >= 3 * number && !kinds.contains(&question) || answers == MOST_ANSWERS {
                break Some(question);
            }
            player.answer().await?;
            answers += 1;
        };
        let Some(question) = question else { continue };
        kinds.insert(question.clone());
        let seen = player.shown["n"].as_u64().ok_or("no count")?;
        held.push(Held { game, table: player.table, token: token.clone(), name: name.clone(), question, seen });
    }
    if kinds.len() < known.len().min(3) {
        return Err(format!("{}: only the questions {kinds:?} of {known:?}", game.id));
    }
    Ok((held, finished))
}

/// One person at a table, and what they were shown last.
pub(crate) struct Player {
    addr: SocketAddr,
    pub table: String,
    token: String,
    socket: Socket,
    shown: Value,
}

impl Player {
    /// Opens a table for as few seats as may be, with bots in all but the first.
    pub async fn opens(addr: SocketAddr, game: &str, seats: u8, token: &str) -> Result<Player, String> {
        let bots = (1..seats).map(|_| json!({"kind": "bot", "bot": "random"}));
        let who: Vec<Value> = std::iter::once(json!({"kind": "me"})).chain(bots).collect();
        let wish = json!({"game": game, "seats": seats, "who": who, "start": true});
        let opened = post(addr, "/api/tables", Some(token), &wish).await?;
        Player::comes(addr, opened["table"].as_str().ok_or("no table")?, token).await
    }

    pub async fn comes(addr: SocketAddr, table: &str, token: &str) -> Result<Player, String> {
        let mut socket = Socket::open(addr, table, token).await?;
        let shown = socket.join().await?;
        Ok(Player { addr, table: table.to_owned(), token: token.to_owned(), socket, shown })
    }

    /// Waits until the first seat is asked, and says what kind of question it is; nothing if the game is over.
    pub async fn asked(&mut self) -> Result<Option<String>, String> {
        loop {
            if self.shown["phase"] == "over" {
                return Ok(None);
            }
            let turn = &self.shown["turn"];
            if turn["options"].as_array().is_some_and(|options| !options.is_empty()) {
                return Ok(Some(turn["question"]["sentence"].as_str().ok_or("no question")?.to_owned()));
            }
            let said = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
            let said = said.map_err(|_| "nothing happens".to_owned())??;
            match said["is"].as_str() {
                Some("table" | "update") => self.shown = said,
                Some("notices") => self.shown["phase"] = said["phase"].clone(),
                _ => {}
            }
        }
    }

    /// Gives one of the answers; the table must take it.
    pub async fn answer(&mut self) -> Result<(), String> {
        let options = self.shown["turn"]["options"].as_array().ok_or("no answers")?;
        let seen = self.shown["n"].as_u64().ok_or("no count")?;
        let action = &options[seen as usize % options.len()]["action"];
        let request = json!({"do": "act", "key": random_key(), "seat": 0, "seen": seen, "actions": [action]});
        let verdict = self.socket.verdict(&request).await?;
        if verdict.get("ok").is_none() {
            return Err(format!("{request} is told {verdict}"));
        }
        // A connection has so many messages a second, and a program plays faster than people.
        let (addr, table, token) = (self.addr, self.table.clone(), self.token.clone());
        *self = Player::comes(addr, &table, &token).await?;
        Ok(())
    }
}

async fn read(addr: SocketAddr, paths: &[String]) -> Result<Vec<String>, String> {
    let mut bytes = Vec::new();
    for path in paths {
        match get(addr, path).await? {
            // All of it but which rules the server plays.
            (200, body) => bytes.push(match body.split_once("\"played_here\":") {
                Some((before, after)) => format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_digit())),
                None => body,
            }),
            (status, body) => return Err(format!("{path}: {status} {body}")),
        }
    }
    Ok(bytes)
}

/// The table is there with what was said and who sits there, and takes an answer. Where these rules lead elsewhere it tells
/// both versions: then how many entries they do not allow.
async fn goes_on(addr: SocketAddr, held: &Held) -> Result<Option<u64>, String> {
    let mut player = Player::comes(addr, &held.table, &held.token).await?;
    let shown = &player.shown;
    let text = shown.to_string();
    for kept in [&held.name, "heard at table "] {
        if !text.contains(kept) {
            return Err(format!("\"{kept}\" is gone from {text}"));
        }
    }
    let notices = shown["notices"].as_array().ok_or("no notices")?;
    let rules: Vec<&Value> =
        notices.iter().map(|row| &row["notice"]).filter(|notice| notice["is"] == "rules").collect();
    if rules.len() > 1 {
        return Err(format!("told of {rules:?}"));
    }
    let both = (json!(held.game.rules), json!(held.game.rules + 1));
    let lost = match rules.first() {
        Some(rules) => {
            let lost = rules["lost"].as_u64().filter(|lost| *lost <= OLDEST_POSITION);
            if (&rules["from"], &rules["to"]) != (&both.0, &both.1) || lost.is_none() {
                return Err(format!("told {rules}"));
            }
            if shown["n"].as_u64() <= Some(held.seen) {
                return Err("the change of rules is no entry".to_owned());
            }
            lost
        }
        None => None,
    };
    if player.asked().await?.is_none() {
        return Err("the game is over".to_owned());
    }
    player.answer().await?;
    Ok(lost)
}
