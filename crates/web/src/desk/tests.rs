//! The scheduler, tested with a clock that stands still.

use super::*;
use chomplab::engine::Remembered;
use std::net::Ipv4Addr;
use std::sync::mpsc;
use tokio::task::{JoinHandle, yield_now};
use tokio::time::{advance, pause};

const PATIENCE: Duration = Duration::from_secs(10);

/// When work is told to stop.
const LAST_CALL: Duration = Duration::from_millis(9_500);

fn limits() -> Limits {
    Limits { slow_at_once: 1, waiting: 1, ..Limits::for_cores(2, PATIENCE) }
}

fn visit_of(number: u8) -> Visit {
    Visit::new(Visitor::at(Ipv4Addr::new(192, 0, 2, number).into()), PATIENCE)
}

type Answered = Result<Found<&'static str>, Refusal>;

fn easy(_: &mut Work<'_>) -> Answered {
    Ok(Found::whole("at once"))
}

/// Not enough in the quick lane; in the slow one it takes until it is stopped, and tells more.
fn hard(work: &mut Work<'_>) -> Answered {
    if work.budget().work < 1_000_000 {
        return Ok(Found { answer: "quick", is_short: true, worth: 1 });
    }
    while work.spend(0, 0).is_ok() {
        std::thread::yield_now();
    }
    Ok(Found { answer: "slow", is_short: true, worth: 2 })
}

/// Asks in a task of its own.
fn ask<T: Send + 'static>(
    desk: &Arc<Desk>,
    visit: Visit,
    question: impl Fn(&mut Work<'_>) -> Result<Found<T>, Refusal> + Send + Sync + 'static,
) -> JoinHandle<Result<T, Refusal>> {
    let desk = Arc::clone(desk);
    tokio::spawn(async move { desk.answer(visit, question).await })
}

/// Lets everybody who can go on do so.
async fn settle() {
    for _ in 0..20 {
        yield_now().await;
    }
}

/// Lets time go by, and a little more, since timers count whole milliseconds.
async fn pass(time: Duration) {
    advance(time + Duration::from_millis(1)).await;
}

async fn until(condition: impl Fn() -> bool) {
    while !condition() {
        yield_now().await;
    }
}

/// What was kept by whoever worked before, and a number to keep.
fn remembered(work: &mut Work<'_>, number: u32) -> Option<u32> {
    let before = work.take_kept().map(|Number(before)| before);
    work.keep(Number(number));
    before
}

struct Number(u32);

impl Remembered for Number {
    const NAME: &'static str = "a number";

    fn bytes(&self) -> usize {
        4
    }
}

#[tokio::test]
async fn a_longer_try_goes_on_where_the_quick_one_stopped() {
    let desk = Desk::new(limits(), Arc::new(Knowledge::default));
    let question = |work: &mut Work<'_>| {
        let is_short = work.budget().work < 1_000_000;
        Ok(Found { answer: remembered(work, 7), is_short, worth: 0 })
    };
    assert_eq!(desk.answer(visit_of(1), question).await.ok(), Some(Some(7)));
    // What a long search has found may be large, and is not kept for others.
    let whole = |work: &mut Work<'_>| Ok(Found::whole(remembered(work, 8)));
    assert_eq!(desk.answer(visit_of(1), whole).await.ok(), Some(None));
    assert_eq!(desk.answer(visit_of(2), whole).await.ok(), Some(Some(8)));
}

#[tokio::test]
async fn every_question_has_the_tables() {
    let knowing = || {
        let mut knowledge = Knowledge::default();
        knowledge.lend("a table");
        knowledge
    };
    let desk = Desk::new(limits(), Arc::new(knowing));
    let question = |work: &mut Work<'_>| Ok(Found::whole(work.lent::<&str>().copied()));
    for _ in 0..3 {
        assert_eq!(desk.answer(visit_of(1), question).await.ok(), Some(Some("a table")));
    }
}

#[tokio::test]
async fn shortly_before_the_end_slow_work_is_asked_for_what_it_has() {
    pause();
    let desk = Arc::new(Desk::new(limits(), Arc::new(Knowledge::default)));
    let asked = ask(&desk, visit_of(1), hard);
    until(|| desk.free() == [4, 0]).await;
    pass(LAST_CALL).await;
    assert_eq!(asked.await.unwrap(), Ok("slow"));
    assert_eq!(desk.free(), [4, 1]);
}

#[tokio::test]
async fn of_two_short_answers_the_one_that_tells_more_is_given() {
    pause();
    let desk = Arc::new(Desk::new(limits(), Arc::new(Knowledge::default)));
    let less = |work: &mut Work<'_>| hard(work).map(|found| Found { worth: 0, ..found });
    let asked = ask(&desk, visit_of(1), move |work| {
        if work.budget().work < 1_000_000 { hard(work) } else { less(work) }
    });
    until(|| desk.free() == [4, 0]).await;
    pass(LAST_CALL).await;
    assert_eq!(asked.await.unwrap(), Ok("quick"));
}

