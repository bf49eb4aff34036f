//! Styled text in columns, and boxes drawn from it. Widths are counted without the styles.

use crate::columns::width;

/// How a piece of text looks: an SGR code, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style(&'static str);

impl Style {
    pub const PLAIN: Style = Style("");
    pub const BOLD: Style = Style("1");
    pub const DIM: Style = Style("2");
    pub const RED: Style = Style("31");
    pub const GREEN: Style = Style("32");
    pub const YELLOW: Style = Style("33");
    pub const BLUE: Style = Style("34");
    pub const CYAN: Style = Style("36");
    pub const GREY: Style = Style("90");
    pub const BRIGHT_YELLOW: Style = Style("93");
    pub const ALARM: Style = Style("1;31");
}

/// A space at which no line is broken. It is written as a plain space.
const NO_BREAK: &str = "\u{a0}";

/// A line of text with styles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(Vec<(Style, String)>);

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::styled(Style::PLAIN, text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(vec![(Style::PLAIN, text)])
    }
}

impl Text {
    pub fn new() -> Text {
        Text::default()
    }

    pub fn styled(style: Style, text: impl Into<String>) -> Text {
        Text(vec![(style, text.into())])
    }

    pub fn bold(text: impl Into<String>) -> Text {
        Text::styled(Style::BOLD, text)
    }

    pub fn dim(text: impl Into<String>) -> Text {
        Text::styled(Style::DIM, text)
    }

    #[must_use]
    pub fn and(mut self, more: impl Into<Text>) -> Text {
        for (style, text) in more.into().0 {
            self.push(style, &text);
        }
        self
    }

    fn push(&mut self, style: Style, text: &str) {
        match self.0.last_mut() {
            Some((last, before)) if *last == style => before.push_str(text),
            _ => self.0.push((style, text.to_owned())),
        }
    }

    /// The texts with something between them.
    pub fn joined(texts: impl IntoIterator<Item = Text>, between: &str) -> Text {
        let mut joined = Text::new();
        for (index, text) in texts.into_iter().enumerate() {
            if index > 0 {
                joined = joined.and(between);
            }
            joined = joined.and(text);
        }
        joined
    }

    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| width(text)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.width() == 0
    }

    /// Cut to so many columns, with a mark where something is missing.
    #[must_use]
    pub fn fit(self, room: usize) -> Text {
        if self.width() <= room {
            return self;
        }
        let mut left = room.saturating_sub(1);
        let mut cut = Text::new();
        for (style, text) in self.0 {
            let part: String = text.chars().take(left).collect();
            left -= width(&part);
            cut.0.push((style, part));
        }
        if room > 0 { cut.and("…") } else { cut }
    }

    /// Cut or filled to exactly so many columns.
    #[must_use]
    pub fn pad(self, room: usize) -> Text {
        let text = self.fit(room);
        let missing = room - text.width();
        text.and(" ".repeat(missing))
    }

    /// The same text, never broken at its spaces.
    #[must_use]
    pub fn unbroken(self) -> Text {
        Text(self.0.into_iter().map(|(style, text)| (style, text.replace(' ', NO_BREAK))).collect())
    }

    /// Broken into lines of at most so many columns, at spaces, each further line indented.
    pub fn wrapped(&self, room: usize, indent: usize) -> Vec<Text> {
        let mut lines = vec![Text::new()];
        let mut used = 0;
        for (style, text) in &self.0 {
            for piece in text.split_inclusive(' ') {
                let wide = width(piece.trim_end());
                if used > indent && used + wide > room {
                    if let Some((_, last)) = lines.last_mut().and_then(|line| line.0.last_mut()) {
                        last.truncate(last.trim_end_matches(' ').len());
                    }
                    lines.push(Text::from(" ".repeat(indent)));
                    used = indent;
                }
                lines.last_mut().expect("there is a line").push(*style, piece);
                used += width(piece);
            }
        }
        lines
    }

    /// With escape codes, and no spaces at the end.
    pub fn to_ansi(&self) -> String {
        let mut line = String::new();
        let last = self.0.iter().rposition(|(_, text)| !text.trim_end().is_empty());
        for (index, (style, text)) in self.0.iter().enumerate() {
            let text = match last {
                Some(last) if index < last => text.as_str(),
                Some(last) if index == last => text.trim_end(),
                _ => break,
            };
            let text = text.replace(NO_BREAK, " ");
            match style.0 {
                "" => line.push_str(&text),
                code => line.push_str(&format!("\x1b[{code}m{text}\x1b[0m")),
            }
        }
        line
    }

    /// Without styles.
    pub fn plain(&self) -> String {
        self.0.iter().map(|(_, text)| text.replace(NO_BREAK, " ")).collect()
    }
}

