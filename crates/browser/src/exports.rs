//! The functions that a worker calls, and those of the worker that are called.
//!
//! A question is written where [`chomplab_room`] says; [`chomplab_ask`] answers it; the answer is
//! read where [`chomplab_said`] says, until the next question. There is one engine on each thread,
//! and a worker has one thread.

// Exported names and memory that is shared with the worker need it.
#![allow(unsafe_code)]

use crate::engine::{Engine, Pace, Said, Watch};
use std::cell::RefCell;

/// Everything that a worker has.
#[derive(Default)]
struct Desk {
    engine: Engine,
    question: Vec<u8>,
    said: Option<Said>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// What the worker offers.
#[cfg(target_family = "wasm")]
mod host {
    #[link(wasm_import_module = "worker")]
    unsafe extern "C" {
        /// The time in milliseconds.
        pub(super) safe fn now() -> f64;
        /// So much of the whole is done.
        pub(super) safe fn tell(done: f64, of: f64);
        /// Something went wrong; the text has so many bytes of UTF-8.
        pub(super) fn complain(text: *const u8, length: usize);
    }
}

/// Elsewhere there is no worker: time stands still.
#[cfg(not(target_family = "wasm"))]
mod host {
    pub(super) fn now() -> f64 {
        0.0
    }

    pub(super) fn tell(_done: f64, _of: f64) {}

    pub(super) unsafe fn complain(_text: *const u8, _length: usize) {}
}

/// The worker.
struct Worker;

impl Watch for Worker {
    fn now(&self) -> f64 {
        host::now()
    }

    fn tell(&self, done: f64, of: f64) {
        host::tell(done, of);
    }
}

/// Lets the worker hear of panics, which end it. To be called once, first.
#[unsafe(no_mangle)]
pub extern "C" fn chomplab_begin() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the worker reads the text before this returns.
        unsafe { host::complain(text.as_ptr(), text.len()) };
    }));
}

/// Room for a question of so many bytes, to be written before the next call.
#[unsafe(no_mangle)]
pub extern "C" fn chomplab_room(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.question.clear();
        desk.question.resize(length, 0);
        desk.question.as_mut_ptr()
    })
}

/// Answers the question that was written, slowly or not; returns the status.
#[unsafe(no_mangle)]
pub extern "C" fn chomplab_ask(is_slow: bool) -> u32 {
    DESK.with_borrow_mut(|desk| {
        let address = String::from_utf8_lossy(&desk.question).into_owned();
        let pace = if is_slow { Pace::Slow } else { Pace::Quick };
        let said = desk.engine.ask(&address, pace, &Worker);
        u32::from(desk.said.insert(said).status)
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn chomplab_said() -> *const u8 {
    part(|said| &said.body).0
}

/// How long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn chomplab_said_length() -> usize {
    part(|said| &said.body).1
}

/// Where it says what the answer is, as HTTP writes it.
#[unsafe(no_mangle)]
pub extern "C" fn chomplab_type() -> *const u8 {
    part(|said| said.media_type.as_bytes()).0
}

/// How long that is.
#[unsafe(no_mangle)]
pub extern "C" fn chomplab_type_length() -> usize {
    part(|said| said.media_type.as_bytes()).1
}

/// Whether the slow worker would find more.
#[unsafe(no_mangle)]
pub extern "C" fn chomplab_is_short() -> bool {
    DESK.with_borrow(|desk| desk.said.as_ref().is_some_and(|said| said.is_short))
}

/// How much is known, to choose between two answers that are both short.
#[unsafe(no_mangle)]
pub extern "C" fn chomplab_worth() -> usize {
    DESK.with_borrow(|desk| desk.said.as_ref().map_or(0, |said| said.worth))
}

/// Where bytes of the answer are, and how many; they stay until the next question.
fn part(of: impl Fn(&Said) -> &[u8]) -> (*const u8, usize) {
    DESK.with_borrow(|desk| {
        let bytes = desk.said.as_ref().map_or(&[][..], of);
        (bytes.as_ptr(), bytes.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(start: *const u8, length: usize) -> String {
        // SAFETY: this is what the functions above promise until the next question.
        let bytes = unsafe { std::slice::from_raw_parts(start, length) };
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[test]
    fn a_question_is_written_asked_and_read() {
        assert_eq!(chomplab_said_length(), 0, "nothing was asked yet");
        let question = "/api/answer?position=2xw";
        let room = chomplab_room(question.len());
        // SAFETY: there is room for just so many bytes.
        unsafe { room.copy_from_nonoverlapping(question.as_ptr(), question.len()) };
        assert_eq!(chomplab_ask(false), 200);
        assert!(!chomplab_is_short());
        let answer = read(chomplab_said(), chomplab_said_length());
        assert!(answer.contains("\"outcome\":\"P\""), "{answer}");
        assert_eq!(read(chomplab_type(), chomplab_type_length()), "application/json");
    }
}
