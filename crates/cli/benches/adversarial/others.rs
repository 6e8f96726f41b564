//! Heaps, divisors, subsets, posets, graphs, and sums of anything.

use super::draw::Draw;
use super::{Class, joined, position_of_any_class};

pub(crate) const CLASSES: &[Class] = &[
    Class { name: "nim", draw: |draw| heaps(draw, "nim") },
    Class { name: "named heap game", draw: named },
    Class { name: "octal game", draw: octal },
    Class { name: "hexadecimal game", draw: hexadecimal },
    Class { name: "recurring code", draw: recurring },
    Class { name: "subtraction game", draw: subtraction },
    Class { name: "splitting game", draw: splitting },
    Class { name: "many heaps", draw: many_heaps },
    Class { name: "divisors of a smooth number", draw: smooth_divisors },
    Class { name: "divisors", draw: divisors },
    Class { name: "subsets", draw: subsets },
    Class { name: "poset at random", draw: random_poset },
    Class { name: "poset of chains", draw: composed_poset },
    Class { name: "crown", draw: crown },
    Class { name: "graph at random", draw: random_graph },
    Class { name: "graph of one kind", draw: regular_graph },
    Class { name: "sum", draw: |draw| sum(draw, "", 2, 4) },
    Class { name: "sum with a heap", draw: with_a_heap },
    Class { name: "sum of many", draw: |draw| sum(draw, "", 5, 20) },
    Class { name: "misère sum", draw: |draw| sum(draw, "misere:", 1, 4) },
    Class { name: "misère heaps", draw: misere_heaps },
];

fn sizes(draw: &mut Draw) -> String {
    let count = draw.count(1, 5);
    let most = draw.one_of(&[100, 20_000, 1 << 31, 1 << 63]);
    joined((0..count).map(|_| draw.length(most)), ",")
}

fn heaps(draw: &mut Draw, rules: &str) -> String {
    format!("{rules}:{}", sizes(draw))
}

const NAMES: &[&str] = &[
    "couples",
    "dawson-chess",
    "dawson-kayles",
    "double-kayles",
    "grundy",
    "guiles",
    "kayles",
    "lasker-nim",
    "nim",
    "officers",
    "treblecross",
];

fn named(draw: &mut Draw) -> String {
    let name = draw.one_of(NAMES);
    heaps(draw, name)
}

fn digits(draw: &mut Draw, alphabet: &str, most: usize) -> String {
    let alphabet: Vec<char> = alphabet.chars().collect();
    let count = if draw.once_in(6) { draw.count(1, 400) } else { draw.count(1, most) };
    (0..count).map(|_| draw.one_of(&alphabet)).collect()
}

fn octal_code(draw: &mut Draw) -> String {
    let before = draw.one_of(&["0", "0", "0", "4"]);
    format!("{before}.{}7", digits(draw, "01234567", 6))
}

fn octal(draw: &mut Draw) -> String {
    let code = octal_code(draw);
    heaps(draw, &code)
}

fn hexadecimal(draw: &mut Draw) -> String {
    let before = draw.one_of(&["0", "0", "4", "8", "C"]);
    let code = format!("x{before}.{}8", digits(draw, "0123456789ABCDEF", 4));
    heaps(draw, &code)
}

fn recurring(draw: &mut Draw) -> String {
    let hexadecimal = draw.once_in(3);
    let (mark, alphabet) = if hexadecimal { ("x", "0123456789ABCDEF") } else { ("", "01234567") };
    let before = draw.one_of(&["0", "4"]);
    let first = if draw.once_in(2) { String::new() } else { digits(draw, alphabet, 3) };
    let code = format!("{mark}{before}.{first}({}3)", digits(draw, alphabet, 3));
    heaps(draw, &code)
}

fn subtraction(draw: &mut Draw) -> String {
    let count = draw.count(1, 30);
    let most = draw.one_of(&[20, 1_000, 1 << 20]);
    let mut taken: Vec<u64> = (0..count).map(|_| draw.length(most)).collect();
    taken.sort_unstable();
    taken.dedup();
    let rules = format!("subtract[{}]", joined(&taken, ","));
    heaps(draw, &rules)
}

fn splitting(draw: &mut Draw) -> String {
    let rules = match draw.from(0, 2) {
        0 => "split".to_string(),
        1 => "split-unequal".to_string(),
        _ => format!("split-except[{}]", draw.length(1 << 40)),
    };
    heaps(draw, &rules)
}

fn many_heaps(draw: &mut Draw) -> String {
    let name = draw.one_of(NAMES);
    let count = draw.count(50, 1_000);
    let most = draw.one_of(&[50, 5_000, 1 << 63]);
    format!("{name}:{}", joined((0..count).map(|_| draw.length(most)), ","))
}

fn smooth_divisors(draw: &mut Draw) -> String {
    let mut number: u64 = 1;
    let most = draw.one_of(&[1_000, 1 << 32, LARGEST_DIVIDED]);
    let primes = draw.one_of(&[[2, 2, 2, 3], [2, 3, 5, 7], [2, 2, 3, 5], [11, 13, 17, 19]]);
    loop {
        let Some(larger) = number.checked_mul(draw.one_of(&primes)).filter(|&all| all <= most)
        else {
            return format!("divisors:{number}");
        };
        number = larger;
    }
}

