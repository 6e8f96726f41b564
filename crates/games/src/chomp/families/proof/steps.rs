//! The parts of a proof, in order: what is listed, what it rests on, and the answers.

use super::super::bottom::Bottom;
use super::super::families::Families;
use super::super::run::Run;
use super::super::text::lines;
use super::Block;
use super::answers::{Answer, Class, answers};
use numbers::least_common_multiple;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Where the P-positions over smaller bottoms are proved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WhereProved {
    /// In texts of their own.
    Elsewhere,
    /// In the same document.
    Above,
}

/// A proof being written.
pub(super) struct Proof<'a> {
    families: &'a Families,
    bottom: &'a Bottom,
    run: &'a Run,
    /// Second rows below this one are gone through one by one.
    pub(super) bound: u64,
    /// The smaller bottoms whose P-positions are used.
    used: RefCell<BTreeSet<Bottom>>,
}

impl<'a> Proof<'a> {
    pub(super) fn new(families: &'a Families, bottom: &'a Bottom) -> Self {
        let run = known(families, bottom);
        let bound = match run.is_infinite() {
            false => run.start(),
            true => {
                let within = bottom.bites().map(|(_, left)| beyond(families, &left));
                within.chain([beyond(families, bottom)]).max().expect("there is one")
            }
        };
        Self { families, bottom, run, bound, used: RefCell::default() }
    }

    /// The whole text. What it uses of smaller bottoms is proved elsewhere, or above.
    pub(super) fn blocks(&self, where_proved: WhereProved) -> Vec<Block> {
        let title = format!("P-positions over the bottom ${}$", self.bottom);
        let mut blocks = vec![Block::Title(title)];
        self.theorem(&mut blocks);
        let proof = self.proof();
        self.known_before(where_proved, &mut blocks);
        blocks.push(Block::Section("Proof".into()));
        blocks.extend(proof);
        blocks
    }

    /// The smaller bottoms whose P-positions the proof uses.
    pub(super) fn leans_on(&self) -> BTreeSet<Bottom> {
        self.proof();
        let mut used = self.used.take();
        used.remove(self.bottom);
        used
    }

    fn proof(&self) -> Vec<Block> {
        if let Some(row) = closing_row(self.families, self.bottom) {
            let left = self.lost(row, row, &self.bottom.cut(row));
            return vec![Block::Text(format!(
                "${left}$ is P, and a bite into the first row at {row} leaves it, whatever the \
                 first two rows are. So every position over this bottom is N. ∎"
            ))];
        }
        let has_bottom = self.bottom.longest() > 0;
        let mut text = "By induction on the number of cells. Nobody bites the poison: whoever \
                        must has lost. An arrow leads from what the opponent left to the \
                        P-position that we leave. It suffices to answer every position over this \
                        bottom that is not listed (A)"
            .to_owned();
        text += if has_bottom {
            ", and whatever a bite into a listed position leaves over a smaller bottom (B and C)."
        } else {
            ": a bite leaves no other bottom. $(1, 0)$ is the poison alone, and P by the rules."
        };
        let mut blocks = vec![Block::Text(text)];
        self.not_listed(&mut blocks);
        if has_bottom {
            self.shorter_rows(&mut blocks);
            self.bitten_bottom(&mut blocks);
        }
        self.conclusion(&mut blocks);
        blocks
    }

    fn theorem(&self, blocks: &mut Vec<Block>) {
        let third = self.bottom.longest();
        let rows = position_of("r_1", "r_2", self.bottom);
        let listed = statement(self.bottom, self.run);
        if listed.is_empty() {
            let text = format!("Theorem. No position ${rows}$ with $r_1 ≥ r_2 ≥ {third}$ is P.");
            blocks.push(Block::Text(text));
            return;
        }
        let text = format!(
            "Theorem. The P-positions ${rows}$ with $r_1 ≥ r_2 ≥ {third}$ are exactly these:"
        );
        blocks.push(Block::Text(text));
        blocks.push(Block::Items(listed));
    }

    fn known_before(&self, where_proved: WhereProved, blocks: &mut Vec<Block>) {
        let smaller = self.used.take();
        let smaller: Vec<&Bottom> = smaller.iter().filter(|other| *other != self.bottom).collect();
        if smaller.is_empty() {
            return;
        }
        blocks.push(Block::Section("Known P-positions over smaller bottoms".into()));
        let proved = match where_proved {
            WhereProved::Elsewhere => "each has such a proof of its own",
            WhereProved::Above => "each is proved above",
        };
        let text = format!("These are all that there are over each of them; {proved}.");
        blocks.push(Block::Text(text));
        let item = |bottom: &&Bottom| {
            let listed = statement(bottom, known(self.families, bottom)).join("; ");
            format!("bottom ${bottom}$: {listed}")
        };
        blocks.push(Block::Items(smaller.iter().map(item).collect()));
    }

