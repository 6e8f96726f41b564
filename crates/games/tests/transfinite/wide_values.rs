//! Grundy values of stalks two columns wide: the oracle, the machine of families, and the laws.

use crate::classes::*;
use crate::support::*;
use crate::values::value_laws_hold;
use chomplab::Certainty;
use chomplab::chomp::families::{Bottom, Fate, Fates, Runs, Valued};
use chomplab::chomp::transfinite::wide_stalk::WideStalk;
use chomplab::chomp::transfinite::wide_values::{self, Cause, WideValues};
use chomplab::chomp::transfinite::{Position, Transfinite};
use chomplab::engine::{Budget, Wanted, Work, ask};
use numbers::Ordinal;
use oracle::{Cells, FourRowValues, Oracle, ThreeRowValues};
use proptest::prelude::*;

fn value(text: &str, work: &mut Work<'_>) -> String {
    let verdict = ask(&Transfinite, &position(text), Wanted::VALUE, work);
    let value = verdict.grundy.map_or("?".to_owned(), |value| value.to_string());
    match verdict.certainty {
        Some(Certainty::Conjectured) => format!("{value} ?"),
        _ => value,
    }
}

/// The same of a stalk under no top or one of finite value, without the values that are kept.
pub(crate) fn computed(text: &str, work: &mut Work<'_>) -> String {
    let stalk = WideStalk::of(&position(text)).expect("it is such a stalk");
    let value = wide_values::value(&stalk, work).expect("it is small");
    value.expect("the top has a finite value").to_string()
}

#[test]
fn examples() {
    let mut work = work();
    for (text, expected) in [
        ("(w,w)", "0"),
        ("(w,w,1)", "1"),
        ("(w,w,2)", "3"),
        ("(w+1,w,2)", "0"),
        ("(w,w,3,2)", "7"),
        ("2x1xw + 1x2x1", "1"),
        ("(w*2,w,1)", "w + 1 ?"),
        ("(w^2,w^2,2)", "w + 2 ?"),
    ] {
        assert_eq!(value(text, &mut work), expected, "{text}");
    }
}

/// Lines end where families do, and what is proved to go on for ever has a period.
#[test]
fn fates_are_those_of_families() {
    let mut work = work();
    let mut runs: Runs<Valued> = Runs::default();
    let (mut ended, mut never) = (0, 0);
    for rows in [vec![9], vec![4, 3], vec![3, 2, 2]] {
        let root = Bottom::new(rows).unwrap();
        let mut fates = Fates::over(&root, 24, &mut work).unwrap();
        fates.run_to(160, &mut work).unwrap();
        for number in 0..fates.len() {
            for value in 0..fates.values() {
                let line = Valued::new(fates.base(number).clone(), value as u64);
                let run = runs.reach(&line, &mut work).unwrap();
                match fates.fate(number, value) {
                    Fate::Ends { at } => {
                        assert!(!run.is_infinite(), "{line:?}");
                        assert!(run.last().is_none_or(|last| last == at), "{line:?}: {at}");
                        ended += 1;
                    }
                    Fate::NeverEnds => {
                        assert!(run.is_infinite(), "{line:?}");
                        never += 1;
                    }
                    Fate::Open => assert!(run.is_infinite(), "{line:?} ends late"),
                }
            }
        }
    }
    assert!(ended > 400 && never > 200, "{ended}, {never}");
}

/// The least number that is no value of `(h,h,x)` for `h` up to 140, nor of `(ω,ω,z)`, `z < x`.
#[test]
fn three_columns_are_those_of_the_oracle() {
    let (longest, most) = (140, 24);
    let oracle = ThreeRowValues::up_to(longest, most);
    let mut work = work();
    let mut found: Vec<usize> = Vec::new();
    for third in 0..=most {
        let finite: Vec<usize> =
            (1..=longest).map(|height| oracle.of([height, height, third.min(height)])).collect();
        let least = (0..).find(|value| !finite.contains(value) && !found.contains(value)).unwrap();
        found.push(least);
        let text = format!("(w,w,{third})");
        assert_eq!(computed(&text, &mut work), least.to_string(), "{third}");
        assert_eq!(value(&text, &mut work), least.to_string(), "{third}");
    }
}

