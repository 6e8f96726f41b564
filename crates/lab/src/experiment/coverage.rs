//! How much is known of random infinite positions, class by class ([`CLASSES`]). An item is a
//! class.
//!
//! Every position is asked for its outcome, all winning bites and the Grundy value. What rests on a
//! conjecture counts as decided or valued, and is counted once more by itself.

use super::{Described, Experiment, Header, Outcome, Parameters, Row, Worker, number};
use crate::open_classes::CLASSES;
use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Shape, signed};
use chomplab::Outcome as Wins;
use chomplab::chomp::transfinite::Transfinite;
use chomplab::engine::{Budget, Wanted, Work, ask};
use chomplab::{Certainty, Undecided, Verdict};

pub(super) const DESCRIBED: Described = Described {
    name: "coverage",
    about: "how much is known of random infinite positions, class by class",
    parameters: &[
        ("positions", "150", "random positions of each class, 1 to 100000"),
        ("seed", "1", "what the positions are drawn from"),
        ("budget", "20", "millions of units of work for a question, 1 to 10000"),
    ],
    make: |parameters| {
        Ok(Box::new(Coverage {
            positions: parameters.whole("positions", 1..=100_000)?,
            seed: parameters.whole("seed", 0..=usize::MAX / 2)? as u64,
            budget: parameters.whole("budget", 1..=10_000)? as u64,
            parameters: parameters.clone(),
        }))
    },
};

struct Coverage {
    parameters: Parameters,
    positions: usize,
    seed: u64,
    budget: u64,
}

/// What was counted of a class.
#[derive(Default)]
struct Tally {
    decided: usize,
    won: usize,
    complete: usize,
    without_bite: usize,
    valued: usize,
    conjectured: usize,
    most_work: u64,
    chief_reason: Vec<(String, usize)>,
}

impl Tally {
    fn add<M>(&mut self, verdict: &Verdict<M>, spent: u64) {
        self.decided += usize::from(verdict.outcome.is_some());
        if verdict.outcome == Some(Wins::N) {
            self.won += 1;
            let known = verdict.winning_moves.as_ref();
            self.complete += usize::from(known.is_some_and(|known| known.complete));
            self.without_bite += usize::from(known.is_none());
        }
        self.valued += usize::from(verdict.grundy.is_some());
        self.conjectured += usize::from(verdict.certainty == Some(Certainty::Conjectured));
        self.most_work = self.most_work.max(spent);
        if let (None, Some(Undecided { text, .. })) = (verdict.outcome, &verdict.undecided) {
            match self.chief_reason.iter_mut().find(|(known, _)| *known == **text) {
                Some((_, count)) => *count += 1,
                None => self.chief_reason.push((text.to_string(), 1)),
            }
        }
    }
}

impl Experiment for Coverage {
    fn header(&self) -> Header<'_> {
        Header { name: DESCRIBED.name, parameters: &self.parameters, items: CLASSES.len() }
    }

    fn columns(&self) -> Vec<String> {
        let counts = ["positions", "decided", "won", "complete", "without_bite", "valued"];
        let names = ["class"].into_iter().chain(counts);
        let more = ["conjectured", "most_units", "chief_reason"];
        names.chain(more).map(str::to_owned).collect()
    }

    fn worker(&self) -> Worker<'_> {
        Box::new(move |item| {
            let class = &CLASSES[item];
            let mut tally = Tally::default();
            let budget = Budget { work: self.budget * 1_000_000, ..Budget::default() };
            let mut work = Work::within(budget);
            let everything = Wanted { outcome: true, winning_moves: true, grundy: true };
            for position in class.positions(self.seed).take(self.positions) {
                let verdict = ask(&Transfinite, &position, everything, &mut work);
                tally.add(&verdict, work.spent());
            }
            let Tally { decided, won, complete, without_bite, valued, .. } = tally;
            let counts = [self.positions, decided, won, complete, without_bite, valued];
            let reason = tally.chief_reason.iter().max_by_key(|(_, count)| *count);
            let reason = reason.map_or(String::new(), |(reason, _)| reason.clone());
            let mut row = vec![class.name.to_owned()];
            row.extend(counts.iter().map(ToString::to_string));
            row.extend([tally.conjectured.to_string(), tally.most_work.to_string(), reason]);
            Ok(vec![row])
        })
    }

    fn outcome(&self, rows: &[Row]) -> Result<Outcome, String> {
        if rows.len() != self.items() {
            return Err(format!("there are {} rows, not {}", rows.len(), self.items()));
        }
        let mut words = vec![format!("{} random positions a class:", self.positions)];
        let (mut summary, mut decided_points, mut valued_points) =
            (Vec::new(), Vec::new(), Vec::new());
        for (place, row) in rows.iter().enumerate() {
            let name = row.get(1).ok_or("a row has no class")?;
            let of = |at: usize, whole: usize| {
                Ok::<f64, String>(100.0 * number(row, at)? / number(row, whole)?.max(1.0))
            };
            let (decided, complete, valued) = (of(3, 2)?, of(5, 4)?, of(7, 2)?);
            let conjectured = of(8, 2)?;
            words.push(format!(
                "{name}: {decided:.0} % decided, all bites of {complete:.0} % of N, {valued:.0} % \
                 valued, {conjectured:.0} % by conjecture"
            ));
            let shares =
                [decided, complete, valued, conjectured].map(|share| format!("{share:.1}"));
            summary.push([name.clone()].into_iter().chain(shares).collect());
            decided_points.push((place as f64 + 1.0, decided));
            valued_points.push((place as f64 + 1.0, valued));
        }
        let places: Vec<(f64, &str)> =
            CLASSES.iter().enumerate().map(|(at, class)| (at as f64 + 1.0, class.name)).collect();
        let end = CLASSES.len() as f64 + 1.0;
        Ok(Outcome {
            columns: ["class", "decided", "complete", "valued", "conjectured"]
                .map(str::to_owned)
                .into(),
            summary,
            figure: Figure {
                title: "What is known of infinite positions".to_owned(),
                x: Axis::named("class", 0.0, end, &places),
                y: Axis::linear("positions, in per cent", 0.0, 100.0),
                marks: vec![
                    Mark::Points {
                        colour: Colour::BLUE,
                        shape: Shape::Circle,
                        points: decided_points,
                    },
                    Mark::Points {
                        colour: Colour::ORANGE,
                        shape: Shape::Square,
                        points: valued_points,
                    },
                ],
                legend: vec![
                    Key::point(Colour::BLUE, Shape::Circle, "decided"),
                    Key::point(Colour::ORANGE, Shape::Square, "valued"),
                ],
                caption: signed(&self.parameters.to_string()),
            }
            .into(),
            words,
        })
    }
}
