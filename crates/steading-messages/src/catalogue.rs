//! Fluent files in, sentences out.

use crate::{Lang, Names};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{self, CallArguments, Expression, InlineExpression, PatternElement};
use std::collections::BTreeSet;
use std::fmt;
use steading_core::{Amount, Arg, Message};

/// One pair of Fluent files: the same sentences in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// What the file is called in a complaint.
    pub name: &'static str,
    pub de: &'static str,
    pub en: &'static str,
}

/// All sentences, in both languages. Shared between threads: after it has been built nothing in it changes
/// except a cache of plural rules, which has its own lock.
pub struct Catalogue {
    de: Language,
    en: Language,
    problems: Vec<String>,
}

struct Language {
    bundle: FluentBundle<FluentResource>,
    ids: BTreeSet<String>,
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("sentences", &self.en.ids.len()).finish_non_exhaustive()
    }
}

impl Catalogue {
    /// Reads the files. What cannot be read is left out and kept for [`Catalogue::problems`]:
    /// one broken sentence must not silence the rest.
    pub fn new(sources: &[Source]) -> Catalogue {
        let mut problems = Vec::new();
        let de = Language::new(Lang::De, sources, &mut problems);
        let en = Language::new(Lang::En, sources, &mut problems);
        Catalogue { de, en, problems }
    }

    fn language(&self, lang: Lang) -> &Language {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }

    /// Sentences that could not be read, and ids that are given twice.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    pub fn ids(&self, lang: Lang) -> &BTreeSet<String> {
        &self.language(lang).ids
    }

    pub fn has(&self, lang: Lang, id: &str) -> bool {
        self.language(lang).ids.contains(id)
    }

    /// The sentence. An unknown id renders as the id itself.
    pub fn render(&self, lang: Lang, message: &Message, names: &dyn Names) -> String {
        let mut args = FluentArgs::with_capacity(message.args.len());
        for (name, arg) in &message.args {
            args.set(*name, self.value(lang, arg, names));
        }
        self.language(lang).format(message.id, Some(&args))
    }

    fn value(&self, lang: Lang, arg: &Arg, names: &dyn Names) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Seat(seat) => FluentValue::from(names.seat(*seat, lang)),
            Arg::Item { kind, index } => FluentValue::from(names.item(kind, *index, lang)),
            Arg::Amounts(amounts) => FluentValue::from(self.amounts(lang, amounts, names)),
            Arg::Text(text) => FluentValue::from(text.clone()),
        }
    }

    /// "2 wood, 1 gold"; what is there zero times is left out, and nothing at all has a word of its own.
    pub fn amounts(&self, lang: Lang, amounts: &[Amount], names: &dyn Names) -> String {
        let mut text = String::new();
        for amount in amounts.iter().filter(|amount| amount.count != 0) {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(&format!("{} {}", amount.count, self.counted(lang, amount, names)));
        }
        if text.is_empty() { self.language(lang).format("common-nothing", None) } else { text }
    }

    /// What so many of a thing are called: "Diamonds" for two of what the pack calls "Diamond". A sentence of the
    /// catalogue, found by the English name, says so; what has none, such as wood, is not counted in words.
    pub fn counted(&self, lang: Lang, amount: &Amount, names: &dyn Names) -> String {
        let name = |lang| names.item(amount.kind, amount.index, lang);
        if amount.count.abs() != 1 {
            let id = format!("common-many-{}", name(Lang::En).to_lowercase().replace(' ', "-"));
            if self.has(lang, &id) {
                return self.language(lang).format(&id, None);
            }
        }
        name(lang)
    }

    /// The variables a sentence uses, including those of the sentences it refers to.
    pub fn arguments(&self, lang: Lang, id: &str) -> BTreeSet<String> {
        let mut found = Variables { language: self.language(lang), names: BTreeSet::new(), visited: BTreeSet::new() };
        found.message(id);
        found.names
    }

    /// What is wrong between these messages (id and argument names) and the catalogue:
    /// sentences that are missing, variables nobody supplies, ids in one language only, and what could not be read.
    pub fn check(&self, messages: &[(&str, &[&str])]) -> Vec<String> {
        let mut complaints = self.problems.clone();
        for (id, supplied) in messages {
            for lang in Lang::ALL {
                if !self.has(lang, id) {
                    complaints.push(format!("{lang}: no sentence for '{id}'"));
                }
                for name in self.arguments(lang, id) {
                    if !supplied.contains(&name.as_str()) {
                        complaints.push(format!("{lang}: '{id}' uses ${name}, which is not supplied"));
                    }
                }
            }
        }
        for (here, there) in [(Lang::De, Lang::En), (Lang::En, Lang::De)] {
            for id in self.ids(here).difference(self.ids(there)) {
                complaints.push(format!("{there}: '{id}' is there in {here} only"));
            }
        }
        complaints
    }
}

