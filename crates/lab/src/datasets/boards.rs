//! Tables about boards of four and more rows, and about families.

use super::{Row, list, row};
use chomplab::Undecided;
use chomplab::chomp::boards::Catalogue;
use chomplab::chomp::families::{Bottom, Families};
use chomplab::chomp::four_rows::Bars;
use chomplab::engine::Work;
use std::num::NonZero;

/// The winning first bites of 4×1, 4×2, … up to a length, with the number of P-positions.
pub(super) fn four_rows(to: u64, work: &mut Work<'_>) -> Result<Vec<Row>, Undecided> {
    let longest = usize::try_from(to).unwrap_or(usize::MAX);
    let mut bars = Bars::new(longest);
    let units = 1 + to * to / 8;
    while bars.run_block() {
        work.spend(units, bars.lines().next_second())?;
    }
    let each = |length: usize| {
        let count = bars.count(length);
        bars.bites(length).iter().map(move |[bitten, column]| {
            row([length as u64, *bitten as u64, *column as u64, count])
        })
    };
    Ok((1..=longest).flat_map(each).collect())
}

/// Every bar inside a square that has more than one winning first bite.
pub(super) fn several_bites(side: u64, work: &mut Work<'_>) -> Result<Vec<Row>, Undecided> {
    let side = usize::try_from(side).unwrap_or(usize::MAX);
    let mut done = 0;
    let catalogue = Catalogue::compute(side, side, &mut |swept| {
        let units = (swept.positions - done) / 20;
        done = swept.positions;
        work.refuse_beyond(0, u128::from(swept.bytes))?;
        work.spend(1 + units, usize::try_from(swept.losers).unwrap_or(usize::MAX))
    })?;
    let mut rows = Vec::new();
    for height in 2..=side {
        for width in height..=side {
            let opening = catalogue.opening(height, width);
            if opening.bites.len() > 1 {
                let each = opening.bites.iter().map(|(bitten, column)| {
                    row([height, width, *bitten, *column].map(|number| number as u64))
                });
                rows.extend(each);
            }
        }
    }
    Ok(rows)
}

/// The families over all bottoms of two rows up to a length.
pub(super) fn families(to: u64, work: &mut Work<'_>) -> Result<Vec<Row>, Undecided> {
    let bottoms: Vec<Bottom> = (0..=to)
        .flat_map(|third| (0..=third).filter_map(move |fourth| Bottom::new([third, fourth])))
        .collect();
    let mut families = Families::default();
    families.reach_all(&bottoms, NonZero::<usize>::MIN, work)?;
    let each = |bottom: &Bottom| {
        let run = families.get(bottom)?;
        let rows = [0, 1].map(|at| bottom.rows().get(at).copied().unwrap_or(0).to_string());
        let sporadic = run.sporadic().count().to_string();
        let end = if run.is_infinite() {
            let offsets = list(run.offsets().iter().copied().map(u64::from));
            [run.start().to_string(), run.offsets().len().to_string(), offsets]
        } else {
            Default::default()
        };
        Some(rows.into_iter().chain([sporadic]).chain(end).collect())
    };
    Ok(bottoms.iter().filter_map(each).collect())
}
