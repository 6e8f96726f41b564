//! The figures of the papers, drawn again from our own numbers: a line each in [`FIGURES`].
//!
//! To add one: write a function that returns [`Panels`], and add its line.

mod chomp_board;
mod losers;
mod nguyen;
mod ordinals;
mod schematic;
mod sensitivity;
mod sheets;
mod solids;
mod transfinite;

use crate::pictures::figure::Panels;

/// A figure of a paper.
#[derive(Clone, Copy, Debug)]
pub struct Described {
    /// Its name, from the key of the paper and the number there.
    pub id: &'static str,
    /// What it shows.
    pub shows: &'static str,
    /// Draws it.
    pub draw: fn() -> Result<Panels, String>,
}

const fn line(
    id: &'static str,
    shows: &'static str,
    draw: fn() -> Result<Panels, String>,
) -> Described {
    Described { id, shows, draw }
}

/// All figures.
pub const FIGURES: &[Described] = &[
    line("fl-1b", "a position [x, y, z] after two bites", chomp_board::after_two_bites),
    line("fl-2a", "instant winners of sheet 700", || sheets::instant_winners(700)),
    line("fl-2b", "instant winners of sheet 350", || sheets::instant_winners(350)),
    line("fl-2c", "losers of sheet 350", losers::of_a_sheet),
    line("fl-3", "losers that move after one point was added", sensitivity::of_two_sheets),
    line("fl-4a", "instant winners of Nim by age", || sheets::nim(0)),
    line("fl-4b", "instant winners of a variant of Nim by age", || sheets::nim(5)),
    line("fl-a1", "the lines of a sheet of losers", schematic::lines_of_a_sheet),
    line("fl-a2", "the regions of a sheet of instant winners", sheets::regions),
    line("fl-a3", "the four parts of a sheet of instant winners", sheets::four_parts),
    line("fl-a4", "implied diagonals of the upper line", schematic::implied_diagonals),
    line("ngu-2", "how rare P-positions of 3 by n bars are, and how many", nguyen::counts),
    line("ngu-3", "winning first bites of 3 by n bars", nguyen::openings),
    line("hs-1", "a position of size ω·3 + 1", transfinite::size_example),
    line("hs-2", "a position of size ω³·3", transfinite::three_slabs),
    line("hs-3", "extensions of A by B to height h", transfinite::extensions),
    line("hs-4", "finding a Grundy value", transfinite::grundy_column),
    line("hs-5", "constructing a position with Grundy value g", transfinite::constructed_value),
    line("hs-6", "a side-top position", transfinite::side_top),
    line("hs-7a", "three-wide positions: first and second cases", || {
        transfinite::three_wide(false)
    }),
    line("hs-7b", "three-wide positions: third and fourth cases", || transfinite::three_wide(true)),
    line("hs-8", "a front-top position", transfinite::front_top),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::figure::Colour;
    use std::collections::BTreeSet;

    /// All but Fig. 3, which takes longest and has a test of its own.
    #[test]
    fn figures_have_titles_axes_and_legends() {
        for described in FIGURES.iter().filter(|described| described.id != "fl-3") {
            let panels = (described.draw)().unwrap();
            for figure in &panels.figures {
                assert!(!figure.title.is_empty() && !figure.caption.is_empty(), "{}", described.id);
                assert!(!figure.x.name.is_empty() && !figure.y.name.is_empty(), "{}", described.id);
                assert!(!figure.legend.is_empty(), "{}", described.id);
                for key in &figure.legend {
                    let is_drawn =
                        figure.marks.iter().any(|mark| mark.has(|colour| near(colour, key.colour)));
                    assert!(is_drawn, "{}: {} is not drawn", described.id, key.meaning);
                }
            }
            assert!(panels.to_svg().starts_with("<svg"), "{}", described.id);
        }
    }

    /// Of a scale only some colours are drawn, and faces of solids are lighter or darker.
    fn near(one: Colour, other: Colour) -> bool {
        let sides = [(one.0, other.0), (one.1, other.1), (one.2, other.2)];
        sides.into_iter().all(|(one, other)| one.abs_diff(other) < 48)
    }

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<&str> = FIGURES.iter().map(|described| described.id).collect();
        assert_eq!(names.len(), FIGURES.len());
    }
}
