//! Positions of every game that are answered with little work: small ones, and large ones that a
//! theorem decides. The same ones in every run.

use lab::Random;

/// So many positions; the classes take turns.
pub(crate) fn positions(count: usize) -> Vec<String> {
    let mut draw = Draw(Random::seeded(2026));
    (0..count).map(|turn| CLASSES[turn % CLASSES.len()](&mut draw)).collect()
}

const CLASSES: &[fn(&mut Draw) -> String] = &[
    |draw| {
        let count = draw.from(3, 6);
        draw.rows(count, 9)
    },
    |draw| draw.rows(2, 60),
    |draw| draw.rows(3, 40),
    |draw| format!("{}x{}", draw.from(1, 6), draw.from(1, 8)),
    |draw| format!("{}x{}x{}", draw.from(1, 3), draw.from(1, 3), draw.from(1, 4)),
    |draw| format!("2x2x{}x{}", draw.from(1, 2), draw.from(1, 3)),
    Draw::union_of_solids,
    |draw| format!("diff:[{},{},{}]", draw.from(0, 6), draw.from(0, 6), draw.from(1, 6)),
    |draw| eye(&draw.falling(4, 5)),
    |draw| format!("{},1,1,1", draw.rows(2, 30).trim_matches(['(', ')'])),
    |draw| draw.rows(2, 1 << 62),
    Draw::long_rows_over_a_third,
    Draw::losing_rows_over_a_third,
    Draw::losing_rows_over_two,
    Draw::losing,
    Draw::large,
    |draw| format!("1x{} + {}x1", draw.from(1, 1 << 62), draw.from(1, 1 << 62)),
    Draw::star,
    |draw| format!("{}x{}x1x1 + 1x1x{}x2", draw.from(1, 4), draw.from(1, 5), draw.from(1, 5)),
    |draw| draw.columns(2),
    |draw| draw.columns(3),
    |draw| draw.columns(4),
    |draw| format!("({},{},{})", draw.ordinal(2), draw.ordinal(1), draw.from(1, 60)),
    |draw| eye(&[draw.ordinal(2), draw.ordinal(1), draw.ordinal(1), draw.from(0, 5).to_string()]),
    |draw| format!("1x{} + {}x{}", draw.side(), draw.from(1, 5), draw.from(1, 4)),
    |draw| format!("1x1x{} + {}x1x1 + 2x2x2", draw.side(), draw.side()),
    |draw| format!("2x{} + 3x{}", draw.side(), draw.from(1, 6)),
    |draw| format!("{}x2x2x{}", draw.side(), draw.side()),
    |draw| format!("{}x1 + 1x{}", draw.side(), draw.side()),
    |draw| format!("1x{}x1x1 + 1x1x2x{}", draw.side(), draw.side()),
    |draw| format!("nim:{},{},{}", draw.from(1, 1 << 62), draw.from(1, 1 << 62), draw.from(1, 9)),
    Draw::heaps,
    |draw| format!("divisors:{}", draw.from(1, 3_000)),
    Draw::subsets,
    Draw::semigroup,
    Draw::poset,
    Draw::graph,
    Draw::sum,
    |draw| format!("misere:{} & nim:{}", draw.rows(2, 6), draw.from(1, 9)),
    |draw| format!("misere:kayles:{},{}", draw.from(1, 7), draw.from(1, 7)),
];

struct Draw(Random);

impl Draw {
    fn from(&mut self, first: u64, last: u64) -> u64 {
        first + self.0.below(last - first + 1)
    }

