//! A global allocator that counts, so that "no heap in rules code" is a test and not a hope.
//!
//! The only `unsafe` of the workspace: every call is handed on to the system allocator unchanged. Here is also what tells
//! that allocator to give memory back.
//!
//! ```
//! use steading_heapcount::{Counting, allocations};
//!
//! #[global_allocator]
//! static HEAP: Counting = Counting;
//!
//! let before = allocations();
//! let on_the_stack = [1u8, 2, 3];
//! assert_eq!(allocations(), before);
//! let on_the_heap = on_the_stack.to_vec();
//! assert_eq!(allocations(), before + 1);
//! # drop(on_the_heap);
//! ```

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// Install with `#[global_allocator] static HEAP: Counting = Counting;`
#[derive(Clone, Copy, Debug)]
pub struct Counting;

/// How often this thread has asked for memory. Always 0 unless [`Counting`] is the global allocator.
pub fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

/// Lets memory that is free go back to the system. glibc otherwise keeps what a storm of requests took, in an arena for
/// each thread: a server of 200 tables then took 95 MiB after an attack instead of 67. To be called before threads start.
pub fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: numbers only, and no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_TRIM_THRESHOLD, LARGE);
        libc::mallopt(libc::M_ARENA_MAX, 2);
    }
}

/// From so many bytes on a piece of memory is the system's own and goes back at once.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: i32 = 256 << 10;

fn count() {
    // During the end of a thread the counter may be gone already; nobody reads it then.
    let _ = ALLOCATIONS.try_with(|counter| counter.set(counter.get() + 1));
}

// SAFETY: every method passes its arguments to `System` as they came and returns what `System` returns.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}
