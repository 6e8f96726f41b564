//! Errors in what a person or a program typed: what, where, and what would be right.

use std::fmt;
use std::ops::Range;

/// What kind of mistake the input has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputErrorKind {
    /// The text does not follow the notation.
    Parse,
    /// The text is well formed but describes no position or no legal move.
    Invalid,
    /// The text describes something that this version does not handle.
    Unsupported,
}

impl fmt::Display for InputErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parse => "parse",
            Self::Invalid => "invalid",
            Self::Unsupported => "unsupported",
        })
    }
}

/// A mistake in a text, with its place and, where one can be guessed, a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// What kind of mistake.
    pub kind: InputErrorKind,
    /// What is wrong.
    pub message: String,
    /// The bytes of the text that are wrong.
    pub span: Range<usize>,
    /// What would be right.
    pub hint: Option<String>,
}

impl InputError {
    /// The text does not follow the notation.
    pub fn parse(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { kind: InputErrorKind::Parse, message: message.into(), span, hint: None }
    }

    /// The text describes nothing that exists.
    pub fn invalid(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { kind: InputErrorKind::Invalid, ..Self::parse(span, message) }
    }

    /// The text describes something beyond this version's limits.
    pub fn unsupported(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { kind: InputErrorKind::Unsupported, ..Self::parse(span, message) }
    }

    /// Adds what would be right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The place counted in characters of `text` instead of bytes.
    #[must_use]
    pub fn characters(&self, text: &str) -> Range<usize> {
        let count = |end: usize| text.char_indices().take_while(|(at, _)| *at < end).count();
        count(self.span.start)..count(self.span.end)
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(hint) = &self.hint {
            write!(f, " ({hint})")?;
        }
        Ok(())
    }
}

impl std::error::Error for InputError {}
