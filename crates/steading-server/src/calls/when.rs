//! When somebody may be reached: quiet hours, one message a day, and how long to wait after a failure. No clock is read
//! here.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use steading_store::{Quiet, Reach};

const MINUTE_MS: u64 = 60_000;
/// Minutes of a day.
pub(crate) const DAY: u16 = 24 * 60;

/// The zone of this name, if there is one.
pub(crate) fn zone(name: &str) -> Option<TimeZone> {
    // Zones that the machine happens to know by other rules are not wanted.
    if name.len() <= 64 { TimeZone::get(name).ok() } else { None }
}

/// The earliest time from now on at which something may go that happened first at `since`.
pub(crate) fn release(reach: &Reach, daily: bool, since: u64, now: u64) -> u64 {
    let zone = zone(&reach.zone).unwrap_or(TimeZone::UTC);
    let due = if daily { next(&zone, since, reach.digest).max(now) } else { now };
    match reach.quiet {
        Some(quiet) if within(quiet, minute(&zone, due)) => next(&zone, due, quiet.to),
        _ => due,
    }
}

fn within(Quiet { from, to }: Quiet, minute: u16) -> bool {
    if from <= to { (from..to).contains(&minute) } else { minute >= from || minute < to }
}

fn moment(ms: u64) -> Timestamp {
    i64::try_from(ms).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok()).unwrap_or(Timestamp::MAX)
}

/// The minute of the day there.
fn minute(zone: &TimeZone, at: u64) -> u16 {
    let there = moment(at).to_zoned(zone.clone());
    u16::try_from(i32::from(there.hour()) * 60 + i32::from(there.minute())).unwrap_or(0)
}

/// When it is this minute of the day there, at or after this time. On the day on which the clock skips it, it is the
/// moment after the gap.
fn next(zone: &TimeZone, after: u64, minute: u16) -> u64 {
    let minute = minute % DAY;
    let (hour, minute) = ((minute / 60) as i8, (minute % 60) as i8);
    let today = moment(after).to_zoned(zone.clone()).date();
    let days = [Some(today), today.tomorrow().ok()];
    let at = |date: jiff::civil::Date| {
        let there = date.at(hour, minute, 0, 0).to_zoned(zone.clone()).ok()?;
        u64::try_from(there.timestamp().as_millisecond()).ok()
    };
    let times = days.into_iter().flatten().filter_map(at);
    times.into_iter().find(|time| *time >= after).unwrap_or(after + u64::from(DAY) * MINUTE_MS)
}

/// How long to wait after so many failures of the same message; none if it is given up. A day and a half in all.
pub(crate) fn again_after(tries: u32) -> Option<u64> {
    const MINUTES: [u64; 8] = [0, 1, 5, 20, 60, 240, 720, 1_080];
    let minutes = MINUTES.get(tries as usize)?;
    Some(if tries == 0 { 5_000 } else { minutes * MINUTE_MS })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> u64 {
        text.parse::<Timestamp>().unwrap().as_millisecond() as u64
    }

    fn reach(zone: &str, quiet: Option<(u16, u16)>) -> Reach {
        let quiet = quiet.map(|(from, to)| Quiet { from, to });
        Reach { lang: "de".to_owned(), zone: zone.to_owned(), quiet, digest: 8 * 60 }
    }

    #[test]
    fn quiet_hours_are_kept_over_midnight_and_in_the_zone() {
        let berlin = reach("Europe/Berlin", Some((22 * 60, 7 * 60)));
        // Winter: one hour before UTC.
        for (now, expected) in [
            ("2026-01-10T20:59:59Z", "2026-01-10T20:59:59Z"),
            ("2026-01-10T21:00:00Z", "2026-01-11T06:00:00Z"),
            ("2026-01-11T03:00:00Z", "2026-01-11T06:00:00Z"),
            ("2026-01-11T05:59:59Z", "2026-01-11T06:00:00Z"),
            ("2026-01-11T06:00:00Z", "2026-01-11T06:00:00Z"),
        ] {
            assert_eq!(release(&berlin, false, at(now), at(now)), at(expected), "{now}");
        }
        let tokyo = reach("Asia/Tokyo", Some((60, 120)));
        assert_eq!(release(&tokyo, false, 0, at("2026-01-10T16:30:00Z")), at("2026-01-10T17:00:00Z"));
        let never = reach("Europe/Berlin", Some((60, 60)));
        assert_eq!(release(&never, false, 0, at("2026-01-10T00:00:30Z")), at("2026-01-10T00:00:30Z"));
    }

    #[test]
    fn a_night_with_another_hour_ends_by_the_clock_on_the_wall() {
        let berlin = reach("Europe/Berlin", Some((22 * 60, 7 * 60)));
        // The last Sunday in March has no hour from two to three, the last in October has two of them.
        assert_eq!(release(&berlin, false, 0, at("2026-03-28T22:00:00Z")), at("2026-03-29T05:00:00Z"));
        assert_eq!(release(&berlin, false, 0, at("2026-10-24T22:00:00Z")), at("2026-10-25T06:00:00Z"));
        // Quiet hours that end within the gap end after it.
        let gap = reach("Europe/Berlin", Some((22 * 60, 150)));
        assert_eq!(release(&gap, false, 0, at("2026-03-29T00:30:00Z")), at("2026-03-29T01:30:00Z"));
    }

    #[test]
    fn a_daily_message_comes_at_its_hour_and_not_before_it() {
        let berlin = reach("Europe/Berlin", None);
        let first = at("2026-01-10T12:00:00Z");
        assert_eq!(release(&berlin, true, first, first), at("2026-01-11T07:00:00Z"));
        assert_eq!(release(&berlin, true, first, at("2026-01-11T07:00:01Z")), at("2026-01-11T07:00:01Z"));
        // Its hour is a quiet one: then after that.
        let asleep = reach("Europe/Berlin", Some((22 * 60, 9 * 60)));
        assert_eq!(release(&asleep, true, first, first), at("2026-01-11T08:00:00Z"));
    }

    #[test]
    fn a_failure_is_tried_again_later_and_later_and_then_given_up() {
        let waits: Vec<u64> = (0..).map_while(again_after).collect();
        assert!(waits.is_sorted() && waits[0] == 5_000, "{waits:?}");
        let hours = waits.iter().sum::<u64>() / 3_600_000;
        assert!((24..=48).contains(&hours), "{hours}");
    }

    #[test]
    fn only_zones_that_there_are_have_a_name() {
        assert!(zone("Europe/Berlin").is_some() && zone("UTC").is_some());
        assert!(zone("Europe/Atlantis").is_none() && zone(&"x".repeat(65)).is_none());
    }
}
