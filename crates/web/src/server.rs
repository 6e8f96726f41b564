//! Listening, the way of a request, and the end.

use crate::assets;
use crate::desk::{Desk, Limits};
use crate::headers;
use crate::listener::Limited;
use crate::log::{Event, Level};
use crate::refusal::{self, Refusal};
use crate::routes;
use crate::sheet_cache::SheetCache;
use crate::visitor::{Peer, Visit};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use chomplab::engine::{Budget, Knowledge};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Longer paths and questions are refused.
const LONGEST_URI: usize = 8192;

/// More requests at once are refused, more connections wait. One visitor may have half of the
/// connections, and so fewer requests at once than there may be in all.
const MOST_REQUESTS: usize = 512;
const MOST_CONNECTIONS: usize = 800;

/// How much longer than an answer may take a connection may be silent.
const SILENCE: Duration = Duration::from_secs(60);

/// Makes what is known before a question is asked: nothing, or tables on disk.
pub type Knowing = Arc<dyn Fn() -> Knowledge + Send + Sync>;

/// What can be chosen.
#[derive(Clone)]
pub struct Settings {
    /// How long a visitor waits for an answer at most.
    pub patience: Duration,
    /// How long running answers have to finish when the server stops.
    pub shutdown_grace: Duration,
    /// What a question may take, after a quick try.
    pub budget: Budget,
    /// What is known before a question is asked.
    pub knowing: Knowing,
    /// Whether other pages may show this one inside of them.
    pub may_be_embedded: bool,
}

impl Settings {
    /// Answers within this time, without tables.
    #[must_use]
    pub fn with_patience(patience: Duration) -> Self {
        let shutdown_grace = patience + Duration::from_secs(5);
        let budget = Budget { work: 250_000_000, memory: 256 << 20 };
        let knowing: Knowing = Arc::new(Knowledge::default);
        Self { patience, shutdown_grace, budget, knowing, may_be_embedded: false }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::with_patience(Duration::from_secs(10))
    }
}

/// What handlers share.
pub(crate) struct Shared {
    pub(crate) desk: Desk,
    pub(crate) sheets: SheetCache,
    requests: Semaphore,
    may_be_embedded: bool,
    log: Box<dyn Fn(Event) + Send + Sync>,
}

