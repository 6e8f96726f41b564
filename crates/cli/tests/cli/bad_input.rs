//! What is typed wrongly: a message on standard error that shows where, nothing on standard
//! output, exit code 2, from every command that reads a position.

use crate::support::run;

/// Whoever asks for JSON finds what is wrong there too, unless the answer was to go to a file.
#[test]
fn mistakes_are_records_where_json_is_asked_for() {
    for (arguments, kind, code) in [
        (&["solve", "3y4"][..], "parse", 2),
        (&["heap", "kayls"], "unsupported", 2),
        (&["atlas", "info", "nothing"], "parameter", 2),
        (&["theorem", "show", "nothing"], "parameter", 2),
        (&["ordinal", "nim-sum", "w", "v"], "parse", 2),
        (&["extend", "(w,w,5)"], "parameter", 2),
        (&["census", "--to", "2M", "--memory", "1M"], "machine", 3),
        (&["boards", "30x30"], "machine", 3),
    ] {
        let told = run(&[arguments, &["--format", "json"]].concat());
        assert_eq!(told.code, Some(code), "{told:?}");
        let record: serde_json::Value = serde_json::from_str(&told.stdout).expect("a record");
        assert_eq!(record["schema"], "error/1", "{arguments:?}");
        assert_eq!(record["error"]["kind"], kind, "{arguments:?}: {record}");
        let message = record["error"]["message"].as_str().expect("a message");
        assert!(told.stderr.contains(message), "{arguments:?}: {told:?}");
    }
    let to_file = ["boards", "30x30", "--format", "json", "--out", "never-written.json"];
    assert_eq!(run(&to_file).stdout, "");
}

#[test]
fn a_row_longer_than_the_one_before_is_underlined_with_a_hint() {
    let expected = "\
error: row 1 has 5 cells, row 0 only 4
  (4,5)
     ^
  hint: did you mean diff:[4,5]?
";
    assert_eq!(run(&["solve", "(4,5)"]).complaint(), expected);
}

#[test]
fn a_typo_is_underlined() {
    let expected = "\
error: found 'y'; expected the end of the text
  3y7
   ^
";
    assert_eq!(run(&["solve", "3y7"]).complaint(), expected);
}