/// One field of a grid: a title in its upper edge, and lines.
#[derive(Clone, Debug, Default)]
pub struct Field {
    pub title: String,
    pub lines: Vec<Text>,
}

/// A grid of fields, all of them so wide inside and as high as the highest.
pub fn grid(rows: &[Vec<Field>], inside: usize) -> Vec<Text> {
    let mut lines = Vec::new();
    let edge = |left: &str, between: &str, right: &str, titles: &[&str]| {
        let mut text = String::from(left);
        for (index, title) in titles.iter().enumerate() {
            if index > 0 {
                text.push_str(between);
            }
            let title = crate::columns::fit(title, inside.saturating_sub(1));
            let used = if title.is_empty() { 0 } else { 1 + width(&title) };
            if used > 0 {
                text.push('─');
                text.push_str(&title);
            }
            text.push_str(&"─".repeat(inside - used));
        }
        text.push_str(right);
        Text::styled(Style::GREY, text)
    };
    let height = rows.iter().flatten().map(|field| field.lines.len()).max().unwrap_or(0);
    for (index, row) in rows.iter().enumerate() {
        let titles: Vec<&str> = row.iter().map(|field| field.title.as_str()).collect();
        let (left, between, right) = if index == 0 { ("┌", "┬", "┐") } else { ("├", "┼", "┤") };
        lines.push(edge(left, between, right, &titles));
        for at in 0..height {
            let bar = || Text::styled(Style::GREY, "│");
            let mut line = bar();
            for field in row {
                let text = field.lines.get(at).cloned().unwrap_or_default();
                line = line.and(text.pad(inside)).and(bar());
            }
            lines.push(line);
        }
    }
    let empty = vec![""; rows.first().map_or(0, Vec::len)];
    lines.push(edge("└", "┴", "┘", &empty));
    lines
}

/// Two blocks of lines next to each other.
pub fn beside(left: Vec<Text>, right: Vec<Text>, gap: usize) -> Vec<Text> {
    let wide = left.iter().map(Text::width).max().unwrap_or(0);
    let height = left.len().max(right.len());
    let at = |lines: &[Text], index: usize| lines.get(index).cloned().unwrap_or_default();
    (0..height).map(|index| at(&left, index).pad(wide + gap).and(at(&right, index))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_take_no_room() {
        let text = Text::bold("Holz").and(" und ").and(Text::styled(Style::RED, "Lehm"));
        assert_eq!(text.width(), 13);
        assert_eq!(text.clone().fit(6).plain(), "Holz …");
        assert_eq!(text.clone().pad(15).width(), 15);
        assert_eq!(Text::bold("a").pad(5).to_ansi(), "\x1b[1ma\x1b[0m");
    }

    #[test]
    fn long_sentences_are_broken_at_spaces() {
        let lines: Vec<String> = Text::from("eins zwei drei vier").wrapped(9, 2).iter().map(Text::plain).collect();
        assert_eq!(lines, ["eins zwei", "  drei", "  vier"]);
    }

    #[test]
    fn a_grid_has_straight_edges() {
        let field = |title: &str| Field { title: title.to_owned(), lines: vec![Text::from("ä")] };
        let lines = grid(&[vec![field("1"), field("2")], vec![field(""), Field::default()]], 4);
        let plain: Vec<String> = lines.iter().map(Text::plain).collect();
        assert_eq!(plain, ["┌─1──┬─2──┐", "│ä   │ä   │", "├────┼────┤", "│ä   │    │", "└────┴────┘"]);
    }
}
