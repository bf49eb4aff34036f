//! What `steading pack try` shows to people: sentences, and a page that needs nothing else.

use crate::html::{Page, STYLE};
use crate::report::Histogram;
use crate::svg::{Anchor, Picture, Scale, escape};
use crate::trial::{Change, Comparison, KindChange, ThingChange, Versus};
use crate::usage::Supply;
use std::fmt::Write;
use steading_messages::Lang;

use Anchor::{End, Middle, Start};

const WIDE: f64 = 1040.0;
/// Room for the names of cards.
const NAMES: f64 = 250.0;
/// So many of the largest differences are drawn besides what stands out.
const DRAWN: usize = 12;

impl Comparison {
    /// The one sentence that says what came out.
    pub fn headline(&self, lang: Lang) -> String {
        let found = self.findings();
        match (&found[..], lang) {
            _ if self.games == 0 => lang.say("Keine Partie ist zu Ende gespielt", "No game was finished").to_owned(),
            ([], _) if self.seats < 2 => {
                let change = signed_range(&self.score, lang, 1);
                match lang {
                    Lang::De => format!("Punkte allein am Tisch: {change}"),
                    Lang::En => format!("Points alone at the table: {change}"),
                }
            }
            ([], _) if self.comparisons == 0 => {
                lang.say("Zu wenige Partien, um etwas zu vergleichen", "Too few games to compare anything").to_owned()
            }
            ([], Lang::De) => "Keine Karte fällt auf".to_owned(),
            ([], Lang::En) => "No card stands out".to_owned(),
            ([(_, one)], _) => match lang {
                Lang::De => format!("Eine Karte fällt auf: {}", one.name.de),
                Lang::En => format!("One card stands out: {}", one.name.en),
            },
            ([(_, first), ..], Lang::De) => {
                format!("{} Karten fallen auf, am meisten {}", found.len(), first.name.de)
            }
            ([(_, first), ..], Lang::En) => {
                format!("{} cards stand out, most of all {}", found.len(), first.name.en)
            }
        }
    }

    /// One sentence for each thing that stands out.
    pub fn sentences(&self, lang: Lang) -> Vec<String> {
        self.findings().into_iter().filter_map(|(kind, thing)| self.sentence(kind, thing, lang)).collect()
    }

    fn sentence(&self, kind: &KindChange, thing: &ThingChange, lang: Lang) -> Option<String> {
        let (change, rate) = (thing.contribution?, thing.win_rate?);
        let chance = 1.0 / self.seats as f64;
        let (name, kind) = (lang.of(&thing.name), lang.of(&kind.title));
        let [rate, base, chance] = [rate, chance + change.base, chance].map(|share| lang.percent(share, 0));
        let points = points_range(&change, lang);
        let takers = lang.count(thing.takers_pack);
        Some(match (lang, thing.versus?) {
            (Lang::De, Versus::Base) => format!(
                "{kind}: Wer {name} nimmt, gewinnt {rate} ({takers}-mal genommen); mit dem Grundpaket {base}, durch Zufall {chance}. Unterschied {points}."
            ),
            (Lang::En, Versus::Base) => format!(
                "{kind}: Whoever takes {name} wins {rate} (taken {takers} times); with the base pack {base}, by chance {chance}. Difference {points}."
            ),
            (Lang::De, Versus::Kind) => format!(
                "{kind}: Wer {name} nimmt, gewinnt {rate} ({takers}-mal genommen); wer andere davon nimmt {base}, durch Zufall {chance}. Unterschied {points}."
            ),
            (Lang::En, Versus::Kind) => format!(
                "{kind}: Whoever takes {name} wins {rate} (taken {takers} times); who takes others of this kind {base}, by chance {chance}. Difference {points}."
            ),
        })
    }

