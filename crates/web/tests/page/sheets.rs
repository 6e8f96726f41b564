//! Sheets as a map in the browser.

use crate::support::{Browser, Running};

fn wait_for_map(browser: &Browser) {
    browser.wait(
        "document.querySelector('#map')?.dataset.loading === '0' && document.querySelector('#map \
         img')?.complete",
    );
}

#[test]
fn sheet_700_opens_zooms_and_leads_to_positions() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=sheets&x=700"));
    wait_for_map(&browser);
    browser.keep_picture("sheet-700");
    let scale = |browser: &Browser| {
        let scale = browser.run("return Number(document.querySelector('#map').dataset.scale);");
        scale.as_f64().unwrap()
    };
    let before = scale(&browser);
    for _ in 0..3 {
        browser.click("#map-in");
    }
    wait_for_map(&browser);
    assert!(scale(&browser) > 3.9 * before, "{before} became {}", scale(&browser));
    browser.keep_picture("sheet-700-near");
    // The middle of the map.
    browser.click("#map");
    browser.wait("document.querySelector('#sheet-cell')?.dataset.position");
    let seen = browser.run(
        "const [y, z] = document.querySelector('#sheet-cell h2').textContent.match(/\\d+/g)
            .map(Number);
        return [y, z, document.querySelector('#sheet-cell').dataset.position,
        document.querySelector('#sheet-cell').dataset.outcome];",
    );
    let (y, z) = (seen[0].as_u64().unwrap(), seen[1].as_u64().unwrap());
    assert_eq!(seen[2], format!("({},{},700)", 700 + y + z, 700 + y));
    browser.click("#open-on-board");
    // The view of sheets has a badge of its own, which goes.
    let outcome = seen[3].as_str().unwrap();
    browser.wait(&format!(
        "!document.querySelector('#map') && \
         document.querySelector('.badge')?.classList[1] === '{outcome}'"
    ));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_known_loser_is_one_and_an_infection_spreads() {
    let (server, browser) = (Running::start(), Browser::start());
    let first = server.get("/api/sheet/100?end=true").json()["end"]["first"].clone();
    let longest = first.as_str().unwrap().trim_matches(['(', ')']).split(',').next().unwrap();
    let z = longest.parse::<u64>().unwrap() - 100;
    browser.open(&server.page(&format!("?view=sheets&x=100&cell=0,{z}")));
    browser.wait("document.querySelector('#sheet-cell')?.dataset.outcome === 'P'");
    wait_for_map(&browser);
    browser.click("#perturb");
    browser.wait("document.querySelector('#infection-step')");
    browser.run(
        "const slider = document.querySelector('#infection-step'); slider.value = 20; \
         slider.dispatchEvent(new Event('input'));",
    );
    browser.wait("document.querySelector('#infection')?.dataset.step === '20'");
    browser.keep_picture("sheet-infected");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn parts_are_switched_so_that_legend_and_picture_match() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=sheets&x=300"));
    wait_for_map(&browser);
    browser.wait("document.querySelector('[data-part=flat]')");
    browser.click("[data-part-switch='flat']");
    browser.wait("location.search.includes('hide=flat')");
    browser.wait("!document.querySelector('[data-part=flat]')");
    browser.wait(
        "[...document.querySelectorAll('#map .tile[data-tile] img')].some((image) => \
         image.src.includes('parts=lower,upper,deadly'))",
    );
    wait_for_map(&browser);
    // What is left has the colours of the legend: here a cell of the lower line alone.
    let colours = browser.run(
        "const image = document.querySelector('#map .tile[data-tile] img');
        const canvas = document.createElement('canvas'); canvas.width = canvas.height = 256;
        const context = canvas.getContext('2d'); context.drawImage(image, 0, 0);
        const data = context.getImageData(0, 0, 256, 256).data; const found = new Set();
        for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255)
        found.add([data[at], data[at + 1], data[at + 2]].join());
        return [...found];",
    );
    let colours: Vec<&str> =
        colours.as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(colours.contains(&"0,114,178") && !colours.contains(&"0,158,115"), "{colours:?}");
    let address = browser.run("return location.href;");
    browser.open(address.as_str().unwrap());
    browser.wait("document.querySelector('[data-part-switch=flat]')?.checked === false");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn losers_are_never_smaller_than_three_pixels() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=sheets&x=700&kind=losers"));
    for _ in 0..4 {
        wait_for_map(&browser);
        // A loser has five pixels of a tile, or as many as a cell has.
        let least = browser.run(
            "const map = document.querySelector('#map');
            const shown = document.querySelector('.tile[data-tile]').offsetWidth / 256;
            return Math.max(5 * shown, Number(map.dataset.scale));",
        );
        assert!(least.as_f64().unwrap() >= 3.0, "{least}");
        browser.click("#map-in");
    }
}

