//! Games on triples as data against plain search, and against the engines for Chomp and Nim.

use lab::sheets::recursion::{Recursion, Rules as Special};
use lab::triples::algebraic::guess;
use lab::triples::geometry::{Estimate, Line, lines, steady_lines};
use lab::triples::{NAMED, Rules, Sheets, Window};
use numbers::Random;
use oracle::{TripleMove, lost_triples};
use std::collections::HashMap;
use std::fmt::Write;

const MEMORY: usize = 1 << 28;

/// All lost positions of a window, by both ways to ask for them, which have to agree.
fn lost(rules: &Rules, window: Window) -> Vec<[usize; 3]> {
    let all = |mut sheets: Sheets| {
        let mut lost = Vec::new();
        while let Some(sheet) = sheets.next_sheet().unwrap() {
            lost.extend(sheet.losers().map(|(y, z)| [sheet.x(), y, z]));
        }
        lost
    };
    let found = all(Sheets::new(rules, window, MEMORY).unwrap());
    let again = all(Sheets::with_instant_winners(rules, window, MEMORY).unwrap());
    assert_eq!(found, again, "{rules:?}");
    found
}

/// A game as text and for the oracle.
#[derive(Default, Debug)]
struct Drawn {
    text: String,
    moves: Vec<TripleMove>,
    won: Vec<[i64; 3]>,
    is_sorted: bool,
}

impl Drawn {
    fn add(&mut self, shape: &str, kind: TripleMove) {
        // What cannot be a game is refused; only whole games are compared.
        if shape.parse::<Rules>().is_ok() {
            write!(self.text, "{shape} ").unwrap();
            self.moves.push(kind);
        }
    }
}

fn drawn_step(random: &mut Random) -> [i64; 3] {
    let lead = random.below(3) as usize;
    let mut step = [0; 3];
    step[lead] = -1 - random.below(4).saturating_sub(1) as i64;
    for change in &mut step[lead + 1..] {
        *change = [0, 0, -2, -1, 1, 2][random.below(6) as usize];
    }
    step
}

fn shown([x, y, z]: [i64; 3]) -> String {
    format!("[{x},{y},{z}]")
}

