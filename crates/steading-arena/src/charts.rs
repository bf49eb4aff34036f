//! The plots of a report.

use crate::report::{Report, SprtReport, Thinking};
use crate::stats::sprt::Verdict;
use crate::svg::{Anchor, Picture, Scale, places, step};
use crate::usage::{Supply, UsageKind, UsageThing};

use Anchor::{End, Middle, Start};
use steading_messages::Lang;

/// The width of a plot that has the page to itself, and of one that shares it.
const WIDE: f64 = 1040.0;
const HALF: f64 = 500.0;
/// Room for the names of bots.
const NAMES: f64 = 130.0;

/// Marks along the bottom, with lines through the plot.
fn bottom_axis(
    picture: &mut Picture,
    scale: &Scale,
    (top, bottom): (f64, f64),
    about: usize,
    name: impl Fn(f64) -> String,
) {
    for tick in scale.ticks(about) {
        let x = scale.at(tick);
        picture.line("grid", (x, top), (x, bottom));
        picture.text("tick", (x, bottom + 17.0), Middle, &name(tick));
    }
}

fn widest(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    values.into_iter().fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)))
}

/// Ratings with their intervals, the strongest on top.
pub(crate) fn elo(report: &Report, lang: Lang) -> String {
    let order = report.order();
    let row = 46.0;
    let bottom = row * order.len() as f64 + 6.0;
    let title = lang.say("Spielstärke in Elo mit 95-%-Bereich", "Strength in Elo with 95 % interval");
    let mut picture = Picture::new(WIDE, bottom + 42.0, title);
    let ends = report.bots.iter().flat_map(|bot| [bot.elo_low, bot.elo_high].map(Option::unwrap_or_default));
    let (low, high) = widest(ends.chain([-20.0, 20.0]));
    let margin = (high - low) * 0.04;
    let scale = Scale::new((low - margin, high + margin), (NAMES, WIDE - 190.0));
    bottom_axis(&mut picture, &scale, (4.0, bottom), 8, |tick| lang.signed(tick, 0));
    picture.line("zero", (scale.at(0.0), 4.0), (scale.at(0.0), bottom));
    let unit = lang.say("Elo, Mittel aller Bots = 0", "Elo, mean of all bots = 0");
    picture.text("unit", ((NAMES + WIDE - 190.0) / 2.0, bottom + 36.0), Middle, unit);
    for (place, &index) in order.iter().enumerate() {
        let bot = &report.bots[index];
        let (Some(elo), Some(low), Some(high)) = (bot.elo, bot.elo_low, bot.elo_high) else { continue };
        let y = row * (place as f64 + 0.5) + 4.0;
        let range = format!("{} … {}", lang.signed(low, 0), lang.signed(high, 0));
        let tip = format!("{}: {} ({range})", bot.label, lang.signed(elo, 1));
        picture.text("name", (0.0, y + 5.0), Start, &bot.label);
        picture.bar(&format!("b{index} soft"), (scale.at(low), y - 8.0), (scale.at(high) - scale.at(low), 16.0), &tip);
        picture.dot(&format!("b{index} fill ring"), (scale.at(elo), y), 7.0, &tip);
        picture.text("value", (WIDE - 178.0, y + 5.0), Start, &lang.signed(elo, 0));
        picture.text("note", (WIDE - 118.0, y + 5.0), Start, &range);
    }
    picture.finish()
}

