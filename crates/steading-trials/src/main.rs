//! Trials of a real server in a process of its own: `crash` kills it again and again, `load` keeps it busy,
//! `cluster` does both to three nodes, `calls` kills it while messages are on their way, `abuse` misuses it, `upgrade` gives its data to
//! a program with other rules, `log-ins` and
//! `long-log` try two things that once hurt.
//! Everything talks to loopback only, is bounded in time and cleans up after itself.

mod abuse;
mod calls;
mod client;
mod cluster;
mod cost;
mod crash;
mod durability;
mod load;
mod log_ins;
mod long_log;
mod process;
mod rolling;
mod shown;
mod sink;
mod upgrade;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Debug, Parser)]
#[command(about = "Puts a real server under load and kills it, and checks what it promised.")]
struct Arguments {
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Debug, Subcommand)]
enum Trial {
    /// One hostile guest and one hostile address beside people who play: how much do these notice?
    Abuse(abuse::Plan),
    /// The attack of the trial before.
    #[command(hide = true)]
    Attack(abuse::Attack),
    /// Three nodes on PostgreSQL and NATS are killed, stopped and restarted under play. Needs both installed.
    Cluster(cluster::Plan),
    /// Kills the server while people come only when they are called: nobody is called for nothing, nobody waits in vain.
    Calls(calls::Plan),
    /// Kills the server with SIGKILL, at random moments and at named points, and checks that nothing is lost.
    Crash(crash::Plan),
    /// Watches the system calls of the server: no answer before its rows are on the disk. Needs `strace`.
    Durability(durability::Plan),
    /// Sixty wrong log-ins at the same time: how much memory do they take?
    LogIns(log_ins::Plan),
    /// Opens a table with a very long log while others play: how long does it take, and what do they notice?
    LongLog(long_log::Plan),
    /// Plays over real sockets and measures, beside an echo and the disk.
    Load(load::Plan),
    /// A server with other rules takes over tables in the middle of their games.
    Upgrade,
    /// The server that the other trials start.
    #[command(hide = true)]
    Serve(process::Server),
    /// The worker that they start.
    #[command(hide = true)]
    Work(process::Work),
}

fn main() -> ExitCode {
    // As the program does.
    steading_heapcount::give_memory_back();
    let done = match Arguments::parse().trial {
        Trial::Abuse(plan) => runtime().block_on(abuse::run(plan)),
        Trial::Attack(plan) => runtime().block_on(abuse::attack(plan)),
        Trial::LongLog(plan) => runtime().block_on(long_log::run(plan)),
        Trial::LogIns(plan) => runtime().block_on(log_ins::run(plan)),
        Trial::Cluster(plan) => runtime().block_on(cluster::run(plan)),
        Trial::Calls(plan) => runtime().block_on(calls::run(plan)),
        Trial::Crash(plan) => runtime().block_on(crash::run(plan)),
        Trial::Durability(plan) => runtime().block_on(durability::run(plan)),
        Trial::Load(plan) => runtime().block_on(load::run(plan)),
        Trial::Serve(server) => process::serve(server),
        Trial::Upgrade => runtime().block_on(upgrade::run()),
        Trial::Work(work) => process::work(work),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads can be started")
}