fn drawn_game(random: &mut Random) -> Drawn {
    let mut game = Drawn::default();
    if random.below(2) == 0 {
        game.add("[0,0,-1]*", TripleMove { steps: vec![[0, 0, -1]], ..TripleMove::default() });
    }
    let count = game.moves.len() + 1 + random.below(4) as usize;
    while game.moves.len() < count {
        let step = drawn_step(random);
        let most = 1 + random.below(4);
        let times =
            |most: Option<u64>| most.map_or("*".to_owned(), |most| format!("{{1..{most}}}"));
        match random.below(5) {
            0 => {
                let kind = TripleMove { steps: vec![step], ..TripleMove::default() };
                game.add(&format!("{}*", shown(step)), kind);
            }
            1 => {
                let steps: Vec<[i64; 3]> =
                    (0..2 + random.below(2)).map(|_| drawn_step(random)).collect();
                let texts: Vec<String> = steps.iter().copied().map(shown).collect();
                let kind = TripleMove { steps, ..TripleMove::default() };
                game.add(&format!("cone({})", texts.join(", ")), kind);
            }
            2 => {
                let kind =
                    TripleMove { steps: vec![step], at_most: Some(most), ..TripleMove::default() };
                game.add(&format!("{}{}", shown(step), times(Some(most))), kind);
            }
            3 => {
                let fate = random.below(4);
                let (drops_y, pours_y) = (fate == 0 || fate == 1, fate == 2);
                let drops_z = fate == 1 || fate == 3;
                let at_most = (random.below(2) == 0).then_some(most);
                let mut bound = || (random.below(3) == 0).then(|| random.below(5) as i64);
                let most = [bound().filter(|_| drops_y || pours_y), bound().filter(|_| drops_z)];
                let bounded = |word: &str, place: usize| match most[place] {
                    Some(most) => format!("{word}<={most}"),
                    None => word.to_owned(),
                };
                let y = if drops_y {
                    bounded("drop", 0)
                } else if pours_y {
                    bounded("pour", 0)
                } else {
                    step[1].to_string()
                };
                let z = if drops_z { bounded("drop", 1) } else { step[2].to_string() };
                let text = format!("[{},{y},{z}]{}", step[0], times(at_most));
                let step = [
                    step[0],
                    if drops_y || pours_y { 0 } else { step[1] },
                    if drops_z { 0 } else { step[2] },
                ];
                let kind = TripleMove { steps: vec![step], at_most, ..TripleMove::default() };
                game.add(&text, TripleMove { drops_y, pours_y, drops_z, most, ..kind });
            }
            _ => {
                let within = random.below(3) == 0;
                let cuts = [!within && random.below(2) == 0, within || random.below(2) == 0];
                let step = if within { [0, -1, 0] } else { [-1, 0, 0] };
                let change = |axis: usize| match axis > 0 && cuts[axis - 1] {
                    true => "cut".to_owned(),
                    false => step[axis].to_string(),
                };
                let text = format!("[{},{},{}]*", change(0), change(1), change(2));
                game.add(&text, TripleMove { steps: vec![step], cuts, ..TripleMove::default() });
            }
        }
    }
    game.is_sorted = random.below(8) == 0;
    if game.is_sorted {
        game.text += "sorted ";
    }
    for _ in 0..random.below(3) {
        let won = [0; 3].map(|_: i64| random.below(4) as i64);
        write!(game.text, "won({},{},{}) ", won[0], won[1], won[2]).unwrap();
        game.won.push(won);
    }
    game
}

/// On boxes of side 12; `TEST_SCALE=3` makes it 30.
#[test]
fn random_games_equal_plain_search() {
    let mut random = Random::seeded(20);
    let side = if testing::scale() < 3 { 12 } else { 30 };
    for _ in 0..200 {
        let game = drawn_game(&mut random);
        let rules: Rules = game.text.parse().unwrap();
        assert_eq!(rules, rules.to_string().parse().unwrap(), "{rules}");
        let found = lost(&rules, Window { last_x: side - 1, y: side, z: side });
        let is_won =
            |place: [i64; 3]| game.won.contains(&place) || game.is_sorted && !place.is_sorted();
        let expected = lost_triples(&game.moves, &is_won, [side as i64; 3]);
        let found: Vec<[i64; 3]> = found.iter().map(|place| place.map(|c| c as i64)).collect();
        assert_eq!(found, expected, "{}", game.text);
    }
}

#[test]
fn chomp_and_nim_equal_the_special_recursion() {
    for (name, special) in [("chomp", Special::Chomp), ("nim", Special::Nim)] {
        let rules: Rules = name.parse().unwrap();
        let (last_x, columns) = (200, 400);
        let mut recursion = Recursion::new(special, columns + last_x + 2, 1024);
        let window = Window { last_x, y: columns, z: 1024 };
        let mut sheets = Sheets::with_instant_winners(&rules, window, MEMORY).unwrap();
        let mut quick = Sheets::new(&rules, window, MEMORY).unwrap();
        while let Some(sheet) = sheets.next_sheet().unwrap() {
            let ones = |place: &(usize, usize)| place.0 < columns;
            let instant: Vec<_> = recursion.winners().ones().filter(ones).collect();
            // The recursion of [FL] has the empty board among its instant winners.
            let mine = sheet.instant_winners();
            let won = (name == "chomp" && sheet.x() == 0).then_some((0, 0));
            assert!(won.into_iter().chain(mine).eq(instant), "{name}, sheet {}", sheet.x());
            let losers = recursion.step().unwrap();
            let losers: Vec<_> = losers.into_iter().enumerate().filter(ones).collect();
            assert_eq!(sheet.losers().collect::<Vec<_>>(), losers, "{name} {}", sheet.x());
            let again = quick.next_sheet().unwrap().unwrap();
            assert_eq!(again.losers().collect::<Vec<_>>(), losers, "{name} {}", sheet.x());
        }
    }
}