/// How often each bot came first, second and so on.
pub(crate) fn ranks(report: &Report, lang: Lang) -> String {
    let order = report.order();
    let row = 40.0;
    let height = 30.0 + row * order.len() as f64;
    let title = lang.say("Plätze der Bots", "Places of the bots");
    let mut picture = Picture::new(WIDE, height, title);
    let places = report.bots.iter().map(|bot| bot.ranks.len()).max().unwrap_or(0);
    let names: Vec<String> = (1..=places).map(|rank| place_name(rank, lang)).collect();
    let mut x = NAMES;
    for (rank, name) in names.iter().enumerate() {
        picture.bar(&format!("grey rank{rank}"), (x, 4.0), (12.0, 12.0), "");
        picture.text("tick", (x + 18.0, 14.5), Start, name);
        x += 90.0;
    }
    let scale = Scale::new((0.0, report.games as f64), (NAMES, WIDE));
    for (place, &index) in order.iter().enumerate() {
        let bot = &report.bots[index];
        let y = 28.0 + row * place as f64;
        picture.text("name", (0.0, y + 19.0), Start, &bot.label);
        let mut from = 0.0;
        for (rank, &count) in bot.ranks.iter().enumerate().filter(|(_, count)| **count > 0) {
            let share = count as f64 / report.games as f64;
            let (left, right) = (scale.at(from), scale.at(from + count as f64));
            let tip = format!("{}, {}: {} × ({})", bot.label, names[rank], lang.count(count), lang.percent(share, 1));
            picture.bar(&format!("b{index} fill rank{rank}"), (left + 1.0, y), (right - left - 2.0, 28.0), &tip);
            if right - left > 44.0 {
                let class = if rank == 0 { "inside" } else { "over" };
                picture.text(class, ((left + right) / 2.0, y + 19.0), Middle, &lang.percent(share, 0));
            }
            from += count as f64;
        }
    }
    picture.finish()
}

fn place_name(rank: usize, lang: Lang) -> String {
    match (lang, rank) {
        (Lang::De, rank) => format!("{rank}. Platz"),
        (Lang::En, 1) => "1st place".to_owned(),
        (Lang::En, 2) => "2nd place".to_owned(),
        (Lang::En, 3) => "3rd place".to_owned(),
        (Lang::En, rank) => format!("{rank}th place"),
    }
}

/// How points are spread, one row a bot, all on one scale.
pub(crate) fn scores(report: &Report, lang: Lang) -> String {
    let order = report.order();
    let Some(steps) = report.bots.first().map(|bot| &bot.scores) else { return String::new() };
    let row = if order.len() == 1 { 200.0 } else { 106.0 };
    let bottom = row * order.len() as f64;
    let title = lang.say("Verteilung der Punkte", "Distribution of scores");
    let mut picture = Picture::new(WIDE, bottom + 42.0, title);
    let end = steps.from + steps.width * steps.counts.len() as i64;
    let scale = Scale::new((steps.from as f64, end as f64), (NAMES, WIDE - 20.0));
    bottom_axis(&mut picture, &scale, (14.0, bottom), 12, |tick| lang.number(tick, 0));
    let unit = lang.say("Punkte am Ende", "points at the end");
    picture.text("unit", ((NAMES + WIDE) / 2.0, bottom + 36.0), Middle, unit);
    for (place, &index) in order.iter().enumerate() {
        let bot = &report.bots[index];
        // Each row fills its height: a bot that always scores the same would flatten all others.
        let most = bot.scores.counts.iter().copied().max().unwrap_or(1).max(1);
        let base = row * (place as f64 + 1.0);
        picture.text("name", (0.0, base - 30.0), Start, &bot.label);
        let spread = format!("± {}", lang.number(bot.score_deviation, 1));
        picture.text("note", (0.0, base - 12.0), Start, &spread);
        let full = row - 30.0;
        for (at, &count) in bot.scores.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let from = bot.scores.from + at as i64 * bot.scores.width;
            let (left, right) = (scale.at(from as f64), scale.at((from + bot.scores.width) as f64));
            let height = full * count as f64 / most as f64;
            let range = match bot.scores.width {
                1 => from.to_string(),
                width => format!("{from}–{}", from + width - 1),
            };
            let share = lang.percent(count as f64 / report.games as f64, 1);
            let tip = format!("{}: {range} {}, {} × ({share})", bot.label, lang.say("Punkte", "points"), count);
            picture.bar(&format!("b{index} mid"), (left + 0.75, base - height), (right - left - 1.5, height), &tip);
        }
        picture.line("axis", (NAMES, base), (WIDE - 20.0, base));
        // A bar is as wide as its step, a mean is a point: 60 points stand in the middle of their step.
        let x = scale.at(bot.mean_score + if bot.scores.width == 1 { 0.5 } else { 0.0 });
        picture.line(&format!("b{index} stroke mean"), (x, base - full - 14.0), (x, base));
        let mean = format!("{} {}", lang.say("Mittel", "mean"), lang.number(bot.mean_score, 1));
        let (anchor, x) = if x > WIDE - 100.0 { (End, x - 6.0) } else { (Start, x + 6.0) };
        picture.text(&format!("b{index} ink"), (x, base - full - 5.0), anchor, &mean);
    }
    picture.finish()
}

