//! Clients of other nodes at tables of ours: one task for each, between the bus and the table.

use super::letter::Said;
use super::{Cluster, FromEntry, Whereabouts};
use crate::tables::{Message, Pipe, Registry, pipe};
use crate::trace::{Trace, traced};
use std::sync::Arc;
use steading_host::table::Client;
use steading_host::{NodeId, TableId};
use tokio::sync::mpsc;

/// Requests of one client that may wait, for instance while the log is fetched.
pub(super) const WAITING: usize = 64;

/// Somebody at another node looks at a table.
pub(super) fn receive(cluster: &Arc<Cluster>, registry: &Registry, from: NodeId, conn: u64, table: TableId) {
    if !matches!(cluster.whereabouts(table), Whereabouts::Here(_)) {
        return cluster.tell(from, Said::End { conn, slow: false }, "");
    }
    let (sender, inbox) = mpsc::channel(WAITING);
    cluster.lock().guests.insert((from, conn), sender);
    tokio::spawn(serve(Arc::clone(cluster), registry.clone(), (from, conn), table, inbox));
}

async fn serve(
    cluster: Arc<Cluster>,
    registry: Registry,
    (from, conn): (NodeId, u64),
    table: TableId,
    mut inbox: mpsc::Receiver<FromEntry>,
) {
    let own = registry.new_conn();
    let (outbox, Pipe { mut frames, mut kicked }) = pipe();
    let mut open = registry.send_here(table, Message::Attach(own, outbox)).await.is_ok();
    // After a kick nothing more is said; after the table has left, what it said last is.
    let (mut slow, mut watched) = (false, true);
    while open {
        tokio::select! {
            biased;
            kick = &mut kicked, if watched => {
                watched = false;
                if kick.is_ok() {
                    slow = true;
                    break;
                }
            }
            frame = frames.recv() => match frame {
                Some(frame) => cluster.tell(from, Said::Frame { conn }, &frame),
                None => break,
            },
            said = inbox.recv() => match said {
                Some(FromEntry::Ask(asked)) => {
                    if let Some(place) = asked.place {
                        registry.note_place(asked.user, place);
                    }
                    let client = Client { conn: own, user: asked.user, name: asked.name };
                    let trace = asked.trace.unwrap_or_else(Trace::new);
                    traced!(trace, node = %from, "a request came over the bus");
                    let message = Message::Ask(Box::new((client, asked.request, trace)));
                    open = registry.send_here(table, message).await.is_ok();
                }
                Some(FromEntry::Gone { lost: true }) => {
                    let _ = registry.send_here(table, Message::Lost(own)).await;
                    return;
                }
                Some(FromEntry::Gone { lost: false }) | None => {
                    let _ = registry.send_here(table, Message::Gone(own)).await;
                    return;
                }
            },
        }
    }
    let _ = registry.send_here(table, Message::Gone(own)).await;
    if cluster.lock().guests.remove(&(from, conn)).is_some() {
        cluster.tell(from, Said::End { conn, slow }, "");
    }
}
