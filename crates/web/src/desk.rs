//! Who works when, with which budget, until when.
//!
//! ```text
//! request ─▶ quick lane: a small budget, a quarter of a second ─┬─▶ found
//!                                                               └─▶ slow lane ─▶ found
//! ```
//!
//! Every question is first tried with a small budget, which takes a few milliseconds: most are
//! theorems and tables. What is not found that way waits for the slow lane, where few work at a
//! time, so that hard questions never keep easy ones waiting. There a question has a larger budget,
//! and goes on from what its quick try found out.
//! Whoever comes too late, or has too many questions in the queue, gets what the quick try found.
//!
//! Three things end work. A visitor who goes away takes it along; a quick try that overruns is told
//! to stop and goes on in the slow lane; and shortly before a visitor's patience is over all work
//! for that visit is told to stop, so that what it has found can still be sent. Work hears that
//! through its [`Work`]. Work that does not listen is left alone: the visitor is told in time that
//! this takes too long, and its place in the lane goes to somebody else (see `lane`).

#[cfg(test)]
use crate::gate;
use crate::job::Job;
use crate::lane::{Lane, Place, lock};
use crate::refusal::Refusal;
use crate::server::Knowing;
use crate::visitor::{Visit, Visitor};
use chomplab::work::{Budget, Knowledge, Work};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

/// Limits of the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// For the first try.
    pub(crate) quick: Budget,
    /// How long a first try takes at most. Its budget is some ten milliseconds, so this is much
    /// more than it needs, and little enough to wait behind.
    pub(crate) quick_time: Duration,
    /// For the slow lane.
    pub(crate) slow: Budget,
    /// How long somebody waits in all.
    pub(crate) patience: Duration,
    /// How many quick tries run at once, and how many questions in the slow lane.
    pub(crate) at_once: usize,
    pub(crate) slow_at_once: usize,
    /// How many questions of one visitor wait for the slow lane.
    pub(crate) waiting: usize,
    /// How many pieces of work that should have ended may go on beside those in the lanes.
    pub(crate) stragglers: usize,
}

impl Limits {
    /// Limits for so many cores.
    pub(crate) fn for_cores(cores: usize, patience: Duration) -> Self {
        Self {
            quick: Budget { work: 100_000, memory: 8 << 20 },
            quick_time: Duration::from_millis(250),
            slow: Budget { work: 250_000_000, memory: 256 << 20 },
            patience,
            at_once: 2 * cores,
            slow_at_once: (cores / 2).max(1),
            waiting: 64,
            stragglers: 8 * cores,
        }
    }
}

/// The desk.
pub(crate) struct Desk {
    limits: Limits,
    knowing: Knowing,
    /// What quick tries found out, for others to start from.
    idle: Mutex<Vec<Knowledge>>,
    quick: Lane,
    slow: Lane,
    #[cfg(test)]
    pub(crate) gate: gate::Gate,
}

/// How long work takes, and so where it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Some milliseconds.
    Quick,
    /// Seconds.
    Slow,
}

/// What a question found, and whether more work would find more.
pub(crate) struct Found<T> {
    /// The answer.
    pub(crate) answer: T,
    /// Whether lack of work or time kept it from being complete.
    pub(crate) is_short: bool,
    /// How much is known, to choose between two answers to one question that are both short.
    pub(crate) worth: usize,
}

impl<T> Found<T> {
    /// An answer to which no work could add anything.
    pub(crate) fn whole(answer: T) -> Self {
        Self { answer, is_short: false, worth: 0 }
    }

    /// The same in another form.
    pub(crate) fn map<U>(
        self,
        form: impl FnOnce(T) -> Result<U, Refusal>,
    ) -> Result<Found<U>, Refusal> {
        let Self { answer, is_short, worth } = self;
        Ok(Found { answer: form(answer)?, is_short, worth })
    }
}

impl Desk {
    pub(crate) fn new(limits: Limits, knowing: Knowing) -> Self {
        let stragglers = Arc::new(Semaphore::new(limits.stragglers));
        Self {
            quick: Lane::new(limits.at_once, &stragglers),
            slow: Lane::new(limits.slow_at_once, &stragglers),
            limits,
            knowing,
            idle: Mutex::default(),
            #[cfg(test)]
            gate: gate::Gate::default(),
        }
    }

    /// Answers a question, which is tried once more with a larger budget when the first try is
    /// short.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        visit: Visit,
        question: impl Fn(&mut Work<'_>) -> Result<Found<T>, Refusal> + Send + Sync + 'static,
    ) -> Result<T, Refusal> {
        let question = Arc::new(question);
        let asked = Arc::clone(&question);
        let (quick, knowledge) = self.try_quickly(visit, move |work| asked(work)).await?;
        if !quick.is_short {
            self.give_back(knowledge);
            return Ok(quick.answer);
        }
        let Some(slow) = self.take_longer(visit, knowledge, question).await else {
            return Ok(quick.answer);
        };
        let (slow, _) = slow?;
        let is_better = !slow.is_short || slow.worth >= quick.worth;
        Ok(if is_better { slow.answer } else { quick.answer })
    }

