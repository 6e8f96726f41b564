//! \[FL\] Fig. 1b: a position in the coordinates `[x, y, z]`.

use crate::pictures::figure::{Axis, Colour, Figure, Key, Mark, Panels, signed};

/// The lengths of the rows from the bottom, where the poison is: at first, after bite A and after
/// bite B.
const ROWS: [[u32; 3]; 3] = [[12, 12, 12], [12, 8, 8], [12, 8, 5]];

/// `(12,8,5)` after two bites into a bar of 3 by 12, that is `[5, 3, 4]`.
pub(super) fn after_two_bites() -> Result<Panels, String> {
    let [full, _, left] = ROWS;
    let pale = Colour(0xdd, 0xdd, 0xdd);
    // How many cells a column has left tells its colour.
    let colours = [pale, Colour::GREEN, Colour::ORANGE, Colour::BLUE];
    let mut cells = Vec::new();
    for column in 0..full[0] {
        let height = left.iter().filter(|length| column < **length).count();
        for row in 0..3_u32 {
            let is_left = column < left[row as usize];
            cells.push((column, row, if is_left { colours[height] } else { pale }));
        }
    }
    cells[0].2 = Colour(0x33, 0x33, 0x33);
    let rows = (0..=3).map(f64::from).map(|row| [(0.0, row), (12.0, row)]);
    let columns = (0..=12).map(f64::from).map(|at| [(at, 0.0), (at, 3.0)]);
    let lines = rows.chain(columns).collect();
    let mut marks = vec![Mark::Cells(cells), Mark::Grid { colour: Colour::WHITE, lines }];
    let words = [
        ((0.5, 0.5), "✕"),
        ((8.5, 1.5), "A"),
        ((5.5, 2.5), "B"),
        ((2.5, 1.5), "x = 5"),
        ((6.5, 0.5), "y = 3"),
        ((10.0, 0.5), "z = 4"),
    ];
    marks.extend(words.map(|(at, text)| Mark::Text { at, text: text.to_owned() }));
    let figure = Figure {
        title: "A position [x, y, z] of three-rowed Chomp".to_owned(),
        x: Axis::cells("column", 0.0, 12.0),
        y: Axis::cells("row, from the poison upwards", 0.0, 3.0),
        marks,
        legend: vec![
            Key::area(Colour::BLUE, "x: columns of height three"),
            Key::area(Colour::ORANGE, "y: columns of height two"),
            Key::area(Colour::GREEN, "z: columns of height one"),
            Key::area(pale, "eaten, first by the bite at A, then by the bite at B"),
            Key::area(Colour(0x33, 0x33, 0x33), "the poison"),
        ],
        caption: signed("as in [FL] Fig. 1b: [5, 3, 4] is (12,8,5) as rows"),
    };
    Ok(figure.into())
}