    fn one_of(&mut self, choices: &[&'static str]) -> &'static str {
        choices[self.from(0, choices.len() as u64 - 1) as usize]
    }

    fn falling(&mut self, count: u64, most: u64) -> Vec<String> {
        let mut lengths: Vec<u64> = (0..count).map(|_| self.from(1, most)).collect();
        lengths.sort_unstable_by(|left, right| right.cmp(left));
        lengths.iter().map(u64::to_string).collect()
    }

    fn rows(&mut self, count: u64, most: u64) -> String {
        format!("({})", self.falling(count, most).join(","))
    }

    fn union_of_solids(&mut self) -> String {
        let mut solid = || format!("{}x{}x{}", self.from(1, 3), self.from(1, 3), self.from(1, 3));
        format!("{} + {} + {}", solid(), solid(), solid())
    }

    fn long_rows_over_a_third(&mut self) -> String {
        let second = self.from(1_000, 1_000_000_000);
        format!("({},{second},{})", second + self.from(0, 300), self.from(1, 120))
    }

    /// As `chomp sheet 120` says: (a + 72, a, 120) is P for all even a from 170 on.
    fn losing_rows_over_a_third(&mut self) -> String {
        let second = 170 + 2 * self.from(0, 1 << 60);
        format!("({},{second},120)", second + 72)
    }

    /// As `chomp families --bottom 4,2` says.
    fn losing_rows_over_two(&mut self) -> String {
        let more = 2 * self.from(0, 1 << 60);
        format!("({},{},4,2)", more + 11, more + 7)
    }

    /// What is lost for other reasons: each has a twin, or the arms have nim-sum 0.
    fn losing(&mut self) -> String {
        let [a, b] = std::array::from_fn(|_| self.from(1, 1 << 61));
        let third = (a ^ b) + 1;
        match self.from(0, 8) {
            0 => format!("({},{a})", a + 1),
            1 => format!("1x{a} + {a}x1"),
            2 => format!("{}x1x1 + 1x{}x1 + 1x1x{third}", a + 1, b + 1),
            3 => format!("{a}x{b}x1x1 + 1x1x{a}x{b}"),
            4 => format!("nim:{a},{b},{}", a ^ b),
            5 => format!("{a}x{b} & {a}x{b}"),
            6 => format!("kayles:{a},{a}"),
            7 => self.one_of(&["2xw", "3xw^w", "2x2xw^3", "wxwxwx2x2x2", "1xw + wx1"]).to_owned(),
            _ => {
                let column = self.ordinal(2);
                format!("1x({column}) & nim:{a} & 1x({column}) & nim:{a}")
            }
        }
    }

    /// Won, though not every winning bite is known.
    fn large(&mut self) -> String {
        let [a, b] = std::array::from_fn(|_| self.from(40, 1 << 62));
        match self.from(0, 3) {
            0 => format!("{a}x{a}"),
            1 => format!("2x{a}"),
            2 => format!("{a}x{b}"),
            _ => format!("divisors:{}", 6_u64.pow(self.from(1, 19) as u32)),
        }
    }

    fn star(&mut self) -> String {
        let arms: [u64; 3] = std::array::from_fn(|_| self.from(1, 1 << 62));
        format!("{}x1x1 + 1x{}x1 + 1x1x{}", arms[0], arms[1], arms[2])
    }

    /// An infinite ordinal; the higher the level, the larger, as long as all are powers or none is.
    fn ordinal_of(&mut self, level: u64, is_power: bool) -> String {
        let infinite = match is_power {
            true => format!("w^{level}*{}", self.from(1, 3)),
            false => format!("w*{level}"),
        };
        match self.from(0, 9) {
            0 => infinite,
            finite => format!("{infinite} + {finite}"),
        }
    }

    fn ordinal(&mut self, level: u64) -> String {
        self.ordinal_of(level, false)
    }

    fn side(&mut self) -> String {
        let (level, is_power) = (self.from(1, 3), self.from(0, 1) == 0);
        format!("({})", self.ordinal_of(level, is_power))
    }

    fn columns(&mut self, count: u64) -> String {
        let is_power = self.from(0, 1) == 0;
        let heights = (1..=count).rev().map(|level| self.ordinal_of(level, is_power));
        format!("({})", heights.collect::<Vec<_>>().join(","))
    }

    fn heaps(&mut self) -> String {
        const RULES: &[&str] =
            &["kayles", "dawson-chess", "grundy", "0.3F", "4.007", "subtract[1,3,4]", "lasker-nim"];
        let rules = self.one_of(RULES);
        format!("{rules}:{},{},{}", self.from(1, 200), self.from(1, 60), self.from(1, 60))
    }

    fn subsets(&mut self) -> String {
        self.one_of(&[
            "subsets:2",
            "subsets:3",
            "subsets:4",
            "subsets:4 named {1,2,3,4}, {1,2,3}",
            "subsets:5 named {1,2,3,4,5}, {3,4}, {5}",
            "subsets:5 named {1,2}, {2,3}, {3,4}",
        ])
        .to_owned()
    }

    fn semigroup(&mut self) -> String {
        self.one_of(&[
            "semigroup:3,4,5",
            "semigroup:4,5,6",
            "semigroup:5,6,8",
            "semigroup:4,5,6 named 9, 10",
            "semigroup:3,7,8 named 13",
        ])
        .to_owned()
    }

    fn poset(&mut self) -> String {
        let relations: Vec<String> = (0..self.from(3, 9))
            .map(|_| {
                let lower = self.from(0, 6);
                format!("a{lower}<a{}", self.from(lower + 1, 7))
            })
            .collect();
        format!("poset:{}", relations.join(", "))
    }

    fn graph(&mut self) -> String {
        let mut edges: Vec<String> = (0..self.from(3, 9))
            .map(|_| {
                let first = self.from(0, 5);
                format!("v{first}-v{}", self.from(first + 1, 6))
            })
            .collect();
        edges.sort_unstable();
        edges.dedup();
        format!("graph:{}", edges.join(", "))
    }

    fn sum(&mut self) -> String {
        let first = self.rows(3, 6);
        let second = if self.from(0, 1) == 0 { self.heaps() } else { self.columns(2) };
        format!("{first} & {second} & nim:{}", self.from(1, 40))
    }
}

fn eye(heights: &[String]) -> String {
    let [u, y, v, z] = heights else { panic!("four columns") };
    format!("eye:[{v} {z}; {u} {y}]")
}
