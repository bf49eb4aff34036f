//! NATS as the bus: plain publishing and subscribing, nothing stored.

use super::bus::{Bus, BusError, Letter, MOST_UNREAD};
use async_trait::async_trait;
use futures_util::StreamExt;
use std::time::Duration;
use tokio::sync::mpsc;

#[derive(Debug)]
pub(super) struct Nats(async_nats::Client);

impl Nats {
    /// Once connected it connects again by itself, as often as it takes.
    pub async fn connect(url: &str) -> Result<Nats, BusError> {
        connect(url, "steading").await.map(Nats)
    }
}

pub(super) async fn connect(url: &str, name: &str) -> Result<async_nats::Client, BusError> {
    let options = async_nats::ConnectOptions::new()
        .name(name)
        .ping_interval(Duration::from_secs(2))
        .connection_timeout(Duration::from_secs(3))
        .subscription_capacity(MOST_UNREAD)
        .reconnect_delay_callback(|attempt| Duration::from_millis(if attempt < 2 { 50 } else { 300 }));
    options.connect(url).await.map_err(|error| BusError(error.to_string()))
}

#[async_trait]
impl Bus for Nats {
    async fn listen(&self, subject: &str) -> Result<mpsc::Receiver<Vec<u8>>, BusError> {
        let failed = |error: &dyn std::fmt::Display| BusError(error.to_string());
        let mut heard = self.0.subscribe(subject.to_owned()).await.map_err(|error| failed(&error))?;
        // The server knows of it before anybody is told our name.
        self.0.flush().await.map_err(|error| failed(&error))?;
        let (sender, receiver) = mpsc::channel(MOST_UNREAD);
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    () = sender.closed() => break,
                    message = heard.next() => match message {
                        Some(message) => drop(sender.try_send(message.payload.to_vec())),
                        None => break,
                    },
                }
            }
        });
        Ok(receiver)
    }

    async fn say(&self, letters: Vec<Letter>) -> Result<(), BusError> {
        for (subject, body) in letters {
            self.0.publish(subject, body.into()).await.map_err(|error| BusError(error.to_string()))?;
        }
        Ok(())
    }
}
