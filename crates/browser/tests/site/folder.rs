//! The folder behind a web server, which then goes away.

use crate::site;
use crate::support::Browser;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Serves the files of a folder until it is told to stop.
struct Files {
    address: SocketAddr,
    is_gone: Arc<AtomicBool>,
}

impl Files {
    fn serve(folder: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let is_gone = Arc::new(AtomicBool::new(false));
        let (folder, told) = (folder.to_owned(), Arc::clone(&is_gone));
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if told.load(Ordering::Relaxed) {
                    return;
                }
                let folder = folder.clone();
                std::thread::spawn(move || answer(&stream, &folder));
            }
        });
        Self { address, is_gone }
    }

    /// No connection is taken any more.
    fn stop(&self) {
        self.is_gone.store(true, Ordering::Relaxed);
        drop(TcpStream::connect(self.address));
    }
}

/// Answers one request of a connection.
fn answer(mut stream: &TcpStream, folder: &Path) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let Some(request) = lines.next() else { return };
    lines.find(String::is_empty);
    let address = request.split(' ').nth(1).unwrap_or("/");
    let name = address.split('?').next().unwrap_or("/").trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let (status, body) = match fs::read(folder.join(name)) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n\
         connection: close\r\n\r\n"
    );
    // A browser may have lost interest.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}

#[test]
fn the_page_works_on_when_its_server_is_gone() {
    let (files, browser) = (Files::serve(&site()), Browser::start());
    let page = format!("http://{}/", files.address);
    browser.open(&page);
    browser.wait("document.querySelector('.board [data-move]')");
    browser.wait("navigator.serviceWorker.controller?.state === 'activated'");
    files.stop();
    browser.open(&format!("{page}?view=analyse&position=8x10"));
    browser.wait("document.querySelector('.badge.N')");
    browser.open(&format!("{page}?view=tables&table=openings"));
    browser.wait("document.querySelectorAll('main table tbody tr').length > 10");
    // What a system looks at before it offers to install a page.
    let manifest =
        browser.run("return [document.querySelector('link[rel=manifest]').href, isSecureContext];");
    assert_eq!(manifest, serde_json::json!([format!("{page}manifest.webmanifest"), true]));
}
