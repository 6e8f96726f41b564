//! A client that speaks just enough HTTP/1.1.

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A connection that is kept.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    host: SocketAddr,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Client {
    pub(crate) fn connect(host: SocketAddr) -> Self {
        let stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream: BufReader::new(stream), host }
    }

    pub(crate) fn get(&mut self, path: &str) -> Response {
        self.request("GET", path, "", "").unwrap()
    }

    /// Sends a request with more header lines, each ended, and a body.
    pub(crate) fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> io::Result<Response> {
        let length = match (method, body.len()) {
            ("GET" | "HEAD" | "DELETE", 0) => String::new(),
            (_, length) => format!("content-length: {length}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{length}{headers}\r\n{body}",
            self.host
        );
        self.send(request.as_bytes())?;
        self.receive(method == "HEAD")
    }

    /// Sends anything.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    pub(crate) fn receive(&mut self, is_head: bool) -> io::Result<Response> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("no status: {first:?}")))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(':') else { break };
            headers.push((name.to_lowercase(), value.trim().to_owned()));
        }
        let length = headers.iter().find(|(name, _)| name == "content-length");
        let length = length.and_then(|(_, length)| length.parse().ok()).unwrap_or(0);
        let mut body = vec![0; if is_head || status == 304 { 0 } else { length }];
        self.stream.read_exact(&mut body)?;
        Ok(Response { status, headers, body })
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Response {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("no JSON: {:?}", String::from_utf8_lossy(&self.body)))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}
