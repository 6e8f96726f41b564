//! `chomp oeis`: terms as b-files, files that are compared, drafts.

use crate::support::run;
use std::fs;

#[test]
fn a_file_that_was_written_is_accepted_and_a_misprint_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b147983.txt");
    let file = path.to_str().unwrap();
    run(&["oeis", "A147983", "--terms", "50", "--bfile", file]).answer();
    let written = fs::read_to_string(&path).unwrap();
    assert!(written.starts_with("1 120\n2 400\n3 402\n") && written.ends_with('\n'));
    assert_eq!(written, run(&["oeis", "A147983", "--terms", "50"]).answer());
    let accepted = run(&["oeis", "A147983", "--check", file]).answer();
    assert_eq!(accepted, "accepted: A147983, 50 terms\n");
    fs::write(&path, written.replace(" 1523\n", " 15231525\n")).unwrap();
    let refused = run(&["oeis", "A147983", "--check", file]).undecided();
    assert!(refused.contains("15231525 is two terms run together: 1523 and 1525"), "{refused}");
    assert!(refused.ends_with("refused: A147983, 1 wrong\n"), "{refused}");
    fs::write(&path, "# nothing\n").unwrap();
    let refused = run(&["oeis", "A147983", "--check", file]).undecided();
    assert_eq!(refused, "refused: A147983, no term\n");
}

#[test]
fn all_are_listed_and_new_ones_have_drafts() {
    let list = run(&["oeis"]).answer();
    assert!(list.contains("A147983 ") && list.contains("infinite-third-rows "), "{list}");
    let draft = run(&["oeis", "infinite-third-rows", "--draft"]).answer();
    assert!(draft.starts_with("%S 0, 2, 5, 7, 9, 11, 14, 17, 19, 22, "), "{draft}");
    assert!(draft.contains("\n%O 0\n") || draft.contains("\n%O 1\n"), "{draft}");
    let csv = run(&["oeis", "A002186", "--terms", "4", "--format", "csv"]).answer();
    assert!(csv.lines().eq(["n,term", "0,0", "1,1", "2,2", "3,3"]), "{csv}");
}

#[test]
fn mistakes_are_told() {
    let told = run(&["oeis", "A147984"]).complaint();
    assert!(told.contains("A147984"), "{told}");
    let told = run(&["oeis", "A147983", "--draft"]).complaint();
    assert!(told.contains("has an entry already"), "{told}");
    let told = run(&["oeis", "A036685", "--terms", "43"]).complaint();
    assert!(told.contains("42 can be computed"), "{told}");
    run(&["oeis", "--terms", "3"]).complaint();
    run(&["oeis", "A147983", "--terms", "0"]).complaint();
}
