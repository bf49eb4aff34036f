//! Where rules code puts options, outcomes and events: it never allocates, the caller decides.

/// Takes items one after the other.
pub trait Sink<T> {
    fn push(&mut self, item: T);
}

impl<T> Sink<T> for Vec<T> {
    #[inline]
    fn push(&mut self, item: T) {
        Vec::push(self, item);
    }
}

impl<T, S: Sink<T> + ?Sized> Sink<T> for &mut S {
    #[inline]
    fn push(&mut self, item: T) {
        (**self).push(item);
    }
}

/// Throws everything away; used where nobody reads the events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl<T> Sink<T> for Ignore {
    #[inline(always)]
    fn push(&mut self, _: T) {}
}

/// Only counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count(pub usize);

impl<T> Sink<T> for Count {
    #[inline]
    fn push(&mut self, _: T) {
        self.0 += 1;
    }
}

/// Remembers whether one given item came by.
#[derive(Clone, Copy, Debug)]
pub struct Find<T> {
    wanted: T,
    found: bool,
}

impl<T> Find<T> {
    pub fn new(wanted: T) -> Self {
        Find { wanted, found: false }
    }

    pub fn found(&self) -> bool {
        self.found
    }
}

impl<T: PartialEq> Sink<T> for Find<T> {
    #[inline]
    fn push(&mut self, item: T) {
        self.found |= item == self.wanted;
    }
}

/// A list with room for `N`, without a heap.
#[derive(Clone, Copy, Debug)]
pub struct Buffer<T, const N: usize> {
    items: [Option<T>; N],
    len: usize,
}

impl<T: Copy, const N: usize> Buffer<T, N> {
    pub fn new() -> Self {
        Buffer { items: [None; N], len: 0 }
    }

    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Panics when there is no such item.
    #[inline]
    pub fn get(&self, index: usize) -> T {
        assert!(index < self.len, "item {index} of {}", self.len);
        self.items[index].expect("every place below the length is filled")
    }

    pub fn iter(&self) -> impl Iterator<Item = T> {
        self.items[..self.len].iter().map(|item| item.expect("every place below the length is filled"))
    }
}

impl<T: Copy, const N: usize> Default for Buffer<T, N> {
    fn default() -> Self {
        Buffer::new()
    }
}

impl<T: Copy, const N: usize> Sink<T> for Buffer<T, N> {
    #[inline]
    fn push(&mut self, item: T) {
        self.items[self.len] = Some(item);
        self.len += 1;
    }
}
