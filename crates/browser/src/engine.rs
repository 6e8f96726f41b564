//! Works on the tasks of the interface, one at a time.

use crate::sheet_shelf::SheetShelf;
use api::{Answer, Answered, Found, Question, Refusal, SHORT, SheetTask, Task, progress_of_sheet};
use chomplab::engine::{Budget, Knowledge, Limits, Work};
use std::sync::atomic::{AtomicBool, Ordering};

/// For a quick try, as on the server.
const QUICK: Budget = Budget { work: 100_000, memory: 8 << 20 };

/// For everything else, as on the server too.
const SLOW: Budget = Budget { work: 250_000_000, memory: 256 << 20 };

/// How long a visitor waits, in milliseconds.
const PATIENCE: f64 = 10_000.0;

/// How long a question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Some milliseconds: what needs more is only tried.
    Quick,
    /// Seconds.
    Slow,
}

/// What the engine is told, and what it tells, while it works.
pub trait Watch {
    /// The time in milliseconds, from any beginning.
    fn now(&self) -> f64;
    /// So much of the whole is done.
    fn tell(&self, done: f64, of: f64);
}

/// What is said to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The status, as HTTP numbers it.
    pub status: u16,
    /// What the body is, as HTTP writes it.
    pub media_type: &'static str,
    /// The answer.
    pub body: Vec<u8>,
    /// Whether more work would find more.
    pub is_short: bool,
    /// How much is known, to choose between two answers that are both short.
    pub worth: usize,
}

impl Said {
    fn new(answered: Answered) -> Self {
        let (is_short, worth) = (false, 0);
        match answered {
            Ok(Answer { media_type, body, .. }) => {
                Self { status: 200, media_type, body: body.into_owned(), is_short, worth }
            }
            Err(refusal) => {
                let (status, body) = (refusal.status(), refusal.body().into_bytes());
                Self { status, media_type: "application/json", body, is_short, worth }
            }
        }
    }
}

/// What a worker knows and has computed.
#[derive(Default)]
pub struct Engine {
    knowledge: Knowledge,
    sheets: SheetShelf,
}

impl Engine {
    /// Answers a request, such as `/api/answer?position=4x5`.
    pub fn ask(&mut self, address: &str, pace: Pace, watch: &dyn Watch) -> Said {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let task = api::find(path, query).and_then(|(route, asked)| (route.handler)(&asked));
        match task {
            Ok(task) => self.work_on(task, pace, watch),
            Err(refusal) => Said::new(Err(refusal)),
        }
    }

    fn work_on(&mut self, task: Task, pace: Pace, watch: &dyn Watch) -> Said {
        match task {
            Task::Ready(answer) => Said::new(Ok(answer)),
            Task::FirstTry(question) => {
                Said { is_short: false, ..self.answer(&question, QUICK, watch) }
            }
            Task::Question(question) => {
                let budget = if pace == Pace::Quick { QUICK } else { SLOW };
                self.answer(&question, budget, watch)
            }
            Task::Make(making) => Said::new(self.within(SLOW, watch, making)),
            Task::OfSheet(task) if pace == Pace::Quick && task.x > SHORT => {
                Said { is_short: true, ..Said::new(Err(Refusal::TooSlow)) }
            }
            Task::OfSheet(task) => Said::new(self.write_parts(task, watch)),
            // Whoever works on a sheet cannot be asked; the page hears of it as it goes on.
            Task::SheetProgress(x) => Said::new(progress_of_sheet(x, None)),
        }
    }

    fn answer(&mut self, question: &Question, budget: Budget, watch: &dyn Watch) -> Said {
        match self.within(budget, watch, |work| question(work)) {
            Ok(Found { answer, is_short, worth }) => Said { is_short, worth, ..Said::new(answer) },
            Err(refusal) => Said::new(Err(refusal)),
        }
    }

