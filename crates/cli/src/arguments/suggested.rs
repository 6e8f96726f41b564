//! Names that shells complete; whoever takes one says in its own words what is wrong with another.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use std::ffi::OsStr;

/// Takes any text, and knows which are worth suggesting.
#[derive(Clone, Debug)]
pub(crate) struct Suggested(Vec<&'static str>);

impl Suggested {
    /// With these names.
    pub(crate) fn of(names: impl IntoIterator<Item = &'static str>) -> Self {
        Self(names.into_iter().collect())
    }
}

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}
