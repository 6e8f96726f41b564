//! An explanation by play: the reasons, and good answers to moves, to some depth.
//!
//! From a won position one winning move is shown. From a lost one every move is shown with an
//! answer that wins, as long as there are not too many.

use super::{Explanation, Stage};
use crate::ask::consult;
use crate::game::Game;
use crate::verdict::{Outcome, Verdict, Wanted};
use crate::words::Words;
use crate::work::Work;
use serde_json::{Value, json};

/// So many moves from a lost position are shown.
const MOST_SHOWN: usize = 12;

/// Explains a position of any game by reasons and replies.
pub(crate) fn explain_by_play<G: Game>(
    game: &G,
    position: &G::Position,
    words: &Words,
    depth: u32,
    work: &mut Work<'_>,
) -> Explanation {
    let verdict = consult(game, position, Wanted::MOVES, work);
    let (a_move, goal) = (words.a_move, words.goal);
    let reasons: Vec<String> = verdict
        .because
        .iter()
        .map(|why| format!("{} [{}: {}]", why.text, why.id, why.source))
        .collect();
    let ids: Vec<&str> = verdict.because.iter().map(|why| why.id).collect();
    let mut steps = Vec::new();
    if !reasons.is_empty() {
        steps.push(Stage::new("Why", reasons, json!({ "engines": ids })));
    }
    let conclusion = conclusion(position, &verdict, a_move, goal);
    let mut tree = Tree { game, work, lines: Vec::new(), goal };
    if depth > 0 && verdict.outcome.is_some() {
        let data = tree.show(position, &verdict, depth, 0);
        if !tree.lines.is_empty() {
            let title = format!("Good answers, {depth} deep");
            steps.push(Stage::new(title, tree.lines, data));
        }
    }
    let outcome = verdict.outcome;
    Explanation { position: position.to_string(), outcome, conclusion, steps }
}

fn conclusion<P: ToString, M: ToString>(
    position: &P,
    verdict: &Verdict<M>,
    a_move: &str,
    goal: &str,
) -> String {
    let position = position.to_string();
    match verdict.outcome {
        Some(Outcome::P) => format!("{position} is P: whoever moves now loses ({goal})."),
        Some(Outcome::N) => {
            let first = verdict.winning_moves.as_ref().and_then(|known| known.moves.first());
            let how = first.map_or("it is not known how".to_owned(), |chosen| {
                format!("for example by the {a_move} {}", chosen.to_string())
            });
            format!("{position} is N: whoever moves now wins, {how} ({goal}).")
        }
        None => {
            let why = verdict.undecided.as_ref().map_or("nobody knows", |why| &why.text);
            format!("{position} is undecided: {why}.")
        }
    }
}

struct Tree<'t, 'w, G: Game> {
    game: &'t G,
    work: &'t mut Work<'w>,
    lines: Vec<String>,
    /// Who loses, in words.
    goal: &'static str,
}

impl<G: Game> Tree<'_, '_, G> {
    /// Adds lines below a position; returns the same as data.
    fn show(
        &mut self,
        position: &G::Position,
        verdict: &Verdict<G::Move>,
        depth: u32,
        level: usize,
    ) -> Value {
        let mut node = json!({
            "position": position.to_string(),
            "outcome": verdict.outcome,
        });
        node["replies"] = match verdict.outcome {
            _ if depth == 0 => return node,
            Some(Outcome::N) => json!(self.winning_move(position, verdict, depth, level)),
            Some(Outcome::P) => json!(self.all_moves(position, depth, level)),
            None => return node,
        };
        node
    }

    fn winning_move(
        &mut self,
        position: &G::Position,
        verdict: &Verdict<G::Move>,
        depth: u32,
        level: usize,
    ) -> Vec<Value> {
        let Some(chosen) = verdict.winning_moves.as_ref().and_then(|known| known.moves.first())
        else {
            return Vec::new();
        };
        let Ok(Some(after)) = self.game.after(position, chosen) else {
            return Vec::new();
        };
        self.line(level, &format!("{chosen} wins: it leaves {after}, which is P"));
        let next = consult(self.game, &after, Wanted::MOVES, self.work);
        let node = self.show(&after, &next, depth - 1, level + 1);
        vec![json!({ "move": chosen.to_string(), "to": node })]
    }

    fn all_moves(&mut self, position: &G::Position, depth: u32, level: usize) -> Vec<Value> {
        let game = self.game;
        let Some(mut options) = game.list_options(position) else {
            self.line(level, "it has infinitely many moves, which are not listed");
            return Vec::new();
        };
        let mut replies = Vec::new();
        for (chosen, after) in options.by_ref().take(MOST_SHOWN) {
            let next = consult(game, &after, Wanted::MOVES, self.work);
            let answer = next.winning_moves.as_ref().and_then(|known| known.moves.first());
            let reply = match answer {
                Some(answer) => format!("answer {answer}"),
                None if self.is_over(&after) => format!("the game is over, and {}", self.goal),
                None => "an answer was not found".to_owned(),
            };
            self.line(level, &format!("{chosen} leaves {after}: {reply}"));
            let mut node = json!({ "move": chosen.to_string(), "to": after.to_string() });
            if let Some(answer) = answer {
                node["answer"] = json!(answer.to_string());
                if depth > 1
                    && let Ok(Some(after)) = game.after(&after, answer)
                {
                    let next = consult(game, &after, Wanted::MOVES, self.work);
                    node["then"] = self.show(&after, &next, depth - 1, level + 1);
                }
            }
            replies.push(node);
        }
        if options.next().is_some() {
            self.line(level, "… and more moves");
        }
        if replies.is_empty() {
            self.line(level, "no move is left but a losing one");
        }
        replies
    }

    /// Whether no move is left, not even one that loses.
    fn is_over(&self, position: &G::Position) -> bool {
        let options = self.game.list_options(position);
        options.is_some_and(|mut all| all.next().is_none())
            && self.game.poison_move(position).is_none()
    }

    fn line(&mut self, level: usize, text: &str) {
        self.lines.push(format!("{}{text}", "  ".repeat(level)));
    }
}
