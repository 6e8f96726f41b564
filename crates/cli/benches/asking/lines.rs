//! Through one `chomp query`: a line for each question, which waits for its answer.

use super::figures::{Figures, Took, shown};
use super::process::{chomp, cpu, end, peak};
use super::{BUDGET, LATE};
use crate::adversarial::Case;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Asks everything about each position.
pub(crate) fn ask(cases: &[Case]) -> Figures {
    let mut figures = Figures::default();
    let mut program = Program::start();
    for case in cases {
        let question = format!("query {}", case.text);
        let before = cpu(&program.child);
        let start = Instant::now();
        let answer = program.answer(&case.text, before);
        let (wall, spent) = (start.elapsed(), cpu(&program.child).saturating_sub(before));
        figures.note_peak(peak(&program.child), &question);
        let is_late = answer.is_none() || spent > LATE;
        figures.questions.push(Took {
            class: case.class,
            question: question.clone(),
            wall,
            cpu: spent,
            is_late,
        });
        match answer {
            Some(Ok(line)) => {
                let fault = fault(&line).map(|fault| format!("{}: {fault}", shown(&question)));
                figures.faults.extend(fault);
            }
            Some(Err(())) => {
                let status = program.child.wait().expect("it is our child");
                figures.faults.push(format!("{}: {status}", shown(&question)));
                program = Program::start();
            }
            None => {
                figures.ends.push((end(&mut program.child).0, question));
                program = Program::start();
            }
        }
    }
    figures.ends.push((end(&mut program.child).0, "query, at rest".to_owned()));
    figures
}

/// A running `chomp query`.
struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    fn start() -> Self {
        let mut child = chomp()
            .args(["query", "--budget", BUDGET])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("it is a pipe");
        let output = BufReader::new(child.stdout.take().expect("it is a pipe"));
        let (said, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if said.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, input, lines }
    }

    /// The answer; an error if the program has ended, `None` if it takes far too long.
    fn answer(&mut self, position: &str, before: Duration) -> Option<Result<String, ()>> {
        let asked = ["outcome", "winning_moves", "grundy", "size"];
        let line = json!({ "id": 1, "position": position, "ask": asked });
        if writeln!(self.input, "{line}").is_err() {
            return Some(Err(()));
        }
        loop {
            match self.lines.recv_timeout(LATE / 10) {
                Ok(line) => return Some(Ok(line)),
                Err(RecvTimeoutError::Disconnected) => return Some(Err(())),
                Err(RecvTimeoutError::Timeout) => {
                    if cpu(&self.child).saturating_sub(before) > 2 * LATE {
                        return None;
                    }
                }
            }
        }
    }
}

/// What is wrong with an answer.
fn fault(line: &str) -> Option<String> {
    let answer: Value = match serde_json::from_str(line) {
        Ok(answer) => answer,
        Err(error) => return Some(format!("{error} in {}", shown(line))),
    };
    let is_error = answer["error"]["message"].is_string();
    let is_answer = answer["schema"] == "answer/1" && answer["position"].is_string();
    (!is_error && !is_answer).then(|| shown(line))
}