    /// How the comparison was made, for people.
    pub fn method(&self, lang: Lang) -> String {
        let deals = match (self.paired, lang) {
            (true, Lang::De) => "Beide Pakete werden mit denselben Deals gespielt.",
            (true, Lang::En) => "Both packs are played on the same deals.",
            (false, Lang::De) => {
                "Das Paket spielt sich genau wie das Grundpaket; darum hat dieses andere Deals, sonst wären es dieselben Partien."
            }
            (false, Lang::En) => {
                "The pack plays exactly like the base pack; that one has other deals, or the games would be the same."
            }
        };
        let (count, width) = (self.comparisons, lang.number(self.deviations, 2));
        let how = match lang {
            Lang::De => format!(
                "Verglichen wird der Beitrag zum Sieg von {count} Karten: um wie viel öfter als durch Zufall gewinnt, wer sie nimmt, gegenüber derselben Karte im Grundpaket (neue und dort kaum genommene: gegenüber den anderen ihrer Art). Die Bereiche sind nach Bonferroni für alle Vergleiche zusammen auf {width} Standardabweichungen erweitert: Von zwanzig Berichten über Pakete, die nichts ändern, zeigt höchstens einer überhaupt auf etwas."
            ),
            Lang::En => format!(
                "What is compared is the contribution of {count} cards to winning: how much more than by chance their takers win, against the same card of the base pack (new ones, and those hardly taken there: against the others of their kind). By Bonferroni the intervals are widened to {width} standard deviations for all comparisons together: of twenty reports on packs that change nothing, at most one points at anything at all."
            ),
        };
        format!("{deals} {how}")
    }

    /// The whole page. `command` is shown as the way to get the same figures again.
    pub fn page(&self, lang: Lang, command: &str) -> String {
        let mut out = String::new();
        let (title, game) = (escape(&self.headline(lang)), escape(lang.of(&self.title)));
        let lab = lang.say("Paketlabor", "pack lab");
        let _ = write!(
            out,
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <title>{game} · {title}</title><style>{STYLE}</style></head><body><main>\n\
             <p class=\"over-title\">Steading {lab} · {game}</p><h1>{title}</h1><p class=\"lead\">{}</p>",
            lang.code(),
            escape(&match lang {
                Lang::De => format!(
                    "{} gegen das Grundpaket: je {} Partien, alle Plätze spielt {}.",
                    self.pack,
                    lang.count(self.games),
                    self.bot
                ),
                Lang::En => format!(
                    "{} against the base pack: {} games with each, all seats played by {}.",
                    self.pack,
                    lang.count(self.games),
                    self.bot
                ),
            })
        );
        if self.interrupted {
            let text = lang.say(
                "Unterbrochen: Alles hier beruht auf den Partien, die zu Ende gespielt wurden.",
                "Interrupted: everything here rests on the games that were finished.",
            );
            let _ = write!(out, "<p class=\"notice\">{text}</p>");
        }
        if !self.repeatable {
            let text = lang.say(
                "Der Bot denkt nach der Uhr: ein zweiter Lauf gibt etwas andere Zahlen.",
                "The bot thinks by the clock: a second run will give slightly different figures.",
            );
            let _ = write!(out, "<p class=\"notice\">{text}</p>");
        }
        let mut page = Page { report: self, lang, out };
        self.sections(&mut page);
        page.put("<footer>");
        if !command.is_empty() {
            page.put("<p>");
            page.say("Noch einmal:", "Again:");
            let _ = write!(page.out, " <code>{}</code></p>", escape(command));
        }
        let _ = writeln!(
            page.out,
            "<p>{} · {} {} · {} {}</p></footer></main></body></html>",
            self.game,
            lang.say("Inhalt", "content"),
            self.content.short(),
            lang.say("Grundpaket", "base pack"),
            self.base_content.short()
        );
        page.out
    }

    fn sections(&self, page: &mut Page<&Comparison>) {
        let lang = page.lang;
        let method = self.method(lang);
        page.section(("Was auffällt", "What stands out"), (&method, &method), |page| {
            let sentences = self.sentences(lang);
            if !sentences.is_empty() {
                page.put("<ul>");
                for sentence in sentences {
                    let _ = write!(page.out, "<li>{}</li>", escape(&sentence));
                }
                page.put("</ul>");
            }
            let picture = self.contributions(lang);
            if !picture.is_empty() {
                page.plot(picture);
            }
        });
        page.section(
            ("Punkte und Länge", "Scores and length"),
            (
                "Mit 95-%-Bereichen aus der Streuung zwischen den Deals.",
                "With 95 % intervals from the spread between deals.",
            ),
            |page| {
                page.plot(self.histograms(lang));
                page.put("<div class=\"wide\"><table>");
                page.head(&[
                    ("", ""),
                    ("Grundpaket", "base pack"),
                    ("dieses Paket", "this pack"),
                    ("Unterschied", "difference"),
                ]);
                let mut rows = vec![
                    (lang.say("Punkte je Platz", "points of a seat").to_owned(), self.score, false),
                    (lang.say("Antworten je Partie", "answers per game").to_owned(), self.length, false),
                ];
                for seat in &self.by_seat {
                    rows.push((
                        format!("{} {}", lang.say("Siege auf Platz", "wins of seat"), seat.seat),
                        seat.wins,
                        true,
                    ));
                }
                for (name, change, share) in rows {
                    let value = |value: f64| if share { lang.percent(value, 1) } else { lang.number(value, 1) };
                    let range = if share { points_range(&change, lang) } else { signed_range(&change, lang, 1) };
                    let class = if change.clear() { " class=\"up\"" } else { "" };
                    let _ = write!(
                        page.out,
                        "<tr{class}><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                        escape(&name),
                        escape(&value(change.base)),
                        escape(&value(change.pack)),
                        escape(&range)
                    );
                }
                page.put("</tbody></table></div>");
            },
        );
        for kind in &self.kinds {
            let title = (kind.title.de.as_str(), kind.title.en.as_str());
            page.section(title, usage_note(kind.supply), |page| self.things(page, kind));
        }
    }

