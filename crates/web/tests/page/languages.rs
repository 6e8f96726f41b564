//! The page in several languages: nothing is missing, nothing is left over, nothing is literal.

use crate::support::{Browser, Running, assets};
use crate::views::VIEWS;
use serde_json::{Value, json};

const LANGUAGES: [&str; 3] = ["en", "de", "fr"];

/// What is wrong with the messages and their use, as `languages.js` finds it.
fn catalogue() -> Value {
    let (server, browser) = (Running::start(), Browser::start());
    // Any document of the server will do: only the messages are needed.
    browser.open(&server.page("api/health"));
    browser.run_long(include_str!("languages.js"), &json!([LANGUAGES, assets()]))
}

#[test]
fn every_language_says_everything_and_nothing_else() {
    let found = catalogue();
    assert_eq!(found["error"], json!(null), "{found:#}");
    for (what, wrong) in found["wrong"].as_object().expect("a list for each fault") {
        assert_eq!(*wrong, json!([]), "{what}");
    }
    assert!(found["messages"].as_u64().unwrap() > 10, "{found}");
}

#[test]
fn the_file_of_a_language_imports_every_view() {
    let all = assets();
    for language in LANGUAGES {
        let merging = ["", "_teaching"].map(|part| {
            let path = format!("/messages/{language}{part}.js");
            all.iter().find(|(own, _)| *own == path).unwrap().1.as_str()
        });
        let merging = merging.concat();
        let folder = format!("/messages/{language}/");
        let views = all.iter().filter_map(|(path, _)| path.strip_prefix(&folder));
        for view in views {
            assert!(merging.contains(&format!("\"./{language}/{view}\"")), "{language}: {view}");
            let name = view.trim_end_matches(".js");
            assert!(merging.contains(&format!("...{name}")), "{language}: {view} is merged");
        }
    }
}

/// Language and a text of the page.
fn seen(browser: &Browser) -> Value {
    browser.wait("document.querySelector('.board .cell')");
    browser.run(
        "return [document.documentElement.lang, document.querySelector('nav a').textContent, \
         document.getElementById('language').value];",
    )
}

#[test]
fn the_language_is_that_of_the_address_the_choice_or_the_browser() {
    let (server, browser) = (Running::start(), Browser::start());
    let (english, german, french) =
        (json!(["en", "Play", "en"]), json!(["de", "Spielen", "de"]), json!(["fr", "Jouer", "fr"]));
    browser.open(&server.page(""));
    assert_eq!(seen(&browser), english, "the browser's language");
    browser.prefer_language("de-AT");
    browser.open(&server.page(""));
    assert_eq!(seen(&browser), german, "the browser's language");
    // An address holds for the visit, also where addresses do not tell it any more.
    browser.open(&server.page("?lang=fr"));
    assert_eq!(seen(&browser), french, "the address");
    browser.open(&server.page(""));
    assert_eq!(seen(&browser), french, "the same visit");
    // The switch is for good.
    browser.run(
        "const switched = document.getElementById('language'); switched.value = 'en'; \
         switched.dispatchEvent(new Event('change'));",
    );
    browser.wait("document.documentElement.lang === 'en'");
    browser.wait("document.querySelector('nav a').textContent === 'Play'");
    browser.run("sessionStorage.clear();");
    browser.open(&server.page(""));
    assert_eq!(seen(&browser), english, "the switch");
    browser.open(&server.page("?lang=xx"));
    assert_eq!(seen(&browser), english, "a language that there is not");
    let loaded = browser.run(
        "return performance.getEntriesByType('resource').map((one) => one.name).filter((name) => \
         name.includes('/messages/')).length;",
    );
    assert_eq!(
        loaded,
        json!(1),
        "one language is loaded, in one file, without what the course says"
    );
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Elements whose text is wider than they are, and pages that are wider than the screen.
const OVERFLOWING: &str = "
    const places = 'button, nav a, .badge, th, td, label, legend, summary, select, .chip, h1, h2, \
                    figcaption, .note';
    const isCut = (one) => one.checkVisibility() && !one.closest('.sr')
        && getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1;
    const cut = [...document.querySelectorAll(places)].filter(isCut)
        .map((one) => `${one.tagName} ${one.className}: ${one.textContent.slice(0, 80)}`);
    return document.documentElement.scrollWidth > innerWidth ? ['the page', ...cut] : cut;";

#[test]
fn no_text_overflows_its_place_in_any_language() {
    let (server, browser) = (Running::start(), Browser::start());
    for (width, height) in [(390, 844), (1280, 900)] {
        browser.resize(width, height);
        for language in LANGUAGES {
            for (name, address, ready) in VIEWS {
                browser.open(&server.page(&format!("{address}&lang={language}")));
                browser.wait(&format!(
                    "document.documentElement.lang === {language:?} && \
                     document.querySelector({ready:?})"
                ));
                let wrong = browser.run(OVERFLOWING);
                assert_eq!(wrong, json!([]), "{name} in {language} at {width}");
            }
        }
        assert_eq!(browser.complaints(), Vec::<String>::new());
    }
}

#[test]
fn nothing_is_said_but_messages() {
    let (server, browser) = (Running::start(), Browser::start());
    for (name, address, ready) in VIEWS {
        browser.open(&server.page(address));
        browser.wait(&format!("document.querySelector({ready:?})"));
        let literal = browser.run_long(include_str!("literal.js"), &json!([ready]));
        assert_eq!(literal, json!([]), "{name}");
    }
}
