//! What the engines are that answers cite beside theorems: a paragraph each.

/// An engine that computes instead of citing a theorem.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineNote {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) source: &'static str,
    pub(super) about: &'static str,
}

/// All of them, in the order in which they are likely to be met.
pub(super) const ENGINES: &[EngineNote] = &[
    EngineNote {
        id: "search",
        title: "Exhaustive search",
        source: "exhaustive computation",
        about: "Every line of play from the position is followed to its end. Each position that \
                is met is valued once and kept in a table, in which mirror images count as one. \
                The answer is proved: nothing is left out. The work allowed is --budget, the \
                table --memory.",
    },
    EngineNote {
        id: "three-rows",
        title: "Sheets of three rows",
        source: "[FL] App. A; Byrnes",
        about: "The P-positions of three rows are computed sheet by sheet, a sheet for each \
                third row. Over a third row, each second row has at most one first row that \
                makes a P-position. Every sheet ends: it is finite, or the differences of the \
                first two rows repeat with a period that a state that returns has proved. So the \
                first two rows may have any length. `chomp sheet`, `chomp census` and `chomp \
                openings` list what is computed.",
    },
    EngineNote {
        id: "three-rows-table",
        title: "Sheets of three rows, from a table on disk",
        source: "[FL] App. A; Byrnes",
        about: "The same as three-rows, looked up in a table that `chomp atlas build sheets` or \
                `chomp atlas build three-rows` has made. Every block of a table has a checksum, \
                and a damaged one is computed again.",
    },
    EngineNote {
        id: "four-rows",
        title: "Lines of four rows",
        source: "docs/four-rows.md",
        about: "Over a second, a third and a fourth row at most one first row makes a P-position. \
                These first rows are computed second row by second row, up to the rows of the \
                position, and every P-position that a bite leaves is noted in passing. The \
                answer is proved: nothing is left out. `chomp boards 4x1..500` and `chomp \
                catalogue 4x500` come from the same lines, and so does `chomp omega`.",
    },
    EngineNote {
        id: "boards",
        title: "Sweeps through all positions of a board",
        source: "sweep through all positions of a box",
        about: "All P-positions of the smallest box around the position are found in one sweep, \
                from small to large: a position is P when no P-position is one bite away. All \
                winning bites are those to a P-position of the list. `chomp catalogue` lists the \
                same. Bars of four and five rows come from lines of P-positions instead, also \
                in `chomp boards 5x1..400`; no engine answers from those of five rows.",
    },
    EngineNote {
        id: "boards-table",
        title: "P-positions of a board, from a table on disk",
        source: "sweep through all positions of a box",
        about: "The same as boards, looked up in a table that `chomp atlas build boards` has \
                made.",
    },
    EngineNote {
        id: "board-values",
        title: "Grundy values of all positions of a board",
        source: "table of all positions of a box",
        about: "The Grundy values of all positions of the box around the position are computed, \
                from small to large; of three rows by sets of values; and level by level, with a \
                bit for each position, where a table has no room. `chomp boards --grundy` lists \
                those of bars.",
    },
    EngineNote {
        id: "solids",
        title: "Sweeps through all positions of a box of three dimensions",
        source: "sweep through all positions of a box",
        about: "As boards, in three dimensions, with a bit for each position of the box.",
    },
    EngineNote {
        id: "families",
        title: "P-positions over fixed bottom rows",
        source: "[Sun] §3; Byrnes",
        about: "All rows but the first two are fixed. Then each second row has at most one first \
                row that makes a P-position, and in the end the differences of the two repeat. \
                The machine goes through the second rows, with all bottoms inside the given one, \
                until its state returns, which proves the period. `chomp families` lists the \
                result, with a certificate that `chomp check` accepts and a proof in words.",
    },
    EngineNote {
        id: "heap-values",
        title: "Values of heaps",
        source: "Sprague, Grundy; [Notes]; Guy and Smith; Flammenkamp",
        about: "The value of each heap is the least number that no option has, and the value of \
                several heaps is their nim-sum. Where the values have a proved period, heaps of \
                any size are valued. `chomp heap` lists values and periods.",
    },
    EngineNote {
        id: "sum-of-values",
        title: "Sums in normal play",
        source: "Sprague, Grundy; [HS] §4; [Notes]",
        about: "The value of a sum is the nim-sum of the values of its parts, for ordinals too. \
                The sum is P when that is 0; a move wins when it gives its part the value that \
                makes the nim-sum 0. Where a value is not known, two equal parts still cancel.",
    },
    EngineNote {
        id: "misere-nim",
        title: "Sums in misère play",
        source: "[HS] §4; Bouton",
        about: "If in every part whoever can move can also end the part at once, and this stays \
                so, as in Nim heaps and in Chomp with the poison as a move, then the sum is P \
                just when the nim-sum is 1 if every value is 0 or 1, and 0 if some value is \
                greater.",
    },
    EngineNote {
        id: "misere-search",
        title: "Search in misère play",
        source: "exhaustive computation",
        about: "Sums in misère play that the theorem on misère Nim does not cover are searched: \
                every line of play is followed to its end.",
    },
    EngineNote {
        id: "poset-values",
        title: "Values of posets and graphs",
        source: "exhaustive computation",
        about: "What is left of a poset or graph falls into parts that are valued one by one, \
                each shape once, and the values are added as nim-sums.",
    },
    EngineNote {
        id: "whole-set",
        title: "Strategy stealing in subset take-away",
        source: "Gale; Gale and Neyman",
        about: "The untouched game is won by whoever begins: if naming the whole set is not a \
                winning move, the good answer to it was open to the first player from the start.",
    },
    EngineNote {
        id: "semigroup-levels",
        title: "Levels of a numerical semigroup",
        source: "exhaustive computation",
        about: "What is left of a numerical semigroup is told by the smallest number taken and by \
                which gaps above it are taken too. The P-positions are computed one smallest \
                number after the other, up to a first move that wins, or until as many levels as \
                the largest gap recur: then everything repeats, no first move wins, and that is \
                proved. It serves for up to 128 gaps, as far as their shapes fit into memory.",
    },
    EngineNote {
        id: "semigroup-values",
        title: "Values of what is left of a numerical semigroup",
        source: "exhaustive computation",
        about: "Up to 512 numbers that are left of a numerical semigroup are valued as a poset, \
                without the poison.",
    },
];
