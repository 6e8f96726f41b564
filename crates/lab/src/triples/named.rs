//! Games on triples that have names.

/// A game and its rules.
#[derive(Clone, Copy, Debug)]
pub struct NamedGame {
    /// Its name.
    pub name: &'static str,
    /// Its rules, as text.
    pub rules: &'static str,
    /// What it is.
    pub about: &'static str,
}

/// The games, one line each.
pub const NAMED: &[NamedGame] = &[
    NamedGame {
        name: "chomp",
        rules: "[-1,1,0]* [-1,pour,1]* [-1,drop,drop]* [0,-1,1]* [0,-1,drop]* [0,0,-1]* won(0,0,0)",
        about: "Chomp with the rows x+y+z, x+y and x, as in [FL]; the empty board is won",
    },
    NamedGame {
        name: "chomp-rows",
        rules: "[-1,0,0]* [-1,cut,0]* [-1,cut,cut]* [0,-1,0]* [0,-1,cut]* [0,0,-1]* \
                sorted won(0,0,0)",
        about: "Chomp with the rows z, y and x, the shortest first; the empty board is won",
    },
    NamedGame {
        name: "diet-chomp",
        rules: "[-1,1,0]{1..4} [-1,pour<=2,1] [-2,pour<=0,2] [-1,drop<=0,drop<=1] [0,-1,1]{1..4} \
                [0,-1,drop<=2] [0,-2,drop<=0] [0,0,-1]{1..4} won(0,0,0)",
        about: "Chomp with bites of at most four cells, rows as for chomp",
    },
    NamedGame {
        name: "nim",
        rules: "[-1,0,0]* [0,-1,0]* [0,0,-1]*",
        about: "Nim with three heaps",
    },
    NamedGame {
        name: "wythoff",
        rules: "[-1,0,0]* [0,-1,0]* [0,0,-1]* [-1,-1,0]* [-1,0,-1]* [0,-1,-1]* [-1,-1,-1]*",
        about: "Nim, or the same number from any two or three heaps",
    },
    NamedGame {
        name: "wythoff-pairs",
        rules: "[-1,0,0]* [0,-1,0]* [0,0,-1]* [-1,-1,0]* [-1,0,-1]* [0,-1,-1]*",
        about: "Nim, or the same number from any two heaps",
    },
    NamedGame {
        name: "bounded-wythoff",
        rules: "[-1,0,0]* [0,-1,0]* [0,0,-1]* [-1,-1,0]{1..4} [-1,0,-1]{1..4} [0,-1,-1]{1..4}",
        about: "Nim, or at most four each from any two heaps",
    },
    NamedGame {
        name: "greedy-pairs",
        rules: "cone([-1,0,0],[0,-1,0]) cone([-1,0,0],[0,0,-1]) cone([0,-1,0],[0,0,-1])",
        about: "any numbers from at most two heaps",
    },
    NamedGame {
        name: "wedge",
        rules: "[-1,0,0]* [0,-1,0]* [0,0,-1]* cone([-2,-1,0],[-1,-1,0],[-1,-2,0]) \
                cone([-2,0,-1],[-1,0,-1],[-1,0,-2]) cone([0,-2,-1],[0,-1,-1],[0,-1,-2])",
        about: "Nim, or from any two heaps numbers of which neither is more than twice the other",
    },
    NamedGame {
        name: "nim-without-pairs",
        rules: "[-1,0,0]* [0,-1,0]* [0,0,-1]* won(0,1,1) won(1,0,1) won(1,1,0)",
        about: "Nim in which nobody wants to leave 1 and 1",
    },
];
