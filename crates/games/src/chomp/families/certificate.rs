//! Certificates: a family and all that it rests on, for an independent checker.
//!
//! A certificate is JSON, `families-certificate/1`, one line a bottom, all bottoms within the given
//! one in lexicographic order: the first rows of the columns from the bottom's own first row on,
//! then the offsets that repeat for ever, or null where the P-positions end. One of positions of a
//! Grundy value, `values-certificate/1`, has a line for each bottom and each value. The crate
//! `oracle` checks it, with code and an argument of its own.

use super::bottom::Bottom;
use super::families::Families;
use super::run::Run;
use super::store::Runs;
use super::valued::Valued;
use serde::Serialize;

/// A line of a certificate: a bottom and all P-positions over it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CertificateLine {
    /// The bottom rows.
    pub bottom: Vec<u64>,
    /// The first rows of the columns from the bottom's own first row on; 0 where there is none.
    pub first_rows: Vec<u32>,
    /// The second row from which the offsets repeat; `null` where the P-positions end.
    pub start: Option<u64>,
    /// After how many second rows they do.
    pub period: Option<usize>,
    /// First rows less second rows, for one period.
    pub offsets: Option<Vec<u32>>,
}

/// A family and all that it rests on, for an independent checker: `chomp families --certificate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "families-certificate/1")]
pub struct Certificate {
    /// The bottom rows of the family.
    pub bottom: Vec<u64>,
    /// One for each bottom within it, in lexicographic order.
    pub families: Vec<CertificateLine>,
}

impl Families {
    /// The certificate of a family that is known; `None` when it is not.
    ///
    /// ```
    /// use chomplab::chomp::families::{Bottom, Families};
    /// use chomplab::engine::{Budget, Work};
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
        let certificate = self.typed_certificate(bottom)?;
        let empty = Certificate { families: Vec::new(), ..certificate.clone() };
        Some(written(&empty, &certificate.families))
    }

    /// The same as a value.
    pub(in crate::chomp) fn typed_certificate(&self, bottom: &Bottom) -> Option<Certificate> {
        let lines = bottom.within().map(|within| Some(line(&within, self.get(&within)?)));
        Some(Certificate {
            bottom: bottom.rows().to_vec(),
            families: lines.collect::<Option<_>>()?,
        })
    }
}

/// A line of a certificate of values: a bottom, a value, and all positions of this value over it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ValuesLine {
    /// The bottom rows.
    pub bottom: Vec<u64>,
    /// The Grundy value, with the poison forbidden.
    pub value: u64,
    /// The first rows of the columns from the bottom's own first row on; 0 where there is none.
    pub first_rows: Vec<u32>,
    /// The second row from which the offsets repeat; `null` where the positions end.
    pub start: Option<u64>,
    /// After how many second rows they do.
    pub period: Option<usize>,
    /// First rows less second rows, for one period.
    pub offsets: Option<Vec<u32>>,
}

/// The positions of a Grundy value over bottom rows and all that they rest on, for an independent
/// checker: `chomp families --value --certificate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "values-certificate/1")]
pub struct ValuesCertificate {
    /// The bottom rows of the family.
    pub bottom: Vec<u64>,
    /// The Grundy value, with the poison forbidden.
    pub value: u64,
    /// One for each bottom within it, in lexicographic order, and each value up to this one.
    pub families: Vec<ValuesLine>,
}

impl Runs<Valued> {
    /// The certificate of a family of positions of a value that is known; `None` when it is not.
    ///
    /// ```
    /// use chomplab::chomp::families::{Bottom, Runs, Valued};
    /// use chomplab::engine::{Budget, Work};
    ///
    /// let mut runs = Runs::default();
    /// let family = Valued::new(Bottom::new([4, 2]).unwrap(), 3);
    /// runs.reach(&family, &mut Work::within(Budget::default())).unwrap();
    /// let certificate = runs.certificate(&family).unwrap();
    /// assert_eq!(oracle::check_certificate(&certificate).unwrap().value, 3);
    /// ```
    #[must_use]
    pub fn certificate(&self, family: &Valued) -> Option<String> {
        let mut lines = Vec::new();
        for bottom in family.bottom().within() {
            for value in 0..=family.value() {
                let of = Valued::new(bottom.clone(), value);
                let CertificateLine { bottom, first_rows, start, period, offsets } =
                    line(&bottom, self.get(&of)?);
                lines.push(ValuesLine { bottom, value, first_rows, start, period, offsets });
            }
        }
        let (bottom, value) = (family.bottom().rows().to_vec(), family.value());
        Some(written(&ValuesCertificate { bottom, value, families: Vec::new() }, &lines))
    }
}

/// A certificate with its lines, each on a line of its own.
fn written(empty: &impl Serialize, lines: &[impl Serialize]) -> String {
    let empty = serde_json::to_string(empty).expect("numbers can be written");
    let lines = lines.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
    let lines = lines.expect("numbers can be written").join(",\n");
    let head = empty.strip_suffix("]}").expect("the families come last");
    format!("{head}\n{lines}\n]}}\n")
}

fn line(bottom: &Bottom, run: &Run) -> CertificateLine {
    let tail = run.is_infinite().then_some(run);
    CertificateLine {
        bottom: bottom.rows().to_vec(),
        first_rows: run.listed().to_vec(),
        start: tail.map(Run::start),
        period: tail.map(|run| run.offsets().len()),
        offsets: tail.map(|run| run.offsets().to_vec()),
    }
}
