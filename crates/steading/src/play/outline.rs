//! The picture of a game that has none of its own: its view as an indented outline.

use super::text::Text;
use serde_json::Value;

pub fn draw(view: &Value, width: usize) -> Vec<Text> {
    let mut lines = Vec::new();
    outline(view, 0, &mut lines);
    lines.into_iter().map(|line| line.fit(width)).collect()
}

/// Whether a value is said in one line.
fn short(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some("–".to_owned()),
        Value::Bool(true) => Some("✓".to_owned()),
        Value::Bool(false) => Some("✗".to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Array(items) => {
            let texts: Option<Vec<String>> = items.iter().map(scalar).collect();
            texts.map(|texts| if texts.is_empty() { "–".to_owned() } else { texts.join(", ") })
        }
        Value::Object(fields) => {
            // Of amounts only those that are there.
            let amounts = fields.values().all(Value::is_u64);
            let said = fields.iter().filter(|(_, value)| !amounts || value.as_u64() != Some(0));
            let texts: Option<Vec<String>> =
                said.map(|(key, value)| Some(format!("{} {}", scalar(value)?, spoken(key)))).collect();
            let text = texts.map(|texts| texts.join(", ")).filter(|text| text.len() <= 60);
            text.map(|text| if text.is_empty() { "–".to_owned() } else { text })
        }
    }
}

fn scalar(value: &Value) -> Option<String> {
    if value.is_array() || value.is_object() { None } else { short(value) }
}

fn spoken(key: &str) -> String {
    key.replace('_', " ")
}

fn outline(value: &Value, depth: usize, lines: &mut Vec<Text>) {
    let indent = " ".repeat(2 * depth);
    let mut entry = |name: String, value: &Value| match short(value) {
        Some(text) => lines.push(Text::from(indent.clone()).and(Text::dim(format!("{name}: "))).and(text)),
        None => {
            lines.push(Text::from(indent.clone()).and(Text::bold(name)));
            outline(value, depth + 1, lines);
        }
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| entry(spoken(key), value)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, value)| entry((index + 1).to_string(), value));
        }
        other => lines.push(Text::from(indent).and(short(other).unwrap_or_default())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_becomes_an_outline() {
        let view = serde_json::json!({
            "round": 2,
            "goods": {"wood": 1, "gold": 0},
            "players": [{"seat": 0, "hand": ["a", "b"], "board": [[1, 2], [3]]}],
            "over": false,
        });
        let lines: Vec<String> = draw(&view, 80).iter().map(Text::plain).collect();
        assert_eq!(
            lines,
            [
                "goods: 1 wood",
                "over: ✗",
                "players",
                "  1",
                "    board",
                "      1: 1, 2",
                "      2: 3",
                "    hand: a, b",
                "    seat: 0",
                "round: 2",
            ]
        );
    }
}
