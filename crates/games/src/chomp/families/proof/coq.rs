//! Proofs for Coq: a family as a file that the proof assistant checks from the rules on.
//!
//! The file holds the rules and what makes a set the set of P-positions (`proofs/coq`), then the
//! claim of every bottom within the given one as data, and for each bottom two lemmas. No bite
//! leads from member to member: arithmetic alone shows that. From everything else some bite leads
//! to a member: each case names its bite. Second rows below a bound are cases of their own; from
//! there on a case is a class of second rows modulo a period, as in the proofs for people.
//!
//! The file claims nothing that Coq does not check: a wrong claim or a wrong bite makes it fail.

use super::super::bottom::Bottom;
use super::super::families::{Bite, Families};
use super::super::run::Run;
use super::answers::{Answer, answers};
use super::steps::{Proof, closing_row, known};
use std::fmt::Write;

const RULES: &str = include_str!("../../../../proofs/coq/Chomp.v");
const FAMILIES: &str = include_str!("../../../../proofs/coq/Families.v");

/// The line of [`FAMILIES`] that names the file with the rules, which stand before it here.
const NAMES_RULES: &str = "From Chomplab Require Import Chomp.\n";

/// How lemmas of this file are closed. Claims are taken case by case, since arithmetic with many
/// remainders at once is slow.
const TACTICS: &str = "\
Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.
Ltac some_case := match goal with |- _ \\/ _ => first [left; lia | right; some_case] | _ => lia end.
Ltac arithmetic := cbn [third hd claims]; some_case.
Ltac option_by_arithmetic := cbn -[claims]; cbn [claims]; some_case.
Ltac by_cases H :=
  match type of H with _ \\/ _ => destruct H as [H|H]; [|by_cases H] | _ => idtac end.
Ltac refuted := let C := fresh in intros C; cbn -[claims] in C; cbn [claims] in C; by_cases C; lia.
Ltac no_bite_to_a_member :=
  intros a b Hb Ha H0 H; cbn [third hd] in Hb; cbn [claims] in H; by_cases H;
  (split; [|split];
  [ intros j Hj Hj0 Hja C; cbn [third hd] in Hj; cbn [claims] in C; by_cases C; lia
  | intros j Hj Hjb C; cbn [third hd] in Hj; cbn [claims] in C; by_cases C; lia
  | cbn -[claims]; repeat (constructor; [refuted|]); constructor ]).

Lemma next : forall n m, n <= m -> m = n \\/ S n <= m.
Proof. lia. Qed.
";

/// A file for Coq about a family that is known.
pub(super) fn coq(families: &Families, bottom: &Bottom) -> String {
    let bottoms: Vec<Bottom> = bottom.within().collect();
    let rows = bottom.rows().len();
    let mut file = format!(
        "(** All P-positions over the bottom rows {bottom} of Chomp, from the rules on.\n    Check \
         this file with [coqc]; it needs nothing else. *)\n\n{RULES}\n{}\n",
        FAMILIES.replace(NAMES_RULES, "")
    );
    file += "From Coq Require Import ZArith ZifyNat.\n\n(** * The claims *)\n\n";
    let texts: Vec<String> = bottoms.iter().map(|one| list(one, rows)).collect();
    file += &format!("Definition bottoms : list (list nat) :=\n  [{}].\n\n", texts.join(";\n   "));
    file += "Definition claims (c : list nat) (a b : nat) : Prop :=\n  match c with\n";
    for (one, text) in bottoms.iter().zip(&texts) {
        file += &format!("  | {text} => {}\n", claim(known(families, one)));
    }
    file += "  | _ => False\n  end.\n\n";
    file += TACTICS;
    for one in &bottoms {
        let (name, text) = (name(one), list(one, rows));
        file += &format!(
            "\n(** ** Over {one} *)\n\nLemma stable{name} : stable_over claims {text}.\nProof. \
             no_bite_to_a_member. Qed.\n\nLemma answered{name} : answered_over claims \
             {text}.\nProof.\n  intros a b Hb Ha H0. cbn [third hd] in Hb.\n"
        );
        file += &Script::new(families, one, text).steps();
        file += "Qed.\n";
    }
    file + &conclusion(families, bottom, &bottoms)
}

