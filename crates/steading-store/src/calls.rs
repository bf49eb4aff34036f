//! How people are reached who do not look, and what is on its way to them.

use crate::error::Error;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use std::fmt;
use steading_host::{Append, Call, CallKind, ChannelId, Notice, TableId, UserId};

/// When and in which words somebody wants to be reached, by whatever channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// `de` or `en`.
    pub lang: String,
    /// A time zone by its name, such as `Europe/Berlin`.
    pub zone: String,
    /// When nobody is to be reached.
    pub quiet: Option<Quiet>,
    /// When channels that bring one message a day bring it: minutes after midnight.
    pub digest: u16,
}

/// From one minute of the day to another, over midnight if the second is the smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    pub from: u16,
    pub to: u16,
}

/// How a webhook wants to hear of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Our own, for programs.
    #[default]
    Json,
    Discord,
    Slack,
    /// The generic webhooks of the bridge to Matrix.
    Matrix,
    Ntfy,
}

/// Where a channel leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Way {
    Mail {
        address: String,
    },
    /// A browser: where its maker takes messages for it, and the keys that only the browser can open them with.
    Push {
        endpoint: String,
        key: String,
        auth: String,
    },
    Webhook {
        url: String,
        #[serde(default)]
        format: Format,
    },
    /// A list that a reader of news looks at from time to time.
    Feed,
}

/// 32 bytes by which a channel is known or signs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ChannelSecret(pub [u8; 32]);

impl fmt::Debug for ChannelSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ChannelSecret(…)")
    }
}

/// A way to reach a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    pub id: ChannelId,
    pub person: UserId,
    pub way: Way,
    /// What a webhook is signed with and what links in mails are made from; of a feed only the hash of its token.
    pub secret: ChannelSecret,
    /// The sum of the bits of what it is for ([`CallKind::bit`]).
    pub events: u32,
    /// One message a day.
    pub daily: bool,
    /// The owner of the address has said yes. Nothing goes to others.
    pub confirmed: bool,
    pub created: u64,
    /// When it last brought something.
    pub sent: Option<u64>,
    /// Messages given up since then.
    pub failed: u32,
}

/// Which call it is: a table calls for one thing at one place of its log once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallKey {
    pub channel: ChannelId,
    pub table: TableId,
    pub place: u64,
    pub kind: CallKind,
}

/// A call on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptCall {
    pub key: CallKey,
    pub at: u64,
    pub due: u64,
    /// The message it is part of. From then on the message stays as it is, so that a receiver who gets it twice can tell.
    pub bundle: Option<ChannelId>,
    pub tries: u32,
}

/// What is due by one channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueCalls {
    pub channel: Channel,
    pub reach: Option<Reach>,
    /// In order of their keys.
    pub calls: Vec<KeptCall>,
}

/// What becomes of a call that is part of no message yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// It is no news any more.
    Drop,
    /// Not before this.
    Later(u64),
    /// It is part of this message.
    Bundle(ChannelId),
}

/// How a message ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BundleEnd {
    Delivered {
        at: u64,
    },
    /// It is tried again at this time.
    Again {
        due: u64,
    },
    /// It was not sent because this is not the time for it; no try is counted.
    Later {
        due: u64,
    },
    GivenUp,
    /// Nothing is left to say.
    Dropped,
}

/// Channels, and what goes through them. Tables call with what they commit ([`Append::calls`](steading_host::Append)).
#[async_trait]
pub trait Calls: Send + Sync {
    async fn reach_of(&self, person: UserId) -> Result<Option<Reach>, Error>;

    async fn set_reach(&self, person: UserId, reach: &Reach) -> Result<(), Error>;

    /// Whether there was room: a person has at most so many. Another channel of the same feed or address is another.
    async fn add_channel(&self, channel: &Channel, most: u32) -> Result<bool, Error>;

    /// The oldest first.
    async fn channels_of(&self, person: UserId) -> Result<Vec<Channel>, Error>;

    async fn channel(&self, id: ChannelId) -> Result<Option<Channel>, Error>;

    /// Whether there is one.
    async fn set_channel(&self, id: ChannelId, events: u32, daily: bool) -> Result<bool, Error>;

    /// Whether there is one.
    async fn confirm_channel(&self, id: ChannelId) -> Result<bool, Error>;

    /// What is on its way by it goes too. Whether there was one.
    async fn remove_channel(&self, id: ChannelId) -> Result<bool, Error>;

    /// Calls people beside a commit; nobody twice for the same thing at the same place.
    async fn call(&self, table: TableId, place: u64, calls: &[Call]) -> Result<(), Error>;

    /// All that is due by at most so many channels, those that wait longest first. A feed brings nothing by itself.
    async fn due_calls(&self, now: u64, channels: u32) -> Result<Vec<DueCalls>, Error>;

    /// In one transaction. What is part of a message already stays in it.
    async fn plan_calls(&self, plans: &[(CallKey, Plan)]) -> Result<(), Error>;

    /// What was delivered or given up is forgotten.
    async fn end_bundle(&self, channel: ChannelId, bundle: ChannelId, end: BundleEnd) -> Result<(), Error>;

    /// What a feed shows, the latest first.
    async fn calls_by(&self, channel: ChannelId, limit: u32) -> Result<Vec<KeptCall>, Error>;

    /// Forgets calls from before this and those whose channel is gone, and channels from before that nobody confirmed.
    /// How many there were.
    async fn sweep_calls(&self, calls_before: u64, unconfirmed_before: u64) -> Result<u32, Error>;
}

/// The person whose words or reminder an append calls for, if it is one: it does not reach who blocks or mutes them.
pub(crate) fn caller(append: &Append, kind: CallKind) -> Option<UserId> {
    let own = |notice: &Notice| match kind {
        CallKind::Said => matches!(notice, Notice::Said { .. }),
        CallKind::Nudged => matches!(notice, Notice::Nudged { .. }),
        _ => false,
    };
    let mut callers = append.notices.iter().filter(|row| own(&row.notice)).map(|row| row.by);
    let first = callers.next()??;
    callers.all(|other| other == Some(first)).then_some(first)
}

/// The word for a way in the database.
pub(crate) fn way_name(way: &Way) -> &'static str {
    match way {
        Way::Mail { .. } => "mail",
        Way::Push { .. } => "push",
        Way::Webhook { .. } => "webhook",
        Way::Feed => "feed",
    }
}
