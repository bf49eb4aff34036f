//! How deeply JSON is nested, before anybody reads it.

/// Brackets within brackets that are read.
pub const DEEPEST: usize = 32;

/// How deep brackets stand within brackets, strings left aside.
pub fn depth(json: &[u8]) -> usize {
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0usize, 0, false, false);
    for byte in json {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_counts_brackets_outside_strings() {
        assert_eq!(depth(br#"{"a": [1, {"b": "[[[\"[["}], "c": []}"#), 3);
        assert_eq!(depth(b"7"), 0);
        assert_eq!(depth("[".repeat(1_000).as_bytes()), 1_000);
    }
}
