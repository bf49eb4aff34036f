//! Brings what tables call for to people who do not look.
//!
//! Tables write whom they call together with their moves. Here it is gathered: what is due by one channel becomes one
//! message with a name of its own, and that is kept before it is sent. A server that dies in between sends the very same
//! message again. So everything arrives; what arrived just before a death may arrive twice under the same name, and
//! mail programs, browsers and receivers that look at the name show it once.

mod letter;
mod mail;
mod outgoing;
mod push;
mod webhook;
pub(crate) mod when;

pub(crate) use letter::{Letter, Line, line, said};
pub(crate) use mail::{Mailer, escaped, is_address};
pub(crate) use outgoing::Outgoing;
pub(crate) use push::{Pusher, encrypt};

use crate::app::{App, new_channel_id};
use crate::config::CallsConfig;
use futures_util::FutureExt;
use letter::is_news;
use outgoing::Unsent;
use ring::hmac;
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use steading_host::{ChannelId, UserId};
use steading_messages::Lang;
use steading_store::{
    BundleEnd, CallKey, Channel, ChannelSecret, DueCalls, Error, KeptCall, Plan, Reach, Way, crash_point,
};
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// Messages on their way at the same time: in all, of one person, and to one host. A receiver that takes long holds up
/// only its own.
const MOST_AT_ONCE: usize = 32;
const MOST_OF_ONE: usize = 2;
const MOST_TO_A_HOST: usize = 4;
/// Channels that are looked at for what can go now. Where so many wait, those that must wait for their own are put off,
/// so that they do not stand before the others.
const LOOKED_AT: usize = 256;
const PUT_OFF_MS: u64 = 10_000;
/// A channel that failed so often in a row is not tried any more until its person looks at it.
pub(crate) const MOST_FAILED: u32 = 5;
/// How often we look whether something is due that nobody woke us for.
const LOOK: Duration = Duration::from_millis(500);
/// Between two tries to write down what became of a message.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// Between two mails to one address.
const MAIL_GAP_MS: u64 = 5 * 60_000;

/// What became of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Delivered,
    /// Later, perhaps.
    Again(String),
    /// This message never.
    GiveUp(String),
    /// There is nobody at this address any more.
    Gone,
}

/// What the answer of a server means.
fn fate(status: Result<u16, Unsent>) -> Fate {
    match status {
        Ok(200..=299) => Fate::Delivered,
        Ok(404 | 410) => Fate::Gone,
        Ok(413) => Fate::GiveUp("the message is too long".to_owned()),
        Ok(status) => Fate::Again(format!("status {status}")),
        Err(Unsent::Forbidden) => Fate::GiveUp("we do not send there".to_owned()),
        Err(Unsent::Failed(problem)) => Fate::Again(problem),
    }
}

/// What messages are sent with.
#[derive(Debug)]
pub(crate) struct Calling {
    pub outgoing: Outgoing,
    pub mailer: Option<Mailer>,
    pub pusher: Option<Pusher>,
    /// What links begin with. Without it nothing is sent.
    pub base: Option<String>,
    pub webhooks: bool,
}

impl Calling {
    pub fn new(config: &CallsConfig) -> Calling {
        let mailer = config.mail.as_ref().and_then(|mail| {
            let mailer = Mailer::new(mail);
            if mailer.is_none() {
                tracing::error!("mail is not sent: the server or the sender in the configuration makes no sense");
            }
            mailer
        });
        let pusher = config.push.as_ref().and_then(|push| {
            let pusher = Pusher::new(push);
            if pusher.is_none() {
                tracing::error!("nothing is pushed: the keys in the configuration make no sense");
            }
            pusher
        });
        let base = config.url.as_ref().map(|url| url.trim_end_matches('/').to_owned());
        let outgoing = Outgoing::new(config.private_addresses);
        Calling { outgoing, mailer, pusher, base, webhooks: config.webhooks }
    }
}

