//! Catalogues of four and five rows by lines: the same lists as the sweep's.

use chomplab::chomp::boards::Catalogue;

#[test]
fn lists_are_those_of_the_sweep() {
    for (rows, columns) in [(4, 64), (4, 129), (129, 4), (5, 64), (70, 5)] {
        assert!(Catalogue::has_lines(rows, columns));
        let swept = Catalogue::compute(rows, columns, &mut |_| Ok(())).unwrap();
        let by_lines = Catalogue::by_lines(rows, columns, &mut |_| Ok(())).unwrap();
        assert_eq!(by_lines.len(), swept.len(), "{rows}x{columns}");
        assert_eq!(by_lines.lists().blocks(), swept.lists().blocks(), "{rows}x{columns}");
        for block in 0..swept.lists().blocks() {
            let lists = [by_lines.numbers(block), swept.numbers(block)];
            assert_eq!(lists[0], lists[1], "{rows}x{columns}, block {block}");
        }
    }
}

#[test]
fn short_boards_and_others_are_left_to_the_sweep() {
    for (rows, columns) in [(4, 63), (3, 100), (6, 100), (4, 1 << 15)] {
        assert!(!Catalogue::has_lines(rows, columns), "{rows}x{columns}");
    }
    assert!(Catalogue::by_lines(3, 100, &mut |_| Ok(())).is_err());
}
