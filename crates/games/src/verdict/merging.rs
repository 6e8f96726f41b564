//! How findings of several engines become one verdict.
//!
//! Each fact (outcome, Grundy value, list of winning moves) is known with a certainty of its own.
//!
//! Where a finding *disagrees* with a fact:
//!
//! | what is known | the finding | then |
//! |---|---|---|
//! | proved | rests on a conjecture | the finding is set aside, and the reasons say so |
//! | rests on a conjecture | proved | what is known is forgotten, and the reasons say so |
//! | proved | proved | an engine has a defect: nothing is claimed |
//! | rests on a conjecture | rests on a conjecture | the same |
//!
//! Where it *agrees*:
//!
//! | fact | known so far | how sure it is then |
//! |---|---|---|
//! | outcome, value | unknown | as sure as the finding |
//! | outcome, value | rests on a conjecture | as sure as the surer of both |
//! | outcome, value | proved | as before |
//! | list of moves | changed by the finding | as sure as the less sure: it rests on both |
//! | list of moves | not changed | as before |

use super::{Addition, Certainty, Finding, Reason, Verdict, Wanted};

/// How sure each fact of a verdict is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownBy {
    outcome: Option<Certainty>,
    winning_moves: Option<Certainty>,
    grundy: Option<Certainty>,
}

impl KnownBy {
    fn weakest(self) -> Option<Certainty> {
        [self.outcome, self.winning_moves, self.grundy].into_iter().flatten().min()
    }
}

/// What becomes of a finding that disagrees with what is known.
enum Quarrel {
    /// There is none.
    None,
    /// What is known rests on a conjecture.
    KnownYields,
    /// The finding does.
    FindingYields,
    /// Neither does, or both do.
    Unsettled,
}

impl<M: Clone + Ord> Verdict<M> {
    /// Adds what an engine found when it was asked for what was missing.
    pub fn add(&mut self, mut finding: Finding<M>, missing: Wanted) -> Addition {
        let mut is_news = false;
        match self.quarrel_with(&finding) {
            Quarrel::None => {}
            Quarrel::Unsettled => return Addition::Contradicts,
            Quarrel::FindingYields => {
                let text = format!(
                    "Set aside: it rests on a conjecture and contradicts what is proved. It says: \
                     {}",
                    finding.reason.text
                );
                self.because.push(Reason { text, ..finding.reason });
                return Addition::SaysNothingNew;
            }
            Quarrel::KnownYields => {
                let told: Vec<&str> = self.because.iter().map(|reason| reason.id).collect();
                finding.reason.text += &format!(
                    " This contradicts {}, which rests on a conjecture and is set aside.",
                    told.join(", ")
                );
                self.forget_conjectures();
                is_news = true;
            }
        }
        let reason = finding.reason.clone();
        if !self.agree_with(finding, missing) && !is_news {
            return Addition::SaysNothingNew;
        }
        self.certainty = self.known_by.weakest();
        // What a table told in part is said anew by the engine that completes it.
        let says_more = |before: &Reason| {
            before.source == reason.source && before.text.starts_with(&reason.text)
        };
        self.because.retain(|before| !says_more(before));
        self.because.push(reason);
        Addition::SaysSomethingNew
    }

    fn quarrel_with(&self, finding: &Finding<M>) -> Quarrel {
        let differ = self.outcome.is_some_and(|known| known != finding.outcome);
        let values = matches!((&self.grundy, &finding.grundy), (Some(a), Some(b)) if a != b);
        let lists = match (&self.winning_moves, &finding.winning_moves) {
            (Some(known), Some(new)) => known.clone().combined(new.clone()).is_none(),
            _ => false,
        };
        let known = self.known_by;
        let facts = [(differ, known.outcome), (values, known.grundy), (lists, known.winning_moves)];
        let disputed = facts.into_iter().filter(|(differs, _)| *differs).filter_map(|(_, by)| by);
        let disputed: Vec<Certainty> = disputed.collect();
        let is_proved = |certainty: Certainty| certainty >= Certainty::Proved;
        if disputed.is_empty() {
            Quarrel::None
        } else if disputed.iter().all(|by| is_proved(*by) && !is_proved(finding.certainty)) {
            Quarrel::FindingYields
        } else if disputed.iter().all(|by| !is_proved(*by) && is_proved(finding.certainty)) {
            Quarrel::KnownYields
        } else {
            Quarrel::Unsettled
        }
    }

    /// Keeps only what is proved.
    fn forget_conjectures(&mut self) {
        let is_proved = |by: Option<Certainty>| by >= Some(Certainty::Proved);
        if !is_proved(self.known_by.outcome) {
            (self.outcome, self.known_by.outcome) = (None, None);
        }
        if !is_proved(self.known_by.grundy) {
            (self.grundy, self.known_by.grundy) = (None, None);
        }
        if !is_proved(self.known_by.winning_moves) {
            (self.winning_moves, self.known_by.winning_moves) = (None, None);
        }
        if self.known_by.weakest().is_none() {
            self.because.clear();
        }
    }

