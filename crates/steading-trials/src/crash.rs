//! People play on a server that is killed again and again. Afterwards what they were told is compared with what is
//! kept: nothing acknowledged is lost, nothing is done twice, every log can be played.

use crate::client::{Socket, guest, post, random_key};
use crate::process::{Running, free_addr};
use crate::shown::Shown;
use crate::upgrade::Player;
use clap::Args;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use steading_core::{Rng, Xoshiro256};
use steading_host::table::{Table, TableConfig};
use steading_host::{Key, Notice, Now, TableId};
use steading_match::titles;
use steading_store::{Sqlite, Store};
use tokio::task::JoinHandle;

#[derive(Debug, Args)]
pub struct Plan {
    /// How often the server is killed.
    #[arg(long, default_value_t = 200)]
    kills: u32,
    /// Tables that are played at, two people and a bot at each.
    #[arg(long, default_value_t = 6)]
    tables: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Where the server dies by itself, beside the moments at which it is killed.
const POINTS: &[&str] = &[
    "before_append",
    "store_begun",
    "store_inserted",
    "store_before_commit",
    "store_committed",
    "after_commit",
    "before_ok",
    "after_ok",
    "on_load",
];

/// Who hears nothing for so long tries another connection.
const LONGEST_SILENCE: Duration = Duration::from_secs(2);

/// What people remember.
#[derive(Debug, Default)]
pub struct History {
    /// For each table the keys that were acknowledged.
    acknowledged: BTreeMap<String, BTreeSet<Key>>,
    /// What was decided, to be asked again: by table and token, the requests with their keys.
    decided: BTreeMap<(String, String), Vec<Decided>>,
    /// A finished game, whose token, and the table that was told for its rematch.
    rematches: Vec<(String, String, Value)>,
    /// When each pair had its answers, and at which table each of it (token, seat) was last.
    pub answered: BTreeMap<u64, Vec<Instant>>,
    pub last_tables: BTreeMap<(String, usize), String>,
    /// At which table each pair is.
    pub tables: BTreeMap<u64, String>,
    /// The views that people had while they played.
    shown: Shown,
    /// When somebody was asked to try again.
    pub retries: Vec<Instant>,
    /// When somebody's connection was answered with 503.
    pub turned_away: Vec<Instant>,
    pub moves: u64,
    noise: u64,
    resent: u64,
    finished: u64,
    problems: Vec<String>,
}

/// A request with its key, and the whole verdict that was told.
#[derive(Debug)]
struct Decided {
    request: Value,
    verdict: Value,
}

impl History {
    fn decided(&mut self, table: &str, token: &str, request: Value, verdict: Value) {
        let of = (table.to_owned(), token.to_owned());
        self.decided.entry(of).or_default().push(Decided { request, verdict });
    }
}

pub type Shared = Arc<Mutex<History>>;

struct Person {
    addr: SocketAddr,
    token: String,
    seat: usize,
    pair: u64,
    history: Shared,
    stop: Arc<AtomicBool>,
    rng: Xoshiro256,
    /// What was sent and not answered.
    pending: Option<(Key, Value)>,
    /// When it is to be sent again, as the server has asked.
    again: Option<Instant>,
}

pub async fn run(plan: Plan) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let data = folder.path().join("data");
    let addr = free_addr().map_err(|error| error.to_string())?;
    let mut rng = Xoshiro256::new(plan.seed);
    let mut server = Running::start(addr, None, &data, None).await?;

    let history = Shared::default();
    let stop = Arc::new(AtomicBool::new(false));
    let games = Arc::new(AtomicU64::new(0));
    have_a_rematch(addr, &history).await?;
    let mut tasks = Vec::new();
    for pair in 0..plan.tables {
        tasks.push(self::pair(addr, pair, plan.seed, &history, &stop, &games).await?);
    }