impl Language {
    fn new(lang: Lang, sources: &[Source], problems: &mut Vec<String>) -> Language {
        let identifier = lang.code().parse().expect("'de' and 'en' are language identifiers");
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // The marks are for mixing directions of writing; in a terminal they show as rubbish.
        bundle.set_use_isolating(false);
        let mut ids = BTreeSet::new();
        for source in sources {
            let text = match lang {
                Lang::De => source.de,
                Lang::En => source.en,
            };
            let file = format!("{}.{lang}.ftl", source.name);
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, errors)| {
                for error in errors {
                    let line = 1 + text.bytes().take(error.pos.start).filter(|byte| *byte == b'\n').count();
                    problems.push(format!("{file}:{line}: {error}"));
                }
                resource
            });
            for entry in resource.entries() {
                if let ast::Entry::Message(message) = entry {
                    ids.insert(message.id.name.to_owned());
                }
            }
            if let Err(errors) = bundle.add_resource(resource) {
                problems.extend(errors.iter().map(|error| format!("{file}: {error}")));
            }
        }
        Language { bundle, ids }
    }

    fn format(&self, id: &str, args: Option<&FluentArgs<'_>>) -> String {
        match self.bundle.get_message(id).and_then(|message| message.value()) {
            // A variable that nobody supplied stands in the sentence by its name; `check` finds those.
            Some(pattern) => self.bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned(),
            None => id.to_owned(),
        }
    }
}

/// Walks the syntax of a sentence and collects its variables.
struct Variables<'a> {
    language: &'a Language,
    names: BTreeSet<String>,
    visited: BTreeSet<String>,
}

