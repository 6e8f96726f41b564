//! Impartial games other than Chomp on the command line: `solve`, `grundy`, `sum`, `explain`,
//! `play`.

use crate::support::conversation::Conversation;
use crate::support::{run, run_with};
use serde_json::Value;

#[test]
fn heaps_are_solved() {
    let expected = "\
kayles:11,3,2: N, proved by heap values; winning moves: 11 to 7+3, no other
  11 to 7+3 leaves kayles:7,3,3,2
  because: The heaps have values 6 ⊕ 3 ⊕ 2 = 7. [heap-values: Sprague, Grundy; [Notes]]
";
    assert_eq!(run(&["solve", "kayles:11,3,2"]).answer(), expected);
    let grundy = run(&["grundy", "0.77:11", "--ascii"]).answer();
    assert!(grundy.starts_with("0.77:11: Grundy value 6 (proved)\n"), "{grundy}");
    let complaint = run(&["solve", "nim:1000000000000000000000000000000"]).complaint();
    assert!(complaint.contains("is too large: heaps go up to 2^63"), "{complaint}");
}

#[test]
fn heaps_have_one_value_on_the_wire() {
    let output = run(&["grundy", "nim:3,5", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(record["grundy"], serde_json::json!({ "normal_play": "6" }));
}

#[test]
fn sums_are_solved() {
    let expected = "\
3×4 & nim:5 & kayles:7: N, proved by sum of values; winning moves: 0: (2,2), no other
  0: (2,2) leaves (4,4,2) & nim:5 & kayles:7
  because: The parts have values 9, 5, 2; their nim-sum is 14. \
[sum-of-values: Sprague, Grundy; [HS] §4; [Notes]]
";
    assert_eq!(run(&["sum", "3x4", "nim:5", "kayles:7"]).answer(), expected);
    assert_eq!(run(&["solve", "3x4 & nim:5 & kayles:7"]).answer(), expected);
    let misere = run(&["sum", "1x1", "1x1", "--misere"]).answer();
    assert!(misere.starts_with("misere:(1) & (1): N, proved by misere nim"), "{misere}");
    let transfinite = run(&["sum", "3xw", "nim:5"]);
    assert!(matches!(transfinite.code, Some(0 | 1)), "{transfinite:?}");
    run(&["sum"]).complaint();
    assert!(run(&["sum", "2x2", "(4,5)"]).complaint().contains("row 1 has 5 cells"));
}

#[test]
fn posets_are_solved_from_a_text_or_a_file() {
    let expected = "\
poset:a<b, a<c, d<e: N, proved by poset values; winning moves: b, c, e, no other
  b leaves poset:a<c, d<e
  c leaves poset:a<b, d<e
  e leaves poset:a<b, a<c, d
  because: The 2 separate parts have values of nim-sum 3. [poset-values: exhaustive computation]
";
    let folder = tempfile::tempdir().expect("there is room for a file");
    let file = folder.path().join("covers.txt");
    std::fs::write(&file, "# covers\na<b\na<c # two above a\n\nd<e\n").expect("it can be written");
    let text = format!("poset:@{}", file.display());
    let found = run(&["solve", "poset:a<b, a<c, d<e"]).answer();
    assert_eq!(run(&["solve", &text]).answer(), found);
    assert_eq!(found, expected);
    assert!(
        run(&["solve", "poset:@no such file"]).complaint().contains("cannot read no such file")
    );
    assert!(run(&["solve", "poset:a<b<a"]).complaint().contains("the relations run in a circle"));
    let graph = run(&["solve", "graph:a-b, b-c, c-d, d-a"]).answer();
    assert!(
        graph.starts_with("graph:a-b, a-d, b-c, c-d: P, proved by bipartite graph; "),
        "{graph}"
    );
}

#[test]
fn the_six_steps_of_the_notes() {
    let expected = "\
1. Compute the values of single heaps, up to the largest
   rules 0.77: the value of a heap is the least number that no option has as its value
   heap   0  1  2  3  4  5
   value  0  1  2  3  1  4
2. Look up the value of each heap
   heap 5: 4
   heap 3: 3
   heap 3: 3
   heap 2: 2
3. Add the values in binary, without carry
    heap 5  100  = 4
    heap 3  011  = 3
    heap 3  011  = 3
    heap 2  010  = 2
            ---
   nim-sum  110  = 6
4. Choose a heap that has the leading bit of the nim-sum
   the leading bit of 6 = 110 is worth 4
   heap 5 has it: its value is 4 = 100
5. The value that the heap should get
   heap 5: 4 ⊕ 6 = 2, less than 4
6. Find the moves to that value
   heap 5: take 1 and leave 3+1, worth 3 ⊕ 1 = 2
kayles:5,3,3,2 is N: the nim-sum is 6; winning moves: 5 to 3+1.
";
    assert_eq!(run(&["explain", "kayles:5,3,3,2"]).answer(), expected);
    let second = run(&["explain", "kayles:11,3,2"]).answer();
    assert!(second.contains("heap 11: take 1 and leave 7+3, worth 2 ⊕ 3 = 1"), "{second}");
    let lost = run(&["explain", "nim:5,5", "--ascii"]).answer();
    assert!(lost.is_ascii() && lost.contains("nim:5,5 is P: the nim-sum is 0"), "{lost}");
}

#[test]
fn explanations_as_json() {
    let output = run(&["explain", "kayles:5,3,3,2", "--format", "json"]).answer();
    let record: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(record["schema"], "explain/1");
    assert_eq!(record["outcome"], "N");
    assert_eq!(record["steps"].as_array().unwrap().len(), 6);
    assert_eq!(record["steps"][2]["data"]["nim_sum"], 6);
    assert_eq!(record["steps"][5]["data"]["moves"][0]["left"], serde_json::json!([3, 1]));
}

#[test]
fn chomp_is_explained_by_answers() {
    let output = run(&["explain", "(3,2,1)"]).answer();
    assert!(output.contains("(0,2) wins: it leaves (2,2,1), which is P"), "{output}");
    assert!(output.contains("(1,1) leaves (2,1,1): answer (2,0)"), "{output}");
    let shallow = run(&["explain", "(3,2,1)", "--depth", "0"]).answer();
    assert!(!shallow.contains("which is P"), "{shallow}");
    let sum = run(&["explain", "3x4 & nim:5"]).answer();
    assert!(sum.contains("part 0, 3×4: (0,3), (2,0)"), "{sum}");
    run(&["explain", "40x41", "--budget", "1000"]).answer();
    run(&["explain", "(40,39,38,37,36,30)", "--budget", "1000"]).undecided();
}

/// Hints win every kind of game against the computer.
#[test]
fn hints_win_from_every_won_position() {
    let won = [
        "kayles:5,3,3,2",
        "nim:3,4",
        "subtract[1,3,4]:12",
        "grundy:8",
        "2x3 & nim:5",
        "misere:2x3 & nim:3",
        "misere:kayles:3,1",
        "poset:a<b, a<c, d<e",
        "graph:a-b, b-c",
        "subsets:3",
    ];
    for position in won {
        let mut game = Conversation::with(&["play", position]);
        let prompt = if position.starts_with("subsets") { "your bite> " } else { "your move> " };
        let mut heard = game.hear_until(prompt);
        while heard.ends_with(prompt) {
            game.say("hint");
            let hint = game.hear_until(prompt);
            let (chosen, _) =
                hint.split_once(" wins\n").unwrap_or_else(|| panic!("{position}: {hint}"));
            game.say(chosen);
            heard = game.hear_until(prompt);
        }
        assert!(heard.ends_with("you win!\n"), "{position}: {heard}");
        assert!(game.end().1.success());
    }
}

#[test]
fn the_computer_wins_what_it_can() {
    let output = run_with(&["play", "nim:1", "--computer-first"], "").answer();
    assert!(output.ends_with("No move is left: the computer wins.\n"), "{output}");
    let output = run_with(&["play", "nim:2,2"], "2 to 0\n").answer();
    assert!(output.ends_with("No move is left: the computer wins.\n"), "{output}");
    let refused = run_with(&["play", "kayles:3"], "3 to 3\nhelp\nquit\n").answer();
    assert!(refused.contains("do not allow 3 to 3"), "{refused}");
    assert!(refused.contains("heaps: 11 to 7+3"), "{refused}");
}

#[test]
fn a_single_part_has_a_value_and_no_nim_sum() {
    let told = run(&["solve", "misere:nim:10"]).answer();
    let because = "With the poison as a move the value is 10; a single part is P with the value 1 \
                   only.";
    assert!(told.contains(because), "{told}");
}
