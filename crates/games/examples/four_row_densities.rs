//! Where the P-positions (p, q, c, d) of four rows lie: how many there are, and their density over
//! q/p, c/p and d/p for p up to N, N/2, N/4 and N/8. If rescaling changes nothing in the limit, the
//! distances between densities of consecutive halves tend to 0.
//!
//! `cargo run --release --example four_row_densities -- 1600 density.svg` makes the numbers and the
//! picture of docs/four-rows.md; without arguments N is 400, and no picture is made.

use chomplab::chomp::four_rows::lines::{Found, Lines, Shape};
use std::fmt::Write;
use std::{env, fs, io};

/// Cells of a density along each axis.
const BINS: usize = 32;

/// P-positions whose first row is in the upper half of some range, by quotients of rows.
#[derive(Clone, Default)]
struct Density {
    count: u64,
    /// Sums of q/p, c/p and d/p.
    sums: [f64; 3],
    /// By q/p and c/p, and by c/p and d/p.
    maps: [Vec<u64>; 2],
}

impl Density {
    fn note(&mut self, [first, rows @ ..]: [usize; 4]) {
        self.count += 1;
        for (sum, row) in self.sums.iter_mut().zip(rows) {
            *sum += row as f64 / first as f64;
        }
        let bins = rows.map(|row| (row * BINS / first).min(BINS - 1));
        for (map, pair) in self.maps.iter_mut().zip(bins.windows(2)) {
            map.resize(BINS * BINS, 0);
            map[pair[0] * BINS + pair[1]] += 1;
        }
    }

    fn means(&self) -> [f64; 3] {
        self.sums.map(|sum| sum / self.count as f64)
    }

    /// How much of one density lies elsewhere in the other, for both maps.
    fn distances(&self, other: &Self) -> [f64; 2] {
        [0, 1].map(|map| {
            let share = |of: &Self, bin: usize| of.maps[map][bin] as f64 / of.count as f64;
            (0..BINS * BINS).map(|bin| (share(self, bin) - share(other, bin)).abs()).sum()
        })
    }
}

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let longest = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(400);
    let mut with_first = vec![0_u64; longest + 1];
    let mut densities = vec![Density::default(); 4];
    let mut lines = Lines::new(Shape::p_positions(longest));
    let mut note = |found: Found| {
        let [first, ..] = found.rows;
        with_first[first] += 1;
        // First rows of more than longest/2 are in the first, and so on by halves.
        if let Some(density) = densities.get_mut((longest / first).ilog2() as usize) {
            density.note(found.rows);
        }
    };
    while lines.run_block(&mut note) {}
    println!("n, P-positions of 4xn, the same over n^3");
    for part in 1..=16 {
        let length = longest * part / 16;
        let count: u64 = with_first[..=length].iter().sum();
        println!("{length}, {count}, {:.6}", count as f64 / (length as f64).powi(3));
    }
    println!("p up to, P-positions in the upper half, means of q/p, c/p, d/p");
    for (half, density) in densities.iter().enumerate() {
        let [second, third, fourth] = density.means();
        let (upto, count) = (longest >> half, density.count);
        println!("{upto}, {count}, {second:.4}, {third:.4}, {fourth:.4}");
    }
    println!("p up to, distance to the half below over (q/p, c/p) and over (c/p, d/p)");
    for (half, pair) in densities.windows(2).enumerate() {
        let [upper, lower] = pair[0].distances(&pair[1]);
        println!("{}, {upper:.4}, {lower:.4}", longest >> half);
    }
    arguments.next().map_or(Ok(()), |path| fs::write(path, picture(&densities[0])))
}

/// Both maps of a density, darker where there are more P-positions.
fn picture(density: &Density) -> String {
    const SIDE: usize = 10;
    const PANEL: usize = BINS * SIDE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
         font-family=\"sans-serif\" font-size=\"16\">\n<rect width=\"100%\" height=\"100%\" \
         fill=\"white\"/>\n",
        2 * PANEL + 150,
        PANEL + 70,
    );
    let mut add = |text: std::fmt::Arguments<'_>| {
        svg.write_fmt(text).expect("a text can be written to");
    };
    for (panel, names) in [["q/p", "c/p"], ["c/p", "d/p"]].iter().enumerate() {
        let left = 50 + panel * (PANEL + 60);
        let map = &density.maps[panel];
        let most = map.iter().max().map_or(1, |most| (*most).max(1)) as f64;
        for (bin, count) in map.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (x, y) = (left + bin / BINS * SIDE, 20 + (BINS - 1 - bin % BINS) * SIDE);
            let grey = (235.0 - 235.0 * *count as f64 / most).round();
            let fill = format!("rgb({grey},{grey},{grey})");
            add(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>\n"
            ));
        }
        let (right, bottom) = (left + PANEL, 20 + PANEL);
        add(format_args!(
            "<path d=\"M{left} 20V{bottom}H{right}\" fill=\"none\" stroke=\"black\"/>\n"
        ));
        for (x, text) in [(left, "0"), (left + PANEL / 2, names[0]), (right, "1")] {
            let y = bottom + 22;
            add(format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>\n"));
        }
        for (y, text) in [(30, "1"), (20 + PANEL / 2, names[1]), (bottom, "0")] {
            let x = left - 6;
            add(format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{text}</text>\n"));
        }
    }
    svg.push_str("</svg>\n");
    svg
}
