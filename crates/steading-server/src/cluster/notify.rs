//! PostgreSQL as the bus: LISTEN and NOTIFY. Committing a NOTIFY takes a lock of the whole database server, so everything
//! that waits is sent in one statement.

use super::bus::{Bus, BusError, Letter, MOST_UNREAD};
use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// A notification holds less than 8,000 bytes; longer messages go in pieces.
const PIECE: usize = 7_800;

#[derive(Debug)]
pub(super) struct Notify {
    pool: PgPool,
    url: String,
    next: AtomicU64,
}

fn failed(error: sqlx::Error) -> BusError {
    BusError(error.to_string())
}

/// Names of channels are short and plain.
fn channel(subject: &str) -> String {
    format!("steading_{}", subject.replace('.', "_"))
}

impl Notify {
    pub async fn connect(url: &str) -> Result<Notify, BusError> {
        let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(Duration::from_secs(3));
        let pool = pool.connect(url).await.map_err(failed)?;
        Ok(Notify { pool, url: url.to_owned(), next: AtomicU64::new(0) })
    }
}

/// A message as notifications: `<number> <last piece or not> <piece>`.
fn pieces(number: u64, body: &[u8]) -> Vec<String> {
    let text = BASE64.encode(body);
    let count = text.len().div_ceil(PIECE).max(1);
    let piece = |index: usize| {
        let piece = &text[index * PIECE..text.len().min((index + 1) * PIECE)];
        format!("{number} {} {index} {piece}", if index + 1 == count { '.' } else { '+' })
    };
    (0..count).map(piece).collect()
}

/// Puts pieces together again; what misses one is lost.
#[derive(Debug, Default)]
struct Pieces {
    number: String,
    text: String,
    count: usize,
}

impl Pieces {
    fn take(&mut self, notification: &str) -> Option<Vec<u8>> {
        let mut parts = notification.splitn(4, ' ');
        let (number, end, index, piece) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        if index == "0" {
            *self = Pieces { number: number.to_owned(), ..Pieces::default() };
        }
        if self.number != number || index.parse() != Ok(self.count) {
            *self = Pieces::default();
            return None;
        }
        self.text.push_str(piece);
        self.count += 1;
        if end == "." { BASE64.decode(std::mem::take(self).text).ok() } else { None }
    }
}

#[async_trait]
impl Bus for Notify {
    async fn listen(&self, subject: &str) -> Result<mpsc::Receiver<Vec<u8>>, BusError> {
        let mut listener = PgListener::connect(&self.url).await.map_err(failed)?;
        listener.listen(&channel(subject)).await.map_err(failed)?;
        let (sender, receiver) = mpsc::channel(MOST_UNREAD);
        tokio::spawn(async move {
            // Pieces of one sender come together; senders may take turns between them.
            let mut senders: std::collections::HashMap<u32, Pieces> = std::collections::HashMap::new();
            loop {
                let told = tokio::select! {
                    () = sender.closed() => break,
                    told = listener.recv() => told,
                };
                match told {
                    Ok(told) => {
                        let whole = senders.entry(told.process_id()).or_default().take(told.payload());
                        if let Some(whole) = whole {
                            let _ = sender.try_send(whole);
                        }
                    }
                    // It connects again the next time; what was said meanwhile is lost.
                    Err(_) => {
                        senders.clear();
                        tokio::time::sleep(Duration::from_millis(200)).await;
                    }
                }
            }
        });
        Ok(receiver)
    }

    async fn say(&self, letters: Vec<Letter>) -> Result<(), BusError> {
        let (mut channels, mut payloads) = (Vec::new(), Vec::new());
        for (subject, body) in letters {
            let all = pieces(self.next.fetch_add(1, Ordering::Relaxed), &body);
            channels.extend(std::iter::repeat_n(channel(&subject), all.len()));
            payloads.extend(all);
        }
        sqlx::query(
            "SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS n (c, p, i) ORDER BY i",
        )
        .bind(channels)
        .bind(payloads)
        .execute(&self.pool)
        .await
        .map_err(failed)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_go_in_pieces_and_one_that_misses_a_piece_is_lost() {
        let mut together = Pieces::default();
        for length in [0, 1, 5_000, 100_000] {
            let body: Vec<u8> = (0..length).map(|byte| byte as u8).collect();
            let all = pieces(7, &body);
            assert!(all.iter().all(|piece| piece.len() < 8_000));
            let whole: Vec<Vec<u8>> = all.iter().filter_map(|piece| together.take(piece)).collect();
            assert_eq!(whole, [body]);
        }
        let cut = pieces(8, &[1; 20_000]);
        assert!(cut.len() > 2);
        assert_eq!(cut.iter().enumerate().filter(|(at, _)| *at != 1).find_map(|(_, piece)| together.take(piece)), None);
        assert_eq!(pieces(9, b"next").iter().find_map(|piece| together.take(piece)), Some(b"next".to_vec()));
    }
}
