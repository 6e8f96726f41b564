//! Who asks, and until when.
//!
//! A visitor is an address: it is all that is known of somebody who has no name here. A person has
//! more than one connection (a browser opens six), so a connection would be too little; a school
//! behind one address is a single visitor, and shares what a single visitor may have. The last 64
//! bits of an IPv6 address are left out, because everybody can choose those.
//!
//! A connection from the machine itself may come from a proxy, which speaks for many. So its
//! `X-Forwarded-For` is believed: the last address in it is the one that the proxy saw. Without
//! that header everybody on the machine is the same visitor.

use crate::listener::Limited;
use axum::extract::Request;
use axum::extract::connect_info::{ConnectInfo, Connected};
use axum::http::HeaderMap;
use axum::serve::IncomingStream;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::time::Instant;

/// Somebody who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Visitor(IpAddr);

impl Visitor {
    /// The visitor with an address.
    pub(crate) fn at(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let [a, b, c, d, ..] = address.segments();
                Self(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
            address => Self(address),
        }
    }

    /// Whoever speaks from this machine, perhaps for others.
    pub(crate) fn is_local(self) -> bool {
        self.0.is_loopback()
    }

    fn of(request: &Request) -> Self {
        let peer = request.extensions().get::<ConnectInfo<Peer>>();
        let peer =
            peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(Peer(peer))| peer.ip());
        let visitor = Self::at(peer);
        if !visitor.is_local() {
            return visitor;
        }
        forwarded(request.headers()).map_or(visitor, Self::at)
    }
}

/// The address that the nearest proxy saw.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(SocketAddr);

impl Connected<IncomingStream<'_, Limited>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Limited>) -> Self {
        Self(*stream.remote_addr())
    }
}

/// The part of the patience that is left for work to wind up once it has been told to stop.
const LAST_PART: u32 = 20;

/// One request: who made it, and how long its answer may take in all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    pub(crate) visitor: Visitor,
    /// When work is told to stop, so that what it has found can still be sent.
    pub(crate) last_call: Instant,
    /// When there must be an answer, whatever the work does.
    pub(crate) deadline: Instant,
}

impl Visit {
    /// A visit that begins now.
    pub(crate) fn new(visitor: Visitor, patience: Duration) -> Self {
        let deadline = Instant::now() + patience;
        Self { visitor, last_call: deadline - patience / LAST_PART, deadline }
    }

    /// Notes in a request that it begins now.
    pub(crate) fn begin(request: &mut Request, patience: Duration) {
        let visit = Self::new(Visitor::of(request), patience);
        request.extensions_mut().insert(visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn visitor(peer: &str, forwarded: &[&str]) -> Visitor {
        let mut request = Request::builder();
        for header in forwarded {
            request = request.header("x-forwarded-for", *header);
        }
        let mut request = request.body(Body::empty()).unwrap();
        let peer = Peer(SocketAddr::new(peer.parse().unwrap(), 4000));
        request.extensions_mut().insert(ConnectInfo(peer));
        Visitor::of(&request)
    }

    #[test]
    fn a_visitor_is_an_address() {
        assert_eq!(visitor("192.0.2.1", &[]), visitor("::ffff:192.0.2.1", &[]));
        assert_ne!(visitor("192.0.2.1", &[]), visitor("192.0.2.2", &[]));
        assert_eq!(visitor("2001:db8::1", &[]), visitor("2001:db8::ffff:2", &[]));
        assert_ne!(visitor("2001:db8::1", &[]), visitor("2001:db8:0:1::1", &[]));
    }

    #[test]
    fn only_a_proxy_on_this_machine_speaks_for_others() {
        let other = visitor("192.0.2.1", &[]);
        for local in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(visitor(local, &["192.0.2.1"]), other);
            assert_eq!(visitor(local, &["10.0.0.1", "10.0.0.2, 192.0.2.1"]), other);
            assert_eq!(visitor(local, &["nobody"]), visitor(local, &[]));
        }
        assert_eq!(visitor("192.0.2.1", &["192.0.2.2"]), other);
    }
}
