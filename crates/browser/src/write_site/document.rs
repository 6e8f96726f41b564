//! The document of the page, with the engine beside it or inside it.
//!
//! In the one file, modules cannot find each other by addresses: files have none when they are
//! opened without a server. So every module stands in a block of its own and is known by a name,
//! which an import map binds to its text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use web::{ASSETS, Asset};

/// What modules call each other in the one file.
const NAMES: &str = "chomplab/";

/// In a browser that opens the folder without a server, its modules are out of reach, but the one
/// file beside them works.
const WITHOUT_SERVER: &str = "<script>\nif (location.protocol === \"file:\") \
                              location.replace(`chomplab.html${location.search}`);\n</script>\n";

/// Makes the modules of the one file known, and begins.
const BEGIN: &str = r#"const imports = {};
for (const block of document.querySelectorAll("script[data-module]")) {
  const script = new Blob([block.textContent], { type: "text/javascript" });
  imports["chomplab/" + block.dataset.module] = URL.createObjectURL(script);
}
const map = document.createElement("script");
map.type = "importmap";
map.textContent = JSON.stringify({ imports });
document.head.append(map);
import("chomplab/app.js");
"#;

/// The document of the folder.
pub(crate) fn in_folder() -> String {
    let head = "<link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
                <meta name=\"theme-color\" content=\"#e0a75e\">\n\
                <link rel=\"apple-touch-icon\" href=\"icon-180.png\">\n\
                <link rel=\"modulepreload\" href=\"engine.js\">\n\
                <link rel=\"preload\" href=\"engine.wasm.gz\" as=\"fetch\" crossorigin>\n";
    let text = marked(" data-offline=\"yes\"");
    let text = text.replace("=\"/api/", "=\"\u{0}api/").replace("=\"/", "=\"");
    let text = text.replace('\u{0}', "/");
    text.replacen("</head>", &format!("{WITHOUT_SERVER}{head}</head>"), 1)
}

/// The document that has everything inside: the scripts of the engine and of its worker, and the
/// packed engine under its name.
pub(crate) fn single(engine_script: &str, worker: &str, name: &str, engine: &[u8]) -> String {
    let mut text = marked("");
    let mut blocks = String::new();
    for asset in ASSETS.iter().filter(|asset| asset.path != "/") {
        if asset.path.ends_with(".js") {
            blocks += &module(&asset.path[1..], &text_of(asset));
        } else if asset.path.ends_with(".css") {
            let link = format!("<link rel=\"stylesheet\" href=\"{}\">", asset.path);
            text = text.replace(&link, &format!("<style>\n{}</style>", text_of(asset)));
        } else {
            let data = format!("=\"data:{};base64,{}\"", asset.content, base64(asset.bytes));
            text = text.replace(&format!("=\"{}\"", asset.path), &data);
        }
    }
    blocks += &module("engine.js", engine_script);
    blocks +=
        &format!("<script type=\"text/plain\" id=\"worker.js\">\n{}</script>\n", safe(worker));
    blocks += &format!(
        "<script type=\"text/plain\" id=\"{name}\">\n{}\n</script>\n<script>\n{BEGIN}</script>\n",
        base64(engine)
    );
    text = text.replace("<script type=\"module\" src=\"/app.js\"></script>\n", "");
    text.replacen("</body>", &format!("{blocks}</body>"), 1)
}

/// The document, with a mark that the engine is in the page. Its links lead to itself, wherever it
/// lies.
fn marked(more: &str) -> String {
    let page = ASSETS.iter().find(|asset| asset.path == "/").expect("there is a document");
    let text = text_of(page).replacen("<html ", &format!("<html data-engine=\"here\"{more} "), 1);
    text.replace("=\"/?", "=\"?")
}

fn text_of(asset: &Asset) -> String {
    String::from_utf8_lossy(asset.bytes).into_owned()
}

fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// A module in a block of its own. What it imports is named from its folder, or from one above.
fn module(name: &str, text: &str) -> String {
    let above = |path: &str| {
        let path = path.trim_end_matches('/');
        path.rfind('/').map_or(String::new(), |end| path[..=end].to_owned())
    };
    let own = above(name);
    let folders = [(String::from("./"), own.clone()), ("../".into(), above(&own))];
    let upper = [("../../".into(), above(&above(&own)))];
    let mut text = safe(text);
    // The longest way first: the others are its beginnings.
    for (way, folder) in folders.iter().chain(&upper).rev() {
        for quote in ['"', '\'', '`'] {
            for before in ["from ", "import ", "import("] {
                let named = format!("{before}{quote}{NAMES}{folder}");
                text = text.replace(&format!("{before}{quote}{way}"), &named);
            }
        }
    }
    format!("<script type=\"text/plain\" data-module=\"{name}\">\n{text}</script>\n")
}

/// A script that does not end its block: these only stand in texts and patterns, where a backslash
/// before a slash or an exclamation mark changes nothing.
fn safe(script: &str) -> String {
    script.replace("</script", "<\\/script").replace("<!--", "<\\!--")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leads_to_a_server() {
        let whole = single("", "", "engine", b"");
        let (head, _) = whole.split_once("<script type=\"text/plain\"").unwrap();
        for text in [in_folder(), head.to_owned()] {
            let text = text.replace("=\"/api/", "");
            assert!(!text.contains("=\"/"), "{text}");
            assert!(text.contains("data-engine=\"here\""));
        }
        assert!(!head.contains("stylesheet"), "styles are inside");
    }

    #[test]
    fn modules_find_each_other_by_name() {
        let whole = single("", "", "engine", b"");
        for beginning in ["from \"./", "import(\"./", "from \"../", "import(\"../"] {
            assert!(!whole.contains(beginning), "{beginning}");
        }
        for asset in ASSETS.iter().filter(|asset| asset.path.ends_with(".js")) {
            let block = format!("data-module=\"{}\"", &asset.path[1..]);
            assert_eq!(whole.matches(&block).count(), 1, "{}", asset.path);
        }
    }

    #[test]
    fn folders_are_followed() {
        let text = "import \"../../a.js\"; import \"../b.js\"; import(\"./c.js\");\n";
        let block = module("one/two/d.js", text);
        for name in ["\"chomplab/a.js\"", "\"chomplab/one/b.js\"", "\"chomplab/one/two/c.js\""] {
            assert!(block.contains(name), "{block}");
        }
    }

    #[test]
    fn no_script_ends_its_block() {
        let block = module("a.js", "const a = \"</script><!--\"; import { b } from \"./b.js\";\n");
        assert_eq!(
            block,
            "<script type=\"text/plain\" data-module=\"a.js\">\nconst a = \"<\\/script><\\!--\"; \
             import { b } from \"chomplab/b.js\";\n</script>\n"
        );
    }
}
