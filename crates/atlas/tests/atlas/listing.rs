//! A place knows its tables, finished or not, and removes them with all that belongs to them.

use crate::sample::{append_rest, description, files_in, finished_bytes};
use atlas::{Description, DraftError, Entry, EntryState, Place, PlaceError, TableError};
use std::fs;

fn entry(name: &str, state: EntryState) -> Entry {
    Entry { name: name.to_owned(), state }
}

#[test]
fn tables_are_listed_by_name_and_state() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path().join("not").join("yet"));
    assert_eq!(place.list().unwrap(), []);

    for name in ["b", "a.b-1"] {
        let mut draft = place.draft(name, &description()).unwrap();
        append_rest(&mut draft);
        draft.finish().unwrap();
    }
    let mut again = place.draft("b", &Description::new("other", 1)).unwrap();
    again.append(b"12345").unwrap();
    again.append(b"").unwrap();
    fs::write(place.path_of("c").unwrap(), b"nonsense").unwrap();
    fs::write(place.dir().join("d.table.state"), b"left behind").unwrap();
    for other in ["notes.txt", "B.table", "e.table.lock", ".table"] {
        fs::write(place.dir().join(other), b"not ours").unwrap();
    }

    let bytes = finished_bytes().len() as u64;
    let complete = EntryState::Complete { description: description(), blocks: 5, bytes };
    let other = Some(Description::new("other", 1));
    let rebuilt = EntryState::Unfinished { description: other, blocks: 2, bytes: again.bytes() };
    let message = format!(
        "{} is not a table of Chomplab: it starts differently",
        place.path_of("c").unwrap().display()
    );
    let expected = [
        entry("a.b-1", complete.clone()),
        entry("b", complete),
        entry("b", rebuilt),
        entry("c", EntryState::Damaged { message }),
        entry("d", EntryState::Unfinished { description: None, blocks: 0, bytes: 11 }),
    ];
    assert_eq!(place.list().unwrap(), expected);
}

#[test]
fn removing_takes_everything_of_one_name_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    for name in ["a", "a.b"] {
        place.draft(name, &description()).unwrap().finish().unwrap();
        let mut draft = place.draft(name, &description()).unwrap();
        draft.append(b"again").unwrap();
        draft.save_state(1, |to| to.write_all(b"state")).unwrap();
        drop(draft);
        fs::write(folder.path().join(format!("{name}.table.lock")), b"").unwrap();
    }
    let before: u64 = files_in(folder.path())
        .iter()
        .filter(|name| name.starts_with("a.table"))
        .map(|name| fs::metadata(folder.path().join(name)).unwrap().len())
        .sum();
    assert_eq!(place.remove("a").unwrap(), before);
    let left = ["a.b.table", "a.b.table.lock", "a.b.table.part", "a.b.table.state"];
    assert_eq!(files_in(folder.path()), left);
    place.remove("a.b").unwrap();
    assert_eq!(files_in(folder.path()), Vec::<String>::new());
}

#[test]
fn what_is_being_built_is_not_removed() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let draft = place.draft("a", &description()).unwrap();
    let error = place.remove("a").unwrap_err();
    assert!(matches!(error, PlaceError::Draft(DraftError::Locked { .. })));
    draft.finish().unwrap();
    place.remove("a").unwrap();
}

#[test]
fn a_missing_table_is_told_from_a_wrong_one() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::at(folder.path());
    let missing = |name: &str| {
        let error = place.table(name, "sample", 3).unwrap_err();
        assert!(matches!(error, PlaceError::NoTable { .. }));
        assert_eq!(place.open(name).unwrap_err().to_string(), error.to_string());
        error.to_string()
    };
    let dir = folder.path().display();
    let expected = format!("there is no table `a` in {dir}; it holds no tables");
    assert_eq!(missing("a"), expected);
    assert_eq!(place.remove("a").unwrap_err().to_string(), expected);
    place.draft("b", &description()).unwrap().finish().unwrap();
    drop(place.draft("a", &description()).unwrap());
    let expected = format!("there is no table `x` in {dir}; it holds a (unfinished), b");
    assert_eq!(missing("x"), expected);
    assert_eq!(place.remove("x").unwrap_err().to_string(), expected);
    // What is there and not finished is not said to be missing.
    let unfinished = missing("a");
    assert!(unfinished.starts_with(&format!("the table `a` in {dir} is not finished; build it")));

    place.table("b", "sample", 3).unwrap();
    assert_eq!(place.open("b").unwrap().description(), &description());
    let wrong = place.table("b", "sample", 4).unwrap_err();
    assert!(matches!(wrong, PlaceError::Table(TableError::OtherKind { .. })));
}

#[test]
fn names_that_lead_elsewhere_are_refused_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("inside");
    let place = Place::at(&inside);
    for name in ["../a", "/a", "", "a/../../b", "Census"] {
        for error in [
            place.path_of(name).unwrap_err(),
            place.draft(name, &description()).unwrap_err(),
            place.table(name, "sample", 3).unwrap_err(),
            place.remove(name).unwrap_err(),
        ] {
            assert!(matches!(&error, PlaceError::Name(given) if given == name));
            assert!(error.to_string().contains("use the letters a to z, digits, `.` and `-`"));
        }
    }
    assert_eq!(files_in(folder.path()), Vec::<String>::new());
}
