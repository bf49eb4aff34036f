//! The answers to a question, said once: which there are, and whether each is legal. Offer and refusal both come from it.

use crate::sink::Sink;

/// Who wants to know about the answers to a question: [`Legal`] lists them, [`Why`] finds the reason against one.
pub trait Answers<A, R> {
    fn each<T: Copy, Q>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        answer: impl Fn(T) -> A,
        read: impl Fn(A) -> Option<T>,
        quote: impl Fn(T) -> Result<Q, R>,
    );
}

/// Lists what the quotes permit.
#[derive(Debug)]
pub struct Legal<'o, S>(pub &'o mut S);

impl<A, R, S: Sink<A>> Answers<A, R> for Legal<'_, S> {
    #[inline]
    fn each<T: Copy, Q>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        answer: impl Fn(T) -> A,
        _: impl Fn(A) -> Option<T>,
        quote: impl Fn(T) -> Result<Q, R>,
    ) {
        for item in items {
            if quote(item).is_ok() {
                self.0.push(answer(item));
            }
        }
    }
}

/// Finds the reason against one answer; nothing if it belongs to another question.
#[derive(Clone, Copy, Debug)]
pub struct Why<A, R> {
    action: A,
    pub refusal: Option<R>,
}

impl<A, R> Why<A, R> {
    pub fn not(action: A) -> Self {
        Why { action, refusal: None }
    }
}

impl<A: Copy, R> Answers<A, R> for Why<A, R> {
    fn each<T: Copy, Q>(
        &mut self,
        _: impl IntoIterator<Item = T>,
        _: impl Fn(T) -> A,
        read: impl Fn(A) -> Option<T>,
        quote: impl Fn(T) -> Result<Q, R>,
    ) {
        if let Some(item) = read(self.action) {
            self.refusal = quote(item).err();
        }
    }
}

/// Permits, or refuses for this reason.
#[inline]
pub fn permit<R>(holds: bool, refusal: R) -> Result<(), R> {
    if holds { Ok(()) } else { Err(refusal) }
}

/// `may!(to, Kind(item) in items => quote)`: answers `Action::Kind`, those to be listed, and whether each is legal.
/// Without a quote they always are.
#[macro_export]
macro_rules! may {
    ($to:ident, $kind:ident) => { $crate::may!($to, $kind => Ok::<(), Refusal>(())) };
    ($to:ident, $kind:ident => $quote:expr) => {
        $to.each([()], |()| Action::$kind, |action| (action == Action::$kind).then_some(()), |()| $quote)
    };
    ($to:ident, $kind:ident($item:ident $(, $more:ident)*) in $items:expr => $quote:expr) => {
        $to.each(
            $items,
            |$crate::may!(@ $item $($more)*)| Action::$kind($item $(, $more)*),
            |action| match action {
                Action::$kind($item $(, $more)*) => Some($crate::may!(@ $item $($more)*)),
                _ => None,
            },
            |$crate::may!(@ $item $($more)*)| $quote,
        )
    };
    (@ $item:ident) => { $item };
    (@ $item:ident $($more:ident)+) => { ($item $(, $more)+) };
}