impl Variables<'_> {
    fn message(&mut self, id: &str) {
        // Sentences may refer to each other in a circle; Fluent notices when it formats, we notice here.
        if !self.visited.insert(id.to_owned()) {
            return;
        }
        if let Some(pattern) = self.language.bundle.get_message(id).and_then(|message| message.value()) {
            self.pattern(pattern);
        }
    }

    fn pattern(&mut self, pattern: &ast::Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.names.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => self.message(id.name),
            InlineExpression::FunctionReference { arguments, .. } => self.call(arguments),
            InlineExpression::TermReference { arguments: Some(arguments), .. } => self.call(arguments),
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::TermReference { arguments: None, .. }
            | InlineExpression::StringLiteral { .. }
            | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    fn call(&mut self, arguments: &CallArguments<&str>) {
        arguments.positional.iter().for_each(|value| self.inline(value));
        arguments.named.iter().for_each(|argument| self.inline(&argument.value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoNames;
    use steading_core::Seat;

    const TEST: Source = Source {
        name: "test",
        de: "common-nothing = nichts
t-cards = { $seat } zieht { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}.
common-many-jewel-1 = Juwelen
t-pay = { $seat } zahlt { $price }.
t-both = { t-pay } Danach: { $what }.
t-circle = { t-circle }
t-only-de = Nur hier.
",
        en: "common-nothing = nothing
t-cards = { $seat } draws { $count ->
    [one] a card
   *[other] { $count } cards
}.
t-pay = { $seat } pays { $price }.
common-many-jewel-1 = jewels
t-both = { t-pay } Then: { $what }.
t-circle = { t-circle }
",
    };

    fn names(found: &[&str]) -> BTreeSet<String> {
        found.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn arguments_become_words_and_plurals() {
        let catalogue = Catalogue::new(&[TEST]);
        let cards = |count: u8| Message::new("t-cards").with("seat", Seat::B).with("count", count);
        assert_eq!(catalogue.render(Lang::De, &cards(1), &NoNames), "B zieht eine Karte.");
        assert_eq!(catalogue.render(Lang::De, &cards(3), &NoNames), "B zieht 3 Karten.");
        assert_eq!(catalogue.render(Lang::En, &cards(0), &NoNames), "B draws 0 cards.");

        let amount = |index, count| Amount { kind: "good", index, count };
        let pay = |price: Vec<Amount>| Message::new("t-pay").with("seat", Seat::A).with("price", price);
        let price = vec![amount(0, 2), amount(1, 0), amount(2, 1)];
        assert_eq!(catalogue.render(Lang::En, &pay(price), &NoNames), "A pays 2 good 0, 1 good 2.");
        assert_eq!(catalogue.render(Lang::En, &pay(Vec::new()), &NoNames), "A pays nothing.");
        assert_eq!(catalogue.render(Lang::De, &pay(vec![amount(1, 0)]), &NoNames), "A zahlt nichts.");
        // What has a plural is counted with it.
        let jewels = |count| pay(vec![Amount { kind: "jewel", index: 1, count }]);
        assert_eq!(catalogue.render(Lang::En, &jewels(1), &NoNames), "A pays 1 jewel 1.");
        assert_eq!(catalogue.render(Lang::En, &jewels(2), &NoNames), "A pays 2 jewels.");
        assert_eq!(catalogue.render(Lang::De, &jewels(-2), &NoNames), "A zahlt -2 Juwelen.");
    }

    #[test]
    fn what_is_missing_never_panics() {
        let catalogue = Catalogue::new(&[TEST]);
        assert_eq!(catalogue.render(Lang::En, &Message::new("t-unknown"), &NoNames), "t-unknown");
        assert_eq!(catalogue.render(Lang::En, &Message::new("t-only-de"), &NoNames), "t-only-de");
        assert!(catalogue.render(Lang::En, &Message::new("t-cards"), &NoNames).contains("{$seat}"));
        catalogue.render(Lang::En, &Message::new("t-circle"), &NoNames);
    }

    #[test]
    fn the_variables_of_a_sentence_are_found_at_any_depth() {
        let catalogue = Catalogue::new(&[TEST]);
        assert_eq!(catalogue.arguments(Lang::En, "t-cards"), names(&["seat", "count"]));
        assert_eq!(catalogue.arguments(Lang::En, "t-both"), names(&["seat", "price", "what"]));
        assert_eq!(catalogue.arguments(Lang::En, "t-circle"), names(&[]));
        assert_eq!(catalogue.arguments(Lang::En, "t-unknown"), names(&[]));
    }

    #[test]
    fn the_check_names_every_kind_of_gap() {
        let catalogue = Catalogue::new(&[TEST]);
        let complaints = catalogue.check(&[("t-cards", &["seat"]), ("t-unknown", &[])]);
        assert_eq!(
            complaints,
            [
                "de: 't-cards' uses $count, which is not supplied",
                "en: 't-cards' uses $count, which is not supplied",
                "de: no sentence for 't-unknown'",
                "en: no sentence for 't-unknown'",
                "en: 't-only-de' is there in de only",
            ]
        );
    }

    #[test]
    fn a_broken_file_is_named_by_line_and_an_id_is_given_once() {
        let broken =
            Source { name: "broken", de: "x-fine = gut\nx-broken = { $a\n", en: "x-fine = good\nx-fine = good\n" };
        let catalogue = Catalogue::new(&[broken]);
        assert_eq!(catalogue.render(Lang::De, &Message::new("x-fine"), &NoNames), "gut");
        let problems = catalogue.problems();
        assert!(problems.iter().any(|problem| problem.starts_with("broken.de.ftl:")), "{problems:?}");
        assert!(problems.iter().any(|problem| problem.starts_with("broken.en.ftl: ")), "{problems:?}");
    }

    #[test]
    fn the_embedded_files_are_whole() {
        assert_eq!(crate::check(&[]), Vec::<String>::new());
    }

    #[test]
    fn the_catalogue_serves_many_threads() {
        fn shared<T: Send + Sync>(_: &T) {}
        shared(crate::embedded());
    }
}