#[test]
fn chomp_equals_the_oracle_in_both_coordinates() {
    let longest = 90 * testing::scale() as usize;
    let mut expected = oracle::three_row_p_positions(longest);
    expected.sort_unstable();
    let window = Window { last_x: longest, y: longest + 1, z: longest + 1 };
    for (name, is_rows) in [("chomp", false), ("chomp-rows", true)] {
        let rows = |[x, y, z]: [usize; 3]| if is_rows { [z, y, x] } else { [x + y + z, x + y, x] };
        let found = lost(&name.parse().unwrap(), window).into_iter().map(rows);
        let mut found: Vec<[usize; 3]> =
            found.filter(|rows| rows[0] <= longest && rows.is_sorted_by(|a, b| a >= b)).collect();
        found.sort_unstable();
        assert!(found == expected, "{name}");
    }
}

/// Bites of at most four cells into the rows `x + y + z`, `x + y` and `x`, one by one.
#[test]
fn diet_chomp_is_chomp_with_small_bites() {
    const SIDE: usize = 14;
    let mut known: HashMap<[usize; 3], bool> = HashMap::new();
    fn is_lost(rows: [usize; 3], known: &mut HashMap<[usize; 3], bool>) -> bool {
        if let Some(known) = known.get(&rows) {
            return *known;
        }
        let cells: usize = rows.iter().sum();
        let leads = (0..3).flat_map(|row| (0..rows[row]).map(move |column| (row, column))).any(
            |(row, column)| {
                let mut left = rows;
                left[row..].iter_mut().for_each(|length| *length = (*length).min(column));
                cells - left.iter().sum::<usize>() <= 4 && is_lost(left, known)
            },
        );
        known.insert(rows, !leads && cells > 0);
        !leads && cells > 0
    }
    let mut expected = Vec::new();
    for x in 0..SIDE {
        for y in 0..SIDE {
            for z in 0..SIDE {
                if is_lost([x + y + z, x + y, x], &mut known) {
                    expected.push([x, y, z]);
                }
            }
        }
    }
    let rules = "diet-chomp".parse().unwrap();
    assert_eq!(lost(&rules, Window { last_x: SIDE - 1, y: SIDE, z: SIDE }), expected);
}

#[test]
fn named_games_have_sheets() {
    for game in NAMED {
        let rules: Rules = game.name.parse().unwrap();
        assert_eq!(rules, game.rules.parse().unwrap());
        assert!(!lost(&rules, Window { last_x: 12, y: 12, z: 12 }).is_empty(), "{}", game.name);
    }
}

#[test]
fn losers_above_the_window_are_found_out() {
    // Losers lie far above what is asked for, so that more heights have to be kept.
    let rules: Rules = "[0,-1,64]* [0,0,-1]* [-1,0,0]*".parse().unwrap();
    let all = lost(&rules, Window { last_x: 3, y: 12, z: 1000 });
    let few = lost(&rules, Window { last_x: 3, y: 12, z: 2 });
    let low = all.into_iter().filter(|place| place[2] < 2);
    assert!(low.eq(few));
}