/// The theorem, and what it rests on.
fn conclusion(families: &Families, bottom: &Bottom, bottoms: &[Bottom]) -> String {
    let text = list(bottom, bottom.rows().len());
    let rows: String = bottom.rows().iter().map(|row| format!("; {row}")).collect();
    let names = |of: &str| -> String {
        let each = bottoms.iter().map(|one| format!("(Forall_cons _ {of}{} ", name(one)));
        each.collect::<String>() + "(Forall_nil _)" + &")".repeat(bottoms.len())
    };
    format!(
        "\n(** * The theorem *)\n\nTheorem p_positions : forall a b, {third} <= b -> b <= a -> \
         0 < a ->\n  (P [a; b{rows}] <-> {claim}).\nProof.\n  intros a b Hb Ha H0.\n  apply \
         (families claims bottoms eq_refl\n    {stable}\n    {answered}\n    a b {text});\n    \
         [cbn; tauto | exact Hb | exact Ha | exact H0].\nQed.\n\nPrint Assumptions \
         p_positions.\n",
        third = bottom.longest(),
        claim = claim(known(families, bottom)),
        stable = names("stable"),
        answered = names("answered"),
    )
}

/// What the name of a lemma about a bottom ends with.
fn name(bottom: &Bottom) -> String {
    bottom.rows().iter().map(|row| format!("_{row}")).collect()
}

/// A bottom as a list of so many rows.
fn list(bottom: &Bottom, rows: usize) -> String {
    let padded = bottom.rows().iter().copied().chain(std::iter::repeat(0)).take(rows);
    let texts: Vec<String> = padded.map(|row| row.to_string()).collect();
    format!("[{}]", texts.join("; "))
}

/// Which first rows `a` and second rows `b` are P over a bottom.
fn claim(run: &Run) -> String {
    let sporadic = run.sporadic().map(|[first, second]| format!("a = {first} /\\ b = {second}"));
    let (start, period) = (run.start(), run.offsets().len());
    let repeating = run.offsets().iter().enumerate().map(|(place, offset)| match period {
        1 => format!("{start} <= b /\\ a = b + {offset}"),
        _ => format!("{start} <= b /\\ (b - {start}) mod {period} = {place} /\\ a = b + {offset}"),
    });
    let all: Vec<String> = sporadic.chain(repeating).collect();
    if all.is_empty() { "False".into() } else { all.join(" \\/ ") }
}

/// The steps of a lemma that answers every position over a bottom.
struct Script<'a> {
    proof: Proof<'a>,
    families: &'a Families,
    bottom: &'a Bottom,
    /// The bottom as Coq reads it.
    text: String,
    steps: String,
}

impl<'a> Script<'a> {
    fn new(families: &'a Families, bottom: &'a Bottom, text: String) -> Self {
        let proof = Proof::new(families, bottom);
        Self { proof, families, bottom, text, steps: String::new() }
    }

    fn steps(mut self) -> String {
        if let Some(row) = closing_row(self.families, self.bottom) {
            self.bite_at(1, (0, row));
            return self.steps;
        }
        let run = known(self.families, self.bottom);
        for second in self.bottom.longest()..self.proof.bound {
            self.line(1, "destruct (next _ _ Hb) as [->|Hc].");
            self.column(run, second);
            self.line(1, "clear Hb; rename Hc into Hb.");
        }
        match run.last() {
            Some(last) => self.bite_at(1, (0, last)),
            None => self.classes(run),
        }
        self.steps
    }

    /// All first rows over one second row.
    fn column(&mut self, run: &Run, second: u64) {
        let listed = run.loser(second).expect("open columns have a P-position");
        let least = second.max(1);
        self.line(1, &format!("{{ assert (Hr : {least} <= a) by lia. clear Ha."));
        for first in least..listed {
            let bite = self.families.winning_bites(first, second, self.bottom)[0];
            self.line(2, "destruct (next _ _ Hr) as [->|Hc].");
            self.line(2, "{");
            self.bite_at(3, bite);
            self.line(2, "}");
            self.line(2, "clear Hr; rename Hc into Hr.");
        }
        self.listed_or_longer(2, "Hr", &listed.to_string());
        self.line(1, "}");
    }

