//! Pictures as text: the few shapes our plots are made of. Colours and fonts come from the style sheet of the page,
//! so that a picture follows light and dark.

use std::fmt::Write;

/// Text that means itself inside HTML and SVG.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// From values to places on the paper.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    values: (f64, f64),
    places: (f64, f64),
}

impl Scale {
    /// An empty range of values is widened, so that a single value has a place too.
    pub fn new(values: (f64, f64), places: (f64, f64)) -> Scale {
        let (low, high) = values;
        let values = if high > low { values } else { (low - 0.5, low + 0.5) };
        Scale { values, places }
    }

    pub fn at(&self, value: f64) -> f64 {
        let (low, high) = self.values;
        let (from, to) = self.places;
        from + (value - low) / (high - low) * (to - from)
    }

    /// About so many round values between the ends.
    pub fn ticks(&self, about: usize) -> Vec<f64> {
        let (low, high) = self.values;
        let step = step(high - low, about);
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        (first..=last).map(|tick| tick as f64 * step).collect()
    }
}

/// A round step that divides a span into about so many parts.
pub fn step(span: f64, about: usize) -> f64 {
    let raw = span / about.max(1) as f64;
    let power = 10f64.powf(raw.log10().floor());
    let digit = [1.0, 2.0, 5.0, 10.0].into_iter().find(|digit| digit * power >= raw * 0.999).unwrap_or(10.0);
    digit * power
}

/// How many places after the point a step needs.
pub fn places(step: f64) -> usize {
    (0..6).find(|&places| (step * 10f64.powi(places)).fract().abs() < 1e-6).unwrap_or(6) as usize
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing in progress.
#[derive(Clone, Debug)]
pub struct Picture {
    width: f64,
    height: f64,
    label: String,
    body: String,
}

impl Picture {
    /// `label` says in words what is shown, for those who cannot see it.
    pub fn new(width: f64, height: f64, label: &str) -> Picture {
        Picture { width, height, label: label.to_owned(), body: String::new() }
    }

    fn put(&mut self, shape: std::fmt::Arguments<'_>) {
        self.body.write_fmt(shape).expect("a string takes everything");
    }

    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.put(format_args!(r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#));
    }

    /// A bar that tells more when it is pointed at.
    pub fn bar(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64), tip: &str) {
        let (width, height) = (width.max(0.0), height.max(0.0));
        let round = (width.min(height) / 2.0).min(2.5);
        self.put(format_args!(
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="{round:.1}">"#
        ));
        self.tip(tip);
        self.put(format_args!("</rect>"));
    }

    pub fn dot(&mut self, class: &str, (x, y): (f64, f64), radius: f64, tip: &str) {
        self.put(format_args!(r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}">"#));
        self.tip(tip);
        self.put(format_args!("</circle>"));
    }

    fn tip(&mut self, tip: &str) {
        if !tip.is_empty() {
            self.put(format_args!("<title>{}</title>", escape(tip)));
        }
    }

    pub fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escape(text);
        self.put(format_args!(r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#));
    }

    /// A line through all points.
    pub fn path(&mut self, class: &str, points: impl IntoIterator<Item = (f64, f64)>) {
        self.put(format_args!(r#"<path class="{class}" d=""#));
        for (index, (x, y)) in points.into_iter().enumerate() {
            let step = if index == 0 { 'M' } else { 'L' };
            self.put(format_args!("{step}{x:.1} {y:.1}"));
        }
        self.put(format_args!(r#""/>"#));
    }

    pub fn finish(self) -> String {
        let Picture { width, height, label, body } = self;
        let label = escape(&label);
        format!(
            r#"<svg viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" role="img" aria-label="{label}">{body}</svg>"#
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let scale = Scale::new((-130.0, 260.0), (0.0, 100.0));
        assert_eq!(scale.ticks(5), [-100.0, 0.0, 100.0, 200.0]);
        assert_eq!(scale.at(-130.0), 0.0);
        assert_eq!(scale.at(65.0), 50.0);
        assert_eq!(Scale::new((0.0, 1.0), (0.0, 1.0)).ticks(5).len(), 6);
        assert_eq!(Scale::new((3.0, 3.0), (0.0, 10.0)).at(3.0), 5.0);
        assert_eq!((places(20.0), places(0.5), places(0.02)), (0, 1, 2));
    }

    #[test]
    fn names_from_packs_cannot_break_out() {
        let mut picture = Picture::new(10.0, 10.0, "\"><script>");
        picture.text("t", (0.0, 0.0), Anchor::Start, "<b>&'");
        picture.bar("b", (0.0, 0.0), (1.0, 1.0), "</title><script>");
        let text = picture.finish();
        assert!(!text.contains("<script>") && !text.contains("<b>"), "{text}");
    }
}
