//! Every view: no complaint in the console, no barrier, no other host, pictures kept.

use crate::support::{Browser, Running, assets, assets_in_english};

/// Name, address, and what is there when it is ready.
pub(crate) const VIEWS: &[(&str, &str, &str)] = &[
    ("play", "?view=play&position=4x5", ".board .cell"),
    ("play-cube", "?view=play&position=3x3x3", ".board .cell"),
    ("play-nim", "?view=play&position=nim:3,4,5", ".counter"),
    ("play-graph", "?view=play&position=graph:a-b,b-c,c-a,c-d", ".board .cell"),
    ("play-subsets", "?view=play&position=subsets:3", ".board .cell"),
    ("play-sum", "?view=play&position=2x3%20%26%20kayles:5", ".counter"),
    ("play-divisors", "?view=play&position=divisors:432", ".board .cell"),
    (
        "play-end",
        "?view=play&position=2x2&moves=(0,1);(1,0);(0,0)&first=friend&second=friend",
        ".history .zero",
    ),
    ("analyse-kayles", "?view=analyse&position=kayles:5,7", ".badge.N"),
    ("analyse", "?view=analyse&position=8x10", ".badge.N"),
    ("analyse-grundy", "?view=analyse&position=(5,4,2)&show=grundy", ".badge.N"),
    ("analyse-edit", "?view=analyse&position=(5,4,2)&edit=true", ".badge.N"),
    ("transfinite", "?view=transfinite", ".board"),
    ("play-infinite", "?view=play&position=3xw^w", ".board"),
    ("analyse-infinite", "?view=analyse&position=2x2xw^3", ".badge.P"),
    ("sheets", "?view=sheets&x=700", "img"),
    ("tables-openings", "?view=tables&table=openings", ".grid td"),
    ("tables-families", "?view=tables&table=families", ".grid td"),
    ("tables-census", "?view=tables&table=census", ".grid td"),
    ("tables-heaps", "?view=tables&table=heaps", ".values td"),
    ("tables-claims", "?view=tables&table=claims", ".grid td"),
    ("tables-four-columns", "?view=tables&table=four-columns", ".grid td"),
    ("tables-theorems", "?view=tables&table=theorems", "details"),
    ("tables-ordinals", "?view=tables&table=ordinals", ".result sup"),
    ("learn", "?view=learn", ".lesson-card .board"),
    ("learn-bite", "?view=learn&lesson=rules&step=1", ".lesson .board"),
    ("learn-fill", "?view=learn&lesson=outcomes&step=4", ".lesson .fill"),
    ("learn-number", "?view=learn&lesson=kayles&step=4", ".lesson .numbers"),
    ("learn-play", "?view=learn&lesson=two-rows&step=5", ".lesson .board"),
    ("puzzles", "?view=puzzles", ".puzzle-list .puzzle"),
    ("puzzle", "?view=puzzles&number=150", ".place .cell"),
    ("teachers", "?view=teachers", ".handed-on .qr"),
    ("present", "?view=present&position=4x5&show=outcome", ".stage .cell.wins"),
    ("worksheet", "?view=worksheet", ".sheet-head .qr"),
    ("worksheet-kayles", "?view=worksheet&task=kayles", ".sheet-head .qr"),
];

#[test]
fn every_view_is_clean_on_every_screen() {
    let (server, browser) = (Running::start(), Browser::start());
    for (width, height, scheme) in [
        (1280, 900, "light"),
        (390, 844, "light"),
        (390, 844, "dark"),
        (1280, 900, "dark"),
        (1920, 1080, "dark"),
        (1920, 1080, "light"),
    ] {
        browser.resize(width, height);
        browser.prefer(scheme);
        for (name, address, ready) in VIEWS {
            browser.open(&server.page(address));
            browser.wait(&format!("document.querySelector({ready:?})"));
            browser.keep_picture(&format!("{name}-{width}-{scheme}"));
            assert_eq!(browser.complaints(), Vec::<String>::new(), "{name}");
            let barriers = browser.barriers();
            assert!(barriers.is_empty(), "{name} at {width}, {scheme}: {barriers:#?}");
            let wider = browser.run("return document.documentElement.scrollWidth - innerWidth;");
            assert!(wider.as_i64().unwrap() <= 0, "{name} is wider than {width}");
        }
    }
    let own = server.page("");
    for address in browser.requests() {
        let is_own = address.starts_with(&own)
            || address.starts_with("data:")
            || address.starts_with("blob:");
        assert!(is_own, "{address} is another host");
    }
}

