//! `chomp options`: every bite, where it leads, and what is known of that.

use crate::support::run;
use serde_json::Value;

#[test]
fn every_bite_is_listed_the_winning_ones_first() {
    let list = run(&["options", "(3,1)", "--grundy"]).answer();
    assert_eq!(
        list,
        "\
(3,1): 3 bites
  (0,2)  leaves (2,1): P, wins, value 0
  (0,1)  leaves 2×1: N, loses, value 1
  (1,0)  leaves (3): N, loses, value 2
"
    );
}

/// The winner hurries and the loser delays; the last move takes the poison.
#[test]
fn distances_are_told_when_they_are_asked_for() {
    let list = run(&["options", "(3,1)", "--distance"]).answer();
    assert_eq!(
        list,
        "\
(3,1): 3 bites
  (0,2)  leaves (2,1): P, wins, 3 to the end
  (0,1)  leaves 2×1: N, loses, 2 to the end
  (1,0)  leaves (3): N, loses, 2 to the end
  with best play: 4 moves to the end
"
    );
    let infinite = run(&["options", "2xw", "--distance"]);
    assert_eq!(infinite.code, Some(1));
    assert!(infinite.stdout.contains("infinitely many moves"), "{}", infinite.stdout);
}

/// The value of a position is the least that no option has.
#[test]
fn values_of_options_make_the_value_of_the_position() {
    for position in ["(5,3,3,1)", "3x4", "2x2x3", "kayles:5,3", "graph:a-b, b-c", "3x3 & nim:2"] {
        let record = run(&["options", position, "--grundy", "--format", "json"]).answer();
        let record: Value = serde_json::from_str(&record).expect("JSON");
        assert_eq!(record["complete"], true, "{position}");
        let options = record["options"].as_array().expect("a list");
        let value = |option: &Value| option["grundy"].as_str().expect("a value").parse().unwrap();
        let values: Vec<u64> = options.iter().map(value).collect();
        let mex = (0..).find(|least| !values.contains(least)).expect("finitely many");
        let answer = run(&["grundy", position, "--format", "json"]).answer();
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let told = &answer["grundy"];
        let told =
            told.get("poison_forbidden").or_else(|| told.get("normal_play")).expect("a value");
        assert_eq!(told.as_str(), Some(mex.to_string().as_str()), "{position}");
        for option in options {
            let is_zero = option["grundy"] == "0";
            assert_eq!(option["wins"], is_zero, "{position}: {option}");
            assert_eq!(option["outcome"], if is_zero { "P" } else { "N" }, "{position}: {option}");
        }
    }
}

#[test]
fn of_infinitely_many_bites_the_winning_ones_are_listed() {
    let list = run(&["options", "3xw", "--ascii"]).answer();
    assert!(list.starts_with("3xw: the bites that are known to win\n"), "{list}");
    assert!(list.lines().skip(1).all(|line| line.ends_with(": P, wins")), "{list}");
    let lost = run(&["options", "2xw", "--ascii"]).answer();
    assert_eq!(lost, "2xw: no bite wins\n");
}

#[test]
fn the_end_of_a_game_has_no_options() {
    assert_eq!(run(&["options", "1x1"]).answer(), "(1): only the poison is left\n");
    assert_eq!(run(&["options", "nim:0"]).answer(), "nim:0: no move is left\n");
}