    /// Adds the facts of a finding that contradicts nothing, and tells whether it says something
    /// that was missing or makes the outcome surer.
    fn agree_with(&mut self, finding: Finding<M>, missing: Wanted) -> bool {
        let (known, sure) = (self.known_by, finding.certainty);
        let has_value = finding.grundy.is_some();
        let moves = match (&self.winning_moves, finding.winning_moves) {
            (Some(known), Some(new)) => known.clone().combined(new),
            (known, new) => new.or_else(|| known.clone()),
        };
        let changes_moves = moves != self.winning_moves;

        self.outcome = Some(finding.outcome);
        self.known_by.outcome = confirmed(known.outcome, sure);
        if has_value {
            self.grundy = self.grundy.take().or(finding.grundy);
            self.known_by.grundy = confirmed(known.grundy, sure);
        }
        if changes_moves {
            self.winning_moves = moves;
            self.known_by.winning_moves = put_together(known.winning_moves, sure);
        }

        let is_surer = known.outcome.is_some() && self.known_by.outcome > known.outcome;
        missing.outcome
            || missing.grundy && has_value
            || missing.winning_moves && changes_moves
            || is_surer
    }
}

/// How sure a fact is that a finding has, too.
fn confirmed(known: Option<Certainty>, sure: Certainty) -> Option<Certainty> {
    if known >= Some(Certainty::Proved) { known } else { known.max(Some(sure)) }
}

/// How sure a list is that a finding has added to.
fn put_together(known: Option<Certainty>, sure: Certainty) -> Option<Certainty> {
    Some(known.map_or(sure, |known| known.min(sure)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Outcome;

    const WANTED: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };

    fn reason(id: &'static str) -> Reason {
        Reason { id, source: "", text: format!("{id} says so.") }
    }

    fn lost(id: &'static str, certainty: Certainty) -> Finding<u32> {
        Finding { certainty, ..Finding::lost(reason(id)) }
    }

    fn won(id: &'static str, certainty: Certainty, moves: &[u32]) -> Finding<u32> {
        Finding { certainty, ..Finding::won(reason(id)) }.by_among_others(moves.iter().copied())
    }

    #[test]
    fn a_proof_beats_a_conjecture_that_came_first() {
        let mut verdict = Verdict::empty();
        verdict.add(lost("guess", Certainty::Conjectured), WANTED);
        assert_eq!(verdict.certainty, Some(Certainty::Conjectured));
        let added = verdict.add(won("proof", Certainty::Proved, &[7]), verdict.missing(WANTED));
        assert_eq!(added, Addition::SaysSomethingNew);
        assert_eq!(verdict.outcome, Some(Outcome::N));
        assert_eq!(verdict.certainty, Some(Certainty::Proved));
        assert_eq!(verdict.winning_moves.unwrap().moves, [7]);
        assert_eq!(verdict.because.len(), 1);
        assert!(verdict.because[0].text.contains("contradicts guess"), "{:?}", verdict.because);
    }

    #[test]
    fn a_proof_beats_a_conjecture_that_comes_later() {
        let mut verdict = Verdict::empty();
        verdict.add(won("proof", Certainty::Proved, &[7]), WANTED);
        let added = verdict.add(lost("guess", Certainty::Conjectured), verdict.missing(WANTED));
        assert_eq!(added, Addition::SaysNothingNew);
        assert_eq!(
            (verdict.outcome, verdict.certainty),
            (Some(Outcome::N), Some(Certainty::Proved))
        );
        assert!(verdict.because[1].text.starts_with("Set aside"), "{:?}", verdict.because);
    }

    #[test]
    fn equals_contradict_each_other() {
        for certainty in [Certainty::Conjectured, Certainty::Proved] {
            let mut verdict = Verdict::empty();
            verdict.add(won("one", certainty, &[7]), WANTED);
            let added = verdict.add(lost("other", certainty), verdict.missing(WANTED));
            assert_eq!(added, Addition::Contradicts);
        }
    }

    /// What was proved stays, also where more was conjectured later: two proofs cannot disagree.
    #[test]
    fn a_proved_outcome_is_not_forgotten_for_conjectured_moves() {
        let mut verdict = Verdict::empty();
        verdict.add(Finding::<u32>::won(reason("proof")), WANTED);
        verdict.add(won("guess", Certainty::Conjectured, &[7]), verdict.missing(WANTED));
        assert_eq!(verdict.certainty, Some(Certainty::Conjectured));
        let mut other = verdict.clone();
        assert_eq!(other.add(lost("defect", Certainty::Proved), WANTED), Addition::Contradicts);
        // A complete list without the conjectured move.
        let exact = Finding::won(reason("list")).by_exactly([3]);
        assert_eq!(verdict.add(exact, verdict.missing(WANTED)), Addition::SaysSomethingNew);
        assert_eq!(verdict.winning_moves.unwrap().moves, [3]);
        assert_eq!(verdict.certainty, Some(Certainty::Proved));
    }

    #[test]
    fn a_proof_that_agrees_makes_the_outcome_sure() {
        let mut verdict = Verdict::empty();
        let outcome = Wanted { winning_moves: false, ..WANTED };
        verdict.add(
            Finding { certainty: Certainty::Conjectured, ..Finding::<u32>::won(reason("guess")) },
            outcome,
        );
        verdict.add(Finding::won(reason("proof")), verdict.missing(outcome));
        assert_eq!(verdict.certainty, Some(Certainty::Proved));
    }
}
