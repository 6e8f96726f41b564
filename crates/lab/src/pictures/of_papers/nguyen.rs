//! \[Ngu\] Figs. 2 and 3: P-positions of bars of three rows up to 500 columns.

use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Panels, Shape, Stroke, signed};
use chomplab::chomp::three_rows::End;
use chomplab::chomp::three_rows::reference::{Run, Sheets};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// The longest bar.
const N: u64 = 500;

fn sheets() -> impl Iterator<Item = Run> {
    // Third rows of P-positions are shorter than the first.
    Sheets::new().take_while(|run| run.sheet.third_row < N)
}

/// The losers of a sheet with first rows up to the longest bar.
fn first_rows(run: &Run) -> Vec<u64> {
    let Run { sheet, losers } = run;
    let after = sheet.third_row + losers.len() as u64;
    let tail = (after..=N).filter_map(|column| Some(column + sheet.end.offset(column)?));
    losers.iter().copied().chain(tail).filter(|row| *row <= N).collect()
}

/// \[Ngu\] Fig. 2: density and number of P-positions in 3 by n bars.
pub(super) fn counts() -> Result<Panels, String> {
    let mut by_first_row = vec![0_u64; N as usize + 1];
    for run in sheets() {
        first_rows(&run).iter().for_each(|row| by_first_row[*row as usize] += 1);
    }
    let mut count = 0;
    let (mut shares, mut counts) = (Vec::new(), Vec::new());
    for (n, more) in by_first_row.iter().enumerate().skip(1) {
        count += more;
        let n = n as f64;
        // All (r1, r2, r3) with n ≥ r1 ≥ r2 ≥ r3, without the empty board.
        let all = (n + 1.0) * (n + 2.0) * (n + 3.0) / 6.0 - 1.0;
        shares.push((n, count as f64 / all));
        counts.push((n, count as f64));
    }
    let most = count as f64;
    let panel = |title: &str, y: Axis, points, meaning: &str| Figure {
        title: title.to_owned(),
        x: Axis::count("n: columns of the bar", 0.0, N as f64),
        y,
        marks: vec![Mark::Line { colour: Colour::VERMILION, stroke: Stroke::Solid, points }],
        legend: vec![Key::line(Colour::VERMILION, Stroke::Solid, meaning)],
        caption: signed(&format!("3 by n bars, n up to {N}; {count} P-positions")),
    };
    let share = Axis::logarithmic("share of all positions within the bar", 0.001, 1.0);
    let number = Axis::count("P-positions within the bar", 0.0, most * 1.05);
    Ok(Panels {
        figures: vec![
            panel("How rare P-positions are", share, shares, "P-positions / positions"),
            panel("How many P-positions there are", number, counts, "number of P-positions"),
        ],
        across: 2,
    })
}

/// \[Ngu\] Fig. 3: `f` and `g`, the third rows that winning first bites leave.
pub(super) fn openings() -> Result<Panels, String> {
    let (mut thirds, mut seconds) = (Vec::new(), Vec::new());
    for run in sheets() {
        let x = run.sheet.third_row;
        if let End::Finite { last } = run.sheet.end
            && last <= N
        {
            thirds.push((last as f64, x as f64));
        }
        if run.sheet.first <= N {
            seconds.push((run.sheet.first as f64, x as f64));
        }
    }
    let n = N as f64;
    let predicted = |slope: f64| Mark::Line {
        colour: Colour::BLACK,
        stroke: Stroke::Dashed,
        points: vec![(0.0, 0.0), (n, slope * n)],
    };
    let figure = Figure {
        title: "Winning first bites of 3 by n bars".to_owned(),
        x: Axis::count("n: columns of the bar", 0.0, n),
        y: Axis::count("column of the bite: f(n) or g(n)", 0.0, n * 0.75),
        marks: vec![
            Mark::Points { colour: Colour::BLUE, shape: Shape::Triangle, points: thirds },
            Mark::Points { colour: Colour::VERMILION, shape: Shape::Circle, points: seconds },
            predicted(FRAC_1_SQRT_2),
            predicted(2.0 - SQRT_2),
        ],
        legend: vec![
            Key::point(
                Colour::BLUE,
                Shape::Triangle,
                "f(n): the bite is in the third row and leaves (n, n, f)",
            ),
            Key::point(
                Colour::VERMILION,
                Shape::Circle,
                "g(n): the bite is in the second row and leaves (n, g, g)",
            ),
            Key::line(Colour::BLACK, Stroke::Dashed, "n/√2 and (2 − √2) n, as [FL] predicts"),
        ],
        caption: signed(&format!("n up to {N}")),
    };
    Ok(figure.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use oracle::three_row_p_positions;

    #[test]
    fn first_rows_are_those_of_all_p_positions() {
        let mut found: Vec<u64> =
            sheets().flat_map(|run| first_rows(&run)).filter(|row| *row <= 60).collect();
        let mut expected: Vec<u64> =
            three_row_p_positions(60).into_iter().map(|rows| rows[0] as u64).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}
