//! Certificates of answers: who wins one finite position of Chomp, and why that is so.
//!
//! The position is a union of boxes at the origin, each given by its sides. A P-position needs
//! evidence that it is P. An N-position names a bite, and the evidence is about what it leaves. One
//! kind of answer names no bite: strategy stealing says of a box that some bite wins.
//!
//! The evidence is one of
//! - a *strategy*: P-positions of which every bite but that of the poison has an answer that leads
//!   back to one of them (see [`super::strategy`]); nothing but the rules is used;
//! - a *family*: a certificate of all P-positions over bottom rows, and the position is among them;
//! - a *theorem*, by name and with its numbers: that the position has the form which the theorem
//!   speaks of, and that the numbers satisfy its formula, is checked; the theorem is believed.

use super::Refusal;
use super::check::check_claims;
use super::claims::{claims_of, field, is_text, numbers};
use super::json::{Json, Value, read};
use super::union::{Union, told};
use super::{strategy, theorems};

pub(super) const SCHEMA: &str = "answer-certificate/1";

/// What a certificate of an answer that was accepted proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedAnswer {
    /// The position, as the sides of boxes at the origin.
    pub position: Vec<Vec<u64>>,
    /// Whether the player to move loses.
    pub is_p: bool,
    /// A bite that wins, if the position is not P and one was named.
    pub bite: Option<Vec<u64>>,
    /// What shows it.
    pub by: Evidence,
}

/// What shows that a position is P, or N without a bite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// So many P-positions, of which every bite has an answer among them.
    Strategy(usize),
    /// All P-positions over these bottom rows.
    Family(Vec<u64>),
    /// A theorem, which was not proved here but applied.
    Theorem(String),
}

/// Checks who wins a position.
///
/// ```
/// let certificate = r#"{"schema":"answer-certificate/1","position":[[2,2]],"outcome":"N",
/// "bite":[1,1],"by":"strategy","members":[[[1,1]],[[1,2],[2,1]]]}"#;
/// assert!(!oracle::check_answer(certificate).unwrap().is_p);
/// let wrong = certificate.replace("\"bite\":[1,1]", "\"bite\":[0,1]");
/// let refusal = oracle::check_answer(&wrong).unwrap_err();
/// assert_eq!(refusal.to_string(), "line 2: 2x1 is not among the members");
/// ```
///
/// # Errors
/// The first thing that is wrong.
pub fn check_answer(text: &str) -> Result<AcceptedAnswer, Refusal> {
    check_part(&read(text)?)
}

/// The same for a certificate that may be part of another one.
pub(super) fn check_part(json: &Json) -> Result<AcceptedAnswer, Refusal> {
    let Some(schema) = field(json, "schema") else {
        return Err(Refusal::new(json.line, "expected a record with a schema"));
    };
    if !is_text(schema, SCHEMA) {
        return Err(Refusal::new(schema.line, format!("the schema is not {SCHEMA:?}")));
    }
    let by = field(json, "by").ok_or_else(|| Refusal::new(json.line, "\"by\" is missing"))?;
    let Value::Text(kind) = &by.value else {
        return Err(Refusal::new(by.line, "\"by\" must be a text"));
    };
    let evidence: &[&str] = match kind.as_str() {
        "strategy" => &["members"],
        "family" => &["families"],
        "theorem" => &["theorem", "numbers"],
        _ => return Err(Refusal::new(by.line, format!("{kind:?} is no kind of evidence"))),
    };
    refuse_other_fields(json, evidence)?;
    let [position, outcome, bite] = ["position", "outcome", "bite"].map(|name| {
        field(json, name).ok_or_else(|| Refusal::new(json.line, format!("{name:?} is missing")))
    });
    let (position, outcome, bite) = (position?, outcome?, bite?);
    let whole = union_of(position)?;
    let is_p = match &outcome.value {
        Value::Text(word) if word == "P" => true,
        Value::Text(word) if word == "N" => false,
        _ => return Err(Refusal::new(outcome.line, "the outcome must be \"P\" or \"N\"")),
    };
    let bite = if bite.value == Value::Null { None } else { Some((numbers(bite)?, bite.line)) };
    let by = match (is_p, &bite) {
        (true, Some((_, line))) => {
            return Err(Refusal::new(*line, "a P-position has no winning bite"));
        }
        (true, None) => lost(json, kind, &whole, position.line)?,
        (false, Some((cell, line))) => {
            let left = whole.bite(cell).map_err(|reason| Refusal::new(*line, reason))?;
            lost(json, kind, &left, *line)?
        }
        (false, None) => won_by_stealing(json, kind, &whole)?,
    };
    let (position, bite) = (whole.into_boxes(), bite.map(|(cell, _)| cell));
    Ok(AcceptedAnswer { position, is_p, bite, by })
}

fn refuse_other_fields(json: &Json, evidence: &[&str]) -> Result<(), Refusal> {
    let Value::Record(given) = &json.value else { return Ok(()) };
    let all = ["schema", "position", "outcome", "bite", "by"];
    let other = given
        .iter()
        .find(|(name, _)| !all.contains(&name.as_str()) && !evidence.contains(&name.as_str()));
    match other {
        Some((name, value)) => Err(Refusal::new(value.line, format!("{name:?} is not expected"))),
        None => Ok(()),
    }
}

pub(super) fn required<'a>(json: &'a Json, name: &str) -> Result<&'a Json, Refusal> {
    field(json, name).ok_or_else(|| Refusal::new(json.line, format!("{name:?} is missing")))
}

