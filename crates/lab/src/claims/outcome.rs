//! What the ledger records of a claim, what a check finds, and whether they agree.

use std::fmt;

/// What is recorded of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// It holds, for a reason that covers everything it says.
    Proved,
    /// It holds as far as it was computed: `confirmed`, or `confirmed to N`.
    Confirmed(Option<u64>),
    /// As printed it is wrong, and it is known what is right instead.
    Corrected,
    /// It is wrong: there is a witness.
    Refuted,
    /// Nobody knows.
    Open,
    /// It says nothing that a computer could decide.
    NotComputable,
    /// It has not been looked at.
    Unchecked,
}

impl Status {
    /// The word for it, without how far.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Confirmed(_) => "confirmed",
            Self::Corrected => "corrected",
            Self::Refuted => "refuted",
            Self::Open => "open",
            Self::NotComputable => "not computable",
            Self::Unchecked => "unchecked",
        }
    }

    /// Reads a status as it is written.
    ///
    /// # Errors
    /// When the text is not a status; the message says what would be one.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Some(number) = text.strip_prefix("confirmed to ") {
            let number = number.trim().parse();
            return number.map(|to| Self::Confirmed(Some(to))).map_err(|_| wrong(text));
        }
        match text {
            "proved" => Ok(Self::Proved),
            "confirmed" => Ok(Self::Confirmed(None)),
            "corrected" => Ok(Self::Corrected),
            "refuted" => Ok(Self::Refuted),
            "open" => Ok(Self::Open),
            "not computable" => Ok(Self::NotComputable),
            "unchecked" => Ok(Self::Unchecked),
            _ => Err(wrong(text)),
        }
    }
}

fn wrong(text: &str) -> String {
    format!(
        "{text:?} is not a status; write proved, confirmed, confirmed to N, corrected, refuted, \
         open or not computable"
    )
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Confirmed(Some(to)) => write!(f, "confirmed to {to}"),
            other => f.write_str(other.word()),
        }
    }
}

/// What a check finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The claim holds for everything that was looked at.
    Holds {
        /// What that was.
        for_what: String,
        /// Its last number, where it is a range: that of "confirmed to N".
        to: Option<u64>,
    },
    /// It does not: a witness.
    Refuted(String),
    /// It does not as printed: a witness, and how far the corrected claim holds.
    Corrected {
        /// Against what is printed.
        witness: String,
        /// For what is right instead.
        holds: String,
    },
    /// The check can't tell, and says why.
    Undecided(String),
}

impl Outcome {
    /// The outcome that a claim holds for something.
    pub(super) fn holds(for_what: impl Into<String>) -> Self {
        Self::Holds { for_what: for_what.into(), to: None }
    }

    /// The same, where it holds, with the last number that was looked at.
    #[must_use]
    pub(super) fn up_to(self, last: u64) -> Self {
        match self {
            Self::Holds { for_what, .. } => Self::Holds { for_what, to: Some(last) },
            other => other,
        }
    }

    /// The outcome that a witness refutes it.
    pub(super) fn refuted(witness: impl Into<String>) -> Self {
        Self::Refuted(witness.into())
    }

    /// It holds if a condition does, which a text describes.
    pub(super) fn just_when(is_so: bool, what: impl Into<String>) -> Self {
        if is_so { Self::holds(what) } else { Self::refuted(what) }
    }

    /// It holds unless there is a witness against it.
    pub(super) fn unless(witness: Option<String>, for_what: impl Into<String>) -> Self {
        witness.map_or_else(|| Self::holds(for_what), Self::Refuted)
    }

    /// As printed it fails and as corrected it holds; if either is not so, that is said.
    pub(super) fn corrected(
        against_printed: Option<String>,
        against_corrected: Option<String>,
        for_what: impl Into<String>,
    ) -> Self {
        match (against_printed, against_corrected) {
            (_, Some(witness)) => Self::Refuted(format!("even as corrected: {witness}")),
            (None, None) => Self::holds(format!("{}, as printed too", for_what.into())),
            (Some(witness), None) => Self::Corrected { witness, holds: for_what.into() },
        }
    }

