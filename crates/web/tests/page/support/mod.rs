//! A server to ask, a client to ask it, a browser to visit it.

mod assets;
mod browser;
mod http;
mod server;

pub(crate) use assets::{assets, assets_in_english};
pub(crate) use browser::Browser;
pub(crate) use server::Running;
pub(crate) use testing::scale;