/// How often each seat wins, for each bot and for all of them together.
pub(crate) fn seats(report: &Report, lang: Lang) -> String {
    let (left, right, top, bottom) = (48.0, HALF - 8.0, 12.0, 236.0);
    let title = lang.say("Siege nach Sitzplatz", "Wins by seat");
    let mut picture = Picture::new(HALF, bottom + 44.0, title);
    let shares = report.bots.iter().flat_map(|bot| bot.by_seat.iter()).chain(&report.by_seat);
    let high = shares.map(|seat| seat.win_high).fold(0.0, f64::max);
    let scale = Scale::new((0.0, (high + 0.02).min(1.0)), (bottom, top));
    for tick in scale.ticks(5) {
        picture.line("grid", (left, scale.at(tick)), (right, scale.at(tick)));
        picture.text("tick", (left - 8.0, scale.at(tick) + 4.0), End, &lang.percent(tick, 0));
    }
    let fair = 1.0 / report.seats as f64;
    picture.line("fair", (left, scale.at(fair)), (right, scale.at(fair)));
    let group = (right - left) / report.seats as f64;
    let places = report.bots.len() + 1;
    let order = report.order();
    for (seat, all) in report.by_seat.iter().enumerate() {
        let start = left + group * seat as f64;
        let within = Scale::new((-1.0, places as f64), (start + group * 0.12, start + group * 0.88));
        let name = format!("{} {}", lang.say("Platz", "seat"), all.seat);
        picture.text("tick", (start + group / 2.0, bottom + 17.0), Middle, &name);
        let bots = order
            .iter()
            .map(|&bot| (format!("b{bot}"), report.bots[bot].label.clone(), &report.bots[bot].by_seat[seat]));
        let everyone = ("all".to_owned(), lang.say("alle Bots", "all bots").to_owned(), all);
        for (place, (class, label, figures)) in bots.chain([everyone]).enumerate() {
            let x = within.at(place as f64);
            let (low, high) = (scale.at(figures.win_low), scale.at(figures.win_high));
            let range = format!("{} … {}", lang.percent(figures.win_low, 0), lang.percent(figures.win_high, 0));
            let tip = format!("{label}, {name}: {} ({range})", lang.percent(figures.win_rate, 1));
            picture.bar(&format!("{class} soft"), (x - 3.5, high), (7.0, low - high), &tip);
            picture.dot(&format!("{class} fill ring"), (x, scale.at(figures.win_rate)), 5.0, &tip);
        }
    }
    let legend = lang.say(
        "Anteil der Siege mit 95-%-Bereich; grau: alle Bots; gestrichelt: gleicher Anteil",
        "share of wins with 95 % interval; grey: all bots; dashed: an equal share",
    );
    picture.text("unit", (HALF / 2.0, bottom + 38.0), Middle, legend);
    picture.finish()
}