#[test]
fn what_is_seen_is_saved() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=sheets&x=100&kind=losers"));
    wait_for_map(&browser);
    browser.run(
        "window.saved = []; HTMLAnchorElement.prototype.click = function () { \
         window.saved.push([this.download, this.href]); };",
    );
    for kind in ["SVG", "PNG", "CSV"] {
        browser.click(&format!("[data-save='{kind}']"));
    }
    browser.wait("window.saved.length === 3");
    let saved = browser.run("return window.saved.sort();");
    let (csv, png, svg) = (&saved[0], &saved[1], &saved[2]);
    assert_eq!(svg[0], "sheet-100-losers.svg");
    let drawn = svg[1].as_str().unwrap();
    assert!(drawn.starts_with("data:image/svg+xml") && drawn.contains("image%2Fpng"), "no tiles");
    assert_eq!(png[0], "sheet-100-losers.png");
    assert!(png[1].as_str().unwrap().len() > 5000);
    let path = csv[1].as_str().unwrap().replace(&server.page(""), "/");
    let table = String::from_utf8(server.get(&path).body).unwrap();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("y,z,line"));
    let end = server.get("/api/sheet/100?kind=losers&end=true").json()["end"].clone();
    assert_eq!(lines.count() as u64, end["losers"].as_u64().unwrap(), "all losers are in sight");
    let blocks = server.get(
        "/api/sheet/100/table.csv?level=0&from_y=0&to_y=3&from_z=0&to_z=2&kind=instant-winners",
    );
    let blocks = String::from_utf8(blocks.body).unwrap();
    assert!(blocks.starts_with("y,z,side,lower,upper,flat,deadly\n0,0,1,"), "{blocks}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn the_map_behind_an_infection_follows_its_sheet() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=sheets&x=100&cell=10,65"));
    browser.click("#perturb");
    browser.wait("document.querySelector('#infection-steps')");
    browser.run(
        "const select = document.querySelector('#infection-steps'); select.value = '100'; \
         select.dispatchEvent(new Event('change'));",
    );
    browser.wait("document.querySelector('#infection-step')?.max === '100'");
    browser.run(
        "const slider = document.querySelector('#infection-step'); slider.value = 80; \
         slider.dispatchEvent(new Event('input'));",
    );
    browser.wait(
        "document.querySelector('#infection')?.dataset.step === '80' && \
         [...document.querySelectorAll('#map .tile[data-tile] img')].every((image) => \
         image.src.includes('/api/sheet/180/'))",
    );
    assert_eq!(browser.run("return document.querySelectorAll('.map .chosen').length;"), 0);
    browser.click("#infection-end");
    browser.wait(
        "[...document.querySelectorAll('#map .tile[data-tile] img')].some((image) => \
         image.src.includes('/api/sheet/100/'))",
    );
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn sheets_of_nim_are_drawn_beside_those_of_chomp() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=sheets&game=nim&x=64&cells=5"));
    browser.wait("document.querySelector('.nim')?.naturalWidth > 100");
    for (path, kind) in [("64.svg", "image/svg+xml"), ("64.csv", "text/csv; charset=utf-8")] {
        let file = server.get(&format!("/api/nim/{path}?cells=0"));
        assert_eq!((file.status, file.header("content-type")), (200, Some(kind)));
    }
    for wrong in ["0.png", "513.png", "64", "64.gif"] {
        assert_eq!(server.get(&format!("/api/nim/{wrong}")).status, 404, "{wrong}");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_sheet_that_nobody_works_on_says_so() {
    let server = Running::start();
    let told = server.get("/api/sheet/100000/progress").json();
    assert_eq!((&told["working"], &told["done"]), (&false.into(), &0.into()));
}

#[test]
fn several_cells_are_infected_and_the_address_keeps_them() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=sheets&x=100&infected=10,65"));
    browser.wait_for_text("Cell (10, 65) of sheet 100 is declared an instant winner.");
    browser.wait("new URLSearchParams(location.search).get('infected') === '10,65'");
    // A click adds no cell before it is asked for; an instant winner is refused, and all stays.
    browser.click("#infection-add");
    browser.wait("document.querySelector('#infection-add').ariaPressed === 'true'");
    browser.wait_for_text("Click another cell of this sheet that is no instant winner.");
    browser.open(&server.page("?view=sheets&x=100&infected=10,65;12,66"));
    browser.wait_for_text("Cells (10, 65), (12, 66) of sheet 100 are declared instant winners.");
    browser.wait("document.querySelectorAll('.mark.source').length === 2 + 1");
    browser.click("#infection-end");
    browser.wait("!new URLSearchParams(location.search).has('infected')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Counts requests for tiles, and what was asked about progress.
const ASKED: &str = "const all = performance.getEntriesByType('resource').map((one) => one.name);
    return ['/tile/', '/progress'].map((part) =>
        all.filter((name) => name.includes(part)).length);";

#[test]
fn a_large_sheet_without_a_table_tells_how_far_it_is_and_ends_with_its_visitor() {
    let (server, browser) = (Running::start(), Browser::start());
    browser.open(&server.page("?view=sheets&x=100000&kind=instant-winners"));
    browser.wait("(document.querySelector('progress:not([hidden])')?.value ?? 0) > 0");
    // Few tiles at a time, and all of them are cut from one picture.
    let asked = browser.run(ASKED);
    assert!(asked[0].as_u64() <= Some(16) && asked[1].as_u64() >= Some(1), "{asked}");
    let told = server.get("/api/sheet/100000/progress").json();
    assert_eq!(told["working"], true);
    // Whoever leaves takes the work along.
    browser.open(&server.page("?view=learn"));
    loop {
        if server.get("/api/sheet/100000/progress").json()["working"] == false {
            break;
        }
    }
}
