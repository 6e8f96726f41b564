//! A listener with a limit: more connections than it allows wait until one ends, and one over which nothing
//! comes for long is ended.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
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
    silence: Duration,
}

impl Limited {
    /// `silence` is how long nothing may come.
    pub(crate) fn new(inner: TcpListener, most: usize, silence: Duration) -> Self {
        Self { inner, places: Arc::new(Semaphore::new(most)), silence }
    }
}

impl axum::serve::Listener for Limited {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let places = Arc::clone(&self.places);
        let place = places.acquire_owned().await.expect("it is never closed");
        let (stream, address) = axum::serve::Listener::accept(&mut self.inner).await;
        let too_long = Box::pin(sleep(self.silence));
        (Connection { stream, silence: self.silence, too_long, _place: place }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// A connection that gives its place back when it ends.
pub(crate) struct Connection {
    stream: TcpStream,
    silence: Duration,
    too_long: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
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
