//! Every engine against the oracle, exhaustively on small boards.

use chomplab::Outcome;
use chomplab::chomp::{Chomp, Position};
use chomplab::engine::{Budget, Engine, Finding, Game, Wanted, Work, ask};
use chomplab::registry::find_theorem;
use chomplab::search;
use numbers::Ordinal;
use oracle::{Cells, Oracle, all_positions_in_box};

const EVERYTHING: Wanted = Wanted { outcome: true, winning_moves: true, grundy: true };

fn position_of(cells: &Cells) -> Position {
    let boxes = cells.cells().map(|cell| cell.iter().map(|&at| at as u64 + 1).collect());
    Position::from_boxes(boxes).unwrap()
}

/// What the oracle says of a position, in the words of the library.
struct Truth {
    outcome: Outcome,
    bites: Vec<String>,
    grundy: Ordinal,
}

fn truth(oracle: &mut Oracle, cells: &Cells) -> Truth {
    let text = |cell: &Vec<usize>| {
        let coordinates: Vec<String> = cell.iter().map(ToString::to_string).collect();
        format!("({})", coordinates.join(","))
    };
    Truth {
        outcome: if oracle.is_p(cells) { Outcome::P } else { Outcome::N },
        bites: oracle.winning_bites(cells).iter().map(text).collect(),
        grundy: Ordinal::from(oracle.grundy_poison_forbidden(cells) as u64),
    }
}

fn engines_agree_inside(sides: &[usize]) {
    let mut oracle = Oracle::new();
    let mut work = Work::within(Budget::default());
    for cells in all_positions_in_box(sides) {
        let position = position_of(&cells);
        let truth = truth(&mut oracle, &cells);

        let verdict = ask(&Chomp, &position, EVERYTHING, &mut work);
        assert_eq!(verdict.outcome, Some(truth.outcome), "{position}");
        assert_eq!(verdict.grundy.as_ref(), Some(&truth.grundy), "{position}");
        let moves = verdict.winning_moves.unwrap();
        let bites: Vec<String> = moves.moves.iter().map(ToString::to_string).collect();
        assert!(moves.complete, "{position}");
        assert_eq!(bites, truth.bites, "{position}");

        // Search alone, from an empty table and only for what each question needs.
        for wanted in [
            EVERYTHING,
            Wanted { outcome: true, ..Wanted::default() },
            Wanted { winning_moves: true, ..Wanted::default() },
            Wanted { grundy: true, ..Wanted::default() },
        ] {
            let mut fresh = Work::within(Budget::default());
            match search::consider(&Chomp, &position, wanted, &mut fresh) {
                Ok(finding) => claims_hold(&position, &finding, &truth),
                Err(why) => panic!("{position}: {why:?}"),
            }
        }
        let is_theorem = |engine: &&Engine<Chomp>| find_theorem(engine.id).is_some();
        for theorem in Chomp.engines().iter().filter(is_theorem) {
            if let Ok(finding) = (theorem.consider)(&position, EVERYTHING, &mut work) {
                claims_hold(&position, &finding, &truth);
            }
        }
    }
}

/// Whatever the finding states is true; it need not state everything.
fn claims_hold<M: ToString>(position: &Position, finding: &Finding<M>, truth: &Truth) {
    let engine = finding.reason.id;
    assert_eq!(finding.outcome, truth.outcome, "{engine} on {position}");
    if let Some(value) = &finding.grundy {
        assert_eq!(value, &truth.grundy, "{engine} on {position}");
    }
    if let Some(known) = &finding.winning_moves {
        let bites: Vec<String> = known.moves.iter().map(ToString::to_string).collect();
        assert!(bites.iter().all(|bite| truth.bites.contains(bite)), "{engine} on {position}");
        assert!(!known.complete || bites == truth.bites, "{engine} on {position}: {bites:?}");
    }
}

#[test]
fn engines_agree_with_the_oracle_on_5x6() {
    engines_agree_inside(&[5, 6]);
}

#[test]
fn engines_agree_with_the_oracle_on_3x3x3() {
    engines_agree_inside(&[3, 3, 3]);
}

#[test]
fn engines_agree_with_the_oracle_on_2x2x2x2() {
    engines_agree_inside(&[2, 2, 2, 2]);
}

#[test]
fn engines_agree_with_the_oracle_on_thin_boxes() {
    for sides in [&[1, 1][..], &[1, 7], &[2, 9], &[9, 2], &[1, 4, 3], &[2, 1, 5], &[2, 2, 4]] {
        engines_agree_inside(sides);
    }
}

#[test]
fn engines_agree_with_the_oracle_in_five_dimensions() {
    engines_agree_inside(&[2, 1, 2, 2, 2]);
}