#[test]
fn a_text_that_ends_early_is_marked_at_its_end() {
    let expected = "\
error: the text ends; expected ) or , after a row
  (3,2
      ^
";
    assert_eq!(run(&["solve", "(3,2"]).complaint(), expected);
}

#[test]
fn carets_count_characters_and_not_bytes() {
    let complaint = run(&["solve", "2×ω^2 + 1×y"]).complaint();
    let lines: Vec<&str> = complaint.lines().collect();
    assert_eq!(lines[1], "  2×ω^2 + 1×y");
    assert_eq!(lines[2], "            ^", "{complaint}");
}

#[test]
fn an_unknown_game_lists_the_known_ones() {
    let expected = "\
error: no game is written with \"chess\"
  chess:8x8
  ^^^^^
  hint: positions look like 3x4 & nim:5, misere:2x2 & 3x3, 3x7, (4,2,1), diff:[2,0,2], \
eye:[v z; u y], 3xw^w, (w,w,5), divisors:432, subsets:4, semigroup:4,5,6, \
poset:a<b, graph:a-b, kayles:5,3, 0.77:12, subtract[1,3]:9
";
    assert_eq!(run(&["solve", "chess:8x8"]).complaint(), expected);
}

#[test]
fn an_ordinal_out_of_normal_form_is_shown_in_it() {
    let expected = "\
error: not in Cantor normal form
  2x(w+w)
     ^^^
  hint: the normal form is w*2
";
    assert_eq!(run(&["solve", "2x(w+w)"]).complaint(), expected);
}

#[test]
fn a_number_beyond_2_to_the_63_is_too_long() {
    let message =
        "error: 1000000000000000000000000000000 is too long: finite lengths go up to 2^63";
    let complaint = run(&["solve", "(1000000000000000000000000000000,1)"]).complaint();
    assert_eq!(complaint.lines().next(), Some(message));
}

#[test]
fn a_very_long_text_is_not_repeated() {
    let text = "(".repeat(20_000);
    let complaint = run(&["solve", &text]).complaint();
    assert!(complaint.len() < 400, "{} bytes", complaint.len());
}

#[test]
fn every_command_refuses_the_same_text_in_the_same_way() {
    let expected = run(&["solve", "(4,5)"]);
    for command in ["grundy", "convert", "draw", "play"] {
        assert_eq!(run(&[command, "(4,5)"]), expected, "{command}");
    }
}

#[test]
fn texts_that_are_no_position_are_all_complaints() {
    let texts = ["", " ", "()", "(0)", "0x3", "(3,0,1)", "3x", "x3", "3xx3", "(3,,2)", "1x1@(1,1)"];
    let more =
        ["(3,2))", "eye:[1 2; 1 1]", "eye:[1]", "diff:[]", "diff:2", "divisors:0", ":", "w^"];
    let strange =
        ["\u{7}", "🍫x3", "３x７", "(4,2,1", "3x7 +", "divisors:12 named 5", "divisors:-4"];
    for text in texts.into_iter().chain(more).chain(strange) {
        let complaint = run(&["solve", text]).complaint();
        assert!(complaint.starts_with("error: "), "{text:?}: {complaint}");
    }
}

/// The last line of a complaint, which says what was probably meant.
fn hint(arguments: &[&str]) -> String {
    run(arguments).complaint().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn what_was_probably_meant_is_said() {
    for (text, meant) in [
        ("kayles", "  hint: rules need heaps: kayles:5,3; `chomp heap kayles` lists their values"),
        ("0.77", "  hint: rules need heaps: 0.77:5,3; `chomp heap 0.77` lists their values"),
        ("kayls:3", "  hint: did you mean kayles:3?"),
        ("4 2 1", "  hint: did you mean 4,2,1?"),
        ("3*4", "  hint: did you mean 3x4?"),
        ("3 by 4", "  hint: did you mean 3x4?"),
        ("(4;2;1)", "  hint: did you mean (4,2,1)?"),
        ("@file", "  hint: a file holds a poset or a graph: poset:@file or graph:@file"),
    ] {
        assert_eq!(hint(&["solve", text]), meant, "{text}");
    }
    for arguments in [&["solve", "hello"][..], &["sum", "3x4", "foo"]] {
        let hint = hint(arguments);
        assert!(hint.starts_with("  hint: positions look like 3x7, (4,2,1)"), "{hint}");
        assert!(hint.ends_with("`chomp help notation` lists all forms"), "{hint}");
    }
    assert!(hint(&["solve", "3x4", "5x6"]).ends_with("with chomp sum 3x4 5x6"));
}

#[test]
fn wrong_arguments_exit_2_with_nothing_on_standard_output() {
    let wrong: [&[&str]; 7] = [
        &["solve"],
        &["solve", "2x3", "--format", "xml"],
        &["solve", "2x3", "--budget", "1T"],
        &["solve", "2x3", "--budget=-1"],
        &["solve", "2x3", "--memory", "99999999999G"],
        &["resolve", "2x3"],
        &["theorem"],
    ];
    for arguments in wrong {
        assert_ne!(run(arguments).complaint(), "", "{arguments:?}");
    }
}

#[test]
fn amounts_take_k_m_and_g() {
    for amount in ["250000000", "250000k", "250M", "1G", "1g"] {
        run(&["solve", "3x4", "--budget", amount, "--memory", amount]).answer();
    }
    let complaint = run(&["solve", "3x4", "--budget", "many"]).complaint();
    assert!(complaint.contains("write for example 500000, 300k, 20M or 2G"), "{complaint}");
}