    /// What a first try of some milliseconds finds.
    pub(crate) async fn first_try<T: Send + 'static>(
        &self,
        visit: Visit,
        question: impl FnOnce(&mut Work<'_>) -> Result<Found<T>, Refusal> + Send + 'static,
    ) -> Result<Found<T>, Refusal> {
        let (found, knowledge) = self.try_quickly(visit, question).await?;
        self.give_back(knowledge);
        Ok(found)
    }

    /// The same, with what was found out on the way, from which a longer try goes on.
    async fn try_quickly<T: Send + 'static>(
        &self,
        visit: Visit,
        question: impl FnOnce(&mut Work<'_>) -> Result<Found<T>, Refusal> + Send + 'static,
    ) -> Result<(Found<T>, Knowledge), Refusal> {
        let place = self.quick_place(visit).await?;
        let mut job = self.start(place, self.limits.quick, self.known(), question);
        if let Some(ended) = job.until(self.end_of_quick_try(visit)).await {
            return ended;
        }
        job.stop();
        job.give_place_up();
        job.until(visit.deadline).await.ok_or(Refusal::TooSlow)?
    }

    /// Tries a question in the slow lane; none when there is no answer in time.
    async fn take_longer<T: Send + 'static>(
        &self,
        visit: Visit,
        knowledge: Knowledge,
        question: Arc<impl Fn(&mut Work<'_>) -> Result<Found<T>, Refusal> + Send + Sync + 'static>,
    ) -> Option<Result<(Found<T>, Knowledge), Refusal>> {
        if self.slow.waiting(visit.visitor) >= self.limits.waiting {
            return None;
        }
        let place = timeout_at(visit.last_call, self.slow.enter(visit.visitor)).await.ok()?;
        let mut job = self.start(place, self.limits.slow, knowledge, move |work| question(work));
        if let Some(ended) = job.until(visit.last_call).await {
            return Some(ended);
        }
        job.stop();
        job.until(visit.deadline).await
    }

    /// Does a piece of work that is no question, such as a picture. It has no second try, so one
    /// that overruns goes on, only not in the quick lane.
    pub(crate) async fn make<T: Send + 'static>(
        &self,
        visit: Visit,
        work: impl FnOnce(&mut Work<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.quick_place(visit).await?;
        let mut job = self.start(place, self.limits.slow, (self.knowing)(), work);
        let mut ended = job.until(self.end_of_quick_try(visit)).await;
        if ended.is_none() {
            job.give_place_up();
            ended = job.until(visit.last_call).await;
        }
        if ended.is_none() {
            job.stop();
            ended = job.until(visit.deadline).await;
        }
        ended.unwrap_or(Err(Refusal::TooSlow)).map(|(made, _)| made)
    }

    /// What is known before a quick try begins.
    fn known(&self) -> Knowledge {
        lock(&self.idle).pop().unwrap_or_else(|| (self.knowing)())
    }

    /// Keeps what a quick try found out, which is little, for as many as may work at once.
    fn give_back(&self, knowledge: Knowledge) {
        let mut idle = lock(&self.idle);
        if idle.len() < self.limits.at_once {
            idle.push(knowledge);
        }
    }

    /// How long somebody waits in all.
    pub(crate) fn patience(&self) -> Duration {
        self.limits.patience
    }

    /// A place in a lane, for work that many may wait for.
    pub(crate) async fn place(&self, pace: Pace, visitor: Visitor) -> Place {
        match pace {
            Pace::Quick => self.quick.enter(visitor).await,
            Pace::Slow => self.slow.enter(visitor).await,
        }
    }

    /// Does work that knows itself when nobody waits for it any more, in a place that was taken.
    pub(crate) async fn work_on<T: Send + 'static>(
        &self,
        pace: Pace,
        place: Place,
        work: impl FnOnce(&mut Work<'_>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let knowledge = (self.knowing)();
        let mut job =
            self.start(place, self.limits.slow, knowledge, move |limits| Ok(work(limits)));
        let mut ended = None;
        if pace == Pace::Quick {
            ended = job.until(Instant::now() + self.limits.quick_time).await;
            job.give_place_up();
        }
        let ended = match ended {
            Some(ended) => ended,
            None => job.end().await,
        };
        ended.map(|(made, _)| made)
    }

    fn start<T: Send + 'static>(
        &self,
        place: Place,
        budget: Budget,
        knowledge: Knowledge,
        work: impl FnOnce(&mut Work<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Job<(T, Knowledge)> {
        #[cfg(test)]
        let gate = self.gate.clone();
        Job::start(place, move |stop| {
            #[cfg(test)]
            gate.pass(stop);
            let mut limits = Work::within(budget).stopping_at(stop).knowing(knowledge);
            let found = work(&mut limits)?;
            Ok((found, limits.into_knowledge()))
        })
    }

    async fn quick_place(&self, visit: Visit) -> Result<Place, Refusal> {
        let place = timeout_at(visit.last_call, self.quick.enter(visit.visitor)).await;
        place.map_err(|_| Refusal::Busy)
    }

    fn end_of_quick_try(&self, visit: Visit) -> Instant {
        visit.last_call.min(Instant::now() + self.limits.quick_time)
    }

    /// How many places nobody has, in the quick lane and in the slow one.
    #[cfg(test)]
    pub(crate) fn free(&self) -> [usize; 2] {
        [self.quick.free(), self.slow.free()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let before = work.take_kept();
        work.keep(number);
        before
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
}