/// Until the server goes down.
pub(crate) async fn run(app: App, wake: Arc<Notify>) {
    let mut under_way = JoinSet::new();
    let mut busy = Busy::new();
    loop {
        tokio::select! {
            () = wake.notified() => {}
            () = tokio::time::sleep(LOOK) => {}
            Some(Ok(channel)) = under_way.join_next() => drop(busy.remove(&channel)),
        }
        let room = MOST_AT_ONCE.saturating_sub(under_way.len());
        if room == 0 || !app.tables.leads() {
            continue;
        }
        let Some(base) = app.calling.base.clone() else { continue };
        match gather(&app, &busy, room).await {
            Ok((ready, put_off)) => {
                // Behind those that were put off others may wait.
                if put_off {
                    wake.notify_one();
                }
                for (channel, reach, bundle, calls) in ready {
                    busy.insert(channel.id, (channel.person, host_of(&channel.way)));
                    let (app, base) = (app.clone(), base.clone());
                    under_way.spawn(async move {
                        let begun = app.wall();
                        let brought = AssertUnwindSafe(bring(&app, &base, &channel, &reach, bundle, &calls));
                        let fate = brought.catch_unwind().await;
                        let fate = fate.unwrap_or_else(|_| Fate::Again("a panic".to_owned()));
                        note(&app, &channel, &reach, bundle, &calls, (fate, begun)).await;
                        channel.id
                    });
                }
            }
            Err(error) => {
                tracing::error!(%error, "it is not known whom to call");
                tokio::time::sleep(Duration::from_secs(2)).await;
            }
        }
    }
}

/// Who says nothing else.
pub(crate) fn usual_reach(lang: Lang) -> Reach {
    Reach { lang: lang.code().to_owned(), zone: "UTC".to_owned(), quiet: None, digest: 8 * 60 }
}

type Ready = (Channel, Reach, ChannelId, Vec<KeptCall>);

/// Whose messages are on their way, and to which hosts.
type Busy = HashMap<ChannelId, (UserId, String)>;

/// Whom a message waits for to take it. All mail goes by our own server.
fn host_of(way: &Way) -> String {
    let host = |url: &str| url::Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned));
    match way {
        Way::Push { endpoint: url, .. } | Way::Webhook { url, .. } => host(url).unwrap_or_default(),
        Way::Mail { .. } | Way::Feed => String::new(),
    }
}

/// Whether this person and this host have as much on its way as they may.
fn is_crowded(busy: &Busy, channel: &Channel) -> bool {
    let host = host_of(&channel.way);
    busy.values().filter(|(person, _)| *person == channel.person).count() >= MOST_OF_ONE
        || busy.values().filter(|(_, other)| *other == host).count() >= MOST_TO_A_HOST
}

