//! `chomp draw`: boards in the terminal and as SVG.

use crate::support::run;
use std::fs;
use std::path::Path;

#[test]
fn a_board_has_numbered_edges_and_a_marked_poison() {
    let expected = "   0 1 2 3 4
 0 ✕ ■ ■ ■ ■
 1 ■ ■ ■
 2 ■ ■ ■
 3 ■
";
    assert_eq!(run(&["draw", "(5,3,3,1)"]).answer(), expected);
}

#[test]
fn winning_bites_are_marked_when_wanted() {
    let expected = "   0 1 2 3 4
 0 X # * # #
 1 # # #
 2 # # #
 3 #
";
    assert_eq!(run(&["draw", "(5,3,3,1)", "--bites", "--ascii"]).answer(), expected);
    let starry = run(&["draw", "(5,3,3,1)", "--bites"]).answer();
    assert_eq!(starry.replace('✕', "X").replace('■', "#").replace('●', "*"), expected);
}

#[test]
fn a_lost_position_has_no_marks() {
    assert_eq!(run(&["draw", "(4,2,2)", "--bites"]), run(&["draw", "(4,2,2)"]));
}

#[test]
fn layers_stand_side_by_side() {
    let expected = "   layer 0      layer 1
   0 1 2        0 1 2
 0 ✕ ■ ■      0 ■ ■ ■
 1 ■ ■ ■      1 ■ ■ ■
";
    assert_eq!(run(&["draw", "2x2x3"]).answer(), expected);
}

#[test]
fn divisors_are_drawn_with_their_names() {
    let expected = "      0    1    2    3
 0   ✕1    3    9   27
 1    2    6   18   54
 2    4   12  ●36  108
 3    8   24   72  216
 4   16   48  144  432
";
    assert_eq!(run(&["draw", "divisors:432", "--bites"]).answer(), expected);
}

#[test]
fn a_board_that_does_not_fit_ends_in_dots() {
    let wide = run(&["draw", "2x9223372036854775808"]).answer();
    let lines: Vec<&str> = wide.lines().collect();
    assert_eq!(lines.len(), 3, "{wide}");
    assert!(lines[1].ends_with('…') && lines[2].ends_with('…'), "{wide}");
    assert!(lines.iter().all(|line| line.chars().count() <= 100), "{wide}");
    let high = run(&["draw", "9223372036854775808x2", "--ascii"]).answer();
    assert!(high.ends_with("...\n") && high.lines().count() < 100, "{high}");
}

#[test]
fn a_board_whose_bites_are_unknown_is_drawn_without_them_and_exits_1() {
    let run = run(&["draw", "(6,5,4,3)", "--bites", "--ascii", "--budget", "2"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stdout, "   0 1 2 3 4 5\n 0 X # # # # #\n 1 # # # # #\n 2 # # # #\n 3 # # #\n");
    assert_eq!(run.stderr, "note: not all winning bites are known\n");
}

#[test]
fn a_board_with_three_infinite_axes_is_drawn_by_slices() {
    let slices = run(&["draw", "wxwxw", "--ascii"]).answer();
    let names: Vec<&str> =
        slices.lines().filter(|line| line.contains('(')).map(str::trim).collect();
    assert_eq!(names, ["(.,.,0)", "(.,.,[1,w))"]);
    is_well_formed(&run(&["draw", "wxwxwx2x2x2", "--svg", "-"]).answer());
}

#[test]
fn a_board_with_too_many_slices_cannot_be_drawn() {
    let many = ["draw", "wxwxwx2x2x2x2x2x2"];
    assert_eq!(run(&many).complaint(), "error: ω×ω×ω×2×2×2×2×2×2 cannot be drawn\n");
}

/// Every tag that opens closes, in the right order, and text has no bare signs.
#[track_caller]
fn is_well_formed(svg: &str) {
    let mut open = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("every tag ends");
        assert!(!text.contains('>'), "a bare sign in {text:?}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "closes what is not open");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().expect("a tag has a name"));
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "an attribute does not end in {tag:?}");
    }
    assert!(open.is_empty(), "{open:?} stay open");
}

#[test]
fn svg_has_a_title_a_group_for_each_cell_and_its_marks() {
    let svg = run(&["draw", "2x3", "--bites", "--svg", "-"]).answer();
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "), "{svg}");
    assert!(svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("\n<title>2×3</title>\n"), "{svg}");
    assert_eq!(svg.matches("<title>row ").count(), 6, "one for each cell");
    assert_eq!(svg.matches("<title>row 0, column 0: poison</title>").count(), 1);
    assert_eq!(svg.matches(": winning bite</title>").count(), 1);
    assert!(svg.contains("<title>row 1, column 2: winning bite</title>"), "{svg}");
    is_well_formed(&svg);
}

