//! Stands in for a table that another node has: what comes for the table goes there, what it says comes back.

use super::letter::{Asked, Said};
use super::{Cluster, FromThere, Whereabouts};
use crate::tables::{Message, Outbox, Registry};
use crate::trace::traced;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use steading_host::wire::{Request, ServerMessage};
use steading_host::{Conn, NodeId, TableId};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

/// So long a table may be with nobody before those who want it are sent to come back.
const LONGEST_SEARCH: Duration = Duration::from_secs(8);
/// How often we look where it is when nobody tells us.
const LOOK: Duration = Duration::from_millis(250);
/// So long a relay without clients stays.
const IDLE: Duration = Duration::from_secs(5);

pub(crate) struct Relay {
    pub id: TableId,
    pub cluster: Arc<Cluster>,
    pub registry: Registry,
    pub inbox: mpsc::Receiver<Message>,
    pub _alive: mpsc::Sender<()>,
}

impl Relay {
    pub async fn run(mut self) {
        let mut changes = self.cluster.changes();
        match self.find(&mut changes).await {
            Whereabouts::There(node) => self.pass_on(node, changes).await,
            Whereabouts::Here(_) => self.leave(),
            // Connections that wait are closed.
            Whereabouts::Unknown => self.registry.forget_relay(self.id),
        }
    }

    async fn find(&mut self, changes: &mut watch::Receiver<u64>) -> Whereabouts {
        let begun = Instant::now();
        loop {
            match self.cluster.whereabouts(self.id) {
                Whereabouts::Unknown if begun.elapsed() > LONGEST_SEARCH || self.registry.goes_down() => {
                    return Whereabouts::Unknown;
                }
                Whereabouts::Unknown => drop(tokio::time::timeout(LOOK, changes.changed()).await),
                found => return found,
            }
        }
    }

    /// What has not been read goes to the next owner or relay of the table.
    fn leave(self) {
        self.registry.hand_on(self.id, self.inbox, None);
    }

    async fn pass_on(mut self, node: NodeId, mut changes: watch::Receiver<u64>) {
        let mut guests: HashMap<Conn, Outbox> = HashMap::new();
        let (told, mut answers) = mpsc::unbounded_channel();
        loop {
            tokio::select! {
                biased;
                _ = changes.changed() => {
                    if self.cluster.whereabouts(self.id) != Whereabouts::There(node) {
                        // Their sockets close when what waits for them is sent; they come back and find the next owner.
                        guests.keys().for_each(|conn| self.cluster.detach(node, conn.0, false));
                        return self.leave();
                    }
                }
                Some(answer) = answers.recv() => self.answered(answer, node, &mut guests),
                message = self.inbox.recv() => match message {
                    Some(Message::Attach(conn, outbox)) => {
                        guests.insert(conn, outbox);
                        self.cluster.attach(node, conn.0, self.id, told.clone());
                    }
                    Some(Message::Ask(asked)) => {
                        let (client, request, trace) = *asked;
                        traced!(trace, %node, "a request is passed on over the bus");
                        // Who comes in says where they are: the other node shares out thinking by it.
                        let joins = matches!(request, Request::Join { .. });
                        let place = if joins { self.registry.place_of(client.user) } else { None };
                        let (conn, user, name) = (client.conn.0, client.user, client.name);
                        let asked = Asked { conn, user, name, place, trace: Some(trace), request };
                        self.cluster.tell(node, Said::Ask(Box::new(asked)), "");
                    }
                    Some(Message::Gone(conn) | Message::Lost(conn)) => {
                        guests.remove(&conn);
                        self.cluster.detach(node, conn.0, false);
                    }
                    Some(Message::Rematch(again)) => {
                        self.cluster.tell(node, Said::Rematch { table: self.id, again }, "");
                    }
                    Some(Message::Drain { after_ms }) => {
                        // The table goes on, and so does the clock of the seat that is asked; which that is, is known there.
                        let after_ms = after_ms / 8;
                        let bye = serde_json::to_string(&ServerMessage::Bye { after_ms }).expect("plain data");
                        let bye: Arc<str> = bye.into();
                        for (conn, outbox) in &guests {
                            outbox.send(Arc::clone(&bye));
                            self.cluster.detach(node, conn.0, true);
                        }
                        return self.registry.forget_relay(self.id);
                    }
                    None => return self.registry.forget_relay(self.id),
                },
                () = tokio::time::sleep(IDLE), if guests.is_empty() => return self.leave(),
            }
        }
    }

    fn answered(&self, answer: FromThere, node: NodeId, guests: &mut HashMap<Conn, Outbox>) {
        match answer {
            FromThere::Frame(conn, frame) => {
                let full = guests.get(&Conn(conn)).is_some_and(|outbox| !outbox.send(frame.into()));
                if full && let Some(outbox) = guests.remove(&Conn(conn)) {
                    metrics::counter!("steading_slow_clients_total").increment(1);
                    outbox.kick();
                    self.cluster.detach(node, conn, false);
                }
            }
            FromThere::End(conn, slow) => {
                if let Some(outbox) = guests.remove(&Conn(conn))
                    && slow
                {
                    outbox.kick();
                }
            }
        }
    }
}
