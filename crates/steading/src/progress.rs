//! A bar for whatever takes longer than a second, on standard error and only for people.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// Shows itself once a second has passed. Without a terminal it never does.
#[derive(Debug)]
pub struct Progress {
    begin: Instant,
    steps: u64,
    label: String,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub fn new(label: &str, steps: u64) -> Progress {
        Progress { begin: Instant::now(), steps, label: label.to_owned(), bar: None }
    }

    pub fn at(&mut self, step: u64) {
        if self.bar.is_none() && self.begin.elapsed() > Duration::from_secs(1) {
            let style = ProgressStyle::with_template("{msg} {bar:40} {percent:>3} %");
            let style = style.expect("the template is well formed").progress_chars("━╸─");
            let bar = ProgressBar::with_draw_target(Some(self.steps), ProgressDrawTarget::stderr());
            self.bar = Some(bar.with_style(style).with_message(self.label.clone()));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(step.min(self.steps));
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