/// Checks the evidence that a position is P; a refusal of the position itself is at a line.
fn lost(json: &Json, kind: &str, position: &Union, line: usize) -> Result<Evidence, Refusal> {
    match kind {
        "strategy" => {
            let members = required(json, "members")?;
            let Value::List(list) = &members.value else {
                return Err(Refusal::new(members.line, "\"members\" must be a list"));
            };
            let all = list.iter().map(|one| Ok((union_of(one)?, one.line)));
            let all = all.collect::<Result<Vec<_>, Refusal>>()?;
            strategy::check(&all)?;
            if all.iter().any(|(member, _)| member == position) {
                return Ok(Evidence::Strategy(all.len()));
            }
            Err(Refusal::new(line, format!("{} is not among the members", told(position))))
        }
        "family" => {
            let families = required(json, "families")?;
            let claims = claims_of(families)?;
            if claims.value != 0 {
                return Err(Refusal::new(families.line, "the family must be one of P-positions"));
            }
            let accepted = check_claims(&claims, families.line)?;
            let target = &claims.all[claims.places[&(claims.target.clone(), 0)]];
            let is_member = |rows: &Vec<u64>| {
                let (two, below) = rows.split_at(rows.len().min(2));
                let (first, second) = (two[0], two.get(1).copied().unwrap_or(0));
                below == claims.target && target.member(second) == Some(first)
            };
            if position.planes().iter().any(is_member) {
                return Ok(Evidence::Family(accepted.bottom));
            }
            let reason = format!("{} is no member of the family", told(position));
            Err(Refusal::new(line, reason))
        }
        _ => {
            let (theorem, given) = named(json)?;
            theorems::check_lost(&theorem, &given, position)
                .map_err(|reason| Refusal::new(line, reason))?;
            Ok(Evidence::Theorem(theorem))
        }
    }
}

/// Without a bite, only strategy stealing says that a position is N.
fn won_by_stealing(json: &Json, kind: &str, position: &Union) -> Result<Evidence, Refusal> {
    if kind != "theorem" {
        return Err(Refusal::new(json.line, "an N-position needs a bite"));
    }
    let (theorem, given) = named(json)?;
    theorems::check_won(&theorem, &given, position)
        .map_err(|reason| Refusal::new(json.line, reason))?;
    Ok(Evidence::Theorem(theorem))
}

fn named(json: &Json) -> Result<(String, Vec<u64>), Refusal> {
    let theorem = required(json, "theorem")?;
    let Value::Text(name) = &theorem.value else {
        return Err(Refusal::new(theorem.line, "\"theorem\" must be a text"));
    };
    Ok((name.clone(), numbers(required(json, "numbers")?)?))
}

/// A position as boxes, in the one form in which it is written.
pub(super) fn union_of(json: &Json) -> Result<Union, Refusal> {
    let Value::List(boxes) = &json.value else {
        return Err(Refusal::new(json.line, "expected a list of boxes"));
    };
    let boxes = boxes.iter().map(numbers).collect::<Result<Vec<_>, Refusal>>()?;
    Union::new(boxes).map_err(|reason| Refusal::new(json.line, reason))
}

/// Whether a text is meant to be such a certificate.
pub(super) fn is_answer(json: &Json) -> bool {
    field(json, "schema").is_some_and(|schema| is_text(schema, SCHEMA))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(text: &str) -> Result<AcceptedAnswer, String> {
        check_answer(text).map_err(|refusal| refusal.reason)
    }

    #[test]
    fn each_kind_of_evidence_is_accepted() {
        let two_rows = r#"{"schema":"answer-certificate/1","position":[[1,5],[2,4]],
            "outcome":"P","bite":null,"by":"theorem","theorem":"two-rows","numbers":[4]}"#;
        assert_eq!(verdict(two_rows).unwrap().by, Evidence::Theorem("two-rows".into()));
        let family = r#"{"schema":"answer-certificate/1","position":[[1,9],[2,4]],
            "outcome":"N","bite":[0,5],"by":"family","families":
            {"schema":"families-certificate/1","bottom":[],"families":[
            {"bottom":[],"first_rows":[],"start":0,"period":1,"offsets":[1]}]}}"#;
        assert_eq!(verdict(family).unwrap().by, Evidence::Family(vec![]));
        let stolen = r#"{"schema":"answer-certificate/1","position":[[30,40]],"outcome":"N",
            "bite":null,"by":"theorem","theorem":"strategy-stealing","numbers":[30,40]}"#;
        assert!(!verdict(stolen).unwrap().is_p);
    }

    #[test]
    fn what_does_not_follow_is_refused() {
        for (text, reason) in [
            (r#"{"schema":"answer-certificate/2"}"#, "the schema is not"),
            (
                r#"{"schema":"answer-certificate/1","position":[[2]],"outcome":"P","bite":[1],
                "by":"strategy","members":[]}"#,
                "a P-position has no winning bite",
            ),
            (
                r#"{"schema":"answer-certificate/1","position":[[2]],"outcome":"N","bite":null,
                "by":"strategy","members":[]}"#,
                "an N-position needs a bite",
            ),
            (
                r#"{"schema":"answer-certificate/1","position":[[2]],"outcome":"N","bite":[0],
                "by":"strategy","members":[]}"#,
                "nothing is left",
            ),
            (
                r#"{"schema":"answer-certificate/1","position":[[2]],"outcome":"N","bite":[2],
                "by":"strategy","members":[]}"#,
                "is not a cell of the position",
            ),
        ] {
            let refused = verdict(text).unwrap_err();
            assert!(refused.contains(reason), "{refused}");
        }
    }
}