/// How many answers a game takes.
pub(crate) fn length(report: &Report, lang: Lang) -> String {
    // Alone at the table nothing stands beside it.
    let width = if report.seats > 1 { HALF } else { WIDE };
    let (left, right, top, bottom) = (20.0, width - 20.0, 24.0, 236.0);
    let title = lang.say("Länge der Partien", "Length of games");
    let mut picture = Picture::new(width, bottom + 44.0, title);
    let steps = &report.length.decisions;
    let end = steps.from + steps.width * steps.counts.len() as i64;
    let scale = Scale::new((steps.from as f64, end as f64), (left, right));
    bottom_axis(&mut picture, &scale, (top - 10.0, bottom), 6, |tick| lang.number(tick, 0));
    let most = steps.counts.iter().copied().max().unwrap_or(1).max(1);
    for (at, &count) in steps.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let from = steps.from + at as i64 * steps.width;
        let (x, next) = (scale.at(from as f64), scale.at((from + steps.width) as f64));
        let height = (bottom - top) * count as f64 / most as f64;
        let share = lang.percent(count as f64 / report.games as f64, 1);
        let range = if steps.width == 1 { from.to_string() } else { format!("{from}–{}", from + steps.width - 1) };
        let tip = format!("{range}: {} × ({share})", lang.count(count));
        picture.bar("neutral", (x + 0.75, bottom - height), (next - x - 1.5, height), &tip);
    }
    picture.line("axis", (left, bottom), (right, bottom));
    let x = scale.at(report.length.mean_decisions);
    picture.line("mean dark", (x, top - 12.0), (x, bottom));
    let mean = format!("{} {}", lang.say("Mittel", "mean"), lang.number(report.length.mean_decisions, 0));
    let (anchor, x) = if x > right - 80.0 { (End, x - 6.0) } else { (Start, x + 6.0) };
    picture.text("value small", (x, top - 3.0), anchor, &mean);
    let unit = lang.say("Antworten je Partie, alle Plätze zusammen", "answers per game, all seats together");
    picture.text("unit", (width / 2.0, bottom + 38.0), Middle, unit);
    picture.finish()
}

fn time_name(ms: f64, lang: Lang) -> String {
    let (value, unit) = match ms {
        ms if ms < 0.001 => (ms * 1e6, "ns"),
        ms if ms < 1.0 => (ms * 1e3, "µs"),
        ms if ms < 1000.0 => (ms, "ms"),
        ms => (ms / 1e3, "s"),
    };
    let places = if value >= 99.5 || value.fract() == 0.0 {
        0
    } else if value >= 9.95 {
        1
    } else {
        2
    };
    format!("{}\u{202f}{unit}", lang.number(value, places))
}

/// How long a choice takes, on a scale of powers of ten.
pub(crate) fn times(report: &Report, lang: Lang) -> String {
    let order: Vec<(usize, Thinking)> =
        report.order().into_iter().filter_map(|bot| Some((bot, report.bots[bot].thinking?))).collect();
    if order.is_empty() {
        return String::new();
    }
    let row = 42.0;
    let bottom = row * order.len() as f64 + 4.0;
    let title = lang.say("Bedenkzeit je Entscheidung", "Time per decision");
    let mut picture = Picture::new(WIDE, bottom + 44.0, title);
    let (low, high) = widest(order.iter().flat_map(|(_, times)| [times.p10.log10(), times.p99.log10()]));
    let (low, high) = ((low - 0.05).floor(), (high + 0.05).ceil());
    let scale = Scale::new((low, high), (NAMES, WIDE - 190.0));
    for power in low as i32..=high as i32 {
        let x = scale.at(power.into());
        picture.line("grid", (x, 0.0), (x, bottom));
        picture.text("tick", (x, bottom + 17.0), Middle, &time_name(10f64.powi(power), lang));
    }
    for (place, (index, times)) in order.into_iter().enumerate() {
        let bot = &report.bots[index];
        let y = row * (place as f64 + 0.5);
        let at = |ms: f64| scale.at(ms.max(1e-9).log10());
        let name = |ms| time_name(ms, lang);
        let tip = format!(
            "{}: {} {}, 10 % {}, 90 % {}, 99 % {}, {} {}",
            bot.label,
            lang.say("Median", "median"),
            name(times.median),
            name(times.p10),
            name(times.p90),
            name(times.p99),
            lang.say("längste", "longest"),
            name(times.most)
        );
        picture.text("name", (0.0, y + 5.0), Start, &bot.label);
        picture.line(&format!("b{index} stroke thin"), (at(times.p10), y), (at(times.p99), y));
        picture.bar(&format!("b{index} soft"), (at(times.p10), y - 8.0), (at(times.p90) - at(times.p10), 16.0), &tip);
        picture.dot(&format!("b{index} fill ring"), (at(times.median), y), 6.0, &tip);
        picture.text("value", (WIDE - 178.0, y + 5.0), Start, &name(times.mean));
        picture.text("note", (WIDE - 104.0, y + 5.0), Start, lang.say("im Mittel", "on average"));
    }
    let unit = lang.say(
        "CPU-Zeit je Entscheidung mit Wahl: Punkt Median, Balken 10–90 %, Linie bis 99 %",
        "CPU time of a choice: dot median, bar 10–90 %, line to 99 %",
    );
    picture.text("unit", ((NAMES + WIDE - 190.0) / 2.0, bottom + 37.0), Middle, unit);
    picture.finish()
}

