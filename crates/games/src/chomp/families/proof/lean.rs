//! Proofs for Lean: a family as a file that the proof assistant checks from the rules on.
//!
//! The file holds the rules and a check with a proof that it suffices (`proofs/lean`), then for
//! every bottom within the given one the claim as data, with a bite that answers each smaller first
//! row. Lean computes the check. So other than in the file for Coq there are no steps of a proof
//! here: that finitely many columns suffice is shown once, for all families.
//!
//! The file claims nothing that Lean does not check: a wrong claim or a wrong bite makes it fail.

use super::super::bottom::Bottom;
use super::super::families::{Bite, Families};
use super::super::run::Run;
use super::steps::{closing_row, known};
use numbers::least_common_multiple;
use std::fmt::Write;

const RULES: &str = include_str!("../../../../proofs/lean/Chomp.lean");
const FAMILIES: &str = include_str!("../../../../proofs/lean/Families.lean");

/// The line of [`FAMILIES`] that names the file with the rules, which stand before it here.
const NAMES_RULES: &str = "import Chomp\n";

/// A file for Lean about a family that is known.
pub(super) fn lean(families: &Families, bottom: &Bottom) -> String {
    let mut bottoms: Vec<Bottom> = bottom.within().collect();
    // The family that the theorem is about comes first, where it is found at once.
    bottoms.reverse();
    let range = Range::new(families, &bottoms);
    let mut file = format!(
        "/-! All P-positions over the bottom rows {bottom} of Chomp, from the rules on.\nLean 4 \
         checks this file with its core library; it needs nothing else. -/\n\n{RULES}\n{}\n/-! # \
         The claims -/\n\nnoncomputable section\nnamespace Chomp\n\n",
        FAMILIES.replace(NAMES_RULES, "")
    );
    for one in &bottoms {
        file += &claim(families, one, bottom.rows().len(), &range);
    }
    let names: Vec<String> = bottoms.iter().map(name).collect();
    file += &format!("def claims : List Family :=\n  [{}]\n\n", names.join(",\n   "));
    file += &format!(
        "theorem checked : check claims {range} = true := by decide +kernel\n\n/-! # The theorem \
         -/\n\n"
    );
    file + &theorem(known(families, bottom), bottom, &range)
}

/// From which column on everything repeats, in which period, and beyond which rows.
struct Range {
    start: u64,
    period: u64,
    beyond: u64,
}

impl Range {
    fn new(families: &Families, bottoms: &[Bottom]) -> Self {
        let runs = || bottoms.iter().map(|bottom| known(families, bottom));
        let start = runs().map(Run::start).max().unwrap_or(0).max(1);
        let periods = runs().map(|run| run.offsets().len().max(1) as u64);
        let period = periods.fold(1, least_common_multiple);
        let longest = |columns: u64| {
            let cuts = bottoms.iter().flat_map(|bottom| (0..columns).map(move |row| (bottom, row)));
            let rows =
                cuts.filter_map(|(bottom, row)| known(families, &bottom.cut(row)).loser(row));
            rows.max().unwrap_or(0)
        };
        let later = (longest(start + period) + 1).saturating_sub(period);
        let beyond = (start + period).max(longest(start) + 1).max(later);
        Self { start, period, beyond }
    }

    /// The columns that are checked.
    fn columns(&self, bottom: &Bottom) -> std::ops::Range<u64> {
        bottom.longest()..self.beyond + self.period
    }
}

impl std::fmt::Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.start, self.period, self.beyond)
    }
}

/// The claim about a bottom as data.
fn claim(families: &Families, bottom: &Bottom, rows: usize, range: &Range) -> String {
    let run = known(families, bottom);
    let padded = bottom.rows().iter().copied().chain(std::iter::repeat(0)).take(rows);
    let padded: Vec<u64> = padded.collect();
    let closing = closing_row(families, bottom).or_else(|| run.last()).unwrap_or(0);
    let answers = range.columns(bottom).map(|second| column(families, bottom, second));
    let answers: Vec<String> = answers.collect();
    format!(
        "def {} : Family where\n  bottom := {padded:?}\n  listed := {:?}\n  offsets := {:?}\n  \
         closing := {closing}\n  answers := [\n    {}]\n\n",
        name(bottom),
        run.listed(),
        run.offsets(),
        answers.join(",\n    ")
    )
}