/// Makes messages of what is due, and keeps them. Whether some were put off.
async fn gather(app: &App, busy: &Busy, room: usize) -> Result<(Vec<Ready>, bool), Error> {
    let now = app.wall();
    let due = app.store.due_calls(now, (busy.len() + LOOKED_AT) as u32).await?;
    let many = due.len() >= busy.len() + LOOKED_AT;
    let mut busy = busy.clone();
    let mut plans = Vec::new();
    let mut ready = Vec::new();
    let mut put_off = false;
    for DueCalls { channel, reach, calls } in due {
        if busy.contains_key(&channel.id) || ready.len() >= room {
            continue;
        }
        let made = calls.iter().find_map(|call| call.bundle);
        if is_crowded(&busy, &channel) {
            if many {
                put_off = true;
                let due = now + PUT_OFF_MS;
                match made {
                    Some(bundle) => app.store.end_bundle(channel.id, bundle, BundleEnd::Later { due }).await?,
                    None => plans.extend(calls.iter().map(|call| (call.key, Plan::Later(due)))),
                }
            }
            continue;
        }
        let reach = reach.unwrap_or_else(|| usual_reach(Lang::default()));
        // A message that was made before goes before anything new.
        if let Some(bundle) = made {
            let own: Vec<KeptCall> = calls.into_iter().filter(|call| call.bundle == Some(bundle)).collect();
            let since = own.iter().map(|call| call.at).min().unwrap_or(now);
            let due = when::release(&reach, channel.daily, since, now);
            if due > now {
                app.store.end_bundle(channel.id, bundle, BundleEnd::Later { due }).await?;
                continue;
            }
            let (_, news) = sorted_out(app, channel.person, own).await?;
            if news.is_empty() {
                app.store.end_bundle(channel.id, bundle, BundleEnd::Dropped).await?;
                continue;
            }
            busy.insert(channel.id, (channel.person, host_of(&channel.way)));
            ready.push((channel, reach, bundle, news));
            continue;
        }
        let (own, calls) = plan(app, &channel, &reach, calls, now).await?;
        if !calls.is_empty() {
            let bundle = new_channel_id();
            busy.insert(channel.id, (channel.person, host_of(&channel.way)));
            plans.extend(calls.iter().map(|call| (call.key, Plan::Bundle(bundle))));
            ready.push((channel, reach, bundle, calls));
        }
        plans.extend(own);
    }
    if !plans.is_empty() {
        app.store.plan_calls(&plans).await?;
        crash_point!("calls_planned");
    }
    Ok((ready, put_off))
}

/// What is no news any more, and what is.
async fn sorted_out(
    app: &App,
    person: UserId,
    calls: Vec<KeptCall>,
) -> Result<(Vec<(CallKey, Plan)>, Vec<KeptCall>), Error> {
    let (mut dropped, mut news) = (Vec::new(), Vec::new());
    for call in calls {
        if is_news(app, person, &call).await? {
            news.push(call);
        } else {
            dropped.push((call.key, Plan::Drop));
        }
    }
    Ok((dropped, news))
}

/// What becomes of the calls of one channel, and which of them go now.
async fn plan(
    app: &App,
    channel: &Channel,
    reach: &Reach,
    calls: Vec<KeptCall>,
    now: u64,
) -> Result<(Vec<(CallKey, Plan)>, Vec<KeptCall>), Error> {
    let all = |plan: Plan| calls.iter().map(|call| (call.key, plan)).collect::<Vec<_>>();
    if channel.failed >= MOST_FAILED {
        return Ok((all(Plan::Drop), Vec::new()));
    }
    let first = calls.iter().map(|call| call.due).min().unwrap_or(now);
    // What follows at once goes along.
    let gathered = first + app.config.calls.gather.as_millis() as u64;
    let gap = match (&channel.way, channel.sent) {
        (Way::Mail { .. }, Some(sent)) => sent + MAIL_GAP_MS,
        _ => 0,
    };
    let since = calls.iter().map(|call| call.at).min().unwrap_or(now);
    let due = when::release(reach, channel.daily, since, now.max(gap));
    if due > now {
        return Ok((all(Plan::Later(due)), Vec::new()));
    }
    if gathered > now {
        return Ok((Vec::new(), Vec::new()));
    }
    sorted_out(app, channel.person, calls).await
}

/// Sends one message.
async fn bring(app: &App, base: &str, channel: &Channel, reach: &Reach, bundle: ChannelId, calls: &[KeptCall]) -> Fate {
    let lang = reach.lang.parse().unwrap_or_default();
    match Letter::write(app, base, lang, channel.person, bundle, calls).await {
        Ok(Some(letter)) => send(app, base, channel, &letter, app.wall()).await,
        // The table is gone, and so is what there was to say.
        Ok(None) => Fate::Delivered,
        Err(error) => Fate::Again(error.to_string()),
    }
}

