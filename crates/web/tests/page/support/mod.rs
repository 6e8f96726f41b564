//! A server to ask, a client to ask it, a browser to visit it.

mod assets;
mod browser;
mod http;
mod server;

pub(crate) use assets::{assets, assets_in_english};
pub(crate) use browser::Browser;
pub(crate) use server::Running;

/// How much longer than usual long checks take.
pub(crate) fn scale() -> u64 {
    std::env::var("TEST_SCALE").ok().and_then(|scale| scale.parse().ok()).unwrap_or(1).max(1)
}
