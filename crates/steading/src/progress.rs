//! A bar for whatever takes longer than a second, on standard error; where nobody sees a bar, a line every minute.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

const PLAIN: &str = "{msg} {bar:40} {percent:>3} %";
const RATED: &str = "{msg} {bar:40} {pos}/{len}  {per_sec}  ETA {eta}";

/// How often a log hears of it.
const LINE: Duration = Duration::from_secs(60);

/// Shows itself once a second has passed. Without a terminal it writes lines, for whoever reads the log.
#[derive(Debug)]
pub struct Progress {
    begin: Instant,
    line: Instant,
    steps: u64,
    label: String,
    template: &'static str,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub fn new(label: &str, steps: u64) -> Progress {
        Progress::with(label, steps, PLAIN)
    }

    /// With how many were done, how fast that goes, and how long it will still take.
    pub fn rated(label: &str, steps: u64) -> Progress {
        Progress::with(label, steps, RATED)
    }

    fn with(label: &str, steps: u64, template: &'static str) -> Progress {
        let now = Instant::now();
        Progress { begin: now, line: now, steps, label: label.to_owned(), template, bar: None }
    }

    pub fn label(&mut self, label: &str) {
        self.label = label.to_owned();
        if let Some(bar) = &self.bar {
            bar.set_message(self.label.clone());
        }
    }

    pub fn at(&mut self, step: u64) {
        if self.bar.is_none() && self.begin.elapsed() > Duration::from_secs(1) {
            let style = ProgressStyle::with_template(self.template);
            let style = style.expect("the template is well formed").progress_chars("━╸─");
            let bar = ProgressBar::with_draw_target(Some(self.steps), ProgressDrawTarget::stderr());
            let bar = bar.with_style(style).with_message(self.label.clone()).with_elapsed(self.begin.elapsed());
            self.bar = Some(bar);
        }
        let Some(bar) = &self.bar else { return };
        bar.set_position(step.min(self.steps));
        if bar.is_hidden() && self.line.elapsed() >= LINE {
            self.line = Instant::now();
            eprintln!("{} {}/{}, ETA {}", self.label, bar.position(), self.steps, HumanDuration(bar.eta()));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
