//! Listening, the way of a request, and the end.

use crate::desk::{Desk, Limits};
use crate::headers;
use crate::listener::Limited;
use crate::log::{Event, Level};
use crate::maps::Maps;
use crate::refusal::Refusal;
use crate::routes;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Longer paths and questions are refused.
const LONGEST_URI: usize = 8192;

/// More requests at once are refused, more connections wait.
const MOST_REQUESTS: usize = 512;
const MOST_CONNECTIONS: usize = 800;

/// How much longer than an answer may take a connection may be silent.
const SILENCE: Duration = Duration::from_secs(60);

/// What can be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How long a visitor waits for an answer at most.
    pub patience: Duration,
    /// How long running answers have to finish when the server stops.
    pub farewell: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self { patience: Duration::from_secs(10), farewell: Duration::from_secs(15) }
    }
}

/// What handlers share.
pub(crate) struct Shared {
    pub(crate) desk: Desk,
    pub(crate) maps: Maps,
    requests: Semaphore,
    log: Box<dyn Fn(Event) + Send + Sync>,
}

#[cfg(test)]
impl Shared {
    /// Without a server.
    pub(crate) fn alone(patience: Duration) -> Arc<Self> {
        Arc::new(Self {
            desk: Desk::new(Limits::for_cores(2, patience)),
            maps: Maps::default(),
            requests: Semaphore::new(MOST_REQUESTS),
            log: Box::new(|_| ()),
        })
    }
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    settings: Settings,
}

impl Server {
    /// Takes the address; connections wait until [`Server::run`].
    ///
    /// # Errors
    /// When the address is not to be had.
    pub fn bind(address: SocketAddr, settings: Settings) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener, settings })
    }

    /// Where it listens: the port is chosen by the system when 0 was asked for.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` resolves, then lets running answers finish.
    ///
    /// # Errors
    /// When the system gives no threads or the socket fails.
    pub fn run(
        self,
        stop: impl FnOnce() + Send + 'static,
        log: impl Fn(Event) + Send + Sync + 'static,
    ) -> io::Result<()> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(cores)
            .enable_io()
            .enable_time()
            .build()?;
        let shared = Arc::new(Shared {
            desk: Desk::new(Limits::for_cores(cores, self.settings.patience)),
            maps: Maps::default(),
            requests: Semaphore::new(MOST_REQUESTS),
            log: Box::new(log),
        });
        let farewell = self.settings.farewell;
        let result = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let listener =
                Limited::new(listener, MOST_CONNECTIONS, SILENCE + self.settings.patience);
            let router = routes::router()
                .layer(from_fn_with_state(Arc::clone(&shared), on_the_way))
                .with_state(Arc::clone(&shared));
            let (stopped, mut stopping) = tokio::sync::watch::channel(false);
            std::thread::spawn(move || {
                stop();
                let _ = stopped.send(true);
            });
            let mut also_stopping = stopping.clone();
            let graceful = async move {
                let _ = stopping.wait_for(|stopped| *stopped).await;
                (shared.log)(Event::Stopping);
            };
            let serving = axum::serve(listener, router).with_graceful_shutdown(graceful);
            let too_late = async {
                let _ = also_stopping.wait_for(|stopped| *stopped).await;
                tokio::time::sleep(farewell).await;
            };
            tokio::select! {
                served = serving => served,
                () = too_late => Ok(()),
            }
        });
        runtime.shutdown_timeout(Duration::from_secs(1));
        result
    }
}

/// What happens to every request: limits before, headers and a line of the log after.
async fn on_the_way(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().to_string();
    let path = request.uri().path().to_owned();
    let length = request.uri().path_and_query().map_or(0, |whole| whole.as_str().len());
    let mut response = match shared.requests.try_acquire() {
        _ if length > LONGEST_URI => Refusal::TooLong.into_response(),
        Err(_) => Refusal::Busy.into_response(),
        Ok(_permit) => next.run(request).await,
    };
    headers::secure(response.headers_mut());
    let level = response.extensions().get::<Level>().copied().unwrap_or(Level::Information);
    let status = response.status().as_u16();
    (shared.log)(Event::Request { level, method, path, status, elapsed: start.elapsed() });
    response
}