/// The answers to the smaller first rows over one second row.
fn column(families: &Families, bottom: &Bottom, second: u64) -> String {
    let listed = known(families, bottom).loser(second).unwrap_or(0);
    let bites: Vec<Bite> =
        (second.max(1)..listed).map(|first| answer(families, first, second, bottom)).collect();
    format!("{bites:?}")
}

/// A bite below the first row that leaves a P-position.
fn answer(families: &Families, first: u64, second: u64, bottom: &Bottom) -> Bite {
    let bites = families.winning_bites(first, second, bottom);
    bites.into_iter().find(|(row, _)| *row > 0).expect("no shorter first row is a P-position")
}

/// What the name of the claim about a bottom is.
fn name(bottom: &Bottom) -> String {
    let rows: String = bottom.rows().iter().map(|row| format!("_{row}")).collect();
    format!("over{rows}")
}

/// The theorem in words of arithmetic, column by column and class by class.
fn theorem(run: &Run, bottom: &Bottom, range: &Range) -> String {
    let (name, third, start) = (name(bottom), bottom.longest(), run.start());
    let rows: String = bottom.rows().iter().map(|row| format!(", {row}")).collect();
    let columns = (third..start).map(|second| format!("b = {second} ∨ ")).collect::<String>();
    let patterns = "rfl | ".repeat((third..start).count());
    let mut text = format!(
        "theorem p_positions (a b : Nat) (hb : {third} ≤ b) (ha : b ≤ a) (h0 : 0 < a) :\n    P [a, \
         b{rows}] ↔ {} := by\n  refine (all_p_positions claims {range} checked {name} \
         List.mem_cons_self a b hb ha h0).trans ?_\n  rw [show first claims {name}.bottom b = \
         {name}.first b from rfl]\n  rcases (show {columns}{start} ≤ b by omega) with \
         {patterns}hc\n",
        said(run),
    );
    for second in third..start {
        let first = run.loser(second).unwrap_or(0);
        let step = format!("show a = {first} ↔ _\n    constructor <;> intro h <;> omega");
        writeln!(text, "  · {step}").expect("a string takes every text");
    }
    let period = run.offsets().len();
    if period == 0 {
        text += &format!(
            "  · rw [first_ends {name} b hc rfl]\n    constructor <;> intro h <;> omega\n"
        );
    } else {
        let class = |place: usize| format!("(b - {start}) % {period} = {place}");
        let classes: Vec<String> = (0..period).map(class).collect();
        let patterns = vec!["hk"; period].join(" | ");
        text += &format!("  · rcases (show {} by omega) with {patterns}\n", classes.join(" ∨ "));
        for (place, offset) in run.offsets().iter().enumerate() {
            text += &format!(
                "    · rw [first_repeats {name} b {place} {offset} hc (by decide) hk rfl]\n      \
                 constructor <;> intro h <;> omega\n"
            );
        }
    }
    text + "\nend Chomp\nend\n\n#print axioms Chomp.p_positions\n"
}

/// Which first rows `a` and second rows `b` are P over a bottom.
fn said(run: &Run) -> String {
    let sporadic = run.sporadic().map(|[first, second]| format!("(a = {first} ∧ b = {second})"));
    let (start, period) = (run.start(), run.offsets().len());
    let repeating = run.offsets().iter().enumerate().map(|(place, offset)| match period {
        1 => format!("({start} ≤ b ∧ a = b + {offset})"),
        _ => format!("({start} ≤ b ∧ (b - {start}) % {period} = {place} ∧ a = b + {offset})"),
    });
    let all: Vec<String> = sporadic.chain(repeating).collect();
    if all.is_empty() { "False".into() } else { all.join(" ∨ ") }
}