#[tokio::test]
async fn slow_work_that_does_not_listen_is_answered_by_the_quick_try() {
    pause();
    let desk = Arc::new(Desk::new(limits(), Arc::new(Knowledge::default)));
    let (go_on, wait) = mpsc::channel::<()>();
    let wait = std::sync::Mutex::new(wait);
    let asked = ask(&desk, visit_of(1), move |work| {
        if work.budget().work >= 1_000_000 {
            let _ = wait.lock().unwrap().recv();
        }
        Ok(Found { answer: work.budget().work, is_short: true, worth: 0 })
    });
    until(|| desk.free() == [4, 0]).await;
    pass(PATIENCE).await;
    assert_eq!(asked.await.unwrap(), Ok(desk.limits.quick.work));
    assert_eq!(desk.free(), [4, 1], "the slow lane is free, although the work goes on");
    drop(go_on);
}

#[tokio::test]
async fn work_that_does_not_listen_keeps_nobody_from_an_answer() {
    pause();
    let desk = Arc::new(Desk::new(limits(), Arc::new(Knowledge::default)));
    let mut gate = desk.gate.close();
    let deaf: Vec<_> = (0..6).map(|_| ask(&desk, visit_of(1), easy)).collect();
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(gate.recv().await.unwrap());
    }
    settle().await;
    assert!(gate.try_recv().is_err(), "the fourth place is for other visitors");
    let other = ask(&desk, visit_of(2), easy);
    drop(gate.recv().await.unwrap());
    assert_eq!(other.await.unwrap(), Ok("at once"));
    assert!(held.iter().all(|held| !held.is_told_to_stop()));
    // What overruns leaves the lane, and the next of the same visitor begin.
    pass(desk.limits.quick_time).await;
    for _ in 0..3 {
        held.push(gate.recv().await.unwrap());
    }
    assert!(held[..3].iter().all(gate::Held::is_told_to_stop));
    pass(PATIENCE).await;
    for deaf in deaf {
        assert_eq!(deaf.await.unwrap(), Err(Refusal::TooSlow));
    }
    assert_eq!(desk.free(), [4, 1], "although the work goes on");
    drop((held, gate));
}

#[tokio::test]
async fn other_work_that_does_not_listen_ends_with_the_patience() {
    pause();
    let desk = Arc::new(Desk::new(limits(), Arc::new(Knowledge::default)));
    let mut gate = desk.gate.close();
    let also = Arc::clone(&desk);
    let made = tokio::spawn(async move { also.make(visit_of(1), |_| Ok("picture")).await });
    let held = gate.recv().await.unwrap();
    assert_eq!(desk.free(), [3, 1]);
    pass(desk.limits.quick_time).await;
    until(|| desk.free() == [4, 1]).await;
    assert!(!held.is_told_to_stop(), "it has no second try");
    pass(PATIENCE).await;
    assert_eq!(made.await.unwrap(), Err(Refusal::TooSlow));
    assert!(held.is_told_to_stop());
}

#[tokio::test]
async fn a_visitor_who_leaves_takes_the_work_along() {
    pause();
    let desk = Arc::new(Desk::new(limits(), Arc::new(Knowledge::default)));
    let mut gate = desk.gate.close();
    for is_question in [true, false] {
        let also = Arc::clone(&desk);
        let visit = tokio::spawn(async move {
            match is_question {
                true => also.answer(visit_of(1), easy).await,
                false => also.make(visit_of(1), |_| Ok("picture")).await,
            }
        });
        let held = gate.recv().await.unwrap();
        assert_eq!((held.is_told_to_stop(), desk.free()), (false, [3, 1]));
        visit.abort();
        until(|| held.is_told_to_stop()).await;
        assert_eq!(desk.free(), [4, 1], "although the work goes on");
    }
}

#[tokio::test]
async fn slow_questions_wait_in_turn_and_not_too_many() {
    pause();
    let desk = Arc::new(Desk::new(limits(), Arc::new(Knowledge::default)));
    let first = ask(&desk, visit_of(1), hard);
    until(|| desk.free() == [4, 0]).await;
    let second = ask(&desk, visit_of(1), hard);
    until(|| desk.slow.waiting(visit_of(1).visitor) == 1).await;
    assert_eq!(ask(&desk, visit_of(1), hard).await.unwrap(), Ok("quick"), "the queue is full");
    assert_eq!(ask(&desk, visit_of(1), easy).await.unwrap(), Ok("at once"));
    pass(LAST_CALL).await;
    assert_eq!(first.await.unwrap(), Ok("slow"));
    // It may have come to the slow lane in the last moment.
    assert!(matches!(second.await.unwrap(), Ok("quick" | "slow")));
}

#[tokio::test]
async fn a_panic_is_our_mistake() {
    let desk = Desk::new(limits(), Arc::new(Knowledge::default));
    let question = |_: &mut Work<'_>| -> Answered { panic!("on purpose") };
    assert_eq!(desk.answer(visit_of(1), question).await, Err(Refusal::Internal));
    assert_eq!(desk.free(), [4, 1]);
}
