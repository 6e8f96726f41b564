//! Lists of winning bites over a 2×2 base, and what theorems say of finite positions.

use crate::support::*;
use chomplab::Outcome;
use chomplab::chomp::transfinite::Position;
use chomplab::chomp::{self, Chomp};
use chomplab::engine::{Budget, Engine, Game, Wanted, Work};
use numbers::Ordinal;
use oracle::{Cells, Oracle};
use proptest::prelude::*;

const EVERYTHING: Wanted = Wanted { outcome: true, winning_moves: true, grundy: true };

fn finite(cells: &Cells) -> chomp::Position {
    let boxes = cells.cells().map(|cell| cell.iter().map(|at| *at as u64 + 1).collect());
    chomp::Position::from_boxes(boxes).unwrap()
}

fn engine(id: &str) -> &'static Engine<Chomp> {
    Chomp.engines().iter().find(|engine| engine.id == id).unwrap()
}

/// Whatever an engine states is what the oracle says; returns how often it stated something.
fn agrees_with_the_oracle(id: &str, sides: &[usize]) -> u32 {
    let mut oracle = Oracle::new();
    let mut work = work();
    let engine = engine(id);
    let mut decided = 0;
    for cells in oracle::all_positions_in_box(sides) {
        let position = finite(&cells);
        let decision = (engine.consider)(&position, EVERYTHING, &mut work);
        let Ok(finding) = decision else { continue };
        decided += 1;
        assert_eq!(finding.outcome == Outcome::P, oracle.is_p(&cells), "{position}");
        if let Some(value) = finding.grundy {
            let expected = oracle.grundy_poison_forbidden(&cells) as u64;
            assert_eq!(value, Ordinal::from(expected), "{position}");
        }
        let Some(known) = finding.winning_moves else { continue };
        let expected: Vec<Vec<u64>> = oracle
            .winning_bites(&cells)
            .iter()
            .map(|cell| cell.iter().map(|at| *at as u64).collect())
            .collect();
        assert!(known.moves.iter().all(|bite| expected.contains(&bite.0)), "{position}");
        assert!(!known.complete || known.moves.len() == expected.len(), "{position}: {expected:?}");
    }
    decided
}

#[test]
fn finite_columns_over_a_two_by_two_base() {
    assert!(agrees_with_the_oracle("two-by-two", &[2, 2, 4]) > 20);
    assert!(agrees_with_the_oracle("two-by-two", &[2, 5, 2]) > 20);
}

#[test]
fn finite_products() {
    assert!(agrees_with_the_oracle("product", &[2, 2, 2, 2]) > 20);
    assert!(agrees_with_the_oracle("product", &[3, 3, 2]) > 20);
    assert!(agrees_with_the_oracle("product", &[2, 3, 3]) > 20);
}

#[test]
fn finite_orthogonal_sums() {
    assert!(agrees_with_the_oracle("orthogonal-sum", &[2, 3, 3]) > 20);
    assert!(agrees_with_the_oracle("orthogonal-sum", &[2, 2, 2, 2]) > 20);
}

/// Where nothing open is met the list is complete; at most four bites win, one in each direction.
#[test]
fn lists_are_complete_where_nothing_is_open() {
    for (text, count) in [
        ("eye:[w w; w w]", 2),
        ("eye:[w^2 w^2; w^2 w^2]", 2),
        ("eye:[w^2*2 w; w^3 w*3]", 1),
        ("eye:[5 3; 9 4]", 2),
        ("eye:[w+3 2; w*2 2]", 1),
        ("2x2xw^4", 1),
    ] {
        let winning = solved(&position(text), &mut work());
        let winning = winning.winning_moves.unwrap_or_else(|| panic!("{text} has no list"));
        assert!(winning.complete && winning.moves.len() == count, "{text}: {winning:?}");
    }
}