/// What stands inside a text, or is drawn to scale, has the size of its text or of its drawing.
#[test]
fn fingers_find_everything_on_a_phone() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.resize(390, 844);
    for (name, address, ready) in VIEWS {
        browser.open(&server.page(address));
        browser.wait(&format!("document.querySelector({ready:?})"));
        let small = browser.run(
            "const inText = 'p, li, td, thead, .sr, .note, .transfinite, .sheet-foot, .edge';
            const all = 'button, input, select, summary, a:not(.skip), [role=button]';
            const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
            return [...document.querySelectorAll(all)]
            .filter((one) => !one.closest(inText) && isSeen(one))
            .map((one) => [one.textContent, (one.closest('label') ?? one).getBoundingClientRect()])
            .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < 39.5)
            .map(([text, { width, height }]) => `${text}: ${width} by ${height}`);",
        );
        assert_eq!(small, serde_json::json!([]), "{name}");
    }
}

#[test]
fn the_first_view_asks_for_little() {
    let (server, browser) = (Running::start(), Browser::start());
    let page = server.page("?view=play&position=4x5");
    browser.open(&page);
    browser.wait("document.querySelector('.board')");
    let asked = browser.run("return performance.getEntriesByType('resource').length;");
    assert!(asked.as_u64().is_some_and(|asked| asked < 40), "{asked} requests");
}

#[test]
fn assets_are_small() {
    let server = Running::start();
    let mut bytes = 0;
    for (path, _) in assets() {
        let response = server.get(&path);
        assert_eq!(response.status, 200, "{path} is in the binary");
        bytes += response.body.len();
    }
    // Not even compressed.
    assert!(bytes < 1_000_000, "{bytes}");
}

#[test]
fn files_are_compressed_and_kept() {
    let server = Running::start();
    let document = String::from_utf8(server.get("/").body).unwrap();
    let named = document.split("href=\"/v/").skip(1).chain(document.split("src=\"/v/").skip(1));
    let named: Vec<String> =
        named.map(|rest| format!("/v/{}", rest.split('"').next().unwrap())).collect();
    assert!(named.iter().any(|name| name.ends_with("/app.js")) && named.len() > 15, "{named:?}");
    let compressed = |path: &str, accepted: &str| {
        let header = format!("accept-encoding: {accepted}\r\n");
        server.client().request("GET", path, &header, "").unwrap()
    };
    for name in &named {
        for (accepted, chosen) in [("gzip, br", "br"), ("gzip, br;q=0", "gzip"), ("gzip", "gzip")] {
            let answer = compressed(name, accepted);
            assert_eq!(answer.header("content-encoding"), Some(chosen), "{name}");
            assert!(answer.header("cache-control").unwrap().contains("immutable"), "{name}");
        }
    }
    // Another version is never kept.
    let other = compressed("/v/0123/app.js", "br");
    assert_eq!((other.status, other.header("cache-control")), (200, Some("no-cache")));
    let (needed, optional) = assets_in_english();
    for (name, paths, most) in [("needed", needed, 120_000), ("optional", optional, 60_000)] {
        let all = |coding: &str| -> usize {
            paths.iter().map(|path| compressed(path, coding).body.len()).sum()
        };
        let (gzip, brotli) = (all("gzip"), all("br"));
        println!("{name}: {gzip} bytes by gzip, {brotli} by brotli");
        assert!(brotli < gzip && gzip < most, "{name}: {gzip}, {brotli}");
    }
}

#[test]
fn nothing_shifts_while_a_view_is_built() {
    let (server, browser) = (Running::start(), Browser::start());
    for (width, (name, address, ready)) in
        [1280, 390].iter().flat_map(|width| VIEWS.iter().map(move |view| (*width, view)))
    {
        browser.resize(width, 900);
        browser.open(&server.page(address));
        browser.wait(&format!(
            "document.querySelector({ready:?}) && !document.querySelector('[aria-busy=true]')"
        ));
        let shift = browser.shift();
        let paint = browser.run(
            "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;",
        );
        println!("{name} at {width}: shift {shift:.4}, first paint {paint} ms");
        assert!(shift < 0.02, "{name} shifts by {shift} at {width}");
    }
}

/// Few colours are left where a system has chosen them: every shape is told from what it lies on,
/// and a winning move from a losing one.
#[test]
fn shapes_are_seen_in_every_view_where_colours_are_forced() {
    let (server, browser) = (Running::start(), Browser::start());
    for scheme in ["light", "dark"] {
        browser.force_colours_on(scheme);
        for (name, address, ready) in VIEWS {
            browser.open(&server.page(address));
            browser.wait(&format!("document.querySelector({ready:?})"));
            browser.keep_picture(&format!("forced-{name}-{scheme}"));
            let unseen = browser.run(include_str!("unseen_shapes.js"));
            assert_eq!(unseen, serde_json::json!([]), "{name}, {scheme}");
        }
    }
}
