//! A listener with a limit: more connections than it allows wait until one ends, one over which
//! nothing comes for long is ended, and a visitor who has half of them already gets no more. A
//! proxy on this machine speaks for many, and may have all.

use crate::lane::lock;
use crate::visitor::Visitor;
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// Listens for so many connections at once.
pub(crate) struct Limited {
    inner: TcpListener,
    places: Arc<Semaphore>,
    guests: Guests,
    silence: Duration,
}

impl Limited {
    /// `silence` is how long nothing may come.
    pub(crate) fn new(inner: TcpListener, most: usize, silence: Duration) -> Self {
        let guests = Guests { most: (most / 2).max(1), connections: Arc::default() };
        Self { inner, places: Arc::new(Semaphore::new(most)), guests, silence }
    }
}

impl axum::serve::Listener for Limited {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let places = Arc::clone(&self.places);
        let place = places.acquire_owned().await.expect("it is never closed");
        let (stream, address, guest) = loop {
            let (stream, address) = axum::serve::Listener::accept(&mut self.inner).await;
            if let Some(guest) = self.guests.admit(Visitor::at(address.ip())) {
                break (stream, address, guest);
            }
        };
        let (silence, too_long) = (self.silence, Box::pin(sleep(self.silence)));
        (Connection { stream, silence, too_long, _place: place, _guest: guest }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// How many connections each visitor has.
struct Guests {
    /// At most so many, unless the visitor may be a proxy.
    most: usize,
    connections: Arc<Mutex<HashMap<Visitor, usize>>>,
}

impl Guests {
    fn admit(&self, visitor: Visitor) -> Option<Guest> {
        let mut connections = lock(&self.connections);
        let own = connections.entry(visitor).or_insert(0);
        if *own >= self.most && !visitor.is_local() {
            return None;
        }
        *own += 1;
        Some(Guest { visitor, connections: Arc::clone(&self.connections) })
    }
}

/// One connection of a visitor, counted until it ends.
struct Guest {
    visitor: Visitor,
    connections: Arc<Mutex<HashMap<Visitor, usize>>>,
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut connections = lock(&self.connections);
        if let Some(own) = connections.get_mut(&self.visitor) {
            *own -= 1;
            if *own == 0 {
                connections.remove(&self.visitor);
            }
        }
    }
}

/// A connection that gives its place back when it ends.
pub(crate) struct Connection {
    stream: TcpStream,
    silence: Duration,
    too_long: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
    _guest: Guest,
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_read(context, into) {
            Poll::Pending => {
                self.too_long.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
            }
            ready => {
                let silence = self.silence;
                self.too_long.as_mut().reset(Instant::now() + silence);
                ready
            }
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        all: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, all)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::serve::Listener;
    use std::future::poll_fn;

    #[test]
    fn one_visitor_has_half_of_the_connections() {
        let guests = Guests { most: 2, connections: Arc::default() };
        let [one, other, local] = ["192.0.2.1", "192.0.2.2", "127.0.0.1"]
            .map(|address| Visitor::at(address.parse().unwrap()));
        let mut admitted = vec![guests.admit(one).unwrap(), guests.admit(one).unwrap()];
        assert!(guests.admit(one).is_none() && guests.admit(other).is_some());
        admitted.pop();
        assert!(guests.admit(one).is_some());
        admitted.extend((0..9).map(|_| guests.admit(local).unwrap()));
        admitted.clear();
        assert!(lock(&guests.connections).is_empty());
    }

    #[test]
    fn places_come_back_and_silence_ends() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let inner = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = inner.local_addr().unwrap();
            let mut listener = Limited::new(inner, 1, Duration::from_millis(20));
            let _first = TcpStream::connect(address).await.unwrap();
            let (mut taken, _) = listener.accept().await;
            let _second = TcpStream::connect(address).await.unwrap();
            let soon = tokio::time::timeout(Duration::from_millis(5), listener.accept()).await;
            assert!(soon.is_err(), "there is one place");
            let mut byte = [0];
            let mut into = ReadBuf::new(&mut byte);
            let silent =
                poll_fn(|context| Pin::new(&mut taken).poll_read(context, &mut into)).await;
            assert_eq!(silent.unwrap_err().kind(), io::ErrorKind::TimedOut);
            drop(taken);
            listener.accept().await;
        });
    }
}
