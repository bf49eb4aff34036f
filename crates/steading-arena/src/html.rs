//! A report to look at: one file that needs nothing else, no scripts, light and dark.

use crate::charts;
use crate::report::{BotReport, Report, SprtReport};
use crate::stats::sprt::Verdict;
use crate::svg::escape;
use crate::usage::{Supply, UsageKind, UsageThing};
use std::fmt::Write;
use steading_messages::Lang;

pub(crate) const STYLE: &str = include_str!("report.css");

/// The whole page. `command` is shown as the way to get the same figures again.
pub fn page(report: &Report, lang: Lang, command: &str) -> String {
    let mut page = Page { report, lang, out: String::new() };
    page.write(command);
    page.out
}

/// The one sentence that says how it ended, for people.
pub fn headline(report: &Report, lang: Lang) -> String {
    let order = report.order();
    let label = |place: usize| report.bots[order[place]].label.as_str();
    if report.games == 0 {
        return lang.say("Keine Partie ist zu Ende gespielt", "No game was finished").to_owned();
    }
    if report.seats < 2 {
        let mean = lang.number(report.bots[0].mean_score, 1);
        return match lang {
            Lang::De => format!("{} erreicht allein im Mittel {mean} Punkte", label(0)),
            Lang::En => format!("{} scores {mean} points on average, alone", label(0)),
        };
    }
    let (first, second) = (label(0), label(1));
    let pair = report.pair(order[0], order[1]).expect("every two bots have met");
    let lead = lang.number(pair.elo, 0);
    let clear = pair.elo_low > 0.0;
    match (lang, clear, report.seats) {
        (Lang::De, true, 2) => format!("{first} ist {lead} Elo stärker als {second}"),
        (Lang::En, true, 2) => format!("{first} is {lead} Elo stronger than {second}"),
        (Lang::De, true, _) => format!("{first} führt mit {lead} Elo vor {second}"),
        (Lang::En, true, _) => format!("{first} leads {second} by {lead} Elo"),
        (Lang::De, false, _) => format!("{first} und {second} liegen zu nah beieinander"),
        (Lang::En, false, _) => format!("{first} and {second} are too close to call"),
    }
}

/// What a sequential test says.
pub fn verdict(report: &Report, test: &SprtReport, lang: Lang) -> String {
    let [first, second] = [0, 1].map(|bot| report.bots[bot].label.as_str());
    let [elo0, elo1] = [test.test.elo0, test.test.elo1].map(|elo| lang.number(elo, 0));
    let deals = lang.count(report.deals);
    match (lang, test.verdict) {
        (Lang::De, Verdict::Stronger) => {
            format!("Entschieden nach {deals} Deals: {first} ist stärker als {second} (eher {elo1} als {elo0} Elo).")
        }
        (Lang::En, Verdict::Stronger) => {
            format!("Decided after {deals} deals: {first} is stronger than {second} ({elo1} Elo rather than {elo0}).")
        }
        (Lang::De, Verdict::NotStronger) => {
            format!(
                "Entschieden nach {deals} Deals: {first} ist nicht stärker als {second} (eher {elo0} als {elo1} Elo)."
            )
        }
        (Lang::En, Verdict::NotStronger) => {
            format!(
                "Decided after {deals} deals: {first} is not stronger than {second} ({elo0} Elo rather than {elo1})."
            )
        }
        (Lang::De, Verdict::Open) => format!("Nach {deals} Deals noch offen, ob {first} stärker ist als {second}."),
        (Lang::En, Verdict::Open) => {
            format!("After {deals} deals it is still open whether {first} is stronger than {second}.")
        }
    }
}