/// The divisor game is played with numbers up to 10^15.
const LARGEST_DIVIDED: u64 = 1_000_000_000_000_000;

/// Products of the first 10 to 13 primes: as many axes as there can be.
const PRIMORIALS: &[u64] =
    &[6_469_693_230, 200_560_490_130, 7_420_738_134_810, 304_250_263_527_210];

fn divisors(draw: &mut Draw) -> String {
    let number = match draw.from(0, 5) {
        // The largest prime in reach, and a product of two large primes.
        0 => 999_999_999_999_989,
        1 => 31_622_743 * 31_622_729,
        2 => 1 << draw.from(1, 49),
        3 => draw.one_of(PRIMORIALS),
        _ => draw.of_bits(20, 49),
    };
    format!("divisors:{number}")
}

fn subsets(draw: &mut Draw) -> String {
    let numbers = draw.from(1, 7);
    let mut sets: Vec<Vec<u64>> = (0..draw.count(0, 4))
        .map(|_| (1..=numbers).filter(|_| draw.once_in(2)).collect::<Vec<_>>())
        .filter(|set| !set.is_empty())
        .collect();
    // The larger are named first: a set cannot be named once a part of it is gone.
    sets.sort_unstable_by(|left, right| (right.len(), right).cmp(&(left.len(), left)));
    sets.dedup();
    let named: Vec<String> = sets.iter().map(|set| format!("{{{}}}", joined(set, ","))).collect();
    if named.is_empty() {
        format!("subsets:{numbers}")
    } else {
        format!("subsets:{numbers} named {}", named.join(", "))
    }
}

fn random_poset(draw: &mut Draw) -> String {
    let elements = draw.one_of(&[8, 16, 24, 40, 100, 300, 512]);
    let relations = draw.count(elements / 2, 3 * elements);
    let relations = (0..relations).map(|_| {
        let lower = draw.count(0, elements - 2);
        let upper = draw.count(lower + 1, elements - 1);
        format!("a{lower}<a{upper}")
    });
    format!("poset:{}", joined(relations, ", "))
}

fn composed_poset(draw: &mut Draw) -> String {
    let parts = draw.count(1, 6);
    let most = draw.one_of(&[4, 12, 60]);
    let mut text = String::from("poset:");
    for part in 0..parts {
        if part > 0 {
            text += draw.one_of(&[" + ", " / "]);
        }
        let kind = draw.one_of(&["chain", "antichain"]);
        text += &format!("{kind}({})", draw.from(1, most));
    }
    text
}

/// Every lower element is below all upper ones but its own: many symmetries, no parts.
fn crown(draw: &mut Draw) -> String {
    let points = draw.count(3, 16);
    let relations = (0..points).flat_map(|lower| {
        (0..points)
            .filter(move |&upper| upper != lower)
            .map(move |upper| format!("a{lower}<b{upper}"))
    });
    format!("poset:{}", joined(relations, ", "))
}

fn random_graph(draw: &mut Draw) -> String {
    let vertices = draw.one_of(&[6, 9, 12, 20, 60, 150]);
    let edges = draw.count(vertices / 2, 2 * vertices);
    let edges = (0..edges).map(|_| {
        let first = draw.count(0, vertices - 2);
        format!("v{first}-v{}", draw.count(first + 1, vertices - 1))
    });
    // An edge named twice is one edge.
    let mut edges: Vec<String> = edges.collect();
    edges.sort_unstable();
    edges.dedup();
    format!("graph:{}", edges.join(", "))
}

fn regular_graph(draw: &mut Draw) -> String {
    let size = draw.one_of(&[3, 5, 8, 12, 14]);
    let edges: Vec<String> = match draw.from(0, 4) {
        0 => (0..size * 10).map(|at| format!("v{at}-v{}", at + 1)).collect(),
        1 => (0..size * 10).map(|at| format!("v{at}-v{}", (at + 1) % (size * 10))).collect(),
        2 => (0..size)
            .flat_map(|left| (left + 1..size).map(move |right| format!("v{left}-v{right}")))
            .collect(),
        3 => (0..size)
            .flat_map(|left| (0..size).map(move |right| format!("v{left}-w{right}")))
            .collect(),
        _ => (0..size)
            .flat_map(|row| {
                (0..size).flat_map(move |column| {
                    let across = (column + 1 < size)
                        .then(|| format!("v{row}q{column}-v{row}q{}", column + 1));
                    let down =
                        (row + 1 < size).then(|| format!("v{row}q{column}-v{}q{column}", row + 1));
                    across.into_iter().chain(down)
                })
            })
            .collect(),
    };
    format!("graph:{}", edges.join(", "))
}

fn sum(draw: &mut Draw, prefix: &str, fewest: usize, most: usize) -> String {
    let parts = draw.count(fewest, most);
    let parts: Vec<String> = (0..parts).map(|_| position_of_any_class(draw)).collect();
    format!("{prefix}{}", parts.join(" & "))
}

fn with_a_heap(draw: &mut Draw) -> String {
    let part = position_of_any_class(draw);
    format!("{part} & nim:{}", draw.length(1 << 40))
}

fn misere_heaps(draw: &mut Draw) -> String {
    let name = draw.one_of(NAMES);
    format!("misere:{}", heaps(draw, name))
}
