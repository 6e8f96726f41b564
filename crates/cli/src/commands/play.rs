//! `chomp play`: a person against the computer, or two people, in plain prompts.

use super::draw::style;
use super::read_position;
use crate::arguments::{Limits, parse_count};
use crate::complaint::{Complaint, print_input_error};
use crate::exit::Done;
use crate::spelling::Spelling;
use crate::work::{self, Asker};
use chomplab::engine::Words;
use chomplab::picture::{self, ordinals_to_terminal, to_terminal};
use chomplab::records::{Answer, MoveRecord};
use chomplab::registry::{After, AnyPosition};
use chomplab::{InputError, Obstacle, Outcome};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lab::levels::{LEVELS, Level};
use numbers::Random;
use std::io::{self, BufRead, Read, Write};

/// Play against the computer, or against somebody beside you
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  chomp play 4x5
  chomp play 4x5 --computer-first
  chomp play 4x5 --level beginner
  chomp play 4x5 --two
  chomp play divisors:432

The computer wins whenever it can find out how, unless a weaker level is chosen. Of a thousand \
bites first-week picks 900 at random, beginner 600, player 300 and expert 100; the rest are \
perfect. Type a bite as row and column, for example 1 2; help lists the other words. Ctrl-C stops \
the computer while it thinks, and ends the game while it waits for you.")]
pub(crate) struct Play {
    /// The position to start from
    #[arg(value_name = "POSITION", default_value = "4x5")]
    position: Vec<String>,
    /// The computer bites first
    #[arg(long)]
    pub(crate) computer_first: bool,
    /// How well the computer plays, as on the page
    #[arg(long, value_name = "LEVEL", default_value = "perfect", value_parser = levels())]
    level: Level,
    /// The seed of the random moves; another one gives other games
    #[arg(long, value_name = "SEED", default_value = "1", allow_negative_numbers = true)]
    #[arg(value_parser = parse_count)]
    seed: u64,
    /// Two people play, and the computer only keeps the board
    #[arg(long, conflicts_with_all = ["computer_first", "level", "seed"])]
    two: bool,
    /// Only ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Reads the name of a level.
fn levels() -> impl TypedValueParser<Value = Level> {
    let names = LEVELS.iter().map(|level| level.name);
    PossibleValuesParser::new(names)
        .map(|name| Level::named(&name).expect("only names of levels are let through"))
}

const HELP: &str =
    "  1 2     bite at row 1, column 2 (in more dimensions: all coordinates; divisors: the number)
  hint    a winning bite, or that there is none
  board   show the board again
  undo    take back the last bite of yours, and the answer to it
  help    this list
  quit    leave the game (so does Ctrl-C or the end of input)";

/// What moves of other games look like.
const OTHER_MOVES: &str =
    "  moves   heaps: 11 to 7+3, or 2 to 0; posets and graphs: an element or an edge by its name;
          sums: the number of the part, a colon and a move there, as in 0: 11 to 7+3";

/// Longer lines are taken for several.
const LONGEST_LINE: u64 = 1 << 12;

/// Boards are shown up to this many rows, columns and layers.
const WINDOW: usize = 40;

/// Runs the command.
pub(crate) fn run(arguments: &Play) -> Result<Done, Complaint> {
    let text = arguments.position.join(" ");
    let position = read_position(&text)?;
    work::leave_when_waiting();
    let asker = Asker::new(&arguments.limits);
    let spelling = Spelling::about(&position.text(), arguments.ascii);
    let style = style(arguments.ascii);
    let out = anstream::stdout();
    let random = Random::seeded(arguments.seed);
    let opponent = (!arguments.two).then_some(Opponent { level: arguments.level, random });
    let mut table = Table { history: vec![position], opponent, asker, spelling, style, out };
    if !arguments.two
        && table.here().delaying_move().is_none()
        && winning_bite(&table.ask()).is_none()
    {
        let a_move = table.words().a_move;
        let message =
            format!("{} cannot be played: there is no {a_move} to answer with", table.name());
        return Err(Complaint::Wrong(message));
    }
    table.play(io::stdin().lock(), arguments.computer_first)?;
    Ok(Done::Answered)
}

/// The board between the two players.
struct Table<W> {
    /// The positions so far, the present one last.
    history: Vec<AnyPosition>,
    /// The computer, unless two people play.
    opponent: Option<Opponent>,
    asker: Asker,
    spelling: Spelling,
    style: picture::Style,
    out: W,
}

/// How the computer plays.
struct Opponent {
    level: Level,
    random: Random,
}

/// A move that is drawn by lot is drawn from so many.
const MOST_MOVES: usize = 4000;

impl Opponent {
    /// A move drawn by lot, if the level draws this one; the poison is left out.
    fn lot(&mut self, here: &AnyPosition) -> Option<String> {
        if !self.level.draws_lots(&mut self.random) {
            return None;
        }
        let all: Vec<String> = here.options()?.take(MOST_MOVES).map(|(name, _)| name).collect();
        let chosen = self.random.below(all.len().max(1) as u64);
        all.into_iter().nth(usize::try_from(chosen).ok()?)
    }
}

/// What a person's line leads to.
enum Turn {
    Bitten,
    Again,
    Quit,
}

impl<W: Write> Table<W> {
    fn here(&self) -> &AnyPosition {
        self.history.last().expect("the first position is never taken back")
    }

