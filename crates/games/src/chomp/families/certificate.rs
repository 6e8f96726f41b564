//! Certificates: a family and all that it rests on, for an independent checker.
//!
//! A certificate is JSON, `families-certificate/1`, one line a bottom, all bottoms within the given
//! one in lexicographic order: the first rows of the columns from the bottom's own first row on,
//! then the offsets that repeat for ever, or null where the P-positions end. The crate `oracle`
//! checks it, with code and an argument of its own.

use super::bottom::Bottom;
use super::families::Families;
use std::fmt::Write;

impl Families {
    /// The certificate of a family that is known; `None` when it is not.
    ///
    /// ```
    /// use chomplab::chomp::families::{Bottom, Families};
    /// use chomplab::search::{Budget, Work};
    ///
    /// let mut families = Families::default();
    /// let bottom = Bottom::new([2]).unwrap();
    /// families.reach(&bottom, &mut Work::within(Budget::default())).unwrap();
    /// let certificate = families.certificate(&bottom).unwrap();
    /// assert_eq!(certificate, r#"{"schema":"families-certificate/1","bottom":[2],"families":[
    /// {"bottom":[],"first_rows":[],"start":0,"period":1,"offsets":[1]},
    /// {"bottom":[1],"first_rows":[3,2],"start":null,"period":null,"offsets":null},
    /// {"bottom":[2],"first_rows":[],"start":2,"period":1,"offsets":[2]}
    /// ]}
    /// "#);
    /// assert!(oracle::check_certificate(&certificate).is_ok());
    /// ```
    #[must_use]
    pub fn certificate(&self, bottom: &Bottom) -> Option<String> {
        let mut text = String::new();
        let head = list(bottom.rows());
        write_to(&mut text, format_args!("{{\"schema\":\"{SCHEMA}\",\"bottom\":{head},"));
        text.push_str("\"families\":[\n");
        for (index, within) in bottom.within().enumerate() {
            let run = self.get(&within)?;
            if index > 0 {
                text.push_str(",\n");
            }
            let (rows, listed) = (list(within.rows()), list(run.listed()));
            write_to(&mut text, format_args!("{{\"bottom\":{rows},\"first_rows\":{listed},"));
            if run.is_infinite() {
                let (start, period, offsets) =
                    (run.start(), run.offsets().len(), list(run.offsets()));
                let end =
                    format_args!("\"start\":{start},\"period\":{period},\"offsets\":{offsets}}}");
                write_to(&mut text, end);
            } else {
                text.push_str("\"start\":null,\"period\":null,\"offsets\":null}");
            }
        }
        text.push_str("\n]}\n");
        Some(text)
    }
}

const SCHEMA: &str = "families-certificate/1";

fn write_to(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part).expect("a string takes everything");
}

fn list<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("[{}]", numbers.join(","))
}