    let mut by_point: BTreeMap<&str, u32> = BTreeMap::new();
    for kill in 0..plan.kills {
        let point = if kill % 2 == 1 { Some(POINTS[(kill / 2) as usize % POINTS.len()]) } else { None };
        match point {
            // The server was started to die at this point; a server that is too slow is killed all the same.
            Some(point) => {
                let mut died = false;
                for _ in 0..120 {
                    tokio::time::sleep(Duration::from_millis(25)).await;
                    if server.dead() {
                        died = true;
                        break;
                    }
                }
                if died {
                    *by_point.entry(point).or_default() += 1;
                }
            }
            None => tokio::time::sleep(Duration::from_millis(150 + u64::from(rng.below(700)))).await,
        }
        server.kill().await;
        // The next life may end at a named point, at its first, second or later pass.
        let next = kill + 1;
        let crash = (next < plan.kills && next % 2 == 1).then(|| {
            let point = POINTS[(next / 2) as usize % POINTS.len()];
            let most = if point == "on_load" { plan.tables as u32 } else { 30 };
            format!("{point}:{}", 1 + rng.below(most))
        });
        server = Running::start(addr, None, &data, crash.as_deref()).await?;
        let moves = history.lock().expect("nobody panics with it").moves;
        println!("kill {} of {}: {moves} moves acknowledged so far", kill + 1, plan.kills);
    }
    if server.dead() {
        server = Running::start(addr, None, &data, None).await?;
    } else if plan.kills > 0 {
        // The last life may still have to end at its point.
        server.kill().await;
        server = Running::start(addr, None, &data, None).await?;
    }
    // Everybody gets the answer they wait for.
    stop.store(true, Ordering::Relaxed);
    for task in tasks {
        task.await.map_err(|error| error.to_string())?;
    }
    let asked = ask_again(addr, &history).await;
    server.end().await?;
    println!("{asked} requests were sent again after the last kill");
    let history = std::mem::take(&mut *history.lock().expect("nobody panics with it"));
    let points: Vec<String> = by_point.iter().map(|(point, count)| format!("{point} {count}")).collect();
    let what = format!(
        "{} kills ({} of them at named points: {})",
        plan.kills,
        by_point.values().sum::<u32>(),
        points.join(", ")
    );
    let store = Sqlite::open(&data).await.map_err(|error| format!("{error:?}"))?;
    check(&store, &history, &what, u64::from(plan.kills)).await
}

/// Two guests who play until it is time to stop.
pub async fn pair(
    addr: SocketAddr,
    pair: usize,
    seed: u64,
    history: &Shared,
    stop: &Arc<AtomicBool>,
    games: &Arc<AtomicU64>,
) -> Result<JoinHandle<()>, String> {
    pair_with(addr, pair, seed, history, stop, games, "random").await
}

/// The same with this bot beside them.
pub async fn pair_with(
    addr: SocketAddr,
    pair: usize,
    seed: u64,
    history: &Shared,
    stop: &Arc<AtomicBool>,
    games: &Arc<AtomicU64>,
    bot: &'static str,
) -> Result<JoinHandle<()>, String> {
    let tokens = [guest(addr, &format!("left {pair}")).await?, guest(addr, &format!("right {pair}")).await?];
    let (history, stop, games) = (Arc::clone(history), Arc::clone(stop), Arc::clone(games));
    Ok(tokio::spawn(pair_plays(addr, tokens, seed << 16 | pair as u64, history, stop, games, bot)))
}

/// Two people at one table after the other.
async fn pair_plays(
    addr: SocketAddr,
    tokens: [String; 2],
    seed: u64,
    history: Shared,
    stop: Arc<AtomicBool>,
    games: Arc<AtomicU64>,
    bot: &'static str,
) {
    let all: Vec<&str> = titles().iter().map(|title| title.id).collect();
    while !stop.load(Ordering::Relaxed) {
        let game = all[games.fetch_add(1, Ordering::Relaxed) as usize % all.len()];
        let Some(table) = open_table(addr, &tokens, game, bot, &stop, &history).await else { return };
        let noise = tokio::spawn(make_noise(addr, table.clone(), Arc::clone(&history), Arc::clone(&stop)));
        {
            let mut history = history.lock().expect("nobody panics with it");
            history.acknowledged.entry(table.clone()).or_default();
            history.tables.insert(seed, table.clone());
        }
        let people = tokens.clone().into_iter().enumerate().map(|(seat, token)| {
            let person = Person {
                addr,
                token,
                seat,
                pair: seed,
                history: Arc::clone(&history),
                stop: Arc::clone(&stop),
                rng: Xoshiro256::new(seed << 8 | seat as u64),
                pending: None,
                again: None,
            };
            tokio::spawn(person.play(table.clone()))
        });
        for person in people.collect::<Vec<_>>() {
            if let Err(error) = person.await {
                history.lock().expect("nobody panics with it").problems.push(format!("a client failed: {error}"));
            }
        }
        noise.abort();
    }
}

