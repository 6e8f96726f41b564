//! Certificates of answers: what an independent checker needs to see who wins a position.
//!
//! A P-position needs evidence, and an N-position a bite with evidence that it leaves a P-position.
//! The first of these that there is serves:
//! - a theorem with its numbers (`theorem`), which the checker applies by code of its own;
//! - a strategy (`strategy`): P-positions of which every bite has an answer among them. It needs
//!   nothing but the rules, but only small boards have a small one;
//! - the certificate of a family, where two rows are long and those below are few and short.
//!
//! What the search alone knows of a large board has no certificate: it would be the search again.
//! The crate `oracle` checks what is written here, and shares no code with it.

mod strategy;
mod theorem;

use super::families::{Bottom, Certificate, Families};
use super::{Chomp, Planar, Position};
use crate::ask::ask_for_a_move;
use crate::region::Cell;
use crate::verdict::{Obstacle, Outcome, Undecided};
use crate::work::Work;
use serde::Serialize;

/// Who wins a finite position of Chomp, for an independent checker: `chomp solve --certificate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "answer-certificate/1")]
pub struct AnswerCertificate {
    /// The position: the sides of boxes at the origin, none within another, in increasing order.
    pub position: Vec<Vec<u64>>,
    /// Who wins.
    pub outcome: Outcome,
    /// A bite that wins; `null` where the position is P, or where strategy stealing names none.
    pub bite: Option<Vec<u64>>,
    /// The kind of evidence that the position, or what the bite leaves, is P.
    pub by: EvidenceKind,
    /// P-positions, the smallest first: every bite in one of them has an answer among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub members: Option<Vec<Vec<Vec<u64>>>>,
    /// All P-positions over some bottom rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub families: Option<Certificate>,
    /// The name of a theorem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
    /// What the theorem is applied to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Vec<u64>>,
}

/// What shows that a position is P.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// Answers to all bites.
    Strategy,
    /// All P-positions over bottom rows.
    Family,
    /// A theorem with its numbers.
    Theorem,
}

/// A certificate of more bottoms is not written.
const MOST_FAMILIES: u64 = 20_000;

/// The rows below two long ones must be as few as this.
const MOST_BOTTOM_ROWS: u64 = 64;

/// A certificate of who wins a position.
///
/// ```
/// use chomplab::chomp::{Position, evidence::certificate_of};
/// use chomplab::engine::{Budget, Work};
///
/// let mut work = Work::within(Budget::default());
/// let position = Position::from_rows([1_000_242, 1_000_170, 120]).unwrap();
/// let certificate = certificate_of(&position, &mut work).unwrap();
/// assert!(oracle::check_answer(&certificate.text()).unwrap().is_p);
/// ```
///
/// # Errors
/// When it is not known who wins, or no certificate of reasonable size shows it.
pub fn certificate_of(
    position: &Position,
    work: &mut Work<'_>,
) -> Result<AnswerCertificate, Undecided> {
    let verdict = ask_for_a_move(&Chomp, position, work);
    let Some(outcome) = verdict.outcome else {
        let unknown = || Undecided::new(Obstacle::Budget, "it is not known who wins");
        return Err(verdict.undecided.unwrap_or_else(unknown));
    };
    let candidates: Vec<(Option<Cell>, Position)> = match (outcome, &verdict.winning_moves) {
        (Outcome::P, _) => vec![(None, position.clone())],
        (Outcome::N, Some(known)) => {
            let left = |bite: &Cell| Some((Some(bite.clone()), position.bite(bite).ok()?));
            let mut all: Vec<_> = known.moves.iter().filter_map(left).collect();
            // What is small has a small strategy.
            all.sort_by_cached_key(|(_, left)| left.size());
            all
        }
        (Outcome::N, None) => Vec::new(),
    };
    let empty = |bite: Option<&Cell>, by: EvidenceKind| AnswerCertificate {
        position: boxes(position),
        outcome,
        bite: bite.map(|cell| cell.to_vec()),
        by,
        members: None,
        families: None,
        theorem: None,
        numbers: None,
    };
    for (bite, lost) in &candidates {
        if let Some((name, numbers)) = theorem::applied_to(lost) {
            let certificate = empty(bite.as_ref(), EvidenceKind::Theorem);
            let (theorem, numbers) = (Some(name.to_owned()), Some(numbers));
            return Ok(AnswerCertificate { theorem, numbers, ..certificate });
        }
    }
    for (bite, lost) in &candidates {
        if let Some(members) = strategy::strategy(lost, work)? {
            let certificate = empty(bite.as_ref(), EvidenceKind::Strategy);
            let members = Some(members.iter().map(boxes).collect());
            return Ok(AnswerCertificate { members, ..certificate });
        }
    }
    for (bite, lost) in &candidates {
        if let Some(families) = family(lost, work)? {
            let certificate = empty(bite.as_ref(), EvidenceKind::Family);
            return Ok(AnswerCertificate { families: Some(families), ..certificate });
        }
    }
    if let Some(sides) = position.as_box().filter(|_| outcome == Outcome::N) {
        let certificate = empty(None, EvidenceKind::Theorem);
        let theorem = Some("strategy-stealing".to_owned());
        return Ok(AnswerCertificate { theorem, numbers: Some(sides.to_vec()), ..certificate });
    }
    let text = "no certificate of reasonable size shows this: no theorem applies, a strategy has \
                too many positions, and no two rows lie over few and short ones";
    Err(Undecided::new(Obstacle::TooLarge, text))
}

impl AnswerCertificate {
    /// The certificate as text, with a line for each position or family.
    ///
    /// # Panics
    /// Never: numbers and texts can be written.
    #[must_use]
    pub fn text(&self) -> String {
        let json = serde_json::to_string(self).expect("numbers and texts can be written");
        format!("{}\n", json.replace("]],[[", "]],\n[[").replace("},{", "},\n{"))
    }
}

/// The boxes of a position in the order in which certificates have them.
pub(crate) fn boxes(position: &Position) -> Vec<Vec<u64>> {
    let mut boxes = position.boxes().to_vec();
    boxes.sort_unstable();
    boxes
}

/// The certificate of a family that has the position among its members.
fn family(lost: &Position, work: &mut Work<'_>) -> Result<Option<Certificate>, Undecided> {
    let bottom = |rows: &Planar| {
        let few = rows.rows() <= MOST_BOTTOM_ROWS + 2;
        few.then(|| Bottom::new((2..rows.rows()).map(|row| rows.row(row))))?
    };
    let bottoms = Planar::views(lost).iter().filter_map(bottom).collect::<Vec<Bottom>>();
    let small = bottoms.into_iter().filter(|bottom| bottom.count_within() <= MOST_FAMILIES);
    let Some(bottom) = small.min_by_key(Families::estimate) else { return Ok(None) };
    if Families::estimate(&bottom) > work.left() {
        return Ok(None);
    }
    work.with_kept(|families: &mut Families, work| {
        families.reach(&bottom, work)?;
        Ok(families.typed_certificate(&bottom))
    })
}