/// The first levels on which the rules for tops do not suffice: far from every P-position the size
/// tells who wins, and elsewhere nothing is said.
#[test]
fn open_tops() {
    let mut work = work();
    let verdict = solved(&position("eye:[w*9 w*6; w*20+1 w*6]"), &mut work);
    assert_eq!(verdict.outcome, Some(Outcome::N));
    assert!(verdict.because[0].text.contains("at most ω + v + y + z"), "{:?}", verdict.because);
    let open = solved(&position("eye:[w*9 w*6; w*10+13 w*6]"), &mut work);
    assert_eq!((open.outcome, open.winning_moves), (None, None));
    assert!(open.undecided.unwrap().text.contains("[HS] §11"));
}

/// The same for four columns over a 2×2 base.
fn lists_over_base_hold(columns: &[Ordinal], cuts: &[Ordinal]) -> Result<(), TestCaseError> {
    let here = eye(&columns[0], &columns[1], &columns[2], &columns[3]);
    here.map_or(Ok(()), |here| lists_hold(&here, cuts))
}

/// Both laws with lists: what is complete lacks no sampled bite, and is empty only for P-positions.
pub(crate) fn lists_hold(here: &Position, cuts: &[Ordinal]) -> Result<(), TestCaseError> {
    let mut work = Work::within(Budget { work: 3_000_000, ..Budget::default() });
    let verdict = solved(here, &mut work);
    let Some(known) = verdict.winning_moves else { return Ok(()) };
    let is_empty = known.complete && known.moves.is_empty();
    prop_assert!(!is_empty || verdict.outcome == Some(Outcome::P), "{} is N by no bite", here);
    let mut tried = sampled_bites(here, cuts);
    tried.extend(known.moves.iter().cloned());
    for bite in tried {
        let left = here.bite(&bite).expect("bites are legal");
        let wins = outcome(&left, &mut work);
        let is_listed = known.moves.contains(&bite);
        prop_assert!(!is_listed || wins == Some(Outcome::P), "{} of {}", bite, here);
        if known.complete && wins.is_some() {
            prop_assert_eq!(wins == Some(Outcome::P), is_listed, "{} of {}", bite, here);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400 * scale() as u32))]

    #[test]
    fn over_any_columns(columns in heights(4, ALL_EXPONENTS), cuts in heights(3, ALL_EXPONENTS)) {
        lists_over_base_hold(&columns, &cuts)?;
    }

    #[test]
    fn over_low_columns(columns in heights(4, LOW_EXPONENTS), cuts in heights(3, LOW_EXPONENTS)) {
        lists_over_base_hold(&columns, &cuts)?;
    }

    #[test]
    fn over_tops_below_a_square(
        tops in heights(4, &["1"]),
        cuts in heights(2, &["1"]),
        tall in any::<bool>(),
        far in 0_u64..5,
        more in 0_u64..4,
    ) {
        let start = if tall { ordinal("w^2") } else { Ordinal::omega() };
        let above = |top: &Ordinal| start.ordinary_sum(top);
        let mut columns: Vec<Ordinal> = tops.iter().map(above).collect();
        let level = Ordinal::term(Ordinal::from(1), far.into());
        let low = level.ordinary_sum(&Ordinal::from(more));
        columns[3] = columns[2].clone().min(above(&low));
        let cuts: Vec<Ordinal> = cuts.iter().map(above).collect();
        lists_over_base_hold(&columns, &cuts)?;
    }

    /// Below level 4 every top of type C is decided, and all its bites are known.
    #[test]
    fn high_tops_are_decided_with_all_bites(
        levels in prop::collection::vec(2_u64..8, 4),
        parts in prop::collection::vec(0_u64..13, 4),
        squares in 0_u64..3,
    ) {
        let square = Ordinal::term(Ordinal::from(2), squares.into());
        let start = if squares == 0 { Ordinal::omega() } else { square };
        let column = |at: usize, level: u64| {
            let level = Ordinal::term(Ordinal::from(1), level.into());
            start.ordinary_sum(&level.ordinary_sum(&Ordinal::from(parts[at])))
        };
        let far = column(3, levels[3] % 2 + 2);
        let [v, y] = [1, 2].map(|at| column(at, levels[at]).max(far.clone()));
        let u = column(0, levels[0] + levels[1]).max(v.clone()).max(y.clone());
        let here = eye(&u, &v, &y, &far).expect("infinite");
        let verdict = solved(&here, &mut work());
        prop_assert!(verdict.outcome.is_some(), "{} is undecided", here);
        if verdict.outcome == Some(Outcome::N) {
            let winning = verdict.winning_moves.expect("a list");
            prop_assert!(winning.complete && !winning.moves.is_empty(), "{}: {:?}", here, winning);
        }
    }

    /// The same for tops of type E with a finite arm, where the front is finite too.
    #[test]
    fn tops_with_a_finite_arm_are_decided_with_all_bites(
        tops in heights(2, &["3", "2", "1"]),
        arm in 1_u64..5,
        front in 0_u64..13,
    ) {
        let omega = Ordinal::omega();
        let above = |top: &Ordinal| ordinal("w^w").ordinary_sum(top);
        let [u, v] = [&tops[0], &tops[1]].map(|top| above(&omega.ordinary_sum(top)));
        let far = omega.ordinary_sum(&front.into());
        let here = eye(&u, &v, &above(&arm.into()), &far).expect("infinite");
        let verdict = solved(&here, &mut work());
        prop_assert!(verdict.outcome.is_some(), "{} is undecided: {:?}", here, verdict.undecided);
        if verdict.outcome == Some(Outcome::N) {
            let winning = verdict.winning_moves.expect("a list");
            prop_assert!(winning.complete && !winning.moves.is_empty(), "{}: {:?}", here, winning);
        }
    }

    #[test]
    fn over_l_shaped_tops(
        tops in heights(3, &["2", "1"]),
        far in heights(1, &["2", "1"]),
        cuts in heights(2, &["2", "1"]),
    ) {
        let block = ordinal("w^w");
        let above = |top: &Ordinal| block.ordinary_sum(top);
        let mut columns: Vec<Ordinal> = tops.iter().map(above).collect();
        columns.push(Ordinal::omega().ordinary_sum(&far[0]));
        let cuts: Vec<Ordinal> = cuts.iter().flat_map(|cut| [above(cut), cut.clone()]).collect();
        lists_over_base_hold(&columns, &cuts)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000 * scale() as u32))]

    /// The decomposition that is shown satisfies the criterion just when the position is P.
    #[test]
    fn three_columns_are_shown_as_they_are_decided(heights in heights(3, ALL_EXPONENTS)) {
        use chomplab::chomp::transfinite::three_wide::{Decomposition, shape};
        let [u, v, x] = [&heights[0], &heights[1], &heights[2]];
        if let Some(parts) = Decomposition::of(u, v, x) {
            let is_listed = shape(u, v, x).is_some();
            prop_assert_eq!(parts.is_p(), is_listed, "{} {} {}: {}", u, v, x, parts.in_words());
        }
    }
}

/// A bite that only tops with `z` on a higher level tell: 2×2×ω³, bitten at (0,0,ω²+ω·3), answered
/// at (1,0,ω·4), bitten at (0,1,ω·4).
#[test]
fn a_bite_into_a_high_top() {
    let mut work = work();
    let cell = |text: &str| chomplab::notation::read_cell(text).unwrap();
    let left = position("2x2xw^3").bite(&cell("0,0,w^2 + w*3")).unwrap();
    let answers = solved(&left, &mut work).winning_moves.unwrap();
    assert!(answers.complete && answers.moves == [cell("0,1,w*4"), cell("1,0,w*4")], "{answers:?}");
    let lost = left.bite(&cell("1,0,w*4")).unwrap();
    let high = solved(&lost.bite(&cell("0,1,w*4")).unwrap(), &mut work);
    let winning = high.winning_moves.unwrap();
    assert!(winning.complete && winning.moves == [cell("0,0,w*7+1")], "{winning:?}");
}