    /// Part A: answers to positions over the bottom that are not listed.
    fn not_listed(&self, blocks: &mut Vec<Block>) {
        let any = position_of("x", "y", self.bottom);
        blocks.push(Block::Section(format!("A. Positions ${any}$ that are not listed")));
        let longer = position_of("x'", "y", self.bottom);
        let mut text = format!(
            "If ${longer}$ is listed and $x > x'$, bite the first row down to it: ${any} → \
             {longer}$."
        );
        if let Some(last) = self.run.last() {
            let end = self.lost(last, last, self.bottom);
            text += &format!(" If $y > {last}$, bite the first row: ${any} → {end}$.");
        }
        blocks.push(Block::Text(text));
        let mut items = Vec::new();
        for second in self.bottom.longest()..self.bound {
            let first = self.run.loser(second).expect("open columns have a P-position");
            let smaller = second.max(1)..first;
            let arrows: Vec<String> = smaller.map(|x| self.arrow(x, second, self.bottom)).collect();
            if !arrows.is_empty() {
                items.push(format!("$y = {second}$: {}", arrows.join(", ")));
            }
        }
        if !items.is_empty() {
            blocks.push(Block::Text("Smaller first rows, for short second rows:".into()));
            blocks.push(Block::Items(items));
        }
        if self.run.is_infinite() {
            self.not_listed_for_ever(blocks);
        }
    }

    fn not_listed_for_ever(&self, blocks: &mut Vec<Block>) {
        let mut items = Vec::new();
        for class in self.classes() {
            let first = self.run.loser(class.column).expect("the run is infinite");
            for above in 0..first - class.column {
                for (finer, answer) in answers(self.families, self.bottom, class, above) {
                    items.push(self.arrow_for_ever(self.bottom, above, finer, &answer));
                }
            }
        }
        blocks.push(Block::Text(format!("Smaller first rows, for every $y ≥ {}$:", self.bound)));
        blocks.push(Block::Items(items));
    }

    /// Part B: bites that cut the bottom to a length below its own.
    fn shorter_rows(&self, blocks: &mut Vec<Block>) {
        let third = self.bottom.longest();
        blocks.push(Block::Section(format!("B. Bites into the first two rows below {third}")));
        if third > 1 {
            let arrows = (1..third).map(|row| self.arrow(row, row, &self.bottom.cut(row)));
            let arrows: Vec<String> = arrows.collect();
            blocks.push(Block::Text(format!("Into the first row: {}.", arrows.join(", "))));
        }
        let item = |second: u64| {
            let cut = self.bottom.cut(second);
            let row = known(self.families, &cut).loser(second).expect("nothing closes the bottom");
            let left = position_of("x", &second.to_string(), &cut);
            let mut text = format!("${left} → {}$", self.lost(row, second, &cut));
            let exceptions: Vec<String> =
                self.listed_below(row).map(|first| self.arrow(first, second, &cut)).collect();
            if !exceptions.is_empty() {
                text += &format!(", but {}", exceptions.join(", "));
            }
            text
        };
        let text = "Into the second row, from a listed position with first row $x$:";
        blocks.push(Block::Text(text.into()));
        blocks.push(Block::Items((0..third).map(item).collect()));
    }

    /// The first rows below a bound of listed positions.
    fn listed_below(&self, bound: u64) -> impl Iterator<Item = u64> {
        let columns = self.bottom.longest()..bound.max(self.bottom.longest());
        columns.filter_map(|column| self.run.loser(column)).filter(move |row| *row < bound)
    }

    /// Part C: bites into the bottom.
    fn bitten_bottom(&self, blocks: &mut Vec<Block>) {
        blocks.push(Block::Section("C. Bites into the bottom".into()));
        let mut short = Vec::new();
        for second in self.bottom.longest()..self.bound {
            let first = self.run.loser(second).expect("open columns have a P-position");
            let arrows: Vec<String> =
                self.bottom.bites().map(|(_, left)| self.arrow(first, second, &left)).collect();
            let listed = position(first, second, self.bottom);
            short.push(format!("from ${listed}$: {}", arrows.join(", ")));
        }
        if !short.is_empty() {
            blocks.push(Block::Text("From listed positions with short second rows:".into()));
            blocks.push(Block::Items(short));
        }
        if !self.run.is_infinite() {
            return;
        }
        let mut items = Vec::new();
        for (_, left) in self.bottom.bites() {
            self.bitten_for_ever(&left, &mut items);
        }
        blocks.push(Block::Text(format!(
            "From listed positions with second row $y ≥ {}$:",
            self.bound
        )));
        blocks.push(Block::Items(items));
    }