/// The way of a sequential test between its bounds.
pub(crate) fn sprt(test: &SprtReport, lang: Lang) -> String {
    let (left, right, top, bottom) = (48.0, WIDE - 130.0, 10.0, 220.0);
    let title = lang.say("Verlauf des sequentiellen Tests", "Course of the sequential test");
    let mut picture = Picture::new(WIDE, bottom + 44.0, title);
    let (low, high) = widest(test.path.iter().copied().chain([test.low * 1.12, test.high * 1.12]));
    let y = Scale::new((low, high), (bottom, top));
    let x = Scale::new((0.0, test.path.len() as f64), (left, right));
    picture.bar("good", (left, top), (right - left, y.at(test.high) - top), "");
    picture.bar("bad", (left, y.at(test.low)), (right - left, bottom - y.at(test.low)), "");
    for tick in y.ticks(6) {
        picture.line("grid", (left, y.at(tick)), (right, y.at(tick)));
        picture.text("tick", (left - 8.0, y.at(tick) + 4.0), End, &lang.number(tick, places(step(high - low, 6))));
    }
    for tick in x.ticks(8).into_iter().filter(|tick| tick.fract() == 0.0) {
        picture.text("tick", (x.at(tick), bottom + 17.0), Middle, &lang.count(tick as u64));
    }
    for (bound, text) in
        [(test.high, lang.say("stärker", "stronger")), (test.low, lang.say("nicht stärker", "not stronger"))]
    {
        picture.line("fair", (left, y.at(bound)), (right, y.at(bound)));
        picture.text("note", (right + 10.0, y.at(bound) + 4.0), Start, text);
    }
    // More points than the paper has columns would only make the file large.
    let every = test.path.len().div_ceil(800).max(1);
    let points = test.path.iter().enumerate().filter(|(deal, _)| deal % every == 0 || deal + 1 == test.path.len());
    let points: Vec<(f64, f64)> = points.map(|(deal, &ratio)| (x.at(deal as f64 + 1.0), y.at(ratio))).collect();
    picture.path("b0 stroke way", [(x.at(0.0), y.at(0.0))].into_iter().chain(points.iter().copied()));
    if let Some(&last) = points.last() {
        let class = match test.verdict {
            Verdict::Open => "all fill ring",
            _ => "b0 fill ring",
        };
        picture.dot(class, last, 6.0, &lang.number(test.ratio, 2));
    }
    let unit =
        lang.say("Logarithmus des Likelihood-Quotienten nach Deals", "logarithm of the likelihood ratio, by deals");
    picture.text("unit", ((left + right) / 2.0, bottom + 38.0), Middle, unit);
    picture.finish()
}

