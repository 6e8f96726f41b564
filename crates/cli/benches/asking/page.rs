//! Over HTTP: one server, one visitor at a time.

use super::figures::{Figures, Took, shown};
use super::page_server::{Page, encoded};
use super::process::{chomp, cpu, end, peak, until_idle};
use crate::adversarial::Case;
use serde_json::Value;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long the page waits for an answer: no more than this should anybody.
const PATIENCE: Duration = Duration::from_secs(1);

/// An answer is late when it takes so long.
const LATE: Duration = Duration::from_secs(2);

/// A visitor who has waited so long leaves.
const LEAVES: Duration = Duration::from_secs(3);

/// What is asked of each position.
const ROUTES: &[&str] = &[
    "/api/answer?ask=outcome,winning_moves,grundy,size&position=",
    "/api/options?position=",
    "/api/board?position=",
    "/api/reply?position=",
];

/// Asks everything, then asks what took long once more and leaves.
pub(crate) fn ask(cases: &[Case]) -> Figures {
    let mut figures = Figures::default();
    let mut page = start();
    let mut long = Vec::new();
    for case in cases {
        for route in ROUTES {
            let path = format!("{route}{}", encoded(&case.text));
            let name = route.split('?').next().unwrap_or(route);
            let question = format!("{name} {}", case.text);
            let before = cpu(&page.child);
            let began = Instant::now();
            let answer = page.visitor(LEAVES).and_then(|mut visitor| visitor.get(&path));
            let wall = began.elapsed();
            let spent = cpu(&page.child).saturating_sub(before);
            figures.note_peak(peak(&page.child), &question);
            let is_late = wall > LATE;
            figures.questions.push(Took {
                class: case.class,
                question: question.clone(),
                wall,
                cpu: spent,
                is_late,
            });
            if wall > STAYS && !is_late {
                long.push((path, question.clone()));
            }
            match answer {
                Ok(response) => {
                    let fault = fault(response.status, &response.body);
                    let fault = fault.map(|fault| format!("{}: {fault}", shown(&question)));
                    figures.faults.extend(fault);
                }
                Err(error) if wall < LEAVES => {
                    figures.faults.push(format!("{}: {error}", shown(&question)));
                    if page.child.try_wait().expect("it is our child").is_some() {
                        page = start();
                    }
                }
                Err(_) => rest(&mut page, &question, &mut figures),
            }
        }
    }
    for (path, question) in long {
        let mut visitor = page.visitor(LEAVES).expect("it listens");
        visitor.ask(&path).expect("it listens");
        sleep(STAYS);
        drop(visitor);
        rest(&mut page, &question, &mut figures);
    }
    figures.ends.push((end(&mut page.child).0, "serve, at rest".to_owned()));
    figures
}

/// How long a visitor stays who does not wait for the answer.
const STAYS: Duration = Duration::from_millis(100);

fn start() -> Page {
    let patience = PATIENCE.as_secs().to_string();
    let mut command = chomp();
    command.args(["serve", "--listen", "127.0.0.1:0", "--patience", &patience]);
    Page::start(command.stderr(Stdio::null()))
}

/// Measures how long the server goes on after a visitor has left. If it does not come to rest,
/// another takes its place.
fn rest(page: &mut Page, question: &str, figures: &mut Figures) {
    if let Some(time) = until_idle(&page.child, LEAVES) {
        figures.rests.push((time, question.to_owned()));
    } else {
        figures.rests.push((LEAVES, question.to_owned()));
        figures.ends.push((end(&mut page.child).0, format!("serve, at work on {question}")));
        *page = start();
    }
}

/// What is wrong with an answer.
fn fault(status: u16, body: &str) -> Option<String> {
    let is_record = serde_json::from_str::<Value>(body).is_ok_and(|record| record.is_object());
    let is_right = match status {
        200 => is_record,
        400..=499 | 503 => is_record || !body.is_empty(),
        _ => false,
    };
    (!is_right).then(|| format!("status {status}, {}", shown(body)))
}
