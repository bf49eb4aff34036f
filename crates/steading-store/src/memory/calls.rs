//! Channels, and what goes through them.

use super::{Data, Memory};
use crate::calls::{BundleEnd, CallKey, Calls, Channel, DueCalls, KeptCall, Plan, Reach, Way};
use crate::error::Error;
use async_trait::async_trait;
use std::collections::BTreeMap;
use steading_host::{Call, ChannelId, TableId, UserId};

#[async_trait]
impl Calls for Memory {
    async fn reach_of(&self, person: UserId) -> Result<Option<Reach>, Error> {
        self.read(|data| data.reaches.get(&person).cloned()).await
    }

    async fn set_reach(&self, person: UserId, reach: &Reach) -> Result<(), Error> {
        self.write(|data| {
            data.reaches.insert(person, reach.clone());
            Ok(())
        })
        .await
    }

    async fn add_channel(&self, channel: &Channel, most: u32) -> Result<bool, Error> {
        self.write(|data| {
            let there = data.channels.values().filter(|other| other.person == channel.person).count();
            let room = there < most as usize && data.people.contains_key(&channel.person);
            if room {
                data.channels.insert(channel.id, channel.clone());
            }
            Ok(room)
        })
        .await
    }

    async fn channels_of(&self, person: UserId) -> Result<Vec<Channel>, Error> {
        self.read(|data| {
            let mut own: Vec<Channel> =
                data.channels.values().filter(|channel| channel.person == person).cloned().collect();
            own.sort_by_key(|channel| (channel.created, channel.id));
            own
        })
        .await
    }

    async fn channel(&self, id: ChannelId) -> Result<Option<Channel>, Error> {
        self.read(|data| data.channels.get(&id).cloned()).await
    }

    async fn set_channel(&self, id: ChannelId, events: u32, daily: bool) -> Result<bool, Error> {
        self.change_channel(id, |channel| (channel.events, channel.daily) = (events, daily)).await
    }

    async fn confirm_channel(&self, id: ChannelId) -> Result<bool, Error> {
        self.change_channel(id, |channel| channel.confirmed = true).await
    }

    async fn remove_channel(&self, id: ChannelId) -> Result<bool, Error> {
        self.write(|data| {
            data.calls.retain(|key, _| key.channel != id);
            Ok(data.channels.remove(&id).is_some())
        })
        .await
    }

    async fn call(&self, table: TableId, place: u64, calls: &[Call]) -> Result<(), Error> {
        self.write(|data| {
            data.call(table, place, calls);
            Ok(())
        })
        .await
    }

    async fn due_calls(&self, now: u64, channels: u32) -> Result<Vec<DueCalls>, Error> {
        self.read(|data| {
            let mut due: BTreeMap<ChannelId, Vec<KeptCall>> = BTreeMap::new();
            for call in data.calls.values().filter(|call| call.due <= now) {
                due.entry(call.key.channel).or_default().push(*call);
            }
            let since = |calls: &[KeptCall]| calls.iter().map(|call| call.due).min();
            let mut due: Vec<_> = due.into_iter().collect();
            due.sort_by_key(|(id, calls)| (since(calls), *id));
            due.truncate(channels as usize);
            let with_channel = |(id, calls): (ChannelId, Vec<KeptCall>)| {
                let channel = data.channels.get(&id)?.clone();
                Some(DueCalls { reach: data.reaches.get(&channel.person).cloned(), channel, calls })
            };
            due.into_iter().filter_map(with_channel).collect()
        })
        .await
    }

    async fn plan_calls(&self, plans: &[(CallKey, Plan)]) -> Result<(), Error> {
        self.write(|data| {
            for (key, plan) in plans {
                let Some(call) = data.calls.get_mut(key).filter(|call| call.bundle.is_none()) else { continue };
                match plan {
                    Plan::Drop => drop(data.calls.remove(key)),
                    Plan::Later(due) => call.due = *due,
                    Plan::Bundle(bundle) => call.bundle = Some(*bundle),
                }
            }
            Ok(())
        })
        .await
    }

    async fn end_bundle(&self, channel: ChannelId, bundle: ChannelId, end: BundleEnd) -> Result<(), Error> {
        self.write(|data| {
            let known = data.channels.get_mut(&channel);
            match end {
                BundleEnd::Again { due } | BundleEnd::Later { due } => {
                    let tried = u32::from(matches!(end, BundleEnd::Again { .. }));
                    for call in data.calls.values_mut().filter(|call| call.bundle == Some(bundle)) {
                        (call.due, call.tries) = (due, call.tries + tried);
                    }
                    return Ok(());
                }
                BundleEnd::Dropped => {}
                BundleEnd::Delivered { at } => {
                    known.into_iter().for_each(|channel| (channel.sent, channel.failed) = (Some(at), 0));
                }
                BundleEnd::GivenUp => known.into_iter().for_each(|channel| channel.failed += 1),
            }
            data.calls.retain(|_, call| call.bundle != Some(bundle));
            Ok(())
        })
        .await
    }

    async fn calls_by(&self, channel: ChannelId, limit: u32) -> Result<Vec<KeptCall>, Error> {
        self.read(|data| {
            let mut calls: Vec<KeptCall> =
                data.calls.values().filter(|call| call.key.channel == channel).copied().collect();
            calls.sort_by_key(|call| (std::cmp::Reverse(call.at), call.key.table, call.key.place, call.key.kind));
            calls.truncate(limit as usize);
            calls
        })
        .await
    }

    async fn sweep_calls(&self, calls_before: u64, unconfirmed_before: u64) -> Result<u32, Error> {
        self.write(|data| {
            let before = data.calls.len() + data.channels.len();
            data.channels.retain(|_, channel| channel.confirmed || channel.created >= unconfirmed_before);
            let channels = &data.channels;
            data.calls.retain(|key, call| call.at >= calls_before && channels.contains_key(&key.channel));
            Ok((before - data.calls.len() - data.channels.len()) as u32)
        })
        .await
    }
}

impl Memory {
    async fn change_channel(&self, id: ChannelId, change: impl FnOnce(&mut Channel)) -> Result<bool, Error> {
        self.write(|data| Ok(data.channels.get_mut(&id).map(change).is_some())).await
    }
}

impl Data {
    /// Calls people by every channel that is for it. What is newer takes the place of what is not part of a message yet.
    pub(super) fn call(&mut self, table: TableId, place: u64, calls: &[Call]) {
        for call in calls {
            let own = |id: &ChannelId| self.channels.get(id).is_some_and(|channel| channel.person == call.user);
            let old = |key: &CallKey| key.table == table && key.kind == call.kind && own(&key.channel);
            self.calls.retain(|key, kept| kept.bundle.is_some() || !old(key));
            for channel in self.channels.values() {
                if channel.person == call.user && channel.confirmed && channel.events & call.kind.bit() != 0 {
                    let key = CallKey { channel: channel.id, table, place, kind: call.kind };
                    let due = if channel.way == Way::Feed { i64::MAX as u64 } else { call.due };
                    let kept = KeptCall { key, at: call.at, due, bundle: None, tries: 0 };
                    self.calls.entry(key).or_insert(kept);
                }
            }
        }
    }
}
