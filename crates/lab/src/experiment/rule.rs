//! Cells declared won by a rule, such as `x<50,y%3=0,z%3=1`: all conditions hold.

use super::BadParameter;

/// Conditions on a position `[x, y, z]`, all of which must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rule(Vec<Condition>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Condition {
    /// Which of x, y, z; 3 is their sum.
    of: usize,
    test: Test,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Test {
    Is(usize),
    Below(usize),
    Above(usize),
    /// The remainder by a number.
    Leaves(usize, usize),
}

impl Rule {
    pub(super) fn read(text: &str) -> Result<Self, BadParameter> {
        text.split(',').map(condition).collect::<Option<_>>().map(Self).ok_or_else(|| {
            BadParameter(format!(
                "rule={text}: conditions with commas between them would be right, such as \
                 x<50,y%3=0,z>1,s=9 (s is x+y+z)"
            ))
        })
    }

    /// The cells of a sheet that fit, within columns and heights.
    pub(super) fn cells(&self, x: usize, columns: usize, height: usize) -> Vec<(usize, usize)> {
        let fits = |of: usize, number: usize| {
            self.0
                .iter()
                .filter(|condition| condition.of == of)
                .all(|condition| condition.holds(number))
        };
        if !fits(0, x) {
            return Vec::new();
        }
        let heights: Vec<usize> = (0..height).filter(|z| fits(2, *z)).collect();
        let columns = (0..columns).filter(|y| fits(1, *y));
        let pairs = columns.flat_map(|y| heights.iter().map(move |z| (y, *z)));
        pairs.filter(|(y, z)| fits(3, x + y + z)).collect()
    }
}

impl Condition {
    fn holds(&self, number: usize) -> bool {
        match self.test {
            Test::Is(value) => number == value,
            Test::Below(value) => number < value,
            Test::Above(value) => number > value,
            Test::Leaves(by, rest) => number % by == rest,
        }
    }
}

fn condition(text: &str) -> Option<Condition> {
    let mut letters = text.chars();
    let of = "xyzs".find(letters.next()?)?;
    let sign = letters.next()?;
    let value = letters.as_str();
    let test = match sign {
        '=' => Test::Is(value.parse().ok()?),
        '<' => Test::Below(value.parse().ok()?),
        '>' => Test::Above(value.parse().ok()?),
        '%' => {
            let (by, rest) = value.split_once('=')?;
            Test::Leaves(by.parse().ok().filter(|by| *by > 0)?, rest.parse().ok()?)
        }
        _ => return None,
    };
    Some(Condition { of, test })
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn rules_choose_cells() {
        let rule = Rule::read("x<3,y%2=1,z>1,s=6").unwrap();
        assert_eq!(rule.cells(1, 10, 10), [(1, 4), (3, 2)]);
        assert!(rule.cells(3, 10, 10).is_empty());
        for wrong in ["", "x", "x<", "w=3", "x%0=1", "y<3;z<4", "x<-1"] {
            assert!(Rule::read(wrong).is_err(), "{wrong}");
        }
    }
}
