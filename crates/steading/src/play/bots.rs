//! Who sits in the other seats, and the wait while they think.

use super::Clear;
use crate::engine::BOTS;
use std::io::{self, Write};
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use steading_bots::BotName;
use steading_core::{Arg, Message};
use steading_match::{Advice, BotPlayer, Job, TitleInfo, live_budget};

/// How long people wait before they wonder.
const PATIENCE: Duration = Duration::from_millis(300);
/// How often the sign of life moves.
const TICK: Duration = Duration::from_millis(120);
const SIGNS_OF_LIFE: [char; 8] = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠇', '⠏', '⠛'];

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chair {
    /// Somebody at this terminal.
    Person,
    Bot(BotName),
}

impl Chair {
    /// A word of `--bots`.
    fn read(word: &str) -> Result<Chair, Message> {
        if word == "none" {
            return Ok(Chair::Person);
        }
        word.parse().map(Chair::Bot).map_err(|_| {
            let known = Arg::Text(BOTS.iter().chain(&["none"]).copied().collect::<Vec<_>>().join(", "));
            let bot = Arg::Text(word.chars().take(80).collect::<String>().escape_debug().to_string());
            Message::new("common-engine-unknown-bot").with("bot", bot).with("known", known)
        })
    }
}

/// All chairs of a table, seat A's first: one word of `--bots` is for every other seat, several are for one seat each.
/// Without a number of seats there are as many as the words ask for.
pub fn chairs(words: &[String], seats: Option<u8>, title: &TitleInfo) -> Result<Vec<Chair>, Message> {
    let wished: Vec<Chair> = words.iter().map(|word| Chair::read(word)).collect::<Result<_, _>>()?;
    let others = match seats {
        Some(seats) => usize::from(seats).saturating_sub(1),
        None if wished.len() > 1 => wished.len(),
        None => usize::from(2.clamp(title.least_seats, title.most_seats)) - 1,
    };
    let others = match wished[..] {
        [everywhere] => vec![everywhere; others],
        _ if wished.len() == others => wished,
        _ => return Err(Message::new("common-play-bots-count").with("bots", wished.len()).with("others", others)),
    };
    Ok([Chair::Person].into_iter().chain(others).collect())
}

/// Lets a mind think. When people at a terminal have waited since `since` and it takes long, a line says who thinks.
pub fn think(
    mind: &mut BotPlayer,
    job: Job,
    notice: &str,
    since: Instant,
    clear: Clear,
    out: &mut impl Write,
) -> io::Result<Advice> {
    let budget = live_budget(mind.name());
    if clear == Clear::Never {
        return Ok(mind.advise(job, budget));
    }
    thread::scope(|scope| {
        let (done, finished) = channel::<()>();
        let thinker = scope.spawn(move || {
            // Dropped when the thinking is over, however it ends.
            let _done = done;
            mind.advise(job, budget)
        });
        let mut wait = PATIENCE.saturating_sub(since.elapsed());
        let mut shown = 0;
        while let Err(RecvTimeoutError::Timeout) = finished.recv_timeout(wait) {
            wait = TICK;
            show(notice, shown, clear, out)?;
            shown += 1;
        }
        if shown > 0 && clear == Clear::Screen {
            write!(out, "\r\x1b[K")?;
            out.flush()?;
        }
        Ok(thinker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

fn show(notice: &str, shown: usize, clear: Clear, out: &mut impl Write) -> io::Result<()> {
    match clear {
        Clear::Screen => write!(out, "\r{} {notice}\x1b[K", SIGNS_OF_LIFE[shown % SIGNS_OF_LIFE.len()])?,
        // Without escape codes nothing can be taken back, so it is said once.
        Clear::Push if shown == 0 => writeln!(out, "{notice}")?,
        Clear::Push | Clear::Never => {}
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use steading_match::title;

    fn seated(words: &str, seats: Option<u8>) -> Result<Vec<Chair>, &'static str> {
        let words: Vec<String> = words.split(',').map(str::to_owned).collect();
        chairs(&words, seats, title("settlement").unwrap()).map_err(|message| message.id)
    }

    fn bot(name: &str) -> Chair {
        Chair::Bot(name.parse().unwrap())
    }

    #[test]
    fn one_name_fills_the_table_and_several_take_a_seat_each() {
        assert_eq!(seated("hard", None), Ok(vec![Chair::Person, bot("hard")]));
        assert_eq!(seated("hard", Some(3)), Ok(vec![Chair::Person, bot("hard"), bot("hard")]));
        assert_eq!(seated("hard", Some(1)), Ok(vec![Chair::Person]));
        let four = vec![Chair::Person, bot("easy"), bot("greedy"), bot("search:500")];
        assert_eq!(seated("easy,greedy,search:500", None), Ok(four.clone()));
        assert_eq!(seated("easy,greedy,search:500", Some(4)), Ok(four));
        assert_eq!(seated("none", Some(3)), Ok(vec![Chair::Person; 3]));
        assert_eq!(seated("none,easy", None), Ok(vec![Chair::Person, Chair::Person, bot("easy")]));
    }

    #[test]
    fn what_fits_nowhere_is_refused() {
        assert_eq!(seated("easy,hard", Some(2)), Err("common-play-bots-count"));
        assert_eq!(seated("easy,hard", Some(4)), Err("common-play-bots-count"));
        assert_eq!(seated("genius", None), Err("common-engine-unknown-bot"));
        assert_eq!(seated("easy,", None), Err("common-engine-unknown-bot"));
    }
}
