//! One binary plays four games. `steading --help` says how.

use std::process::ExitCode;

// Counts allocations, so that `bench` can show that the rules make none.
#[global_allocator]
static HEAP: steading_heapcount::Counting = steading_heapcount::Counting;

fn main() -> ExitCode {
    steading_heapcount::give_memory_back();
    steading::commands::main()
}