    fn play(&mut self, mut input: impl BufRead, mut computer: bool) -> Result<(), Complaint> {
        let goal = self.words().goal;
        writeln!(self.out, "{}: {goal}. Type help to see what you can type.", self.name())?;
        self.show_board()?;
        loop {
            if self.here().is_over() {
                return Ok(self.announce_end(computer)?);
            }
            if computer {
                if !self.computer_bites()? {
                    return Ok(());
                }
                self.show_board()?;
                computer = false;
                continue;
            }
            let mut line = String::new();
            // From the prompt on, Ctrl-C ends the game.
            work::set_busy(false);
            write!(self.out, "{} {}> ", self.whose_turn(), self.words().a_move)?;
            self.out.flush()?;
            let read = input.by_ref().take(LONGEST_LINE).read_line(&mut line);
            work::set_busy(true);
            match read {
                Ok(0) => return Ok(writeln!(self.out)?),
                Ok(_) => {}
                // Text that is not UTF-8 is not a bite; any other error ends the game.
                Err(error) if error.kind() == io::ErrorKind::InvalidData => line.push('?'),
                Err(error) => return Err(Complaint::reading_stream(&error)),
            }
            match self.take_turn(line.trim())? {
                Turn::Quit => return Ok(()),
                Turn::Again => {}
                Turn::Bitten if self.opponent.is_some() => computer = true,
                Turn::Bitten if !self.here().is_over() => self.show_board()?,
                Turn::Bitten => {}
            }
        }
    }

    /// Whose move it is: of two people the first one began.
    fn whose_turn(&self) -> &'static str {
        match (&self.opponent, self.history.len() % 2) {
            (Some(_), _) => "your",
            (None, 1) => "first player's",
            (None, _) => "second player's",
        }
    }

    /// The two people, the one to move first.
    fn people(&self) -> [&'static str; 2] {
        match self.history.len() % 2 {
            1 => ["first player", "second player"],
            _ => ["second player", "first player"],
        }
    }

    /// How many moves are taken back at once: that of a person, and the computer's answer.
    fn moves_of_a_turn(&self) -> usize {
        1 + usize::from(self.opponent.is_some())
    }

    fn take_turn(&mut self, line: &str) -> io::Result<Turn> {
        // An element of a poset may be called as a short word is; the long words are still there.
        let is_element = line.chars().count() == 1 && self.here().after(line).is_ok();
        match line {
            "" => {}
            element if is_element => return self.bite(element),
            "quit" | "q" | "exit" => return Ok(Turn::Quit),
            "help" | "h" if self.words().has_poison => writeln!(self.out, "{HELP}")?,
            "help" | "h" => {
                let others = HELP.lines().skip(1).collect::<Vec<_>>().join("\n");
                let others = others.replace("bite", self.words().a_move);
                writeln!(self.out, "{OTHER_MOVES}\n{others}")?;
            }
            "board" | "b" => self.show_board()?,
            "hint" => self.hint()?,
            "undo" | "u" if self.history.len() <= self.moves_of_a_turn() => {
                writeln!(self.out, "nothing to take back")?;
            }
            "undo" | "u" => {
                self.history.truncate(self.history.len() - self.moves_of_a_turn());
                self.show_board()?;
            }
            bite => return self.bite(bite),
        }
        Ok(Turn::Again)
    }

    fn bite(&mut self, bite: &str) -> io::Result<Turn> {
        match self.here().after(bite) {
            Ok(After::Position(next)) => {
                self.history.push(next);
                Ok(Turn::Bitten)
            }
            Ok(After::Lost) => {
                match (&self.opponent, self.people()) {
                    (Some(_), _) => writeln!(self.out, "You took the poison: you lose.")?,
                    (None, [loser, winner]) => {
                        writeln!(self.out, "The {loser} took the poison: the {winner} wins!")?;
                    }
                }
                Ok(Turn::Quit)
            }
            Err(error) => {
                let message = self.spelling.of(&error.message);
                let hint = error.hint.map(|hint| self.spelling.of(&hint));
                let error = InputError { message, hint, ..error };
                print_input_error(&mut self.out, &error, bite)?;
                Ok(Turn::Again)
            }
        }
    }

