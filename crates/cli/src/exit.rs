//! What the exit code says. Scripts rely on it; the help, the manual and the README list it.

/// How the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The question is answered.
    Answered,
    /// It is undecided: the work, the time or the theory did not suffice; or a check has refused.
    Undecided,
    /// What was typed is wrong.
    BadInput,
    /// The machine said no: disk, permission, memory, port or lock.
    Machine,
    /// Ctrl-C or a signal to end has stopped the work.
    Stopped,
}

impl Exit {
    /// All codes, for lists.
    pub(crate) const ALL: [Self; 5] =
        [Self::Answered, Self::Undecided, Self::BadInput, Self::Machine, Self::Stopped];

    /// The number that the shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::Undecided => 1,
            Self::BadInput => 2,
            Self::Machine => 3,
            Self::Stopped => 130,
        }
    }

    /// What it means, in a few words.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Undecided => "undecided, or a check has refused",
            Self::BadInput => "bad input",
            Self::Machine => "the machine said no (disk, permission, memory, port, lock)",
            Self::Stopped => "stopped",
        }
    }

    /// The list of all codes as a sentence.
    pub(crate) fn list() -> String {
        let entries = Self::ALL.map(|exit| format!("{} {}", exit.code(), exit.meaning()));
        format!("Exit codes: {}.", entries.join(", "))
    }
}

/// How a command ended, when it was not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// The question was answered.
    Answered,
    /// It was not.
    Undecided,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

impl From<Done> for Exit {
    fn from(done: Done) -> Self {
        match done {
            Done::Answered => Self::Answered,
            Done::Undecided => Self::Undecided,
            Done::Interrupted => Self::Stopped,
        }
    }
}
