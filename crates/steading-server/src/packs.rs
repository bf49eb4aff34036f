//! Packs that people bring, as they are kept: without comments.

/// The text without comments, empty lines and space at the ends of lines. What stands in strings stays.
pub(crate) fn without_comments(pack: &str) -> String {
    let mut plain = String::with_capacity(pack.len());
    // The end of the string we are in; none outside.
    let mut string: Option<&'static str> = None;
    let mut rest = pack;
    while let Some(letter) = rest.chars().next() {
        let step = match string {
            // Up to two quotes may stand before the three that end a long string.
            Some(end) if rest.starts_with(end) && !(end.len() == 3 && rest[3..].starts_with(&end[..1])) => {
                string = None;
                end.len()
            }
            Some("\"" | "\"\"\"") if letter == '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            // A string of one line that does not end there is a mistake; the reader will say so.
            Some("\"" | "'") if letter == '\n' => {
                string = None;
                1
            }
            Some(_) => letter.len_utf8(),
            None if letter == '#' => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            None => {
                string = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|start| rest.starts_with(start));
                string.map_or(letter.len_utf8(), str::len)
            }
        };
        if letter == '\n' && string.is_none() {
            plain.truncate(plain.trim_end_matches([' ', '\t', '\r']).len());
            if !plain.is_empty() && !plain.ends_with('\n') {
                plain.push('\n');
            }
        } else {
            plain.push_str(&rest[..step]);
        }
        rest = &rest[step..];
    }
    plain.truncate(plain.trim_end().len());
    plain.push('\n');
    plain
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_go_and_strings_stay() {
        for (pack, plain) in [
            ("# a\nb = 1 # c\n\n\nd = 2", "b = 1\nd = 2\n"),
            ("a = \"# no \\\" # comment\" # one\n", "a = \"# no \\\" # comment\"\n"),
            ("a = '# \\' # one\n", "a = '# \\'\n"),
            ("a = \"\"\"\n# text  \n\n\"\"\" # one\n", "a = \"\"\"\n# text  \n\n\"\"\"\n"),
            ("a = '''\n# text \"\"\"\n'''\n#", "a = '''\n# text \"\"\"\n'''\n"),
            ("a = \"\"\"x\"\"\"\"\" # one\nb = 1 # c", "a = \"\"\"x\"\"\"\"\"\nb = 1\n"),
            ("[[ß]] # ü\r\nname = 'é'", "[[ß]]\nname = 'é'\n"),
        ] {
            assert_eq!(without_comments(pack), plain, "{pack}");
            assert_eq!(without_comments(plain), plain, "twice: {pack}");
        }
    }

    #[test]
    fn every_embedded_pack_means_the_same_without_comments() {
        for title in steading_match::titles() {
            let read = |text: &str| steading_core::pack::read::<serde_json::Value>(title.id, text).unwrap();
            let plain = without_comments(title.base_pack);
            assert_eq!(read(&plain), read(title.base_pack), "{}", title.id);
            assert!(plain.len() <= title.base_pack.len() + 1);
        }
    }
}