    /// Does work within a budget and the patience of a visitor, and keeps what was found out.
    fn within<T>(
        &mut self,
        budget: Budget,
        watch: &dyn Watch,
        work: impl FnOnce(&mut Work<'_>) -> T,
    ) -> T {
        let end = watch.now() + PATIENCE;
        let is_over = AtomicBool::new(false);
        let limits = Limits::from(budget).stopping_at(&is_over).reporting_to(|progress| {
            watch.tell(progress.spent as f64, progress.allowed as f64);
            if watch.now() > end {
                is_over.store(true, Ordering::Relaxed);
            }
        });
        let mut limits = Work::within(limits).knowing(std::mem::take(&mut self.knowledge));
        let result = work(&mut limits);
        self.knowledge = limits.into_knowledge();
        result
    }

    fn write_parts(&mut self, mut task: SheetTask, watch: &dyn Watch) -> Answered {
        let end = watch.now() + PATIENCE;
        for (number, item) in std::mem::take(&mut task.items).into_iter().enumerate() {
            let mut go_on = |sheets: u64| {
                watch.tell(sheets as f64, task.x as f64);
                watch.now() < end
            };
            let computed = self.sheets.get(task.x, item, &mut go_on).ok_or(Refusal::TooSlow)?;
            task.add(&(task.part)(number, &computed)?);
        }
        Ok(task.answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    /// A clock that goes on whenever somebody looks at it.
    #[derive(Default)]
    struct Ticking {
        step: f64,
        time: Cell<f64>,
        told: RefCell<Vec<[f64; 2]>>,
    }

    impl Watch for Ticking {
        fn now(&self) -> f64 {
            self.time.replace(self.time.get() + self.step)
        }

        fn tell(&self, done: f64, of: f64) {
            self.told.borrow_mut().push([done, of]);
        }
    }

    fn text(said: &Said) -> &str {
        std::str::from_utf8(&said.body).unwrap()
    }

    #[test]
    fn easy_questions_are_answered_at_once() {
        let said =
            Engine::default().ask("/api/answer?position=4x5", Pace::Quick, &Ticking::default());
        assert_eq!((said.status, said.media_type, said.is_short), (200, "application/json", false));
        assert!(text(&said).contains("\"outcome\":\"N\""), "{}", text(&said));
    }

    #[test]
    fn hard_questions_are_short_at_first() {
        let mut engine = Engine::default();
        let hard = "/api/answer?position=(9,8,7,5,4,3)&ask=grundy";
        let quick = engine.ask(hard, Pace::Quick, &Ticking::default());
        assert!(quick.is_short, "{}", text(&quick));
        let slow = engine.ask(hard, Pace::Slow, &Ticking::default());
        assert!(!slow.is_short && text(&slow).contains("\"grundy\":"), "{}", text(&slow));
    }

    #[test]
    fn refusals_are_those_of_the_server() {
        let mut engine = Engine::default();
        for (address, status) in [
            ("/api/answer?position=4x", 400),
            ("/api/answer", 400),
            ("/api/board?position=4x5&colour=red", 400),
            ("/api/nonsense", 404),
            ("/index.html", 404),
            ("", 404),
        ] {
            let said = engine.ask(address, Pace::Quick, &Ticking::default());
            assert_eq!(said.status, status, "{address}");
            assert!(text(&said).contains("\"error\":"), "{address}");
        }
    }

    #[test]
    fn every_route_answers_its_own_example() {
        let mut engine = Engine::default();
        for route in api::ROUTES {
            let mut path = route.path.to_owned();
            let mut query = Vec::new();
            for parameter in route.parameters {
                let example = parameter.example.replace('+', "%2B").replace(' ', "+");
                if parameter.in_path {
                    path = path.replace(&format!("{{{}}}", parameter.name), &example);
                } else {
                    query.push(format!("{}={example}", parameter.name));
                }
            }
            let address = format!("{path}?{}", query.join("&"));
            let said = engine.ask(&address, Pace::Slow, &Ticking::default());
            assert_eq!(said.status, 200, "{address}: {}", String::from_utf8_lossy(&said.body));
            assert!(!said.body.is_empty(), "{address}");
        }
    }

    #[test]
    fn large_sheets_are_left_to_the_slow_worker() {
        let mut engine = Engine::default();
        let watch = Ticking::default();
        let tile = |x| format!("/api/sheet/{x}/tile/0/0/0.png");
        let quick = engine.ask(&tile(5000), Pace::Quick, &watch);
        assert!(quick.is_short && watch.told.borrow().is_empty());
        let slow = engine.ask(&tile(5000), Pace::Slow, &watch);
        assert_eq!((slow.status, slow.media_type), (200, "image/png"));
        assert!(!watch.told.borrow().is_empty(), "progress is told");
        assert_eq!(engine.ask(&tile(300), Pace::Quick, &watch).status, 200);
    }

    #[test]
    fn patience_ends() {
        let watch = Ticking { step: PATIENCE, ..Ticking::default() };
        let said = Engine::default().ask("/api/sheet/5000/tile/0/0/0.png", Pace::Slow, &watch);
        assert_eq!(said.status, Refusal::TooSlow.status());
    }
}