#[cfg(test)]
impl Shared {
    /// Without a server.
    pub(crate) fn alone(patience: Duration) -> Arc<Self> {
        Arc::new(Self {
            desk: Desk::new(Limits::for_cores(2, patience), Arc::new(Knowledge::default)),
            sheets: SheetCache::default(),
            requests: Semaphore::new(MOST_REQUESTS),
            may_be_embedded: false,
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
        std::thread::spawn(assets::prepare);
        let shared = Arc::new(Shared {
            desk: Desk::new(
                Limits {
                    slow: self.settings.budget,
                    ..Limits::for_cores(cores, self.settings.patience)
                },
                Arc::clone(&self.settings.knowing),
            ),
            sheets: SheetCache::default(),
            requests: Semaphore::new(MOST_REQUESTS),
            may_be_embedded: self.settings.may_be_embedded,
            log: Box::new(log),
        });
        let shutdown_grace = self.settings.shutdown_grace;
        let result = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let listener =
                Limited::new(listener, MOST_CONNECTIONS, SILENCE + self.settings.patience);
            let service = service(&shared).into_make_service_with_connect_info::<Peer>();
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
            let serving = axum::serve(listener, service).with_graceful_shutdown(graceful);
            let too_late = async {
                let _ = also_stopping.wait_for(|stopped| *stopped).await;
                tokio::time::sleep(shutdown_grace).await;
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

/// All that is served, with what surrounds every request.
fn service(shared: &Arc<Shared>) -> Router {
    let around_each_request = from_fn_with_state(Arc::clone(shared), around_each_request);
    routes::router().layer(around_each_request).with_state(Arc::clone(shared))
}

/// What happens to every request: limits before, headers and a line of the log after.
async fn around_each_request(
    State(shared): State<Arc<Shared>>,
    mut request: Request,
    next: Next,
) -> Response {
    let start = Instant::now();
    Visit::begin(&mut request, shared.desk.patience());
    let method = request.method().to_string();
    let path = request.uri().path().to_owned();
    let length = request.uri().path_and_query().map_or(0, |whole| whole.as_str().len());
    let accepts = request.headers().get(header::ACCEPT).and_then(|accepts| accepts.to_str().ok());
    let is_person = accepts.is_some_and(|accepts| accepts.contains("text/html"));
    let mut response = match shared.requests.try_acquire() {
        _ if length > LONGEST_URI => refusal::response(&Refusal::TooLong),
        Err(_) => refusal::response(&Refusal::Busy),
        Ok(_permit) => next.run(request).await,
    };
    if is_person
        && matches!(response.status(), StatusCode::NOT_FOUND | StatusCode::URI_TOO_LONG)
        && !path.starts_with("/api/")
    {
        response = refusal::page(response.status());
    }
    headers::secure(response.headers_mut(), shared.may_be_embedded);
    let level = response.extensions().get::<Level>().copied().unwrap_or(Level::Information);
    let status = response.status().as_u16();
    (shared.log)(Event::Request { level, method, path, status, elapsed: start.elapsed() });
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::{ROUTES, Route};
    use axum::body::Body;
    use std::io::Write;
    use std::net::TcpStream;
    use tokio::task::{JoinHandle, yield_now};
    use tower::ServiceExt;

    const PATIENCE: Duration = Duration::from_secs(10);

    /// Asks in a task of its own, as whoever has this address.
    fn ask(shared: &Arc<Shared>, address: &str, path: &str) -> JoinHandle<Response> {
        let request = Request::builder().uri(path).header("x-forwarded-for", address);
        let answered = service(shared).oneshot(request.body(Body::empty()).unwrap());
        tokio::spawn(async move { answered.await.unwrap() })
    }

    async fn until(condition: impl Fn() -> bool) {
        while !condition() {
            yield_now().await;
        }
    }

    /// What a route is asked for in its own description.
    fn example(route: &Route) -> String {
        let mut path = route.path.to_owned();
        let mut query = Vec::new();
        for parameter in route.parameters {
            let example = parameter.example.replace(' ', "+");
            if parameter.in_path {
                path = path.replace(&format!("{{{}}}", parameter.name), &example);
            } else {
                query.push(format!("{}={example}", parameter.name));
            }
        }
        format!("{path}?{}", query.join("&"))
    }

    #[tokio::test]
    async fn patience_ends_every_route() {
        tokio::time::pause();
        let mut at_once = Vec::new();
        for route in ROUTES {
            let shared = Shared::alone(PATIENCE);
            let mut gate = shared.desk.gate.close();
            let mut answered = ask(&shared, "192.0.2.1", &example(route));
            let held = tokio::select! {
                held = gate.recv() => held.unwrap(),
                response = &mut answered => {
                    assert_eq!(response.unwrap().status(), StatusCode::OK, "{}", route.path);
                    at_once.push(route.path);
                    continue;
                }
            };
            tokio::time::advance(PATIENCE + Duration::from_millis(1)).await;
            let response = answered.await.unwrap();
            assert_eq!(response.status().as_u16(), Refusal::TooSlow.status(), "{}", route.path);
            until(|| shared.desk.free() == [4, 1]).await;
            drop(held);
        }
        let fixed = [
            "/api/levels",
            "/api/claims",
            "/api/theorems",
            "/api/theorems/open",
            "/api/four-columns",
            "/api/sheet/{x}/progress",
            "/api/limits",
            "/api/health",
            "/api/openapi.json",
        ];
        assert_eq!(at_once, fixed, "nothing is computed for these");
    }

    #[tokio::test]
    async fn one_visitor_does_not_take_the_lane_from_another() {
        tokio::time::pause();
        let shared = Shared::alone(PATIENCE);
        let mut gate = shared.desk.gate.close();
        let options = "/api/options?position=4x5";
        let slow: Vec<_> = (0..9).map(|_| ask(&shared, "192.0.2.1", options)).collect();
        let mut held = Vec::new();
        for _ in 0..3 {
            held.push(gate.recv().await.unwrap());
        }
        let other = ask(&shared, "192.0.2.2", "/api/move?position=4x5&move=1,2");
        drop(gate.recv().await.unwrap());
        assert_eq!(other.await.unwrap().status(), StatusCode::OK);
        drop((held, gate));
        for slow in slow {
            assert_eq!(slow.await.unwrap().status(), StatusCode::OK);
        }
    }

    #[tokio::test]
    async fn a_client_that_leaves_takes_the_work_along() {
        // The clock goes on only when nobody has anything to do, so nothing here waits idly.
        tokio::time::pause();
        let shared = Shared::alone(PATIENCE);
        let mut gate = shared.desk.gate.close();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let listener = Limited::new(listener, MOST_CONNECTIONS, SILENCE);
        let service = service(&shared).into_make_service_with_connect_info::<Peer>();
        let serving = tokio::spawn(async move { axum::serve(listener, service).await });
        for path in ["/api/options?position=60x60", "/api/board?position=60x60"] {
            let mut client = TcpStream::connect(address).unwrap();
            let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
            client.write_all(request.as_bytes()).unwrap();
            let held = loop {
                yield_now().await;
                if let Ok(held) = gate.try_recv() {
                    break held;
                }
            };
            assert_eq!((held.is_told_to_stop(), shared.desk.free()), (false, [3, 1]), "{path}");
            drop(client);
            until(|| held.is_told_to_stop() && shared.desk.free() == [4, 1]).await;
        }
        serving.abort();
    }
}
