//! A real Chromium without a window, steered over WebDriver.

use super::http::Client;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use std::fs;
use std::io::ErrorKind::AddrInUse;
use std::io::{BufRead, BufReader};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// How long something on the page may take.
const PATIENCE: Duration = Duration::from_secs(20);

const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A port that nothing listens on, by IPv4 and by IPv6.
///
/// ChromeDriver needs one that is free by both. Left to choose, it takes what is free by IPv6
/// and gives up if somebody has it by IPv4; among the ports that systems hand out, servers of
/// other tests do. The ports here lie below those, and are others in each process.
fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let first = process::id().wrapping_mul(10);
    let is_free = |port: u16| {
        [IpAddr::from(Ipv4Addr::LOCALHOST), IpAddr::from(Ipv6Addr::LOCALHOST)]
            .into_iter()
            .filter_map(|address| TcpListener::bind((address, port)).err())
            .all(|error| error.kind() != AddrInUse)
    };
    loop {
        let chosen = first.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % 20_000;
        let port = 10_000 + u16::try_from(chosen).unwrap();
        if is_free(port) {
            return port;
        }
    }
}

/// A browser with a fresh profile.
pub(crate) struct Browser {
    driver: Child,
    address: SocketAddr,
    session: String,
}

impl Browser {
    pub(crate) fn start() -> Self {
        let mut driver = Command::new("chromedriver")
            .arg(format!("--port={}", free_port()))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is missing: `cargo xtask test` installs it");
        let said = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = said
            .map_while(Result::ok)
            .find_map(|line| {
                let port = line.split("started successfully on port ").nth(1)?;
                port.trim_end_matches('.').parse::<u16>().ok()
            })
            .expect("chromedriver says its port");
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--window-size=1280,900",
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        } } });
        let mut browser = Self { driver, address, session: String::new() };
        let begun = browser.call("POST", "/session", &wanted);
        begun["sessionId"].as_str().expect("a session begins").clone_into(&mut browser.session);
        browser
    }

    /// What the driver answers, or what it says is wrong.
    fn try_call(&self, method: &str, path: &str, body: &Value) -> Result<Value, Value> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let response = Client::connect(self.address).request(method, path, "", &body).unwrap();
        let value = response.json()["value"].take();
        if response.status == 200 { Ok(value) } else { Err(value) }
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_call(method, path, body).unwrap_or_else(|wrong| panic!("{path}: {wrong}"))
    }

    fn session(&self, path: &str, body: &Value) -> Value {
        self.call("POST", &format!("/session/{}/{path}", self.session), body)
    }

    pub(crate) fn open(&self, address: &str) {
        self.session("url", &json!({ "url": address }));
    }

    /// Runs a script in the page; `return` gives a value back.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.session("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Runs a script that calls its last argument when it has ended, after those given.
    pub(crate) fn run_long(&self, script: &str, arguments: &Value) -> Value {
        self.run_within(Duration::from_secs(600), script, arguments)
            .unwrap_or_else(|wrong| panic!("a script failed: {wrong}"))
    }

    fn run_within(
        &self,
        patience: Duration,
        script: &str,
        arguments: &Value,
    ) -> Result<Value, Value> {
        self.session("timeouts", &json!({ "script": patience.as_millis() as u64 }));
        let path = format!("/session/{}/execute/async", self.session);
        self.try_call("POST", &path, &json!({ "script": script, "args": arguments }))
    }

    /// Waits until an expression is true.
    ///
    /// The page itself looks before each frame that it draws, and answers when it is. A page that
    /// is left takes the question along, so that the next one is asked.
    pub(crate) fn wait(&self, expression: &str) {
        let script = format!(
            "const [answer] = arguments;
            const look = () => {{
                try {{
                    if ({expression}) answer('true'); else requestAnimationFrame(look);
                }} catch (error) {{ answer(String(error)); }}
            }};
            look();"
        );
        loop {
            match self.run_within(PATIENCE, &script, &json!([])) {
                Ok(answer) if answer == "true" => return,
                Err(wrong) if was_left(&wrong) => {}
                Ok(wrong) | Err(wrong) => {
                    let seen = self.run("return document.body.innerText;");
                    panic!("never true: {expression}\n{wrong}\non the page: {seen}");
                }
            }
        }
    }

    /// Waits until the page shows a text.
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait(&format!("document.body.innerText.includes({})", json!(text)));
    }

    /// A click of the pointer in the middle of an element, once it is there.
    pub(crate) fn click(&self, selector: &str) {
        let found = self.element(selector);
        let id = found[ELEMENT].as_str().expect("an element was found");
        self.session(&format!("element/{id}/click"), &json!({}));
    }

    /// Two clicks of the pointer without a pause between them.
    pub(crate) fn double_click(&self, selector: &str) {
        let press = [
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        let mut actions = vec![
            json!({ "type": "pointerMove", "origin": self.element(selector), "x": 0, "y": 0 }),
        ];
        actions.extend(press.iter().cycle().take(4).cloned());
        let pointer = json!({ "type": "pointer", "id": "mouse", "actions": actions });
        self.session("actions", &json!({ "actions": [pointer] }));
    }

    /// Moves the pointer over an element.
    pub(crate) fn point_at(&self, selector: &str) {
        let moved =
            json!({ "type": "pointerMove", "origin": self.element(selector), "x": 0, "y": 0 });
        let pointer = json!({ "type": "pointer", "id": "mouse", "actions": [moved] });
        self.session("actions", &json!({ "actions": [pointer] }));
    }

    /// An element, once it is there.
    fn element(&self, selector: &str) -> Value {
        self.wait(&format!("document.querySelector({})", json!(selector)));
        self.session("element", &json!({ "using": "css selector", "value": selector }))
    }

    /// Takes the network away, or gives it back.
    pub(crate) fn set_offline(&self, offline: bool) {
        let conditions = json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1
        });
        self.tell("Network.enable", &json!({}));
        self.tell("Network.emulateNetworkConditions", &conditions);
    }

    /// Presses keys, one after the other: `Enter`, `ArrowUp`, or single letters.
    pub(crate) fn press(&self, keys: &[&str]) {
        let mut actions = Vec::new();
        for key in keys {
            let value = match *key {
                "Enter" => "\u{e007}",
                "Escape" => "\u{e00c}",
                "Tab" => "\u{e004}",
                "ArrowLeft" => "\u{e012}",
                "ArrowUp" => "\u{e013}",
                "ArrowRight" => "\u{e014}",
                "ArrowDown" => "\u{e015}",
                letter => letter,
            };
            actions.push(json!({ "type": "keyDown", "value": value }));
            actions.push(json!({ "type": "keyUp", "value": value }));
        }
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.session("actions", &json!({ "actions": [keyboard] }));
    }

    /// Types a text into a field, in place of what is there.
    pub(crate) fn type_into(&self, selector: &str, text: &str) {
        let found = self.element(selector);
        let id = found[ELEMENT].as_str().expect("an element was found");
        self.session(&format!("element/{id}/clear"), &json!({}));
        self.session(&format!("element/{id}/value"), &json!({ "text": text }));
    }

    /// Lets the browser keep nothing for pages that are opened from now on.
    pub(crate) fn refuse_storage(&self) {
        let source = "for (const name of ['localStorage', 'sessionStorage']) \
                      Object.defineProperty(window, name, { get() { throw new DOMException('no', \
                      'SecurityError'); } });";
        self.tell("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source }));
    }

    /// Prints the page as it would come out of a printer: the sizes of the sheets of paper, in
    /// points, and how many there are of each.
    pub(crate) fn printed(&self) -> Vec<(u32, u32)> {
        let wanted = json!({ "preferCSSPageSize": true, "printBackground": true });
        let body = json!({ "cmd": "Page.printToPDF", "params": wanted });
        let made = self.session("goog/cdp/execute", &body);
        let pdf = STANDARD.decode(made["data"].as_str().expect("a document is text")).unwrap();
        let text = String::from_utf8_lossy(&pdf);
        let boxes = text.split("/MediaBox [0 0 ").skip(1);
        let numbers = boxes.map(|rest| {
            let mut numbers = rest.split([' ', ']']).map(|one| one.parse::<f64>().unwrap());
            let mut next = || numbers.next().unwrap().round() as u32;
            (next(), next())
        });
        numbers.collect()
    }

    fn tell(&self, command: &str, parameters: &Value) {
        let body = json!({ "cmd": command, "params": parameters });
        self.session("goog/cdp/execute", &body);
    }

    /// Shows pages as on a screen of this width and height.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let is_phone = width < 600;
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            &json!({
                "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone,
            }),
        );
    }

    /// Shows pages to somebody who likes `dark` or `light`.
    pub(crate) fn prefer(&self, scheme: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.tell("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Shows pages to somebody whose browser prefers a language.
    pub(crate) fn prefer_language(&self, language: &str) {
        // The name of the browser stays what it is.
        let agent = self.run("return navigator.userAgent;");
        let told = json!({ "userAgent": agent, "acceptLanguage": language });
        self.tell("Emulation.setUserAgentOverride", &told);
    }

    /// Shows pages in the few colours that somebody has chosen for the whole system.
    pub(crate) fn force_colours(&self) {
        self.force_colours_on("light");
    }

    /// The same on a `light` or a `dark` ground.
    pub(crate) fn force_colours_on(&self, scheme: &str) {
        let features = json!([
            { "name": "forced-colors", "value": "active" },
            { "name": "prefers-color-scheme", "value": scheme },
        ]);
        self.tell("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Runs a script in every page from now on, before the page's own scripts.
    pub(crate) fn before_every_page(&self, script: &str) {
        self.tell("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
    }

    /// How much of the page has shifted since it was opened, as browsers measure it.
    pub(crate) fn shift(&self) -> f64 {
        let script = "const done = arguments[arguments.length - 1];
            new PerformanceObserver((list) =>
            done(list.getEntries().reduce((sum, shift) => sum + shift.value, 0))).observe({ type:
            'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => done(0)));";
        self.run_long(script, &json!([])).as_f64().expect("a number")
    }

    /// Keeps a picture of the page.
    pub(crate) fn keep_picture(&self, name: &str) {
        let whole = self.call("GET", &format!("/session/{}/screenshot", self.session), &json!({}));
        let whole = whole.as_str().expect("a picture is text");
        let bytes = STANDARD.decode(whole).expect("a picture is base64");
        let folder = target().join("page");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
    }

    /// What the console said since it was asked last; all of it is wrong.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let all = self.session("se/log", &json!({ "type": "browser" }));
        let all = all.as_array().expect("a log is a list");
        all.iter().map(|entry| entry["message"].to_string()).collect()
    }

    /// The addresses that were asked for since the browser began.
    pub(crate) fn requests(&self) -> Vec<String> {
        let all = self.session("se/log", &json!({ "type": "performance" }));
        let mut found = Vec::new();
        for entry in all.as_array().expect("a log is a list") {
            let event: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
            let message = &event["message"];
            if message["method"] == "Network.requestWillBeSent"
                && let Some(address) = message["params"]["request"]["url"].as_str()
            {
                found.push(address.to_owned());
            }
        }
        found
    }

    /// What an accessibility checker finds on the page that is serious: rule and elements.
    pub(crate) fn barriers(&self) -> Vec<String> {
        let file = target().join("tools/axe.min.js");
        let checker =
            fs::read_to_string(&file).expect("axe-core is missing: `cargo xtask test` brings it");
        self.run(&checker);
        let script = "const done = arguments[arguments.length - 1];
            axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations
                .filter((one) => ['serious', 'critical'].includes(one.impact))
                .map((one) => one.id + ': ' + one.nodes.map((node) => node.html).join(' | '))));";
        let found = self.run_long(script, &json!([]));
        let found = found.as_array().expect("a list of findings");
        found.iter().map(|one| one.as_str().unwrap_or_default().to_owned()).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let path = format!("/session/{}", self.session);
            let _ = Client::connect(self.address).request("DELETE", &path, "", "");
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn target() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target")
}

/// Whether a script ended because its page did.
fn was_left(wrong: &Value) -> bool {
    wrong["message"].as_str().is_some_and(|message| message.contains("unloaded"))
}