    fn things(&self, page: &mut Page<&Comparison>, kind: &KindChange) {
        let lang = page.lang;
        page.put("<div class=\"wide\"><table class=\"things\">");
        page.head(&[
            ("", ""),
            ("genommen, Grundpaket", "taken, base pack"),
            ("dieses Paket", "this pack"),
            ("Unterschied", "difference"),
            ("Siege, wenn genommen", "wins when taken"),
            ("Beitrag zum Sieg, Unterschied", "contribution to winning, difference"),
        ]);
        let mut things: Vec<&ThingChange> = kind.things.iter().collect();
        let worth = |thing: &ThingChange| thing.contribution.map_or(f64::MIN, |change| change.difference);
        things.sort_by(|a, b| b.flagged.cmp(&a.flagged).then(worth(b).total_cmp(&worth(a))));
        let share = kind.supply != Supply::Open;
        for thing in things {
            let class = match (thing.flagged, worth(thing) > 0.0) {
                (false, _) => "",
                (true, true) => "up",
                (true, false) => "down",
            };
            let value = |value: f64| if share { lang.percent(value, 0) } else { lang.number(value, 2) };
            let absent = |there: bool, value: String| if there { value } else { "–".to_owned() };
            let range = match (thing.in_base && thing.in_pack, share) {
                (false, _) => "–".to_owned(),
                (true, true) => points_range(&thing.usage, lang),
                (true, false) => signed_range(&thing.usage, lang, 2),
            };
            let new = if thing.in_base { String::new() } else { format!(" ({})", lang.say("neu", "new")) };
            let _ = write!(
                page.out,
                "<tr class=\"{class}\"><td>{}{new}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escape(lang.of(&thing.name)),
                absent(thing.in_base, value(thing.usage.base)),
                absent(thing.in_pack, value(thing.usage.pack)),
                range,
                thing.win_rate.map_or("–".to_owned(), |rate| lang.percent(rate, 0)),
                thing.contribution.map_or("–".to_owned(), |change| points_range(&change, lang)),
            );
        }
        page.put("</tbody></table></div>");
    }

    /// The contributions that differ most, each with its interval; what stands out is coloured.
    fn contributions(&self, lang: Lang) -> String {
        let mut things: Vec<(&ThingChange, Change)> = Vec::new();
        for thing in self.kinds.iter().flat_map(|kind| &kind.things) {
            things.extend(thing.contribution.filter(|change| change.low.is_some()).map(|change| (thing, change)));
        }
        things.sort_by(|(a, of_a), (b, of_b)| {
            b.flagged.cmp(&a.flagged).then(of_b.difference.abs().total_cmp(&of_a.difference.abs()))
        });
        let flagged = things.iter().filter(|(thing, _)| thing.flagged).count();
        things.truncate(flagged.max(DRAWN));
        if things.is_empty() {
            return String::new();
        }
        let bottom = 24.0 * things.len() as f64 + 10.0;
        let title = lang.say("Beitrag zum Sieg, Unterschied", "Contribution to winning, difference");
        let mut picture = Picture::new(WIDE, bottom + 44.0, title);
        let ends = things.iter().flat_map(|(_, change)| [change.low, change.high]).flatten();
        let most = ends.fold(0.1, |most: f64, end| most.max(end.abs()));
        let scale = Scale::new((-most, most), (NAMES, WIDE - 30.0));
        for tick in scale.ticks(9) {
            picture.line("grid", (scale.at(tick), 4.0), (scale.at(tick), bottom));
            let text = lang.signed(tick * 100.0, 0);
            picture.text("tick", (scale.at(tick), bottom + 17.0), Middle, &text);
        }
        picture.line("zero", (scale.at(0.0), 4.0), (scale.at(0.0), bottom));
        for (place, (thing, change)) in things.iter().enumerate() {
            let y = 20.0 + 24.0 * place as f64;
            let class = match (thing.flagged, change.difference > 0.0) {
                (false, _) => "all",
                (true, true) => "up",
                (true, false) => "down",
            };
            let name = lang.of(&thing.name);
            let short: String = if name.chars().count() > 32 {
                name.chars().take(31).chain(['…']).collect()
            } else {
                name.to_owned()
            };
            picture.text(if thing.flagged { "name" } else { "note" }, (NAMES - 14.0, y + 4.0), End, &short);
            let tip = format!("{name}: {}", points_range(change, lang));
            let [low, high] = [change.low, change.high].map(|end| scale.at(end.unwrap_or(change.difference)));
            picture.bar(&format!("{class} soft"), (low, y - 5.0), (high - low, 10.0), &tip);
            picture.dot(&format!("{class} fill ring"), (scale.at(change.difference), y), 5.0, &tip);
        }
        let unit = lang.say(
            "Siege in Prozentpunkten mehr oder weniger; farbig: der Bereich lässt Zufall keinen Platz",
            "wins in percentage points more or less; coloured: the interval leaves no room for chance",
        );
        picture.text("unit", ((NAMES + WIDE) / 2.0, bottom + 38.0), Middle, unit);
        picture.finish()
    }

