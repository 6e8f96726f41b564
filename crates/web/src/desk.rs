//! Who works when, with which budget, until when.
//!
//! Every question is first tried with a small budget, which takes a few milliseconds: most are theorems and
//! tables. What is not found that way waits for the slow lane, where few work at a time, so that hard
//! questions never keep easy ones waiting. There a question has a larger budget and a deadline; whoever
//! comes too late, or meets a full queue, gets what the quick try found. A visitor who goes away takes the
//! work along.

use crate::refusal::Refusal;
use chomplab::search::{Budget, Work};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

/// Limits of the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// For the first try.
    pub(crate) quick: Budget,
    /// For the slow lane.
    pub(crate) slow: Budget,
    /// How long somebody waits in all.
    pub(crate) patience: Duration,
    /// How many quick tries run at once, how many questions in the slow lane, how many wait for it.
    pub(crate) at_once: usize,
    pub(crate) slow_at_once: usize,
    pub(crate) waiting: usize,
}

impl Limits {
    /// Limits for so many cores.
    pub(crate) fn for_cores(cores: usize, patience: Duration) -> Self {
        Self {
            quick: Budget { work: 100_000, memory: 8 << 20 },
            slow: Budget { work: 250_000_000, memory: 256 << 20 },
            patience,
            at_once: 2 * cores,
            slow_at_once: (cores / 2).max(1),
            waiting: 64,
        }
    }
}

/// The desk.
pub(crate) struct Desk {
    limits: Limits,
    quick: Semaphore,
    slow: Semaphore,
    waiting: Semaphore,
}

/// Where work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// For work of some milliseconds.
    Quick,
    /// For work of seconds.
    Slow,
}

/// What a question found, and whether more work would find more.
pub(crate) struct Found<T> {
    /// The answer.
    pub(crate) answer: T,
    /// Whether the budget kept it from being complete.
    pub(crate) is_short: bool,
}

impl Desk {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            quick: Semaphore::new(limits.at_once),
            slow: Semaphore::new(limits.slow_at_once),
            waiting: Semaphore::new(limits.waiting),
            limits,
        }
    }

    /// Answers a question.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        question: impl Fn(&mut Work<'_>) -> Found<T> + Send + Sync + 'static,
    ) -> Result<T, Refusal> {
        let deadline = Instant::now() + self.limits.patience;
        let question = Arc::new(question);
        let stop = Stop::default();
        let quick = {
            let permit = timeout_at(deadline, self.quick.acquire()).await;
            let _permit = permit.map_err(|_| Refusal::Busy)?.expect("it is never closed");
            stop.run(self.limits.quick, Arc::clone(&question)).await?
        };
        if !quick.is_short {
            return Ok(quick.answer);
        }
        let Ok(_place) = self.waiting.try_acquire() else { return Ok(quick.answer) };
        let Ok(permit) = timeout_at(deadline, self.slow.acquire()).await else {
            return Ok(quick.answer);
        };
        let _permit = permit.expect("it is never closed");
        let running = stop.run(self.limits.slow, question);
        tokio::pin!(running);
        match timeout_at(deadline, &mut running).await {
            Ok(found) => Ok(found?.answer),
            Err(_) => {
                stop.raise();
                // The permit is kept until the work has really ended.
                let _ = running.await;
                Ok(quick.answer)
            }
        }
    }

    /// How long somebody waits in all.
    pub(crate) fn patience(&self) -> Duration {
        self.limits.patience
    }

    /// A place in a lane, for work that watches over itself.
    pub(crate) async fn place(&self, lane: Lane) -> SemaphorePermit<'_> {
        let lane = match lane {
            Lane::Quick => &self.quick,
            Lane::Slow => &self.slow,
        };
        lane.acquire().await.expect("it is never closed")
    }

    /// Does a piece of work that needs no budget, such as a picture.
    pub(crate) async fn make<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let deadline = Instant::now() + self.limits.patience;
        let permit = timeout_at(deadline, self.quick.acquire()).await;
        let _permit = permit.map_err(|_| Refusal::Busy)?.expect("it is never closed");
        spawn_blocking(work).await.map_err(|_| Refusal::Internal)
    }
}

/// A flag that stops work, also when its owner is dropped.
#[derive(Default)]
struct Stop(Arc<AtomicBool>);

impl Stop {
    fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    async fn run<T: Send + 'static>(
        &self,
        budget: Budget,
        question: Arc<impl Fn(&mut Work<'_>) -> Found<T> + Send + Sync + 'static>,
    ) -> Result<Found<T>, Refusal> {
        let flag = Arc::clone(&self.0);
        let job = move || question(&mut Work::within(budget).stopping_at(&flag));
        spawn_blocking(job).await.map_err(|_| Refusal::Internal)
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.raise();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits { slow_at_once: 1, waiting: 1, ..Limits::for_cores(2, Duration::from_millis(80)) }
    }

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder.worker_threads(2).enable_time().build().unwrap().block_on(future)
    }

    /// Works until it is stopped, unless the budget is small.
    fn endless(work: &mut Work<'_>) -> Found<&'static str> {
        if work.budget().work < 1_000_000 {
            return Found { answer: "quick", is_short: true };
        }
        while work.spend(0, 0).is_ok() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Found { answer: "stopped", is_short: true }
    }

    #[test]
    fn what_takes_too_long_is_answered_by_the_quick_try() {
        let desk = Desk::new(limits());
        assert_eq!(block_on(desk.answer(endless)), Ok("quick"));
        // The slow lane is free again.
        assert_eq!(desk.slow.available_permits(), 1);
    }

    #[test]
    fn slow_questions_do_not_hold_up_quick_ones() {
        let desk = Arc::new(Desk::new(limits()));
        block_on(async {
            let slow: Vec<_> = (0..4)
                .map(|_| {
                    let desk = Arc::clone(&desk);
                    tokio::spawn(async move { desk.answer(endless).await })
                })
                .collect();
            tokio::time::sleep(Duration::from_millis(10)).await;
            let quick = |_: &mut Work<'_>| Found { answer: "at once", is_short: false };
            let start = Instant::now();
            assert_eq!(desk.answer(quick).await, Ok("at once"));
            assert!(start.elapsed() < Duration::from_millis(60));
            for slow in slow {
                assert_eq!(slow.await.unwrap(), Ok("quick"));
            }
        });
    }

    #[test]
    fn a_visitor_who_leaves_takes_the_work_along() {
        let desk = Desk::new(Limits { patience: Duration::from_secs(60), ..limits() });
        block_on(async {
            let asked = desk.answer(endless);
            assert!(tokio::time::timeout(Duration::from_millis(30), asked).await.is_err());
        });
        // The runtime above has waited for its threads to end, so the work was stopped.
    }

    #[test]
    fn a_panic_is_our_mistake() {
        let desk = Desk::new(limits());
        let question = |_: &mut Work<'_>| -> Found<()> { panic!("on purpose") };
        assert_eq!(block_on(desk.answer(question)), Err(Refusal::Internal));
    }
}
