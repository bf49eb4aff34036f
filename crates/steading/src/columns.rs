//! Tables of text with aligned columns.

use std::fmt;

/// Rows under a head. Columns in which everything is a number stand to the right.
#[derive(Clone, Debug)]
pub struct Columns {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    pub fn new(head: &[&str]) -> Columns {
        Columns { head: head.iter().map(|word| (*word).to_owned()).collect(), rows: Vec::new() }
    }

    pub fn row<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) {
        let mut cells: Vec<String> = cells.into_iter().map(str::to_owned).collect();
        cells.resize(self.head.len(), String::new());
        self.rows.push(cells);
    }
}

/// How many columns of a terminal a text takes. Our texts have letters of one column only.
pub fn width(text: &str) -> usize {
    text.chars().count()
}

/// The text, cut to so many columns, with a mark where something is missing.
pub fn fit(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(room.saturating_sub(1)).collect();
    if room > 0 {
        cut.push('…');
    }
    cut
}

/// The text, cut or filled to exactly so many columns.
pub fn pad(text: &str, room: usize) -> String {
    let mut text = fit(text, room);
    let missing = room - width(&text);
    text.extend(std::iter::repeat_n(' ', missing));
    text
}

fn is_number(cell: &str) -> bool {
    let digits = cell.trim_start_matches(['-', '+']);
    !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit() || ".,' ".contains(letter))
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<usize> = (0..self.head.len())
            .map(|column| {
                let cells = self.rows.iter().map(|row| width(&row[column]));
                cells.chain([width(&self.head[column])]).max().unwrap_or(0)
            })
            .collect();
        let numbers: Vec<bool> = (0..self.head.len())
            .map(|column| {
                let mut cells = self.rows.iter().map(|row| &row[column]).filter(|cell| !cell.is_empty()).peekable();
                cells.peek().is_some() && cells.all(|cell| is_number(cell))
            })
            .collect();
        let write_row = |f: &mut fmt::Formatter<'_>, row: &[String]| {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let missing = widths[column] - width(cell);
                let spaces = " ".repeat(missing);
                let gap = if column == 0 { "" } else { "  " };
                line.push_str(gap);
                if numbers[column] {
                    line.push_str(&spaces);
                    line.push_str(cell);
                } else {
                    line.push_str(cell);
                    line.push_str(&spaces);
                }
            }
            writeln!(f, "{}", line.trim_end())
        };
        write_row(f, &self.head)?;
        let rule: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
        write_row(f, &rule)?;
        self.rows.iter().try_for_each(|row| write_row(f, row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right_and_words_to_the_left() {
        let mut columns = Columns::new(&["name", "count"]);
        columns.row(["Lehm", "7"]);
        columns.row(["Öl", "12"]);
        assert_eq!(columns.to_string(), "name  count\n────  ─────\nLehm      7\nÖl       12\n");
    }

    #[test]
    fn texts_are_cut_with_a_mark() {
        assert_eq!(fit("Kathedrale", 5), "Kath…");
        assert_eq!(pad("Dorf", 6), "Dorf  ");
        assert_eq!(pad("Dorf", 0), "");
    }
}
