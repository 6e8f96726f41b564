//! Files about families for the proof assistant Lean: what they claim and how they answer, read
//! back from the text and compared with the oracle.

use chomplab::chomp::families::{Bottom, Families};
use chomplab::engine::{Budget, Work};
use oracle::{Cells, Oracle};

/// Positions with longer first rows would take the oracle long.
const LONGEST: usize = 10;

/// What a file says of one bottom.
struct Claim {
    bottom: Vec<usize>,
    listed: Vec<usize>,
    offsets: Vec<usize>,
    /// Bites, row and column, for each second row.
    answers: Vec<Vec<Vec<usize>>>,
}

fn file(rows: &[u64]) -> String {
    let mut families = Families::default();
    let bottom = Bottom::new(rows.iter().copied()).unwrap();
    families.reach(&bottom, &mut Work::within(Budget::default())).unwrap();
    families.lean(&bottom).unwrap()
}

/// The claims in a file, read as lists of JSON, which they look like.
fn claims(file: &str) -> Vec<Claim> {
    let parts = file.split(" : Family where\n").skip(1);
    let part = |part: &str| {
        let value = |name: &str| {
            let text = part.split_once(&format!("  {name} := ")).expect(name).1;
            let ends = ["\n\n", "\n  listed", "\n  offsets", "\n  closing", "\n  answers"];
            let end = ends.iter().filter_map(|end| text.find(end)).min().expect("it ends");
            text[..end].replace('(', "[").replace(')', "]")
        };
        let numbers = |name: &str| serde_json::from_str(&value(name)).expect(name);
        let answers = serde_json::from_str(&value("answers")).expect("answers");
        let [bottom, listed, offsets] = ["bottom", "listed", "offsets"].map(numbers);
        Claim { bottom, listed, offsets, answers }
    };
    parts.map(part).collect()
}

impl Claim {
    fn first_row(&self, second: usize) -> Option<usize> {
        let index = second - self.bottom.first().copied().unwrap_or(0);
        let repeating = || {
            let period = self.offsets.len();
            (period > 0).then(|| second + self.offsets[(index - self.listed.len()) % period])
        };
        self.listed.get(index).copied().or_else(repeating)
    }

    fn position(&self, first: usize, second: usize) -> Cells {
        Cells::from_rows(&[&[first, second], &self.bottom[..]].concat())
    }
}

/// Claims are what the oracle says, and every answer is a legal bite that leaves a P-position.
#[test]
fn claims_and_answers_are_right() {
    let mut oracle = Oracle::new();
    let mut compared = [0; 2];
    for rows in [&[][..], &[1], &[2], &[3], &[2, 1]] {
        let claims = claims(&file(rows));
        assert_eq!(claims[0].bottom.iter().map(|row| *row as u64).collect::<Vec<_>>(), rows);
        for claim in &claims {
            let third = claim.bottom.first().copied().unwrap_or(0);
            for (second, answers) in (third..).zip(&claim.answers) {
                let listed = claim.first_row(second);
                for first in second.max(1)..=LONGEST {
                    let is_p = oracle.is_p(&claim.position(first, second));
                    assert_eq!(is_p, listed == Some(first), "{rows:?} {first} {second}");
                    compared[0] += 1;
                }
                let smaller = second.max(1)..listed.unwrap_or(0);
                assert_eq!(answers.len(), smaller.len(), "{rows:?} {second}");
                for (first, bite) in smaller.zip(answers).filter(|(first, _)| *first <= LONGEST) {
                    let position = claim.position(first, second);
                    assert!(bite[0] > 0 && position.contains(bite), "{rows:?} {first} {bite:?}");
                    assert!(oracle.is_p(&position.bite(bite)), "{rows:?} {first} {bite:?}");
                    compared[1] += 1;
                }
            }
        }
    }
    assert!(compared[0] > 300 && compared[1] > 50, "{compared:?}");
}

/// The theorem speaks of all second rows: listed ones, and classes modulo the period.
#[test]
fn theorems_say_every_column() {
    let over = file(&[5, 3]);
    let end = over.split_once("theorem p_positions").unwrap().1;
    let said = end.split_once(" := by").unwrap().0;
    assert!(said.contains("(hb : 5 ≤ b)") && said.contains("P [a, b, 5, 3] ↔ "), "{said}");
    assert_eq!(said.matches(" % 4 = ").count(), 4, "{said}");
    assert_eq!(over.matches(" : Family where").count(), 18);
    let ended = file(&[1]);
    assert!(ended.contains("P [a, b, 1] ↔ (a = 3 ∧ b = 1) ∨ (a = 2 ∧ b = 2) := by"), "{ended}");
}
