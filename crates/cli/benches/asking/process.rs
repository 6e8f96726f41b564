//! Processes from outside: their CPU time, their memory, and how soon they end when they are told
//! to.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, kill};
use nix::sys::time::TimeVal;
use nix::unistd::Pid;
use std::fs;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Whoever has not ended so long after SIGTERM is killed.
pub(crate) const DEAF: Duration = Duration::from_secs(2);

/// The program, with tables of nobody.
pub(crate) fn chomp() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chomp"));
    command.env("CHOMPLAB_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/no tables"));
    command.env("NO_COLOR", "1");
    command
}

/// CPU time of all children that have ended and were waited for.
pub(crate) fn cpu_of_ended_children() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts");
    duration(usage.user_time()) + duration(usage.system_time())
}

/// The most memory that one of these children ever had, in KiB.
pub(crate) fn peak_of_ended_children() -> u64 {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts");
    usage.max_rss() as u64
}

fn duration(time: TimeVal) -> Duration {
    Duration::new(time.tv_sec() as u64, time.tv_usec() as u32 * 1000)
}

/// CPU time of a running process, all its threads.
pub(crate) fn cpu(child: &Child) -> Duration {
    let folder = format!("/proc/{}/task", child.id());
    let threads = fs::read_dir(folder).into_iter().flatten().flatten();
    let nanoseconds = threads.filter_map(|thread| {
        let text = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(nanoseconds.sum())
}

/// The most memory that a running process ever had, in KiB.
pub(crate) fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok());
    number.unwrap_or(0)
}

/// Sends SIGTERM and waits. Returns how long that took; whoever is deaf is killed.
pub(crate) fn end(child: &mut Child) -> (Duration, ExitStatus) {
    let start = Instant::now();
    // The child has not been waited for, so its number is still its own.
    let _ = kill(Pid::from_raw(child.id() as i32), Signal::SIGTERM);
    while start.elapsed() < DEAF {
        if let Some(status) = child.try_wait().expect("it is our child") {
            return (start.elapsed(), status);
        }
        sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    (start.elapsed(), child.wait().expect("it is our child"))
}

/// How long until a process rests; `None` if it was still at work at the end of `most`.
pub(crate) fn until_idle(child: &Child, most: Duration) -> Option<Duration> {
    const WINDOW: Duration = Duration::from_millis(20);
    let start = Instant::now();
    let mut before = cpu(child);
    while start.elapsed() < most {
        let looked = start.elapsed();
        sleep(WINDOW);
        let after = cpu(child);
        // A timer that goes off is no work.
        if after.saturating_sub(before) < WINDOW / 20 {
            return Some(looked);
        }
        before = after;
    }
    None
}