    /// The computer's turn; returns whether the game goes on.
    fn computer_bites(&mut self) -> io::Result<bool> {
        let here = self.history.last().expect("the first position is never taken back");
        if let Some(bite) = self.opponent.as_mut().and_then(|opponent| opponent.lot(here)) {
            return self.computer_makes(&bite, "");
        }
        let answer = self.ask();
        let (bite, remark) = match (winning_bite(&answer), answer.outcome.flatten()) {
            (Some(bite), _) => (Some(bite), String::new()),
            (None, Some(Outcome::P)) => {
                let remark = format!(" (every {} loses against best play)", self.words().a_move);
                (self.here().delaying_move(), remark)
            }
            (None, _) => {
                let a_move = self.words().a_move;
                let guess = format!(" (a guess: no winning {a_move} was found{})", limit(&answer));
                (self.here().delaying_move(), guess)
            }
        };
        let Some(bite) = bite else {
            writeln!(self.out, "Only the poison is left for the computer: you win!")?;
            return Ok(false);
        };
        self.computer_makes(&bite, &remark)
    }

    fn computer_makes(&mut self, bite: &str, remark: &str) -> io::Result<bool> {
        let Ok(After::Position(next)) = self.here().after(bite) else {
            unreachable!("{bite} is a legal move of {}", self.here().text());
        };
        let does = self.words().does;
        writeln!(self.out, "the computer {does} {}{remark}", self.spelling.of(bite))?;
        self.history.push(next);
        Ok(true)
    }

    fn ask(&mut self) -> Answer {
        let Self { history, asker, .. } = self;
        let here = history.last().expect("the first position is never taken back");
        work::forget_interrupt();
        let mut answer = asker.ask(|work| here.answer_for_a_player(work));
        work::tell_what_stopped(asker, answer.undecided.as_mut());
        // Ctrl-C has stopped the search, and the game goes on.
        work::forget_interrupt();
        answer
    }

    fn hint(&mut self) -> io::Result<()> {
        let answer = self.ask();
        match (winning_bite(&answer), answer.outcome.flatten()) {
            (Some(bite), _) => writeln!(self.out, "{} wins", self.spelling.of(&bite)),
            (None, Some(Outcome::P)) => {
                writeln!(self.out, "every {} loses against best play", self.words().a_move)
            }
            (None, _) => {
                let (a_move, limit) = (self.words().a_move, limit(&answer));
                writeln!(self.out, "no winning {a_move} was found{limit}")
            }
        }
    }

    fn words(&self) -> &'static Words {
        self.here().words()
    }

    /// Nobody can move any more: who has won?
    fn announce_end(&mut self, computer_to_move: bool) -> io::Result<()> {
        let answer = self.ask();
        // Where nothing can be done any more, the outcome tells who has won.
        let mover_wins = answer.outcome.flatten() == Some(Outcome::N);
        if self.opponent.is_none() {
            let [mover, other] = self.people();
            let winner = if mover_wins { mover } else { other };
            return writeln!(self.out, "No move is left: the {winner} wins!");
        }
        let line = match mover_wins == computer_to_move {
            true => "No move is left: the computer wins.",
            false => "No move is left: you win!",
        };
        writeln!(self.out, "{line}")
    }

    fn name(&self) -> String {
        self.spelling.of(&self.here().text())
    }

    fn show_board(&mut self) -> io::Result<()> {
        let style = self.style;
        if let Ok(Some(picture)) = self.here().picture(&[], WINDOW) {
            return write!(self.out, "{}", to_terminal(&picture, style));
        }
        if let Ok(Some(picture)) = self.here().ordinal_picture(&[]) {
            write!(self.out, "{}", ordinals_to_terminal(&picture, style))?;
        }
        writeln!(self.out, "{}", self.name())
    }
}

/// What kept a winning move from being found.
fn limit(answer: &Answer) -> &'static str {
    match answer.undecided.as_ref().map(|undecided| undecided.why) {
        Some(Obstacle::Cancelled) => " before the search was stopped",
        Some(Obstacle::Memory) => " within the memory allowed",
        Some(Obstacle::Timeout) => " within the time allowed",
        _ => " within the budget",
    }
}

/// The first winning bite that is known.
fn winning_bite(answer: &Answer) -> Option<String> {
    answer.winning_moves.as_ref()?.as_ref()?.moves.first().map(MoveRecord::name)
}