/// The same with two further columns.
#[test]
fn four_columns_are_those_of_the_oracle() {
    let (longest, most) = (26, 5);
    let oracle = FourRowValues::up_to(longest);
    let mut work = work();
    let mut found = std::collections::HashMap::new();
    for third in 0..=most {
        for fourth in 0..=third {
            let finite: Vec<usize> = (1..=longest)
                .map(|height| oracle.of([height, height, third.min(height), fourth.min(height)]))
                .collect();
            let shorter: Vec<usize> = (0..third)
                .map(|third| found[&(third, fourth.min(third))])
                .chain((0..fourth).map(|fourth| found[&(third, fourth)]))
                .collect();
            let is_free = |value: &usize| !finite.contains(value) && !shorter.contains(value);
            let least = (0..).find(is_free).unwrap();
            found.insert((third, fourth), least);
            let text = format!("(w,w,{third},{fourth})");
            assert_eq!(computed(&text, &mut work), least.to_string(), "{text}");
            assert_eq!(value(&text, &mut work), least.to_string(), "{text}");
        }
    }
}

/// In three dimensions: a value that is said to come from a cut at a height does, and no other
/// finite height has it.
#[test]
fn cuts_have_the_values_of_the_oracle() {
    let mut oracle = Oracle::new();
    let mut work = work();
    let mut values = WideValues::default();
    let omega = Ordinal::omega();
    let mut cuts = 0;
    for cells in oracle::all_positions_in_box(&[3, 2, 2]).into_iter().step_by(3) {
        let sides =
            |cell: &Vec<usize>| cell.iter().map(|at| Ordinal::from(*at as u64 + 1)).collect();
        let boxes: Vec<Vec<Ordinal>> = cells.cells().map(sides).collect();
        let stalk = WideStalk::of(&stalk_over(&omega, &omega, &boxes)).unwrap();
        let mut at = |height: usize| {
            let stalk = (0..2).flat_map(|aside| (0..height).map(move |at| vec![aside, 0, at]));
            let cut = cells.cells().filter(|cell| cell[2] < height);
            oracle.grundy_poison_forbidden(&Cells::from_cells(cut.cloned().chain(stalk)))
        };
        let heights: Vec<usize> = (1..=5).map(&mut at).collect();
        for value in 0..6 {
            let height = heights.iter().position(|own| *own == value).map(|at| at as u64 + 1);
            match values.cause(&stalk.part, value as u64, &mut work).unwrap() {
                Cause::Cut(found) => {
                    assert!(height.map_or(found > 5, |height| height == found), "{boxes:?}");
                    cuts += 1;
                }
                Cause::Top(_) => assert_eq!(height, None, "{boxes:?}: {value}"),
            }
        }
    }
    assert!(cuts > 20, "{cuts}");
}

/// Every value of three columns is proved, far beyond the oracle.
#[test]
fn three_columns_as_far_as_counting_goes() {
    let mut work = work();
    let most = 23;
    let values: Vec<String> =
        (0..=most).map(|third| value(&format!("(w,w,{third})"), &mut work)).collect();
    assert_eq!(values[16..], ["25", "29", "27", "30", "33", "34", "38", "37"]);
}

fn small_tops(position: &Position) -> bool {
    let Ok(stalk) = WideStalk::of(position) else { return false };
    let [u, v] = stalk.top();
    let value = chomplab::chomp::transfinite::two_wide::grundy(&u, &v);
    value.is_some_and(|value| value < Ordinal::from(40))
}

proptest! {
    #![proptest_config(positions(1_000))]

    /// Tops of small value, where everything is proved.
    #[test]
    fn laws_under_low_tops(
        stalk in wide_stalks(&[5, 4]).prop_filter("a large top", small_tops),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        with_shared_work(Budget::default(), |work| value_laws_hold(&stalk, &cuts, work))?;
    }

    #[test]
    fn laws_in_three_dimensions(
        stalk in wide_stalks(&[3, 2, 2]).prop_filter("a large top", small_tops),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        with_shared_work(Budget::default(), |work| value_laws_hold(&stalk, &cuts, work))?;
    }
}

proptest! {
    #![proptest_config(positions(500))]

    /// The conjecture about tops of infinite value obeys the laws too.
    #[test]
    fn laws_under_tall_tops(
        stalk in wide_stalks(&[4, 3]),
        cuts in heights(2, LOW_EXPONENTS),
    ) {
        with_shared_work(Budget { work: 20_000_000, ..Budget::default() }, |work| {
            value_laws_hold(&stalk, &cuts, work)
        })?;
    }
}
