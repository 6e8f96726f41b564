//! What a command may use: work, time, memory, threads and tables on disk.

use super::amounts::{parse_bytes, parse_count, shown_bytes, shown_count};
use crate::complaint::Complaint;
use atlas::Place;
use atlas::boards::Means;
use chomplab::chomp::boards::Estimate;
use chomplab::engine::Budget;
use clap::Args;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Where tables are kept.
#[derive(Clone, Debug, Args)]
pub(crate) struct TableFolder {
    /// The folder of the tables; by default $CHOMPLAB_DATA or the platform's folder for data
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl TableFolder {
    /// The folder that was named, or the default one.
    pub(crate) fn place(&self) -> Result<Place, Complaint> {
        match &self.dir {
            Some(dir) => Ok(Place::at(dir)),
            None => Ok(Place::at(Place::default_dir()?)),
        }
    }

    /// The same; none when no folder was named and there is no default.
    pub(crate) fn place_if_any(&self) -> Option<Place> {
        self.place().ok()
    }

    /// Whether a folder was named.
    pub(crate) fn is_named(&self) -> bool {
        self.dir.is_some()
    }
}

/// What a question may take.
#[derive(Clone, Debug, Args)]
pub(crate) struct Limits {
    /// Units of work for each question, about 20 million a second [k, M, G allowed]
    #[arg(long, value_name = "UNITS", default_value_t = shown_count(Budget::default().work))]
    #[arg(allow_negative_numbers = true, value_parser = checked_count)]
    budget: String,
    #[command(flatten)]
    pub(crate) time: TimeLimit,
    /// The most memory for tables, roughly, in bytes [k, M, G allowed]
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = checked_bytes)]
    #[arg(default_value_t = shown_bytes(Budget::default().memory as u64))]
    memory: String,
    #[command(flatten)]
    pub(crate) tables: TableFolder,
}

impl Limits {
    pub(crate) fn budget(&self) -> Budget {
        let work = parse_count(&self.budget).expect("it was checked");
        let memory = parse_bytes(&self.memory).expect("it was checked");
        Budget { work, memory: usize::try_from(memory).unwrap_or(usize::MAX) }
    }
}

fn checked_count(text: &str) -> Result<String, String> {
    parse_count(text).map(|_| text.to_owned())
}

fn checked_bytes(text: &str) -> Result<String, String> {
    parse_bytes(text).map(|_| text.to_owned())
}

/// How long a question may take.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct TimeLimit {
    /// The most seconds for an answer, which then says what is known by that time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    #[arg(value_parser = parse_seconds)]
    timeout: Option<Duration>,
}

impl TimeLimit {
    /// The time, if it is limited.
    pub(crate) fn duration(self) -> Option<Duration> {
        self.timeout
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is not a time; write seconds, for example 10 or 0.5");
    let seconds: f64 = text.trim().trim_end_matches('s').parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or_else(wrong)
}

/// The memory of what computes tables of its own.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TableMemory {
    /// The most memory for tables, roughly, in bytes [k, M, G allowed]
    #[arg(long = "memory", value_name = "BYTES", default_value = "8G")]
    #[arg(allow_negative_numbers = true, value_parser = parse_bytes)]
    pub(crate) bytes: u64,
}

/// Where sheets come from.
#[derive(Debug, Args)]
pub(crate) struct SheetWork {
    #[command(flatten)]
    pub(crate) tables: TableFolder,
    #[command(flatten)]
    pub(crate) memory: TableMemory,
    /// Threads to work on; more than two are of no use, since each sheet needs those before it
    /// [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_threads)]
    threads: Option<NonZero<usize>>,
}

impl SheetWork {
    /// As many threads as were asked for.
    pub(crate) fn threads(&self) -> NonZero<usize> {
        self.threads.unwrap_or(NonZero::<usize>::MIN)
    }
}

/// How many threads work.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Threads {
    /// Threads to work on [default: one for each processor]
    #[arg(long = "threads", value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = parse_threads)]
    number: Option<NonZero<usize>>,
}

const MOST_THREADS: usize = 1024;

impl Threads {
    /// As many as were asked for, or one for each processor.
    pub(crate) fn number(self) -> NonZero<usize> {
        let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        self.number.unwrap_or_else(all)
    }
}

pub(crate) fn parse_threads(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse().ok().filter(|number: &NonZero<usize>| number.get() <= MOST_THREADS);
    number.ok_or_else(|| format!("threads are 1 to {MOST_THREADS}, not {text:?}"))
}

/// The means for sweeps through boards.
#[derive(Debug, Args)]
pub(crate) struct BoardMeans {
    #[command(flatten)]
    pub(crate) memory: TableMemory,
    #[command(flatten)]
    threads: Threads,
}

impl BoardMeans {
    /// For lines of four rows, which any number of threads share: memory and threads.
    pub(crate) fn for_lines(&self) -> Means {
        Means { memory: self.memory.bytes, threads: self.threads.number() }
    }

    /// For the sweep through a board: as many threads as were asked for. Without a word about
    /// threads, one for each processor, or fewer where the memory is too small for so many.
    pub(crate) fn for_sweep(&self, rows: usize, columns: usize) -> Means {
        let memory = self.memory.bytes;
        let mut threads = self.threads.number();
        let fits = |threads| {
            Estimate::on_threads(rows, columns, threads).is_some_and(|it| it.bytes <= memory)
        };
        while self.threads.number.is_none() && !fits(threads) {
            match NonZero::new(threads.get() - 1) {
                Some(fewer) => threads = fewer,
                None => break,
            }
        }
        Means { memory, threads }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_positive() {
        assert_eq!(parse_seconds("10"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_seconds("0.5s"), Ok(Duration::from_millis(500)));
        for text in ["0", "-1", "", "soon", "inf"] {
            assert!(parse_seconds(text).unwrap_err().contains("is not a time"), "{text}");
        }
    }

    #[test]
    fn threads_are_a_small_number() {
        assert_eq!(parse_threads("2").map(NonZero::get), Ok(2));
        for text in ["0", "-1", "2000", "many"] {
            assert!(parse_threads(text).unwrap_err().contains("threads are 1 to 1024"), "{text}");
        }
    }
}
