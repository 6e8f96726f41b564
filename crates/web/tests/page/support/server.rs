//! A server on a free port, stopped when it is dropped.

use super::http::{Client, Response};
use std::net::SocketAddr;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use web::{Event, Level, Server, Settings};

/// A server that runs in this process.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Sender<()>,
    thread: Option<JoinHandle<()>>,
    /// What the log said of mistakes of ours.
    errors: Arc<Mutex<Vec<Event>>>,
}

impl Running {
    pub(crate) fn start() -> Self {
        Self::start_with(Duration::from_secs(10))
    }

    /// With visitors who wait so long for an answer.
    pub(crate) fn start_with(patience: Duration) -> Self {
        Self::with_settings(Settings::with_patience(patience))
    }

    /// With everything that can be chosen.
    pub(crate) fn with_settings(settings: Settings) -> Self {
        let server = Server::bind("127.0.0.1:0".parse().unwrap(), settings).unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = channel();
        let errors = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&errors);
        let log = move |event: Event| {
            if matches!(event, Event::Request { level: Level::Error, .. }) {
                kept.lock().unwrap().push(event);
            }
        };
        let wait = move || {
            let _ = stopped.recv();
        };
        let thread = std::thread::spawn(move || server.run(wait, log).unwrap());
        Self { address, stop, thread: Some(thread), errors }
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(self.address)
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.client().get(path)
    }

    pub(crate) fn page(&self, query: &str) -> String {
        format!("http://{}/{query}", self.address)
    }

    /// Tells it to stop, as SIGTERM does.
    pub(crate) fn tell_to_stop(&self) {
        let _ = self.stop.send(());
    }

    /// Waits until it has stopped.
    pub(crate) fn finish(&mut self) {
        self.tell_to_stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    /// Panics and the like that a request met.
    pub(crate) fn errors(&self) -> Vec<Event> {
        self.errors.lock().unwrap().clone()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.tell_to_stop();
    }
}
