//! Names of tables, and the file names made from them.
//!
//! A name is made of `a` to `z`, digits, `.` and `-` and starts with a letter or digit. So it is
//! the same on file systems that tell upper case from lower and on those that do not, never
//! hidden, never an option on a command line, and never leads out of its folder. The table is in
//! `<name>.table`; files whose names end otherwise belong to builds, or to somebody else.

use crate::file_names::{NEW_STATE, PART, STATE};

/// The longest name allowed.
pub(super) const MOST_CHARACTERS: usize = 100;

const TABLE: &str = ".table";

/// What a file is to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The table itself.
    Table,
    /// Blocks or a checkpoint of an unfinished build.
    Unfinished,
}

/// The file name of a table; `None` when this can't be the name of one.
pub(super) fn file_name(name: &str) -> Option<String> {
    let allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-');
    let starts_well = name.starts_with(|first: char| first.is_ascii_alphanumeric());
    let sound = starts_well && name.len() <= MOST_CHARACTERS && name.bytes().all(allowed);
    sound.then(|| format!("{name}{TABLE}"))
}

/// The table that a file belongs to, and as what.
pub(super) fn owner_of(file_name: &str) -> Option<(&str, Role)> {
    let build = [PART, NEW_STATE, STATE].iter().find_map(|end| file_name.strip_suffix(end));
    let (table, role) = match build {
        Some(table) => (table, Role::Unfinished),
        None => (file_name, Role::Table),
    };
    let name = table.strip_suffix(TABLE)?;
    self::file_name(name).map(|_| (name, role))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        for name in
            ["", ".", "..", "../a", "a/b", "a\\b", ".a", "-a", "A", "ä", "a b", "a\0", "c:a"]
        {
            assert_eq!(file_name(name), None, "{name:?}");
        }
        assert_eq!(file_name(&"a".repeat(MOST_CHARACTERS + 1)), None);
        for name in ["a", "7", "three-rows.1000000", "a..b", "a.table", "a.part"] {
            assert_eq!(file_name(name), Some(format!("{name}.table")));
        }
    }

    #[test]
    fn files_lead_back_to_their_table() {
        for name in ["a", "a.table", "a.table.part", "x.part", "x.state.new"] {
            let table = file_name(name).unwrap();
            assert_eq!(owner_of(&table), Some((name, Role::Table)));
            for end in [PART, STATE, NEW_STATE] {
                let file = format!("{table}{end}");
                assert_eq!(owner_of(&file), Some((name, Role::Unfinished)), "{file}");
            }
        }
        for file in ["a.table.lock", "a.part", "A.table", ".table", "notes.txt"] {
            assert_eq!(owner_of(file), None, "{file}");
        }
    }
}