/// How often things are taken, against how much more their takers win: what is too good stands at the top right.
pub(crate) fn map(kind: &UsageKind, lang: Lang) -> String {
    let things: Vec<(&UsageThing, f64, f64)> = kind
        .things
        .iter()
        .filter(|thing| !thing.rare())
        .filter_map(|thing| Some((thing, thing.taken_share?, thing.lift()?)))
        .collect();
    if things.len() < 6 {
        return String::new();
    }
    let (left, right, top, bottom) = (60.0, WIDE - 20.0, 14.0, 340.0);
    let title =
        lang.say("Wie oft genommen und wie viel öfter gewonnen", "How often taken, and how much more is won with it");
    let mut picture = Picture::new(WIDE, bottom + 46.0, title);
    let (_, most) = widest(things.iter().map(|(_, share, _)| *share));
    let (low, high) = widest(things.iter().map(|(_, _, lift)| *lift).chain([-0.05, 0.05]));
    let pad = (high - low) * 0.09;
    let x = Scale::new((0.0, (most * 1.06).min(1.04)), (left, right));
    let y = Scale::new((low - pad, high + pad), (bottom, top));
    for tick in y.ticks(7) {
        picture.line("grid", (left, y.at(tick)), (right, y.at(tick)));
        picture.text("tick", (left - 8.0, y.at(tick) + 4.0), End, &lang.signed(tick * 100.0, 0));
    }
    bottom_axis(&mut picture, &x, (top, bottom), 10, |tick| lang.percent(tick, 0));
    picture.line("zero", (left, y.at(0.0)), (right, y.at(0.0)));
    let mut order: Vec<usize> = (0..things.len()).collect();
    order.sort_by(|&a, &b| things[b].2.abs().total_cmp(&things[a].2.abs()));
    let radius = |thing: &UsageThing| 3.5 + thing.points_per_take.unwrap_or(2.0).clamp(0.0, 16.0).sqrt() * 1.3;
    for (thing, share, lift) in &things {
        let class = match (thing.telling(), *lift > 0.0) {
            (false, _) => "all fill ring faint",
            (true, true) => "up fill ring",
            (true, false) => "down fill ring",
        };
        let tip = format!(
            "{}: {} {}, {} {}",
            lang.of(&thing.name),
            lang.say("genommen", "taken"),
            lang.percent(*share, 0),
            lang.say("Siege gegenüber der Erwartung", "wins against expectation"),
            lang.signed(lift * 100.0, 1)
        );
        picture.dot(class, (x.at(*share), y.at(*lift)), radius(thing), &tip);
    }
    // Names where there is room, those that matter most first.
    let mut taken: Vec<(f64, f64, f64, f64)> = things
        .iter()
        .map(|(thing, share, lift)| {
            let r = radius(thing);
            (x.at(*share) - r, y.at(*lift) - r, x.at(*share) + r, y.at(*lift) + r)
        })
        .collect();
    for index in order {
        let (thing, share, lift) = things[index];
        let name = lang.of(&thing.name);
        let width = 6.6 * name.chars().count() as f64;
        let (cx, cy, r) = (x.at(share), y.at(lift), radius(thing) + 4.0);
        let spots = [
            (cx + r, cy + 4.0, Start, cx + r, cx + r + width),
            (cx - r, cy + 4.0, End, cx - r - width, cx - r),
            (cx, cy - r - 2.0, Middle, cx - width / 2.0, cx + width / 2.0),
            (cx, cy + r + 11.0, Middle, cx - width / 2.0, cx + width / 2.0),
        ];
        for (tx, ty, anchor, from, to) in spots {
            let place = (from, ty - 11.0, to, ty + 3.0);
            let clear = taken.iter().enumerate().all(|(other, &(l, t, r, b))| {
                other == index || place.2 < l || place.0 > r || place.3 < t || place.1 > b
            });
            if clear && from > left && to < right && ty - 11.0 > top && ty < bottom {
                let class = if thing.telling() { "mark strong" } else { "mark" };
                picture.text(class, (tx, ty), anchor, name);
                taken.push(place);
                break;
            }
        }
    }
    let of = match kind.supply {
        Supply::Returning => lang.say("von Partien, in denen es lag", "of games that had it"),
        _ => lang.say("von dem, was erschien", "of what appeared"),
    };
    let unit = format!(
        "{}, {of} → · ↑ {}",
        lang.say("genommen", "taken"),
        lang.say("Siege in Prozentpunkten über der Erwartung", "wins in percentage points above expectation")
    );
    picture.text("unit", ((left + right) / 2.0, bottom + 39.0), Middle, &unit);
    picture.finish()
}

