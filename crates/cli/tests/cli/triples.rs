//! `chomp triples`: sheets of games that are given as data.

use crate::support::run;
use std::fs;

#[test]
fn sheets_of_named_and_written_games() {
    let few = ["--x", "2", "--columns", "3", "--height", "9"];
    let nim = run(&[&["triples", "nim"][..], &few].concat()).answer();
    assert_eq!(nim, "0 2\n1 3\n2 0\n");
    let rules = "sheets:[-1,0,0]* [0,-1,0]* [0,0,-1]*";
    assert_eq!(run(&[&["triples", rules][..], &few].concat()).answer(), nim);
    let csv = run(&[&["triples", "nim", "--format", "csv"][..], &few].concat()).answer();
    assert!(csv.lines().eq(["x,y,z", "2,0,2", "2,1,3", "2,2,0"]), "{csv}");
    let json = run(&[&["triples", "nim", "--format", "json"][..], &few].concat()).answer();
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(record["rules"], rules);
    let list = run(&["triples"]).answer();
    assert!(list.contains("wythoff ") && list.contains("diet-chomp "), "{list}");
}

#[test]
fn a_sheet_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.svg");
    let file = path.to_str().unwrap();
    assert_eq!(run(&["triples", "wythoff", "--x", "9", "--svg", file]).answer(), "");
    assert!(fs::read_to_string(&path).unwrap().contains("<svg"));
}

#[test]
fn lines_are_found() {
    let asked = ["triples", "chomp", "--x", "600", "--columns", "1200", "--height", "1200"];
    let found = run(&[&asked[..], &["--lines"]].concat()).answer();
    assert!(found.contains("slope -1.7"), "{found}");
    let none = run(&["triples", "nim", "--x", "1", "--lines"]).answer();
    assert!(none.starts_with("no line appears"), "{none}");
}

#[test]
fn what_is_no_game_is_told() {
    for (game, told) in [
        ("[1,0,0]*", "so the game need not end"),
        ("[0,0,0]", "so the game would never end"),
        ("", "a game needs a move"),
        ("won(0,0,0)", "a game needs a move"),
        ("[-1,0,0", "is missing at the end"),
        ("chess", "there is no game \"chess\""),
    ] {
        let complaint = run(&["triples", game]).complaint();
        assert!(complaint.contains(told), "{game}: {complaint}");
    }
    let huge = ["triples", "wythoff", "--columns", "1000000", "--height", "1000000"];
    let refused = run(&huge);
    assert_eq!(refused.code, Some(3), "{refused:?}");
    assert!(refused.stderr.contains("MiB of memory"), "{refused:?}");
    assert!(run(&["triples", "nim", "--height", "1000000000"]).complaint().contains("1000000"));
}
