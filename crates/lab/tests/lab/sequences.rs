//! Integer sequences: the terms that are printed in the encyclopedia come out, and b-files with
//! mistakes are refused.

use chomplab::engine::{Budget, Work};
use lab::sequences::{BFile, SEQUENCES, Sequence};
use testing::scale;

fn terms(sequence: &Sequence, count: usize) -> Vec<u64> {
    let budget = Budget { work: u64::MAX, memory: 2 << 30 };
    sequence.terms(count, &mut Work::within(budget)).unwrap()
}

#[test]
fn printed_terms_come_out() {
    for sequence in SEQUENCES {
        let printed = sequence.printed();
        // What takes minutes is compared as far as seconds go.
        let quick = match sequence.id {
            "A069001" => 200,
            "A112470" => 50,
            "A112472" | "A112473" => 28,
            _ => usize::MAX,
        };
        let count = printed.len().min(quick.saturating_mul(scale() as usize));
        assert_eq!(terms(sequence, count), printed[..count], "{}", sequence.id);
        assert_eq!(sequence.is_numbered(), !printed.is_empty(), "{}", sequence.id);
    }
}

#[test]
fn fewer_terms_are_the_first_of_more() {
    for sequence in SEQUENCES {
        let most = sequence.usual_terms().min(match sequence.id {
            "squares" => 8,
            "A112472" | "A112473" => 12,
            _ => 30,
        });
        let all = terms(sequence, most);
        assert_eq!(all.len(), most, "{}", sequence.id);
        for count in [0, 1, most / 2] {
            assert_eq!(terms(sequence, count), all[..count], "{}: {count}", sequence.id);
        }
    }
}

#[test]
fn a_written_file_is_read_without_fault() {
    for id in ["A147983", "A002186", "infinite-third-rows"] {
        let sequence = Sequence::named(id).unwrap();
        let terms = terms(sequence, 40);
        let text = BFile::text(sequence, &terms);
        assert!(text.ends_with('\n') && !text.contains("  "));
        let first = text.lines().next().unwrap();
        assert_eq!(first, format!("{} {}", sequence.offset, terms[0]));
        assert_eq!(BFile::read(&text).compare(sequence, &terms), []);
    }
}

#[test]
fn faults_are_told_by_line() {
    let sequence = Sequence::named("A147983").unwrap();
    let terms = terms(sequence, 45);
    let good = BFile::text(sequence, &terms[..44]);
    let faults = |text: &str| -> Vec<String> {
        let found = BFile::read(text).compare(sequence, &terms);
        found.iter().map(ToString::to_string).collect()
    };
    assert_eq!(faults(&good), Vec::<String>::new());
    let remark = format!("# third rows\n{good}");
    assert_eq!(faults(&remark), Vec::<String>::new());
    let run_together = good.replace("1523\n", "15231525\n");
    let [told] = &faults(&run_together)[..] else { panic!("one fault") };
    assert!(told.ends_with("15231525 is two terms run together: 1523 and 1525"), "{told}");
    for (from, to, said) in [
        ("1 120\n", "1  120\n", "line 1: there is more than one space"),
        ("1 120\n", "0 120\n", "line 1: the index is 0, and should be 1"),
        ("1 120\n", "1 121\n", "line 1: the term is 121, and should be 120"),
        ("1 120\n", "1 120\n\n", "line 2: a blank line stands before terms"),
        ("1 120\n", "1 120\r\n", "line 1: there is more than one space"),
        ("1 120\n", "120\n", "line 1: expected an index, one space and a term"),
        ("1 120\n", "one 120\n", "line 1: expected an index, one space and a term, both whole"),
    ] {
        let told = faults(&good.replacen(from, to, 1));
        assert!(told[0].starts_with(said), "{to:?}: {told:?}");
    }
    let told = faults(good.trim_end());
    assert_eq!(told, ["line 44: the last line does not end with a line break"]);
}

#[test]
fn more_than_can_be_computed_is_refused() {
    let sequence = Sequence::named("a036685").unwrap();
    let refused = sequence.terms(43, &mut Work::within(Budget::default())).unwrap_err();
    assert_eq!(refused.text, "43 terms of A036685 are too many; 42 can be computed");
}