/// Whether things that are meant to be worth about the same are: by what is chosen, and by who wins.
pub fn likeness(kind: &UsageKind, lang: Lang) -> Option<String> {
    let likeness = kind.likeness?;
    let least = kind.things.iter().min_by_key(|thing| thing.taken)?;
    let most = kind.things.iter().max_by_key(|thing| thing.taken)?;
    let [seldom, often] = [least, most]
        .map(|thing| format!("{} ({})", lang.percent(thing.taken_share.unwrap_or_default(), 0), lang.of(&thing.name)));
    let taken = match likeness.taken_by_chance {
        None => lang.say("zu wenige für einen Vergleich", "too few to compare"),
        Some(chance) if chance < UNLIKELY => {
            lang.say("die Bots ziehen manche deutlich vor", "bots clearly prefer some")
        }
        Some(_) => lang.say("nicht verschiedener als durch Zufall", "no further apart than by chance"),
    };
    let [low, high] = [likeness.least_win_rate, likeness.most_win_rate].map(|rate| lang.percent(rate, 0));
    let won = match likeness.won_by_chance {
        None => lang.say("zu wenige für einen Vergleich", "too few to compare").to_owned(),
        Some(chance) => {
            let apart = match chance < UNLIKELY {
                true => lang.say("verschiedener als durch Zufall", "further apart than by chance"),
                false => lang.say("nicht verschiedener als durch Zufall", "no further apart than by chance"),
            };
            format!("{apart} (p = {})", lang.number(chance, 2))
        }
    };
    Some(match lang {
        Lang::De => format!(
            "Sind sie etwa gleich viel wert? Genommen: von {seldom} bis {often}; {taken}. Siege, wenn genommen: {low} bis {high}; {won}."
        ),
        Lang::En => format!(
            "Are they worth about the same? Taken: from {seldom} to {often}; {taken}. Wins when taken: {low} to {high}; {won}."
        ),
    })
}

/// What comes by chance less often than this is hardly chance.
const UNLIKELY: f64 = 0.05;

/// A page in progress, about a report of one sort or another.
pub(crate) struct Page<R> {
    pub report: R,
    pub lang: Lang,
    pub out: String,
}

impl<R> Page<R> {
    pub(crate) fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    pub(crate) fn say(&mut self, german: &str, english: &str) {
        self.out.push_str(&escape(self.lang.say(german, english)));
    }

    pub(crate) fn section(&mut self, title: (&str, &str), text: (&str, &str), body: impl FnOnce(&mut Self)) {
        self.put("<section><h2>");
        self.say(title.0, title.1);
        self.put("</h2><p class=\"say\">");
        self.say(text.0, text.1);
        self.put("</p>");
        body(self);
        self.put("</section>\n");
    }

    pub(crate) fn plot(&mut self, picture: String) {
        self.put("<div class=\"plot\">");
        self.put(&picture);
        self.put("</div>");
    }

    pub(crate) fn head(&mut self, cells: &[(&str, &str)]) {
        self.put("<thead><tr>");
        for (german, english) in cells {
            self.put("<th>");
            self.say(german, english);
            self.put("</th>");
        }
        self.put("</tr></thead><tbody>");
    }

    fn fact(&mut self, name: (&str, &str), value: &str) {
        let name = escape(self.lang.say(name.0, name.1));
        let _ = write!(self.out, "<div><dt>{name}</dt><dd>{}</dd></div>", escape(value));
    }
}

impl Page<&Report> {
    fn write(&mut self, command: &str) {
        let (report, lang) = (self.report, self.lang);
        let title = headline(report, lang);
        let game = lang.of(&report.title);
        let _ = write!(
            self.out,
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <title>{} · {}</title><style>{STYLE}</style></head><body><main>\n",
            lang.code(),
            escape(game),
            escape(&title)
        );
        let over = lang.say("Arena", "arena");
        let _ = write!(
            self.out,
            "<p class=\"over-title\">Steading {over} · {}</p><h1>{}</h1>",
            escape(game),
            escape(&title)
        );
        self.lead();
        self.notices();
        self.facts();
        if report.games > 0 {
            self.figures();
        }
        self.foot(command);
        self.put("</main></body></html>\n");
    }

