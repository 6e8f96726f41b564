//! The parameters of experiments: names with values, as they are typed and as files have them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

/// Names with values, in alphabetical order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters(BTreeMap<String, String>);

/// What is wrong with a parameter, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadParameter(pub String);

impl fmt::Display for BadParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadParameter {}

impl Parameters {
    /// Reads parameters from texts such as `sheet=100`.
    ///
    /// # Errors
    /// When one has no `=`, or a name comes twice.
    pub fn read<T: AsRef<str>>(texts: &[T]) -> Result<Self, BadParameter> {
        let mut all = BTreeMap::new();
        for text in texts.iter().map(AsRef::as_ref) {
            let Some((name, value)) = text.split_once('=') else {
                let message =
                    format!("{text:?} is not a parameter; write name=value, as in sheet=100");
                return Err(BadParameter(message));
            };
            let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
            if value.contains(char::is_whitespace) {
                return Err(BadParameter(format!("{name}={value}: values have no spaces")));
            }
            if let Some(before) = all.insert(name.clone(), value.clone()) {
                let message = format!("{name} is given twice, as {before} and as {value}");
                return Err(BadParameter(message));
            }
        }
        Ok(Self(all))
    }

    /// Adds values for names that have none.
    #[must_use]
    pub fn with_defaults(&self, defaults: &[(&str, &str, &str)]) -> Self {
        let mut all = self.0.clone();
        for (name, value, _) in defaults {
            all.entry((*name).to_owned()).or_insert_with(|| (*value).to_owned());
        }
        Self(all)
    }

    /// Refuses names that are not among these.
    ///
    /// # Errors
    /// When there is one.
    pub fn refuse_others(&self, experiment: &str, known: &[&str]) -> Result<(), BadParameter> {
        match self.0.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some(other) => {
                let known = known.join(", ");
                let message = format!("{experiment} has no parameter {other}; it has {known}");
                Err(BadParameter(message))
            }
        }
    }

    /// The text of a parameter; empty if there is none.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// A parameter as a whole number within a range.
    ///
    /// # Errors
    /// When it is not one.
    pub fn whole(&self, name: &str, range: RangeInclusive<usize>) -> Result<usize, BadParameter> {
        let text = self.text(name);
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let (from, to) = range.into_inner();
                let message =
                    format!("{name}={text}: a whole number from {from} to {to} would be right");
                Err(BadParameter(message))
            }
        }
    }

    /// A parameter that is yes or no.
    ///
    /// # Errors
    /// When it is neither.
    pub fn yes(&self, name: &str) -> Result<bool, BadParameter> {
        match self.text(name) {
            "yes" => Ok(true),
            "no" => Ok(false),
            text => Err(BadParameter(format!("{name}={text}: yes or no would be right"))),
        }
    }
}

impl fmt::Display for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<String> =
            self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&pairs.join(" "))
    }
}
