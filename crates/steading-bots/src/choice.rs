//! A choice that can explain itself: this becomes hints and analysis.

use crate::heuristics::Values;

/// One answer a bot thought about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alternative<A> {
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// What each seat may expect after it, from 0 to 1.
    pub values: Values,
}

/// What a bot answers, and what else it thought about.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    pub action: A,
    pub iterations: u32,
    /// The best answers, the chosen one first. Empty when there was nothing to think about.
    pub alternatives: Vec<Alternative<A>>,
}

impl<A: Copy> Choice<A> {
    /// The only legal answer.
    pub fn forced(action: A) -> Self {
        Choice { action, iterations: 0, alternatives: Vec::new() }
    }

    /// The answers a person wants to see: the chosen one and the next best.
    pub fn top(&self, count: usize) -> &[Alternative<A>] {
        &self.alternatives[..self.alternatives.len().min(count)]
    }
}