#[test]
fn svg_of_every_kind_of_board_is_well_formed() {
    for position in ["1x1", "(5,3,3,1)", "4x4x4", "2x2x2x2", "divisors:432", "100x100"] {
        is_well_formed(&run(&["draw", position, "--svg", "-"]).answer());
    }
}

#[test]
fn svg_goes_to_a_file_and_then_nothing_is_printed() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cube.svg");
    let path = file.to_str().expect("the path is UTF-8");
    assert_eq!(run(&["draw", "4x4x4", "--svg", path]).answer(), "");
    let svg = fs::read_to_string(&file).expect("the file was written");
    assert_eq!(svg, run(&["draw", "4x4x4", "--svg", "-"]).answer());
}

#[test]
fn a_file_that_cannot_be_written_is_a_complaint() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no such folder").join("a.svg");
    let path = file.to_str().expect("the path is UTF-8");
    let complaint = run(&["draw", "2x3", "--svg", path]).complaint();
    assert!(complaint.starts_with(&format!("error: cannot write {path}: ")), "{complaint}");
}

#[test]
fn ordinal_axes_are_compressed_towards_their_limits() {
    let expected = "   0                  w                  w*2
 0 X##########++++++. *##########++++++. ###   w*2 + 3
 1 ###########++++++. ###########++++++. ###   w*2 + 3
";
    assert_eq!(run(&["draw", "2x(w*2+3)", "--bites", "--ascii"]).answer(), expected);
    let signs = run(&["draw", "2x(w*2+3)", "--bites"]).answer();
    assert!(signs.contains(" 0 ✕■■■■■■■■■■▪▪▪▪▪▪· ●■"), "{signs}");
    assert!(signs.contains("ω·2 + 3"), "{signs}");
}

#[test]
fn columns_over_a_2x2_base_are_two_panels() {
    let drawn = run(&["draw", "eye:[w^2 w; w^2*2+w w^2]"]).answer();
    assert!(drawn.contains("(0,·,·)") && drawn.contains("(1,·,·)"), "{drawn}");
    assert_eq!(drawn.matches('✕').count(), 1, "{drawn}");
    assert!(drawn.lines().all(|line| line.chars().count() <= 100), "{drawn}");
}

#[test]
fn svg_of_ordinal_axes_is_well_formed() {
    for position in [
        "(w)",
        "2xw",
        "2x(w*2+3)",
        "3xw^w",
        "2x2xw^3",
        "(w^2 + w*3)",
        "(w^2*2+w,w^2+2,w*3)",
        "wxw + (w*2)x3",
        "eye:[w^w+w w+1; w^w+w w^w]",
        "(w*1000000000000000000000,7)",
        "2xw^(w^w)",
    ] {
        let svg = run(&["draw", position, "--svg", "-"]).answer();
        is_well_formed(&svg);
        assert_eq!(svg.matches(": poison</title>").count(), 1, "{position}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{position}");
        run(&["draw", position]).answer();
    }
}

#[test]
fn a_board_is_drawn_as_png() {
    let folder = tempfile::tempdir().expect("there is room for pictures");
    let place = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    for (name, flag) in [("a.png", "--png"), ("b.png", "--out")] {
        let file = place(name);
        run(&["draw", "4x5", "--bites", flag, &file]).answer();
        assert_eq!(std::fs::read(file).expect("a picture")[..8], *b"\x89PNG\r\n\x1a\n", "{flag}");
    }
    run(&["draw", "4x5", "--out", &place("c.svg")]).answer();
    assert!(std::fs::read_to_string(place("c.svg")).expect("a picture").starts_with("<svg"));
    let stream =
        crate::support::command(&["draw", "3x3x3", "--png", "-"]).output().expect("it runs");
    assert_eq!(stream.stdout[1..4], *b"PNG");
    run(&["draw", "3xw", "--out", &place("d.pdf")]).answer();
    assert_eq!(std::fs::read(place("d.pdf")).expect("a picture")[..4], *b"%PDF");
    let complaint = run(&["draw", "3x3", "--out", &place("e.gif")]).complaint();
    assert!(complaint.contains("ends with .svg, .png or .pdf"), "{complaint}");
}