/// A stranger talks and talks: no word of theirs may push anybody's key out.
async fn make_noise(addr: SocketAddr, table: String, history: Shared, stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        let talk = async {
            let token = guest(addr, "stranger").await?;
            let mut socket = Socket::open(addr, &table, &token).await?;
            socket.join().await?;
            // A connection has so many words.
            for line in 0..10 {
                let request = json!({"do": "say", "key": random_key(), "text": "blah"});
                let verdict = socket.verdict(&request).await?;
                let mut history = history.lock().expect("nobody panics with it");
                history.noise += 1;
                if line % 3 == 0 {
                    history.decided(&table, &token, request, verdict);
                }
            }
            Ok::<(), String>(())
        };
        // A server that is gone comes back; one that is there has other things to do as well.
        let _ = talk.await;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// A game of one person, and its rematch.
async fn have_a_rematch(addr: SocketAddr, history: &Shared) -> Result<(), String> {
    let token = guest(addr, "again").await?;
    let mut player = Player::opens(addr, "settlement", 1, &token).await?;
    while player.asked().await?.is_some() {
        player.answer().await?;
    }
    let table = player.table;
    let told = post(addr, &format!("/api/tables/{table}/rematch"), Some(&token), &json!({})).await?;
    let mut history = history.lock().expect("nobody panics with it");
    history.rematches.push((table, token, told["table"].clone()));
    Ok(())
}

/// Sends what was decided once more: each must get the verdict it got, with its count or its code. What was refused was
/// not kept, so it may be stale by now; done it must not be. How many were sent.
pub async fn ask_again(addr: SocketAddr, history: &Shared) -> usize {
    let (decided, rematches) = {
        let mut history = history.lock().expect("nobody panics with it");
        (std::mem::take(&mut history.decided), std::mem::take(&mut history.rematches))
    };
    let mut asked = rematches.len();
    let mut problems = Vec::new();
    for (table, token, told) in rematches {
        let again = post(addr, &format!("/api/tables/{table}/rematch"), Some(&token), &json!({})).await;
        if again.as_ref().map(|again| &again["table"]) != Ok(&told) {
            problems.push(format!("table {table}: its rematch was {told} and is now {again:?}"));
        }
    }
    // A connection has so many messages at once.
    const AT_ONCE: usize = 30;
    for ((table, token), decided) in decided {
        let again = async {
            let mut socket = None;
            for (number, Decided { request, verdict }) in decided.into_iter().enumerate() {
                if number % AT_ONCE == 0 {
                    socket.insert(Socket::open(addr, &table, &token).await?).join().await?;
                }
                let socket = socket.as_mut().expect("it was opened for the first");
                let now = socket.verdict(&request).await?;
                asked += 1;
                let code = |verdict: &Value| verdict["refused"]["code"].as_str().map(str::to_owned);
                let same = match code(&verdict) {
                    None => now == verdict,
                    refused => now == json!("stale") || code(&now) == refused,
                };
                if !same {
                    problems.push(format!("table {table}: {request} was told {verdict} and is now told {now}"));
                }
            }
            Ok::<(), String>(())
        };
        // Who gets no verdict asks no more at this table, so that all of it has an end.
        if let Err(error) = again.await {
            problems.push(format!("table {table}: what was decided gets no verdict: {error}"));
        }
    }
    history.lock().expect("nobody panics with it").problems.extend(problems);
    asked
}

/// Keeps trying, because the server may be gone at any moment. `None` when it is time to stop.
async fn open_table(
    addr: SocketAddr,
    tokens: &[String; 2],
    game: &str,
    bot: &str,
    stop: &AtomicBool,
    history: &Shared,
) -> Option<String> {
    while !stop.load(Ordering::Relaxed) {
        let wish = json!({
            "game": game, "seats": 3,
            "who": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": bot}],
        });
        let opened = post(addr, "/api/tables", Some(&tokens[0]), &wish).await;
        let table = opened.ok().and_then(|opened| opened["table"].as_str().map(str::to_owned));
        let Some(table) = table else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let ready = async {
            let mut other = Socket::open(addr, &table, &tokens[1]).await?;
            other.join().await?;
            let sit = json!({"do": "sit", "key": random_key(), "seat": 1});
            let sat = other.verdict(&sit).await?;
            let mut host = Socket::open(addr, &table, &tokens[0]).await?;
            host.join().await?;
            let start = json!({"do": "start", "key": random_key()});
            let started = host.verdict(&start).await?;
            Ok::<_, String>([(sit, sat), (start, started)])
        };
        match ready.await {
            Ok(decided) if decided.iter().all(|(_, verdict)| verdict.get("ok").is_some()) => {
                let mut history = history.lock().expect("nobody panics with it");
                for ((request, verdict), token) in decided.into_iter().zip([&tokens[1], &tokens[0]]) {
                    history.decided(&table, token, request, verdict);
                }
                return Some(table);
            }
            // A table that did not come to be is forgotten.
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    None
}

impl Person {
    async fn play(mut self, table: String) {
        loop {
            let over = self.sit_and_play(&table).await;
            if over || self.stop.load(Ordering::Relaxed) && self.pending.is_none() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// One connection, until it breaks. Whether the game is over.
    async fn sit_and_play(&mut self, table: &str) -> bool {
        let mut socket = match Socket::open(self.addr, table, &self.token).await {
            Ok(socket) => socket,
            Err(error) => {
                if error.contains("503") {
                    self.history.lock().expect("nobody panics with it").turned_away.push(Instant::now());
                }
                return false;
            }
        };
        let Ok(mut shown) = socket.join().await else { return false };
        self.note(table, &shown);
        self.again = self.pending.as_ref().map(|_| Instant::now());
        let mut heard = Instant::now();
        loop {
            if self.again.take_if(|at| *at <= Instant::now()).is_some()
                && let Some((_, request)) = &self.pending
            {
                self.history.lock().expect("nobody panics with it").resent += 1;
                if socket.send(request).await.is_err() {
                    return false;
                }
            }
            if shown["phase"] == "over" && self.pending.is_none() {
                self.history.lock().expect("nobody panics with it").finished += 1;
                return true;
            }
            if self.pending.is_none() {
                if self.stop.load(Ordering::Relaxed) {
                    return false;
                }
                if let Some(request) = self.wish(&shown) {
                    let sent = socket.send(&request.1).await;
                    self.pending = Some(request);
                    if sent.is_err() {
                        return false;
                    }
                }
            }
            let silence = heard + LONGEST_SILENCE;
            let until = self.again.map_or(silence, |again| again.min(silence));
            match tokio::time::timeout_at(until.into(), socket.next()).await {
                Ok(Ok(said)) => {
                    heard = Instant::now();
                    self.hear(table, said, &mut shown);
                }
                Ok(Err(_)) => return false,
                // Nothing happens: perhaps it is our turn and we did not notice, perhaps nobody is there.
                Err(_) if heard.elapsed() >= LONGEST_SILENCE => return false,
                Err(_) => {}
            }
        }
    }

    fn wish(&mut self, shown: &Value) -> Option<(Key, Value)> {
        let options = shown["turn"]["options"].as_array()?;
        let seen = shown["n"].as_u64()?;
        let key = random_key();
        let head = json!({"key": key, "seat": self.seat, "seen": seen});
        let mut request = head.clone();
        let undo = shown["turn"]["undo"].as_u64().unwrap_or(0);
        if undo > 0 && self.rng.below(12) == 0 {
            request["do"] = json!("undo");
            request["count"] = json!(1);
            return Some((key, request));
        }
        if options.is_empty() {
            return None;
        }
        let option = &options[self.rng.below(options.len() as u32) as usize];
        request["do"] = json!("act");
        request["actions"] = json!([option["action"]]);
        Some((key, request))
    }

    fn note(&self, table: &str, said: &Value) {
        self.history.lock().expect("nobody panics with it").shown.note(table, self.seat, said);
    }

    fn hear(&mut self, table: &str, said: Value, shown: &mut Value) {
        match said["is"].as_str() {
            Some("table" | "update") => {
                self.note(table, &said);
                *shown = said;
            }
            Some("notices") => shown["phase"] = said["phase"].clone(),
            Some("answer") => {
                let Some(key) = said["key"].as_str().and_then(|key| key.parse::<Key>().ok()) else { return };
                let verdict = &said["verdict"];
                let mut history = self.history.lock().expect("nobody panics with it");
                let own = self.pending.as_ref().filter(|(wanted, _)| *wanted == key);
                if let Some((_, request)) = own
                    && (verdict.get("ok").is_some() || verdict.get("refused").is_some())
                {
                    history.decided(table, &self.token, request.clone(), verdict.clone());
                }
                if verdict.get("ok").is_some() {
                    history.acknowledged.entry(table.to_owned()).or_default().insert(key);
                    history.moves += 1;
                    history.answered.entry(self.pair).or_default().push(Instant::now());
                    history.tables.insert(self.pair, table.to_owned());
                    history.last_tables.insert((self.token.clone(), self.seat), table.to_owned());
                } else if let Some(refused) = verdict.get("refused") {
                    // An option that was offered at this count is legal; an undo may meet a barrier.
                    if refused["code"] != "barrier" && refused["code"] != "nothing_to_undo" {
                        history.problems.push(format!("table {table}: refused: {refused}"));
                    }
                }
                let retry = verdict.get("retry").and_then(Value::as_u64);
                if retry.is_some() {
                    history.retries.push(Instant::now());
                }
                if self.pending.as_ref().is_some_and(|(wanted, _)| *wanted == key) {
                    self.again = retry.map(|ms| Instant::now() + Duration::from_millis(ms));
                    if retry.is_none() {
                        self.pending = None;
                    }
                }
            }
            Some("error") => {
                self.history.lock().expect("nobody panics with it").problems.push(said.to_string());
            }
            _ => {}
        }
    }
}

/// Compares what people were told with what is kept.
pub async fn check(store: &dyn Store, history: &History, what: &str, least: u64) -> Result<(), String> {
    let mut problems = history.problems.clone();
    let (mut rows, mut lost, mut twice, mut views) = (0, 0, 0, 0);
    for (id, acknowledged) in &history.acknowledged {
        let table: TableId = id.parse().map_err(|_| "an odd table id".to_owned())?;
        let Some(log) = store.load(table).await.map_err(|error| error.to_string())? else {
            problems.push(format!("table {id} is gone"));
            continue;
        };
        rows += log.rows.len();
        let mut keys: Vec<Key> = log.rows.iter().filter_map(|row| row.key).collect();
        keys.dedup();
        let kept: BTreeSet<Key> = keys.iter().copied().collect();
        twice += keys.len() - kept.len();
        // Nothing was said twice, and no game began twice.
        let said = log.notices.iter().filter(|row| matches!(row.notice, Notice::Said { .. } | Notice::Started));
        let said: Vec<Key> = said.filter_map(|row| row.key).collect();
        twice += said.len() - said.iter().collect::<BTreeSet<_>>().len();
        lost += acknowledged.difference(&kept).count();
        // The log can be played, and a second reading comes to the same state.
        let digest = |log| Table::open(log, TableConfig::default(), Now::default()).map(|table| table.game().digest());
        match (digest(log.clone()), digest(log.clone())) {
            (Ok(first), Ok(second)) if first == second => {}
            (Ok(_), Ok(_)) => problems.push(format!("table {id}: two readings of the log differ")),
            (Err(error), _) | (_, Err(error)) => problems.push(format!("table {id} cannot be played: {error}")),
        }
        // Everybody was shown what is kept, at every moment.
        match history.shown.compare(id, &log) {
            Ok((compared, strange)) => {
                views += compared;
                problems.extend(strange);
            }
            Err(error) => problems.push(format!("table {id}: views cannot be compared: {error}")),
        }
        // A finished game agrees with the digest in its own record.
        if let Some(game) = store.game(table).await.map_err(|error| error.to_string())? {
            let record = steading_core::Record::read(&game.record).map_err(|error| error.to_string())?;
            let pack = game.pack.as_deref().map(|text| ("pack.toml", text));
            if let Err(error) = steading_match::load_record(&record, pack, Default::default()) {
                problems.push(format!("table {id}: its record does not replay: {error}"));
            }
        }
    }
    println!(
        "{what}, {} tables, {} games over, {} moves acknowledged, {} sent again, \
         {} lines of strangers, {rows} entries kept",
        history.acknowledged.len(),
        history.finished / 2,
        history.moves,
        history.resent,
        history.noise,
    );
    println!("{views} views that people had were compared with what is kept");
    println!("acknowledged and lost: {lost}; done twice: {twice}; other problems: {}", problems.len());
    problems.iter().take(20).for_each(|problem| println!("  {problem}"));
    if lost + twice + problems.len() > 0 {
        return Err("the server did not keep its promises".to_owned());
    }
    if history.moves < least {
        return Err(format!("only {} moves: too few to prove anything", history.moves));
    }
    Ok(())
}
