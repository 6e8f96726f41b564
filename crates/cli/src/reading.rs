//! Texts that are read whole: from a file, or from standard input for `-`.

use crate::arguments::is_stream;
use crate::complaint::Complaint;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// The text in a file, or on standard input for `-`.
pub(crate) fn text_of(path: &Path) -> Result<String, Complaint> {
    let read = if is_stream(path) {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    read.map_err(|error| Complaint::reading(path, &error))
}
