//! By command: a process for each question.

use super::figures::{Figures, Took, shown};
use super::process::{chomp, cpu, cpu_of_ended_children, end, peak_of_ended_children};
use super::{BUDGET, LATE};
use crate::adversarial::Case;
use std::io::Read;
use std::process::{ExitStatus, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Every command that takes any position, with its options.
const COMMANDS: &[(&str, &[&str])] = &[
    ("solve", &["--budget", BUDGET]),
    ("grundy", &["--budget", BUDGET]),
    ("explain", &["--budget", BUDGET]),
    ("draw", &["--bites", "--budget", BUDGET]),
    ("convert", &[]),
];

/// More than any question here can use up.
const ENDLESS: &str = "1000000G";

/// When a question that would go on for long is stopped.
const STOPPED_AFTER: Duration = Duration::from_millis(200);

/// Asks by every command; then stops what takes long.
pub(crate) fn ask(cases: &[Case]) -> Figures {
    let mut figures = Figures::default();
    let mut long = Vec::new();
    for case in cases {
        for (command, options) in COMMANDS {
            let question = format!("{command} {}", case.text);
            let run = run(command, options, &case.text, |cpu, _| cpu > 2 * LATE);
            if let Some(fault) = run.fault() {
                figures.faults.push(format!("{}: {fault}", shown(&question)));
            }
            figures.note_peak(peak_of_ended_children(), &question);
            if *command == "solve" && run.cpu > Duration::from_millis(20) {
                long.push(case);
            }
            figures.ends.extend(run.end.map(|end| (end, question.clone())));
            let is_late = run.cpu > LATE;
            figures.questions.push(Took {
                class: case.class,
                question,
                wall: run.wall,
                cpu: run.cpu,
                is_late,
            });
        }
    }
    for case in long {
        let options = ["--budget", ENDLESS];
        let run = run("solve", &options, &case.text, |_, wall| wall > STOPPED_AFTER);
        figures.ends.extend(run.end.map(|end| (end, format!("solve {}", case.text))));
    }
    figures
}

/// What became of a process.
struct Run {
    wall: Duration,
    cpu: Duration,
    status: ExitStatus,
    output: Vec<u8>,
    messages: Vec<u8>,
    /// How long it took to end, if it had to be told.
    end: Option<Duration>,
}

/// Runs a command until it ends, or until enough is said of its CPU time and its time.
fn run(
    command: &str,
    options: &[&str],
    position: &str,
    is_enough: impl Fn(Duration, Duration) -> bool,
) -> Run {
    let before = cpu_of_ended_children();
    let start = Instant::now();
    let mut child = chomp()
        .arg(command)
        .args(options)
        .args(["--", position])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let output = reading(child.stdout.take().expect("it is a pipe"));
    let messages = reading(child.stderr.take().expect("it is a pipe"));
    let (status, end) = loop {
        if let Some(status) = child.try_wait().expect("it is our child") {
            break (status, None);
        }
        let wall = start.elapsed();
        if wall > STOPPED_AFTER && is_enough(cpu(&child), wall) {
            let (end, status) = end(&mut child);
            break (status, Some(end));
        }
        sleep((wall / 20).clamp(Duration::from_micros(100), Duration::from_millis(5)));
    };
    Run {
        wall: start.elapsed(),
        cpu: cpu_of_ended_children().saturating_sub(before),
        status,
        output: output.join().expect("reading does not panic"),
        messages: messages.join().expect("reading does not panic"),
        end,
    }
}

fn reading(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        bytes
    })
}

impl Run {
    /// What is wrong with the answer; nothing is asked of a run that was stopped.
    fn fault(&self) -> Option<String> {
        let messages = String::from_utf8_lossy(&self.messages);
        match self.status.code() {
            _ if self.end.is_some() => None,
            Some(0 | 1) if !self.output.is_empty() => None,
            // Nothing on standard output is right if standard error says why.
            Some(1 | 2) if !messages.trim().is_empty() => None,
            _ => Some(format!("{}, {}", self.status, shown(messages.trim()))),
        }
    }
}
