//! The scheduler of the server: which request is worked on when, with which budget and until when.
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
//! Three things end work. When a visitor disconnects, the work for that visit is cancelled; a quick
//! try that overruns is told to stop and goes on in the slow lane; and shortly before a visitor's
//! patience is over all work for that visit is told to stop, so that what it has found can still be
//! sent. Work hears that through its [`Work`]. Work that does not listen is left alone: the visitor
//! is told in time that this takes too long, and its place in the lane goes to somebody else (see
//! `lane`).

#[cfg(test)]
use crate::gate;
use crate::job::Job;
use crate::lane::{Lane, Place, lock};
use crate::refusal::Refusal;
use crate::server::Knowing;
use crate::visitor::{Visit, Visitor};
use api::Found;
use chomplab::engine::{self, Budget, Knowledge, Work};
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

/// Schedules questions: a quick try first, then the slow lane.
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

    /// Does a piece of work that is not a question, such as a picture. It has no second try, so one
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
            let limits = engine::Limits::from(budget).stopping_at(stop);
            let mut question = Work::within(limits).knowing(knowledge);
            let found = work(&mut question)?;
            Ok((found, question.into_knowledge()))
        })
    }

    async fn quick_place(&self, visit: Visit) -> Result<Place, Refusal> {
        let place = timeout_at(visit.last_call, self.quick.enter(visit.visitor)).await;
        place.map_err(|_| Refusal::TooSlow)
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
mod tests;