    /// Every second row from the bound on, class by class.
    fn classes(&mut self, run: &Run) {
        let period = run.offsets().len() as u64;
        let classes: Vec<_> = self.proof.classes().collect();
        self.split("C", period, classes.iter().map(|class| class.column % period));
        for class in classes {
            let offset = run.loser(class.column).expect("the run is infinite") - class.column;
            self.line(1, "{");
            for above in 0..offset {
                let finer = answers(self.families, self.bottom, class, above);
                self.line(2, "destruct (next _ _ Ha) as [E|Hc].");
                self.line(2, "{");
                self.answer_classes(&finer);
                self.line(2, "}");
                self.line(2, "clear Ha; rename Hc into Ha.");
            }
            self.listed_or_longer(2, "Ha", &format!("(b + {offset})"));
            self.line(1, "}");
        }
    }

    /// One bite for each of the finer classes.
    fn answer_classes(&mut self, finer: &[(super::answers::Class, Answer)]) {
        let modulus = finer.iter().map(|(class, _)| class.modulus).max().expect("there is one");
        let residues: Vec<(u64, &Answer)> = finer
            .iter()
            .flat_map(|(class, answer)| {
                class.split(modulus).map(move |one| (one.column % modulus, answer))
            })
            .collect();
        self.split("D", modulus, residues.iter().map(|(residue, _)| *residue));
        for (_, answer) in residues {
            let step = match answer {
                Answer::Shorten(back) => self.by_row("second", &format!("(b - {back})")),
                Answer::Replace(left) => {
                    let bites = self.bottom.bites();
                    let index = bites.map(|(_, to)| to).position(|to| to == *left);
                    self.by_option(self.bites_above() + index.expect("it is left by a bite"))
                }
            };
            self.line(3, &format!("{{ {step} }}"));
        }
    }

    /// Second rows by their residue; the goals that follow are one for each.
    fn split(&mut self, name: &str, modulus: u64, residues: impl Iterator<Item = u64>) {
        if modulus == 1 {
            return;
        }
        let cases: Vec<String> = residues.map(|one| format!("b mod {modulus} = {one}")).collect();
        let (last, others) = cases.split_last().expect("there is a residue");
        let pattern = others.iter().fold(String::new(), |text, _| text + &format!("[{name}|"));
        let pattern = pattern + name + &"]".repeat(others.len());
        let all = others.iter().map(|case| format!("{case} \\/ ")).collect::<String>() + last;
        self.line(2, &format!("assert ({name} : {all}) by lia."));
        if !others.is_empty() {
            self.line(2, &format!("destruct {name} as {pattern}."));
        }
    }

    /// The first row that is listed, and all beyond it.
    fn listed_or_longer(&mut self, depth: usize, at_least: &str, listed: &str) {
        self.line(depth, &format!("destruct (next _ _ {at_least}) as [E|Hl]."));
        self.line(depth, "{ apply by_membership. arithmetic. }");
        let step = self.by_row("first", listed);
        self.line(depth, &step);
    }

    /// A bite given by numbers.
    fn bite_at(&mut self, depth: usize, (row, column): Bite) {
        let third = self.bottom.longest();
        let step = match row {
            0 if column >= third => self.by_row("first", &column.to_string()),
            1 if column >= third => self.by_row("second", &column.to_string()),
            0 => self.by_option(small(column) - 1),
            1 => self.by_option(small(third.saturating_sub(1) + column)),
            _ => {
                let at = (small(row) - 2, column);
                let index = self.bottom.bites().position(|(cell, _)| cell == at);
                self.by_option(self.bites_above() + index.expect("the bite is legal"))
            }
        };
        self.line(depth, &step);
    }

    /// How many bites that change the bottom are bites into the first two rows.
    fn bites_above(&self) -> usize {
        let third = small(self.bottom.longest());
        third.saturating_sub(1) + third
    }

    fn by_row(&self, row: &str, length: &str) -> String {
        let text = &self.text;
        format!("apply (by_{row}_row claims _ _ {text} {length}); arithmetic.")
    }

    fn by_option(&self, index: usize) -> String {
        let text = &self.text;
        format!("apply (by_short_option claims _ _ {text} {index}); option_by_arithmetic.")
    }

    fn line(&mut self, depth: usize, step: &str) {
        writeln!(self.steps, "{}{step}", "  ".repeat(depth)).expect("a string takes every text");
    }
}

/// Bottoms of which proofs are written have few cells.
fn small(number: u64) -> usize {
    usize::try_from(number).expect("a bottom with a proof is small")
}