/// Writes down what became of a message that was begun at this time, however often that fails: until then nothing else
/// goes by this channel, so that nothing is sent again because it could not be written that it was sent.
async fn note(
    app: &App,
    channel: &Channel,
    reach: &Reach,
    bundle: ChannelId,
    calls: &[KeptCall],
    (fate, now): (Fate, u64),
) {
    crash_point!("calls_sent");
    let tries = calls.iter().map(|call| call.tries).max().unwrap_or(0);
    let how = match &fate {
        Fate::Delivered => "delivered",
        Fate::Again(_) => "again",
        Fate::GiveUp(_) | Fate::Gone => "given up",
    };
    metrics::counter!("steading_calls_total", "how" => how).increment(1);
    // None: the channel is removed.
    let end = match fate {
        Fate::Delivered => Some(BundleEnd::Delivered { at: now }),
        Fate::Again(problem) => match when::again_after(tries) {
            Some(wait) => {
                tracing::warn!(problem, tries, "a message is sent again later");
                Some(BundleEnd::Again { due: when::release(reach, false, now, now + wait) })
            }
            None => Some(BundleEnd::GivenUp),
        },
        Fate::GiveUp(problem) => {
            tracing::warn!(problem, "a message is given up");
            Some(BundleEnd::GivenUp)
        }
        Fate::Gone => None,
    };
    let mut wait = LOOK;
    loop {
        let written = match end {
            Some(end) => app.store.end_bundle(channel.id, bundle, end).await,
            None => app.store.remove_channel(channel.id).await.map(drop),
        };
        let Err(error) = written else { return };
        tracing::error!(%error, "it cannot be written what became of a message");
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}

async fn send(app: &App, base: &str, channel: &Channel, letter: &Letter, now: u64) -> Fate {
    let calling = &app.calling;
    let not_offered = || Fate::GiveUp("this is not offered here any more".to_owned());
    match (&channel.way, &calling.mailer, &calling.pusher) {
        (Way::Mail { address }, Some(mailer), _) => {
            mailer.send(address, letter, &link(base, channel, Purpose::Off)).await
        }
        (Way::Push { endpoint, key, auth }, _, Some(pusher)) => {
            pusher.send(&calling.outgoing, (endpoint, key, auth), letter, now).await
        }
        (Way::Webhook { url, format }, ..) if calling.webhooks => {
            webhook::send(&calling.outgoing, (url, *format), &channel.secret, letter, now).await
        }
        // A feed is looked at; nothing is sent to it.
        (Way::Feed, ..) => Fate::Delivered,
        (Way::Mail { .. } | Way::Push { .. } | Way::Webhook { .. }, ..) => not_offered(),
    }
}

/// What a link in a mail is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Confirm,
    Off,
}

impl Purpose {
    pub fn word(self) -> &'static str {
        match self {
            Purpose::Confirm => "confirm",
            Purpose::Off => "off",
        }
    }

    pub fn of(word: &str) -> Option<Purpose> {
        [Purpose::Confirm, Purpose::Off].into_iter().find(|purpose| purpose.word() == word)
    }

    fn text(self, id: ChannelId) -> String {
        format!("{} {id}", self.word())
    }
}

fn key(secret: &ChannelSecret) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, &secret.0)
}

/// A link that only who got the mail has.
pub(crate) fn link(base: &str, channel: &Channel, purpose: Purpose) -> String {
    let proof = hmac::sign(&key(&channel.secret), purpose.text(channel.id).as_bytes());
    format!("{base}/notices/{}/{}/{}", purpose.word(), channel.id, hex(proof.as_ref()))
}

/// Whether a link is one of ours.
pub(crate) fn is_proof(channel: &Channel, purpose: Purpose, proof: &str) -> bool {
    let text = purpose.text(channel.id);
    unhex(proof).is_some_and(|proof| hmac::verify(&key(&channel.secret), text.as_bytes(), &proof).is_ok())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if text.len() != 64 || !text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    (0..32).map(|index| u8::from_str_radix(text.get(index * 2..index * 2 + 2)?, 16).ok()).collect()
}