    fn bitten_for_ever(&self, left: &Bottom, items: &mut Vec<String>) {
        let other = known(self.families, left);
        let from = position_of("x", "y", left);
        if let Some(last) = other.last() {
            items.push(format!("${from} → {}$", self.lost(last, last, left)));
            return;
        }
        if !other.is_infinite() {
            let row = closing_row(self.families, left);
            let row = row.expect("something closes a bottom without P-positions");
            items.push(format!("${from} → {}$", self.lost(row, row, &left.cut(row))));
            return;
        }
        let periods = [self.run, other].map(|run| run.offsets().len() as u64);
        let common = least_common_multiple(periods[0], periods[1]);
        for class in (Class { column: self.bound, modulus: 1 }).split(common) {
            let own = self.run.loser(class.column).expect("infinite") - class.column;
            let down = other.loser(class.column).expect("infinite") - class.column;
            if down < own {
                let from = position_of(&sum("y", own), "y", left);
                let to = self.lost_of(&sum("y", down), "y", left);
                items.push(format!("${from} → {to}$ {}", class.condition()).trim_end().to_owned());
                continue;
            }
            for (finer, answer) in answers(self.families, left, class, own) {
                items.push(self.arrow_for_ever(left, own, finer, &answer));
            }
        }
    }

    fn conclusion(&self, blocks: &mut Vec<Block>) {
        blocks.push(Block::Section("Conclusion".into()));
        blocks.push(Block::Text(self.different_first_rows()));
        let equal = match self.run.last() {
            Some(last) => format!(
                "only ${}$ has equal first two rows, and none has a longer second row",
                position(last, last, self.bottom)
            ),
            None => "none of them has equal first two rows".into(),
        };
        let others = if self.bottom.longest() > 0 {
            "All other bites are answered in B and C."
        } else {
            "There is no other bite but that of the poison."
        };
        blocks.push(Block::Text(format!(
            "Every position over this bottom that is not listed is answered in A, so it is N. A \
             bite into the first two rows of a listed position that leaves the bottom as it is \
             leaves none that is listed: each second row has one first row, all these first rows \
             are different, and {equal}. {others} So every bite into a listed position leaves an \
             N-position, and the listed positions are P. ∎"
        )));
    }

    /// Why no two listed positions have the same first row: from the start on, the classes of
    /// second rows have first rows in different classes, and a sporadic one lies below the first
    /// row with which its class begins.
    fn different_first_rows(&self) -> String {
        let sporadic: Vec<u64> = self.run.sporadic().map(|[first, _]| first).collect();
        let list =
            |rows: &[u64]| rows.iter().map(|row| format!("${row}$")).collect::<Vec<_>>().join(", ");
        if !self.run.is_infinite() {
            return format!("The first rows of the listed positions are {}.", list(&sporadic));
        }
        let (start, period) = (self.run.start(), self.run.offsets().len() as u64);
        let columns = start..start + period;
        let begins: Vec<u64> =
            columns.clone().filter_map(|column| self.run.loser(column)).collect();
        let mut text = if period == 1 {
            format!(
                "From second row {start} on, the first rows grow with the second, from {} on.",
                begins[0]
            )
        } else {
            let of = |rows: &mut dyn Iterator<Item = u64>| -> String {
                rows.map(|row| format!("${}$", row % period)).collect::<Vec<_>>().join(", ")
            };
            format!(
                "From second row {start} on, second rows with the remainders {} modulo {period} \
                 have first rows with the remainders {}, in this order: each remainder once, so \
                 that first rows of different classes are different, and within a class they grow.",
                of(&mut columns.clone()),
                of(&mut begins.iter().copied()),
            )
        };
        if sporadic.is_empty() {
            return text;
        }
        let least = begins.iter().min().copied().unwrap_or(0);
        let (below, above): (Vec<u64>, Vec<u64>) = sporadic.iter().partition(|row| **row < least);
        if !below.is_empty() {
            text += &format!(" Before it, {} are less than all of these.", list(&below));
        }
        for row in above {
            let begin = begins.iter().find(|begin| *begin % period == row % period);
            let begin = begin.expect("each remainder appears once");
            text += &format!(" ${row}$ is less than ${begin}$, with which its class begins.");
        }
        text + " The sporadic ones differ from each other."
    }