    /// One word for it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Holds { .. } => "holds",
            Self::Refuted(_) => "refuted",
            Self::Corrected { .. } => "corrected",
            Self::Undecided(_) => "undecided",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds { for_what, .. } => write!(f, "holds: {for_what}"),
            Self::Refuted(witness) => write!(f, "refuted: {witness}"),
            Self::Corrected { witness, holds } => {
                write!(f, "corrected: {witness}; corrected it holds: {holds}")
            }
            Self::Undecided(why) => write!(f, "undecided: {why}"),
        }
    }
}

/// Whether the ledger and a check say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Agreement {
    /// They do.
    Agrees,
    /// They do, and the check did not go as far as the ledger says that somebody did.
    SoFar,
    /// One of them is wrong.
    Contradicts,
    /// The check could not tell.
    Undecided,
    /// There is no check, or it was not run.
    NotChecked,
}

impl Agreement {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::SoFar => "agrees so far",
            Self::Contradicts => "contradicts",
            Self::Undecided => "undecided",
            Self::NotChecked => "not checked",
        }
    }
}

/// Compares what is recorded with what was found. What is open may hold as far as was looked, and
/// may not be refuted; what is confirmed to a number must hold to that number.
#[must_use]
pub fn agreement(status: Status, outcome: Option<&Outcome>) -> Agreement {
    let Some(outcome) = outcome else { return Agreement::NotChecked };
    let agrees = match (status, outcome) {
        (Status::Confirmed(Some(recorded)), Outcome::Holds { to, .. })
            if to.is_none_or(|to| to < recorded) =>
        {
            return Agreement::SoFar;
        }
        (Status::Open, Outcome::Undecided(_)) => true,
        (_, Outcome::Undecided(_)) => return Agreement::Undecided,
        (Status::Unchecked | Status::NotComputable, _) => return Agreement::NotChecked,
        (Status::Proved | Status::Confirmed(_) | Status::Open, outcome) => {
            matches!(outcome, Outcome::Holds { .. })
        }
        (Status::Refuted, outcome) => matches!(outcome, Outcome::Refuted(_)),
        (Status::Corrected, outcome) => matches!(outcome, Outcome::Corrected { .. }),
    };
    if agrees { Agreement::Agrees } else { Agreement::Contradicts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_read_as_they_are_written() {
        for text in [
            "proved",
            "confirmed",
            "confirmed to 1000",
            "corrected",
            "refuted",
            "open",
            "not computable",
        ] {
            assert_eq!(Status::read(text).unwrap().to_string(), text);
        }
        assert!(Status::read("true").unwrap_err().contains("confirmed to N"));
        assert!(Status::read("confirmed to many").is_err());
    }

    #[test]
    fn what_contradicts() {
        let holds = Outcome::holds("all");
        let refuted = Outcome::refuted("one");
        let unknown = Outcome::Undecided("hard".into());
        assert_eq!(agreement(Status::Confirmed(None), Some(&holds)), Agreement::Agrees);
        let to_nine = holds.clone().up_to(9);
        assert_eq!(agreement(Status::Confirmed(Some(9)), Some(&to_nine)), Agreement::Agrees);
        assert_eq!(agreement(Status::Confirmed(Some(10)), Some(&to_nine)), Agreement::SoFar);
        assert_eq!(agreement(Status::Confirmed(Some(9)), Some(&holds)), Agreement::SoFar);
        assert_eq!(agreement(Status::Proved, Some(&refuted)), Agreement::Contradicts);
        assert_eq!(agreement(Status::Refuted, Some(&holds)), Agreement::Contradicts);
        assert_eq!(agreement(Status::Corrected, Some(&refuted)), Agreement::Contradicts);
        assert_eq!(agreement(Status::Open, Some(&refuted)), Agreement::Contradicts);
        assert_eq!(agreement(Status::Open, Some(&unknown)), Agreement::Agrees);
        assert_eq!(agreement(Status::Proved, Some(&unknown)), Agreement::Undecided);
        assert_eq!(agreement(Status::Proved, None), Agreement::NotChecked);
    }

    #[test]
    fn a_correction_must_fail_as_printed_and_hold_as_corrected() {
        let some = || Some("here".to_owned());
        assert_eq!(Outcome::corrected(some(), None, "all").word(), "corrected");
        assert_eq!(Outcome::corrected(None, None, "all").word(), "holds");
        assert_eq!(Outcome::corrected(some(), some(), "all").word(), "refuted");
    }
}
