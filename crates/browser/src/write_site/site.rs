//! Which files there are, with their contents.

use crate::{document, gzipped, icon};
use serde_json::json;
use std::hash::{DefaultHasher, Hash, Hasher};
use web::ASSETS;

/// The engine, packed.
pub(crate) const ENGINE: &str = "engine.wasm.gz";

/// The file that has everything inside.
pub(crate) const SINGLE: &str = "chomplab.html";

const DOCUMENT: &str = "index.html";
const MANIFEST: &str = "manifest.webmanifest";
const SERVICE_WORKER: &str = "service_worker.js";

const ENGINE_SCRIPT: &str = include_str!("../../assets/engine.js");
const WORKER_SCRIPT: &str = include_str!("../../assets/worker.js");

/// The sides of the icons that are pictures: what systems ask for that install pages.
const ICONS: [u32; 3] = [180, 192, 512];

type File = (String, Vec<u8>);

/// Every file of the site.
pub(crate) fn files(engine: &[u8]) -> Vec<File> {
    let engine = gzipped(engine);
    let mut files: Vec<File> = ASSETS
        .iter()
        .filter(|asset| asset.path != "/")
        .map(|asset| (asset.path.trim_start_matches('/').to_owned(), asset.bytes.to_vec()))
        .collect();
    files.push(("engine.js".to_owned(), ENGINE_SCRIPT.into()));
    files.push(("worker.js".to_owned(), WORKER_SCRIPT.into()));
    files.push((ENGINE.to_owned(), engine.clone()));
    files.push((MANIFEST.to_owned(), manifest().into_bytes()));
    files.extend(ICONS.map(|side| (icon_name(side), icon::png(side))));
    files.push((DOCUMENT.to_owned(), document::in_folder().into_bytes()));
    let worker = service_worker(&files);
    files.push((SERVICE_WORKER.to_owned(), worker.into_bytes()));
    let single = document::single(ENGINE_SCRIPT, WORKER_SCRIPT, ENGINE, &engine);
    files.push((SINGLE.to_owned(), single.into_bytes()));
    files
}

fn icon_name(side: u32) -> String {
    format!("icon-{side}.png")
}

/// What a system needs to know that installs the page.
fn manifest() -> String {
    let picture = |side: u32| {
        json!({
            "src": icon_name(side),
            "sizes": format!("{side}x{side}"),
            "type": "image/png",
            "purpose": "any maskable"
        })
    };
    let mut icons = vec![json!({ "src": "icon.svg", "sizes": "any", "type": "image/svg+xml" })];
    icons.extend(ICONS.map(picture));
    let manifest = json!({
        "name": "Chomplab",
        "short_name": "Chomplab",
        "description": "Play, analyse and learn the game of Chomp.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#e0a75e",
        "icons": icons
    });
    format!("{manifest:#}\n")
}

/// The service worker, with the names of all files and a version that changes with any of them.
fn service_worker(files: &[File]) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    // The folder itself is another name of the document.
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).chain(["./"]).collect();
    include_str!("../../assets/service_worker.js")
        .replace("{version}", &format!("{:016x}", hasher.finish()))
        .replace("{files}", &json!(names).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_there_and_kept_offline() {
        let files = files(b"engine");
        let has = |name: &str| files.iter().any(|(known, _)| known == name);
        let (_, worker) = files.iter().find(|(name, _)| name == SERVICE_WORKER).unwrap();
        let worker = String::from_utf8(worker.clone()).unwrap();
        for asset in ASSETS {
            let name = if asset.path == "/" { DOCUMENT } else { &asset.path[1..] };
            assert!(has(name) && worker.contains(&format!("{name:?}")), "{name}");
        }
        assert!(!worker.contains("{files}") && !worker.contains("{version}"));
        assert!(has(SINGLE) && has(ENGINE) && has("icon-512.png"));
    }

    #[test]
    fn another_engine_is_another_version() {
        let version = |engine: &[u8]| {
            let (_, worker) =
                files(engine).into_iter().find(|(name, _)| name == SERVICE_WORKER).unwrap();
            worker
        };
        assert_eq!(version(b"one"), version(b"one"));
        assert_ne!(version(b"one"), version(b"two"));
    }
}