    fn lead(&mut self) {
        let (report, lang) = (self.report, self.lang);
        let names: Vec<String> = report.bots.iter().map(|bot| bot.label.clone()).collect();
        let and = lang.say(" und ", " and ");
        let names = match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{}{and}{last}", rest.join(", ")),
            None => String::new(),
        };
        let (games, deals) = (lang.count(report.games), lang.count(report.deals));
        let text = match (lang, report.seats) {
            (Lang::De, 1) => format!("{names} in {games} Partien allein am Tisch."),
            (Lang::En, 1) => format!("{names} in {games} games, alone at the table."),
            (Lang::De, _) => format!(
                "{names} in {games} Partien. Jeder der {deals} Deals wird einmal von jedem Platz aus gespielt, damit das Glück sich aufhebt."
            ),
            (Lang::En, _) => format!(
                "{names} in {games} games. Each of the {deals} deals is played once from every seat, so that luck cancels out."
            ),
        };
        let _ = write!(self.out, "<p class=\"lead\">{}</p>", escape(&text));
    }

    fn notices(&mut self) {
        let (report, lang) = (self.report, self.lang);
        let mut notices = Vec::new();
        if report.interrupted {
            let (games, planned) = (lang.count(report.games), lang.count(report.planned));
            notices.push(match lang {
                Lang::De => {
                    format!("Unterbrochen: {games} von {planned} Partien sind gespielt. Alles hier beruht auf diesen.")
                }
                Lang::En => {
                    format!("Interrupted: {games} of {planned} games were played. Everything here rests on these.")
                }
            });
        }
        if !report.repeatable {
            notices.push(
                lang.say(
                    "Ein Bot denkt nach der Uhr: ein zweiter Lauf gibt etwas andere Zahlen.",
                    "A bot thinks by the clock: a second run will give slightly different figures.",
                )
                .to_owned(),
            );
        }
        for notice in notices {
            let _ = write!(self.out, "<p class=\"notice\">{}</p>", escape(&notice));
        }
    }

    fn facts(&mut self) {
        let (report, lang) = (self.report, self.lang);
        self.put("<dl class=\"facts\">");
        self.fact(("Partien", "games"), &lang.count(report.games));
        self.fact(("Plätze", "seats"), &report.seats.to_string());
        self.fact(("Antworten/Partie", "answers/game"), &lang.number(report.length.mean_decisions, 0));
        self.fact(("davon mit Wahl", "with a choice"), &lang.number(report.length.mean_choices, 0));
        self.fact(("Startwert", "seed"), &report.seed.to_string());
        let seconds = report.elapsed.as_secs_f64();
        if seconds > 0.0 {
            let (time, unit) = if seconds < 120.0 { (seconds, "s") } else { (seconds / 60.0, "min") };
            self.fact(("Dauer", "took"), &format!("{}\u{202f}{unit}", lang.number(time, 1)));
            let rate = report.games as f64 / seconds;
            let rate = if rate >= 10.0 { lang.count(rate.round() as u64) } else { lang.number(rate, 2) };
            self.fact(("Partien/s", "games/s"), &rate);
        }
        self.put("</dl>\n");
    }

    fn figures(&mut self) {
        let (report, lang) = (self.report, self.lang);
        if report.seats > 1 {
            self.section(
                ("Spielstärke", "Strength"),
                (
                    "Nach Bradley und Terry aus allen Paarungen. Der Balken enthält die wahre Stärke in 95 von 100 Fällen; Unterschiede zählen, nicht die Zahlen selbst.",
                    "By Bradley and Terry from all pairings. The bar holds the true strength 95 times in 100; differences count, not the numbers themselves.",
                ),
                |page| {
                    page.plot(charts::elo(report, lang));
                    page.bots();
                },
            );
        } else {
            self.section(("Ergebnis", "Result"), ("", ""), Page::bots);
        }
        if let Some(test) = &report.sprt {
            let text = verdict(report, test, lang);
            self.section(("Sequentieller Test", "Sequential test"), (&text, &text), |page| {
                page.plot(charts::sprt(test, lang));
            });
        }
        if report.seats > 1 {
            self.section(
                ("Plätze", "Places"),
                ("Wie oft jeder Bot auf welchem Platz landete.", "How often each bot came in which place."),
                |page| page.plot(charts::ranks(report, lang)),
            );
        }
        if report.seats > 2 {
            self.section(
                ("Jeder gegen jeden", "Head to head"),
                (
                    "Wie oft der Bot der Zeile vor dem der Spalte landete, darunter der Unterschied in Elo.",
                    "How often the bot of the row finished before that of the column, and below the difference in Elo.",
                ),
                Page::matrix,
            );
        }
        self.section(
            ("Punkte", "Scores"),
            (
                "Alle Bots auf derselben Achse, jeder mit eigener Höhe; ± ist die Standardabweichung.",
                "All bots on the same axis, each with its own height; ± is the standard deviation.",
            ),
            |page| page.plot(charts::scores(report, lang)),
        );
        let two = report.seats > 1;
        if two {
            self.put("<div class=\"two\">");
            self.section(
                ("Sitzplätze", "Seats"),
                ("Gewinnt ein Platz öfter als die anderen?", "Does one seat win more often than the others?"),
                |page| page.plot(charts::seats(report, lang)),
            );
        }
        self.section(
            ("Länge", "Length"),
            ("Wie viele Antworten eine Partie braucht.", "How many answers a game takes."),
            |page| page.plot(charts::length(report, lang)),
        );
        if two {
            self.put("</div>\n");
        }
        let times = charts::times(report, lang);
        if !times.is_empty() {
            self.section(
                ("Bedenkzeit", "Time to think"),
                (
                    "Erzwungene Antworten sind nicht mitgezählt. Nur diese Zahlen ändern sich von Lauf zu Lauf.",
                    "Forced answers are not counted. Only these figures change from run to run.",
                ),
                |page| page.plot(times),
            );
        }
        if !report.measures.is_empty() {
            self.section(
                ("Maße", "Measures"),
                (
                    "Was in jeder Partie gemessen wird; Bereiche zu 95 % aus der Streuung zwischen den Deals.",
                    "What is measured in every game; 95 % intervals from the spread between deals.",
                ),
                Page::measures,
            );
        }
        if let Some(kinds) = &report.usage {
            self.usage(kinds);
        }
    }

    fn chip(&mut self, bot: usize) {
        let label = escape(&self.report.bots[bot].label);
        let _ = write!(self.out, "<span class=\"chip b{bot}\"></span>{label}");
    }

    fn bots(&mut self) {
        let (report, lang) = (self.report, self.lang);
        let several = report.seats > 1;
        self.put("<div class=\"wide\"><table>");
        let mut head = vec![("Bot", "bot")];
        if several {
            head.extend([("Siege", "wins"), ("geteilt", "shared"), ("Anteil", "win rate"), ("Elo", "Elo")]);
        }
        head.extend([
            ("Punkte", "score"),
            ("Median", "median"),
            ("von … bis", "range"),
            ("je Entscheidung", "per decision"),
        ]);
        self.head(&head);
        for bot in report.order() {
            self.put("<tr><td>");
            self.chip(bot);
            self.put("</td>");
            let figures: &BotReport = &report.bots[bot];
            let mut cells = Vec::new();
            let plus_minus = |low: f64, high: f64, places| format!("± {}", lang.number((high - low) / 2.0, places));
            if several {
                cells.push((lang.count(figures.wins), String::new()));
                cells.push((lang.count(figures.draws), String::new()));
                let range =
                    format!("{} … {}", lang.number(figures.win_low * 100.0, 1), lang.percent(figures.win_high, 1));
                cells.push((lang.percent(figures.win_rate, 1), range));
                let elo = figures.elo.unwrap_or_default();
                let [low, high] = [figures.elo_low, figures.elo_high].map(|end| end.unwrap_or(elo));
                cells.push((lang.signed(elo, 0), plus_minus(low, high, 0)));
            }
            let spread = figures.score_interval().map_or(String::new(), |ends| plus_minus(ends.low, ends.high, 1));
            cells.push((lang.number(figures.mean_score, 1), spread));
            cells.push((lang.number(figures.median_score, 0), String::new()));
            cells.push((format!("{} … {}", figures.least_score, figures.most_score), String::new()));
            let time =
                figures.ms_per_decision.map_or("–".to_owned(), |ms| format!("{}\u{202f}ms", lang.number(ms, 3)));
            cells.push((time, String::new()));
            for (value, note) in cells {
                let _ = write!(self.out, "<td>{} <small>{}</small></td>", escape(&value), escape(&note));
            }
            self.put("</tr>");
        }
        self.put("</tbody></table></div>");
    }

    fn matrix(&mut self) {
        let (report, lang) = (self.report, self.lang);
        let order = report.order();
        self.put("<div class=\"wide\"><table><thead><tr><th></th>");
        for &bot in &order {
            self.put("<th class=\"heat\">");
            self.chip(bot);
            self.put("</th>");
        }
        self.put("</tr></thead><tbody>");
        for &row in &order {
            self.put("<tr><td>");
            self.chip(row);
            self.put("</td>");
            for &column in &order {
                let Some(pair) = report.pair(row, column).filter(|_| row != column) else {
                    self.put("<td class=\"heat muted\">–</td>");
                    continue;
                };
                let games = (pair.wins + pair.draws + pair.losses).max(1);
                let share = (pair.wins as f64 + pair.draws as f64 / 2.0) / games as f64;
                let (colour, depth) = if share >= 0.5 { ("up", share - 0.5) } else { ("down", 0.5 - share) };
                let _ = write!(
                    self.out,
                    "<td class=\"heat\" style=\"background:color-mix(in srgb,var(--{colour}) {:.0}%,transparent)\">{}<br><small>{} ± {}</small></td>",
                    depth * 90.0,
                    lang.percent(share, 1),
                    lang.signed(pair.elo, 0),
                    lang.number((pair.elo_high - pair.elo_low) / 2.0, 0)
                );
            }
            self.put("</tr>");
        }
        self.put("</tbody></table></div>");
    }

    fn measures(&mut self) {
        let (report, lang) = (self.report, self.lang);
        self.put("<div class=\"wide\"><table>");
        self.head(&[
            ("", ""),
            ("Mittel", "mean"),
            ("95 %", "95 %"),
            ("Median", "median"),
            ("von … bis", "range"),
            ("Werte", "values"),
        ]);
        for measure in &report.measures {
            let value = |value: f64| match measure.share {
                true => lang.percent(value, 1),
                false => lang.number(value, 1),
            };
            let range = |low: f64, high: f64| format!("{} … {}", value(low), value(high));
            let interval = measure.low.zip(measure.high).map_or(String::new(), |(low, high)| range(low, high));
            let cells = [
                lang.of(&measure.title).to_owned(),
                value(measure.mean),
                interval,
                value(measure.median),
                range(measure.least, measure.most),
                lang.count(measure.values),
            ];
            self.put("<tr>");
            for cell in cells {
                let _ = write!(self.out, "<td>{}</td>", escape(&cell));
            }
            self.put("</tr>");
        }
        self.put("</tbody></table></div>");
    }

    fn usage(&mut self, kinds: &[UsageKind]) {
        let (report, lang) = (self.report, self.lang);
        let alone = report.seats < 2;
        self.put("<section><h2>");
        self.say("Balance", "Balance");
        self.put("</h2><p class=\"say\">");
        if alone {
            self.say(
                "Was genommen wird und was es bringt. Punkte: was der Besitzer ohne das Stück weniger hätte; manche Punkte brauchen zwei Stücke und zählen bei beiden.",
                "What is taken and what it brings. Points: what its owner would score less without it; some points need two things and count for both.",
            );
        } else {
            self.say(
                "Was genommen wird, wer damit gewinnt und was es bringt. Der Strich ist, was die Bots, die es nahmen, ohnehin gewinnen; farbig ist, was kaum Zufall ist. Punkte: was der Besitzer ohne das Stück weniger hätte; manche Punkte brauchen zwei Stücke und zählen bei beiden. Wer vorn liegt, kann sich auch mehr leisten: ein hoher Anteil ist ein Hinweis, kein Beweis.",
                "What is taken, who wins with it, and what it brings. The tick is what the bots that took it win anyway; colour marks what is hardly luck. Points: what its owner would score less without it; some points need two things and count for both. Who is ahead can also afford more: a high rate is a hint, not a proof.",
            );
        }
        self.put("</p>");
        for kind in kinds {
            let title = escape(lang.of(&kind.title));
            let per_game = match lang {
                Lang::De => format!("{} je Partie", lang.number(kind.per_game, 1)),
                Lang::En => format!("{} per game", lang.number(kind.per_game, 1)),
            };
            let _ = write!(self.out, "<h3>{title} <span class=\"muted\">{per_game}</span></h3>");
            let map = charts::map(kind, lang);
            if !map.is_empty() {
                self.plot(map);
            }
            if let Some(verdict) = likeness(kind, lang) {
                let _ = write!(self.out, "<p class=\"say\">{}</p>", escape(&verdict));
            }
            self.things(kind, alone);
        }
        self.put("</section>\n");
    }

    fn things(&mut self, kind: &UsageKind, alone: bool) {
        let lang = self.lang;
        let things = kind.ranked();
        let most =
            |value: fn(&UsageThing) -> Option<f64>| things.iter().filter_map(|thing| value(thing)).fold(0.0, f64::max);
        let shares = most(|thing| thing.taken_share) > 0.0;
        let counts =
            kind.supply == Supply::Open && !alone && most(|thing| thing.per_winner) != 1.0 / self.report.seats as f64;
        let points = most(|thing| thing.points_per_take);
        let scale = charts::win_scale(kind);
        let counted = most(|thing| thing.per_winner).max(most(|thing| thing.per_other));

        self.put("<div class=\"wide\"><table class=\"things\"><thead><tr><th></th>");
        if shares {
            self.put("<th colspan=\"2\">");
            match kind.supply {
                Supply::Returning => self.say("genommen, von Partien mit", "taken, of games with it"),
                _ => self.say("genommen, von erschienenen", "taken, of those that appeared"),
            }
            self.put("</th>");
        }
        if counts {
            self.put("<th colspan=\"2\">");
            self.say("Anzahl je Sieger / je anderem", "count per winner / per other");
            self.put("</th>");
        }
        if !alone {
            let title = escape(lang.say("Siege, wenn genommen", "wins when taken"));
            let axis = charts::win_axis(&scale, lang);
            let _ = write!(self.out, "<th class=\"pic\">{title}{axis}</th><th></th>");
        }
        if points > 0.0 {
            self.put("<th colspan=\"2\">");
            self.say("Punkte je Stück", "points per take");
            self.put("</th>");
        }
        self.put("<th>");
        self.say("Punkte am Ende", "final score");
        self.put("</th></tr></thead><tbody>");
        for thing in things {
            let class = match (thing.telling(), thing.lift().unwrap_or(0.0) > 0.0) {
                (false, _) => "",
                (true, true) => "up",
                (true, false) => "down",
            };
            let name = lang.of(&thing.name);
            let _ = write!(self.out, "<tr class=\"{class}\"><td>{}</td>", escape(name));
            if shares {
                let share = thing.taken_share.unwrap_or(0.0);
                let tip = format!("{}: {} / {}", name, lang.count(thing.taken), lang.count(thing.appeared));
                let bar = charts::bar_cell(share, 1.0, "neutral", &tip);
                let _ = write!(self.out, "<td>{}</td><td class=\"pic\">{bar}</td>", lang.percent(share, 0));
            }
            if counts {
                let [winner, other] = [thing.per_winner, thing.per_other]
                    .map(|count| count.map_or("–".to_owned(), |count| lang.number(count, 2)));
                let cell = charts::count_cell(thing, counted, lang);
                let _ = write!(self.out, "<td>{winner} <small>/ {other}</small></td><td class=\"pic\">{cell}</td>");
            }
            if !alone {
                let cell = charts::win_cell(thing, &scale, lang);
                let rate = thing.win_rate.map_or("–".to_owned(), |rate| lang.percent(rate, 0));
                let _ = write!(self.out, "<td class=\"pic\">{cell}</td><td>{rate}</td>");
            }
            if points > 0.0 {
                let value = thing.points_per_take;
                let text = value.map_or("–".to_owned(), |value| lang.number(value, 1));
                let bar = charts::bar_cell(value.unwrap_or(0.0), points, "good-bar", &text);
                let _ = write!(self.out, "<td>{text}</td><td class=\"pic\">{bar}</td>");
            }
            let score = thing.score_when_taken.map_or("–".to_owned(), |score| lang.number(score, 1));
            let _ = write!(self.out, "<td>{score}</td></tr>");
        }
        self.put("</tbody></table></div>");
    }

    fn foot(&mut self, command: &str) {
        let (report, lang) = (self.report, self.lang);
        self.put("<footer><p>");
        self.say(
            "Elo nach Bradley und Terry, geteilte Plätze als halbe Siege, ein gedachtes Unentschieden je Paar; Bereiche aus der Streuung zwischen den Deals. Anteile nach Wilson, Mittelwerte nach Student, alles zu 95 %.",
            "Elo by Bradley and Terry, shared places as half wins, one imagined draw for each pair; intervals from the spread between deals. Shares by Wilson, means by Student, all at 95 %.",
        );
        self.put("</p>");
        if !command.is_empty() {
            self.put("<p>");
            self.say("Noch einmal:", "Again:");
            let _ = write!(self.out, " <code>{}</code></p>", escape(command));
        }
        let options: Vec<String> = report.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let options = if options.is_empty() { String::new() } else { format!(" · {}", options.join(", ")) };
        let _ = write!(
            self.out,
            "<p>{} · {} {} · {} {}{}</p></footer>",
            report.game,
            lang.say("Regeln", "rules"),
            report.rules,
            lang.say("Inhalt", "content"),
            report.content.short(),
            escape(&options)
        );
    }
}