    fn histograms(&self, lang: Lang) -> String {
        let steps: &Histogram = &self.scores[0];
        let (row, left) = (106.0, 130.0);
        let bottom = 2.0 * row;
        let title = lang.say("Verteilung der Punkte", "Distribution of scores");
        let mut picture = Picture::new(WIDE, bottom + 42.0, title);
        let end = steps.from + steps.width * steps.counts.len() as i64;
        let scale = Scale::new((steps.from as f64, end as f64), (left, WIDE - 20.0));
        for tick in scale.ticks(12) {
            picture.line("grid", (scale.at(tick), 14.0), (scale.at(tick), bottom));
            picture.text("tick", (scale.at(tick), bottom + 17.0), Middle, &lang.number(tick, 0));
        }
        let names = [lang.say("Grundpaket", "base pack"), lang.say("dieses Paket", "this pack")];
        for (place, (histogram, name)) in self.scores.iter().zip(names).enumerate() {
            let base = row * (place as f64 + 1.0);
            let most = histogram.counts.iter().copied().max().unwrap_or(1).max(1);
            picture.text("name", (0.0, base - 24.0), Start, name);
            for (at, &count) in histogram.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let from = histogram.from + at as i64 * histogram.width;
                let (x, next) = (scale.at(from as f64), scale.at((from + histogram.width) as f64));
                let height = (row - 30.0) * count as f64 / most as f64;
                let tip = format!("{from}–{}: {}", from + histogram.width - 1, lang.count(count));
                picture.bar(&format!("b{place} mid"), (x + 0.75, base - height), (next - x - 1.5, height), &tip);
            }
            picture.line("axis", (left, base), (WIDE - 20.0, base));
        }
        let unit = lang.say("Punkte am Ende", "points at the end");
        picture.text("unit", ((left + WIDE) / 2.0, bottom + 36.0), Middle, unit);
        picture.finish()
    }
}

fn usage_note(supply: Supply) -> (&'static str, &'static str) {
    match supply {
        Supply::Copies => ("Genommen: von denen, die erschienen.", "Taken: of those that appeared."),
        Supply::Returning => ("Genommen: Partien, in denen es genommen wurde.", "Taken: games in which it was taken."),
        Supply::Open => ("Genommen: wie viele ein Platz nimmt.", "Taken: how many a seat takes."),
    }
}

/// `+2.3 (−0.1 … +4.7)`.
pub fn signed_range(change: &Change, lang: Lang, places: usize) -> String {
    range(change, |value| lang.signed(value, places))
}

/// Shares, in percentage points.
pub fn points_range(change: &Change, lang: Lang) -> String {
    let unit = lang.say("Punkte", "points");
    format!("{} {unit}", range(change, |value| lang.signed(value * 100.0, 1)))
}

fn range(change: &Change, text: impl Fn(f64) -> String) -> String {
    match (change.low, change.high) {
        (Some(low), Some(high)) => format!("{} ({} … {})", text(change.difference), text(low), text(high)),
        _ => text(change.difference),
    }
}