    /// The classes of second rows from the bound on, one for each place in the period.
    pub(super) fn classes(&self) -> impl Iterator<Item = Class> {
        Class { column: self.bound, modulus: 1 }.split(self.run.offsets().len() as u64)
    }

    /// A position and the P-position to leave.
    fn arrow(&self, first: u64, second: u64, bottom: &Bottom) -> String {
        let from = position(first, second, bottom);
        let bites = self.families.winning_bites(first, second, bottom);
        let (row, column) = *bites.first().expect("what is not listed is N");
        let all = [first, second].into_iter().chain(bottom.rows().iter().copied());
        let bitten =
            (0..).zip(all).map(|(at, length)| if at < row { length } else { length.min(column) });
        let mut left: Vec<u64> = bitten.collect();
        let below = Bottom::new(left.split_off(2)).expect("a bite leaves rows that do not grow");
        format!("${from} → {}$", self.lost(left[0], left[1], &below))
    }

    /// A P-position that is used; its bottom is noted.
    fn lost(&self, first: u64, second: u64, bottom: &Bottom) -> String {
        self.lost_of(&first.to_string(), &second.to_string(), bottom)
    }

    fn lost_of(&self, first: &str, second: &str, bottom: &Bottom) -> String {
        self.used.borrow_mut().insert(bottom.clone());
        position_of(first, second, bottom)
    }

    fn arrow_for_ever(&self, bottom: &Bottom, above: u64, class: Class, answer: &Answer) -> String {
        let first = sum("y", above);
        let from = position_of(&first, "y", bottom);
        let to = match answer {
            Answer::Shorten(back) => self.lost_of(&first, &format!("y−{back}"), bottom),
            Answer::Replace(left) => self.lost_of(&first, "y", left),
        };
        format!("${from} → {to}$ {}", class.condition()).trim_end().to_owned()
    }
}

pub(super) fn known<'a>(families: &'a Families, bottom: &Bottom) -> &'a Run {
    families.get(bottom).expect("families within are known")
}

/// A second row beyond everything that a run and its rivals list.
fn beyond(families: &Families, bottom: &Bottom) -> u64 {
    let run = known(families, bottom);
    let rivals = bottom.bites().map(|(_, left)| known(families, &left).start());
    let deadly = (0..bottom.longest())
        .filter_map(|column| known(families, &bottom.cut(column)).loser(column).map(|row| row + 1));
    let listed = run.sporadic().map(|[first, _]| first + 1);
    let greatest = run.offsets().iter().max().map_or(0, |offset| u64::from(*offset));
    rivals.chain(deadly).chain(listed).chain([run.start() + greatest, 1]).max().expect("one")
}

/// The P-positions over a bottom, as items.
fn statement(bottom: &Bottom, run: &Run) -> Vec<String> {
    let sporadic: Vec<String> = run
        .sporadic()
        .map(|[first, second]| format!("${}$", position(first, second, bottom)))
        .collect();
    let mut items = Vec::new();
    if !sporadic.is_empty() {
        items.push(sporadic.join(", "));
    }
    items.extend(lines(bottom, run).map(|line| {
        let condition = line.condition();
        let word = ["even ", "odd "].into_iter().find(|word| condition.starts_with(word));
        let (word, formula) = condition.split_at(word.map_or(0, str::len));
        format!("${}$ for {word}${formula}$", line.rows())
    }));
    items
}

/// A row whose double, over the bottom cut to it, is P: then nothing over the bottom is.
pub(super) fn closing_row(families: &Families, bottom: &Bottom) -> Option<u64> {
    let is_lost = |row: &u64| known(families, &bottom.cut(*row)).loser(*row) == Some(*row);
    (1..bottom.longest()).find(is_lost)
}

fn sum(letter: &str, more: u64) -> String {
    if more == 0 { letter.to_owned() } else { format!("{letter}+{more}") }
}

fn position(first: u64, second: u64, bottom: &Bottom) -> String {
    position_of(&first.to_string(), &second.to_string(), bottom)
}

fn position_of(first: &str, second: &str, bottom: &Bottom) -> String {
    let rows: String = bottom.rows().iter().map(|row| format!(", {row}")).collect();
    format!("({first}, {second}{rows})")
}