#[test]
fn what_is_no_game_is_refused() {
    for (text, what) in [
        ("", "needs a move"),
        ("won(0,0,0)", "needs a move"),
        ("[0,0,0]*", "changes nothing"),
        ("[1,0,0]*", "grows"),
        ("[0,1,-1]", "grows"),
        ("[-65,0,0]*", "at most 64"),
        ("cone([-1,1,0],[-1,-1,0])", "agree in their direction"),
        ("cone()", "needs a step"),
        ("cone([-1,drop,0])", "drop, pour and cut nothing"),
        ("[-1,0,0]{1..0}", "between once"),
        ("[-2,0,0]{1..501}", "between once"),
        ("[drop,-1,0]*", "behind the first"),
        ("[0,drop,-1]*", "behind the first"),
        ("[-1,0,pour]*", "behind the first"),
        ("[-1,pour,drop]*", "poured onto z"),
        ("[-1,0]*", "`,` was expected"),
        ("[-1,0,0", "is missing at the end"),
        ("[-1,0,ω]*", "a number, `drop`, `pour` or `cut`"),
        ("[-1,0,99999999999]*", "a number, `drop`, `pour` or `cut`"),
        ("chess", "there is no game \"chess\""),
        ("sheets:", "needs a move"),
        ("sheets:[1,0,0]", "grows"),
        ("[cut,-1,0]*", "behind the first"),
        ("[0,cut,-1]*", "behind the first"),
        ("[-2,cut,0]*", "coordinates are cut in moves such as"),
        ("[-1,cut,1]*", "coordinates are cut in moves such as"),
        ("[-1,cut,0]", "coordinates are cut in moves such as"),
        ("[-1,cut,drop]*", "coordinates are cut in moves such as"),
        ("[-1,cut<=2,0]*", "behind the first"),
        ("[-1,drop<=-1,0]*", "a number of at least 0"),
        ("won(0,0)", "`,` was expected"),
    ] {
        let error = text.parse::<Rules>().unwrap_err();
        assert!(error.message.contains(what), "{text}: {}", error.message);
        assert!(text.get(error.span.clone()).is_some(), "{text}: {:?}", error.span);
    }
    let many = "[-1,0,0]* ".repeat(33);
    assert!(many.parse::<Rules>().unwrap_err().message.contains("at most 32"));
}

#[test]
fn too_much_memory_is_told_before() {
    let rules: Rules = "wythoff".parse().unwrap();
    let window = Window { last_x: 1000, y: 1_000_000, z: 1_000_000 };
    let error = Sheets::new(&rules, window, 1 << 30).unwrap_err();
    assert!(error.bytes > 1 << 36);
    let huge = Window { last_x: usize::MAX, y: usize::MAX, z: usize::MAX };
    assert!(Sheets::new(&rules, huge, 1 << 30).is_err());
    assert!(Sheets::with_instant_winners(&rules, huge, 1 << 30).is_err());
}

/// The lines of [FL], whose slopes and densities nobody tells: `2s² + 4s + 1 = 0`.
#[test]
fn the_lines_of_chomp_are_found() {
    let last_x = 1000;
    let window = Window { last_x, y: 2 * last_x, z: 2 * last_x };
    let mut sheets = Sheets::new(&"chomp".parse().unwrap(), window, MEMORY).unwrap();
    let mut found: Vec<(usize, Vec<Line>)> = Vec::new();
    while let Some(sheet) = sheets.next_sheet().unwrap() {
        if sheet.x() >= last_x / 2 && sheet.x() % 20 == 0 {
            found.push((sheet.x(), lines(sheet.x(), sheet.losers())));
        }
    }
    let steady = steady_lines(&found);
    let root = 0.5_f64.sqrt();
    for (slope, density) in [(root - 1.0, root), (-root - 1.0, 1.0 - root)] {
        let covers = |measured: Estimate, value: f64| {
            measured.error < 0.02 && (measured.value - value).abs() <= measured.error
        };
        let line = steady.iter().find(|line| (line.slope.value - slope).abs() < 0.05).unwrap();
        assert!(covers(line.slope, slope), "{line:?}");
        assert!(covers(line.intercept, root), "{line:?}");
        assert!(covers(line.density, density), "{line:?}");
        let guess = guess(line.slope).unwrap();
        assert_eq!(guess.coefficients, [2, 4, 1], "{guess:?}");
        assert!(guess.by_chance < 0.5, "{guess:?}");
    }
}
