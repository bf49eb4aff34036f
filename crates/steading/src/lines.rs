//! Lines of bounded length from a stream that nobody trusts.

use std::io::{self, BufRead};

/// A line, or the news that it was longer than allowed. A line that is too long is read to its end and forgotten.
#[derive(Debug, PartialEq, Eq)]
pub enum Line<'a> {
    Whole(&'a [u8]),
    TooLong,
}

#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    limit: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R, limit: usize) -> Self {
        Lines { input, limit, line: Vec::new() }
    }

    /// The next line without its end; `None` at the end of the input. A last line may lack its end.
    // Not an iterator: a line is lent out of the one buffer there is.
    #[allow(clippy::should_implement_trait, reason = "a line borrows the buffer, which an iterator's item cannot")]
    pub fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut too_long = false;
        let mut any = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                if any {
                    break;
                }
                return Ok(None);
            }
            any = true;
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            if self.line.len() + part.len() > self.limit {
                too_long = true;
                self.line = Vec::new();
            }
            if !too_long {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if too_long {
            return Ok(Some(Line::TooLong));
        }
        if self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        Ok(Some(Line::Whole(&self.line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_come_whole_or_not_at_all() {
        let text = b"abc\r\n\n123456789\n12345678\nend";
        // A tiny buffer, so that lines come in pieces.
        let mut lines = Lines::new(BufReader::with_capacity(3, &text[..]), 8);
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            found.push(match line {
                Line::Whole(line) => String::from_utf8(line.to_vec()).unwrap(),
                Line::TooLong => "too long".to_owned(),
            });
        }
        assert_eq!(found, ["abc", "", "too long", "12345678", "end"]);
    }
}
