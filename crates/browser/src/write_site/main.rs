//! Writes the page with its engine as static files: a folder for any web server, and one file that
//! needs none.
//!
//! ```text
//! write-site ENGINE.wasm FOLDER
//! ```
//!
//! What belongs to the page is the list of the server (`web::ASSETS`); the engine and what it needs
//! are added. `cargo xtask site` builds the engine and calls this.

mod document;
mod icon;
mod site;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [engine, folder] = arguments.as_slice() else {
        eprintln!("write-site takes the engine and a folder; `cargo xtask site` has both");
        return ExitCode::from(2);
    };
    match write(Path::new(engine), Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("write-site: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(engine: &Path, folder: &Path) -> Result<(), String> {
    let named = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let engine = fs::read(engine).map_err(|error| named(engine, error))?;
    fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    for (name, bytes) in site::files(&engine) {
        let path = folder.join(&name);
        let place = path.parent().unwrap_or(folder);
        fs::create_dir_all(place).map_err(|error| named(place, error))?;
        fs::write(&path, &bytes).map_err(|error| named(&path, error))?;
        if name == site::ENGINE || name == site::SINGLE {
            println!("{:>9} bytes, {:>9} compressed: {name}", bytes.len(), gzipped(&bytes).len());
        }
    }
    Ok(())
}

/// Bytes as gzip packs them, which every browser can unpack.
fn gzipped(bytes: &[u8]) -> Vec<u8> {
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes every byte");
    encoder.finish().expect("memory takes every byte")
}
