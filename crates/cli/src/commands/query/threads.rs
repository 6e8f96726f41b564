//! Questions answered on several threads, in the order in which they were asked.
//!
//! One thread reads, several answer, and this one writes. A line may be read only while fewer than
//! a certain number of answers are not yet written, so that a slow question does not fill the
//! memory with answers that wait for it.

use super::lines::{Line, Lines};
use super::{Query, answered};
use crate::arguments::Limits;
use crate::complaint::Complaint;
use crate::progress_bar::Bar;
use crate::work::{self, Asker};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// So many lines for each thread may be read and not yet be answered in writing.
const AHEAD: usize = 64;

/// A line and its place among the lines.
type Numbered<T> = (u64, T);

/// What a thread sends to the one that writes.
enum Message {
    /// A line has been read.
    Read,
    /// It is answered.
    Answer(Numbered<String>),
    /// There are no more lines, or they cannot be read.
    End(io::Result<()>),
}

/// Answers all lines.
pub(super) fn answer_side_by_side(
    lines: Lines,
    arguments: &Query,
    bar: &Bar,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    let threads = arguments.threads.get();
    let room = threads * AHEAD;
    let (give, questions) = sync_channel::<Numbered<Line>>(room);
    // Three messages can be on their way for each line: read, answer, and once the end.
    let (tell, told) = sync_channel::<Message>(2 * room + threads + 1);
    let (allow, allowed) = sync_channel::<()>(room);
    (0..room).for_each(|_| _ = allow.try_send(()));
    let questions = Arc::new(Mutex::new(questions));
    let limits = Arc::new(arguments.limits.clone());
    for _ in 0..threads {
        let (questions, tell) = (Arc::clone(&questions), tell.clone());
        let limits = Arc::clone(&limits);
        thread::spawn(move || answer(&questions, &limits, &tell));
    }
    thread::spawn(move || read(lines, &give, &allowed, &tell));
    write(&told, &allow, bar, out)
}

fn read(
    lines: Lines,
    give: &SyncSender<Numbered<Line>>,
    allowed: &Receiver<()>,
    tell: &SyncSender<Message>,
) {
    let mut ended = Ok(());
    for (number, line) in (0..).zip(lines) {
        match line {
            Err(error) => {
                ended = Err(error);
                break;
            }
            Ok(line) => {
                let is_taken = allowed.recv().is_ok()
                    && tell.send(Message::Read).is_ok()
                    && give.send((number, line)).is_ok();
                if !is_taken {
                    return;
                }
            }
        }
    }
    // Whoever does not listen any more has ended.
    let _ = tell.send(Message::End(ended));
}

fn answer(
    questions: &Mutex<Receiver<Numbered<Line>>>,
    limits: &Limits,
    tell: &SyncSender<Message>,
) {
    let mut asker = Asker::new(limits);
    loop {
        let next = questions.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, line)) = next else { return };
        // After Ctrl-C only what was begun is answered. Whoever does not listen any more has ended.
        if work::interrupted() {
            let _ = tell.send(Message::End(Ok(())));
            return;
        }
        if tell.send(Message::Answer((number, answered(&line, &mut asker)))).is_err() {
            return;
        }
    }
}

/// Writes the answers in order, until all are written or Ctrl-C is pressed.
fn write(
    told: &Receiver<Message>,
    allow: &SyncSender<()>,
    bar: &Bar,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    let mut waiting: BTreeMap<u64, String> = BTreeMap::new();
    let (mut read, mut written) = (0, 0);
    let mut ended = None;
    work::set_busy(false);
    while ended.is_none() || written < read {
        let Ok(message) = told.recv() else { break };
        match message {
            Message::Read => read += 1,
            Message::End(how) => ended = Some(how),
            Message::Answer((number, answer)) => _ = waiting.insert(number, answer),
        }
        while let Some(answer) = waiting.remove(&written) {
            writeln!(out, "{answer}")?;
            written += 1;
            bar.set_at("line", written);
            // The reader may have ended.
            let _ = allow.try_send(());
        }
        out.flush()?;
        work::set_busy(written < read);
        if work::interrupted() {
            return Ok(());
        }
    }
    ended.unwrap_or(Ok(())).map_err(|error| Complaint::reading_stream(&error))
}