/// The scale that a column of win rates shares.
pub(crate) fn win_scale(kind: &UsageKind) -> Scale {
    let ends = kind.things.iter().flat_map(|thing| [thing.win_low, thing.win_high, thing.expected_win_rate]).flatten();
    let (low, high) = widest(ends.chain([0.4, 0.6]));
    let (low, high) = (((low * 10.0).floor() / 10.0).max(0.0), ((high * 10.0).ceil() / 10.0).min(1.0));
    Scale::new((low, high), (6.0, 234.0))
}

/// The axis above a column of win rates.
pub(crate) fn win_axis(scale: &Scale, lang: Lang) -> String {
    let mut picture = Picture::new(240.0, 16.0, lang.say("Achse", "axis"));
    for tick in scale.ticks(4) {
        let anchor = match scale.at(tick) {
            x if x < 20.0 => Start,
            x if x > 220.0 => End,
            _ => Middle,
        };
        let x = scale.at(tick)
            + if matches!(anchor, Start) {
                -6.0
            } else if matches!(anchor, End) {
                6.0
            } else {
                0.0
            };
        picture.text("tick", (x, 12.0), anchor, &lang.percent(tick, 0));
    }
    picture.finish()
}

/// A win rate with its interval, and the mark of what was to be expected.
pub(crate) fn win_cell(thing: &UsageThing, scale: &Scale, lang: Lang) -> String {
    let (Some(rate), Some(low), Some(high), Some(expected)) =
        (thing.win_rate, thing.win_low, thing.win_high, thing.expected_win_rate)
    else {
        return String::new();
    };
    let class = match (thing.telling(), rate > expected) {
        (false, _) => "all",
        (true, true) => "up",
        (true, false) => "down",
    };
    let range = format!("{} … {}", lang.percent(low, 0), lang.percent(high, 0));
    let tip = format!(
        "{} ({range}), {} {}",
        lang.percent(rate, 1),
        lang.say("erwartet", "expected"),
        lang.percent(expected, 1)
    );
    let mut picture = Picture::new(240.0, 20.0, &tip);
    for tick in scale.ticks(4) {
        picture.line("grid", (scale.at(tick), 0.0), (scale.at(tick), 20.0));
    }
    picture.bar(&format!("{class} soft"), (scale.at(low), 5.0), (scale.at(high) - scale.at(low), 10.0), &tip);
    picture.line("expect", (scale.at(expected), 1.0), (scale.at(expected), 19.0));
    picture.dot(&format!("{class} fill ring"), (scale.at(rate), 10.0), 4.5, &tip);
    picture.finish()
}

/// A bar from nothing to a value.
pub(crate) fn bar_cell(value: f64, most: f64, class: &str, tip: &str) -> String {
    let mut picture = Picture::new(110.0, 20.0, tip);
    let scale = Scale::new((0.0, most.max(1e-9)), (0.0, 110.0));
    picture.bar("track", (0.0, 5.0), (110.0, 10.0), "");
    picture.bar(class, (0.0, 5.0), (scale.at(value.max(0.0)), 10.0), tip);
    picture.finish()
}

/// How many winners take, and how many others.
pub(crate) fn count_cell(thing: &UsageThing, most: f64, lang: Lang) -> String {
    let (Some(winner), Some(other)) = (thing.per_winner, thing.per_other) else { return String::new() };
    let tip = format!(
        "{} {}, {} {}",
        lang.say("Sieger", "winners"),
        lang.number(winner, 2),
        lang.say("andere", "others"),
        lang.number(other, 2)
    );
    let mut picture = Picture::new(110.0, 20.0, &tip);
    let scale = Scale::new((0.0, most.max(1e-9)), (6.0, 104.0));
    picture.line("grid", (6.0, 10.0), (104.0, 10.0));
    picture.line("bridge", (scale.at(other), 10.0), (scale.at(winner), 10.0));
    picture.dot("all fill ring", (scale.at(other), 10.0), 4.5, &tip);
    picture.dot("up fill ring", (scale.at(winner), 10.0), 4.5, &tip);
    picture.finish()
}
