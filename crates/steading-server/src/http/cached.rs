//! What anybody may ask and never changes while the server runs: made once, compressed once.

use super::extract::header_has;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;
use std::io::Write;
use steading_core::Digest;

#[derive(Debug)]
pub(crate) struct Cached {
    plain: Bytes,
    packed: Bytes,
    tag: HeaderValue,
    kind: &'static str,
    /// Where it is one of several languages.
    lang: Option<&'static str>,
}

impl Cached {
    pub fn json(value: &impl Serialize) -> Cached {
        Cached::new(serde_json::to_vec(value).expect("plain data"), "application/json", None)
    }

    pub fn markdown(text: &str, lang: &'static str) -> Cached {
        Cached::new(text.as_bytes().to_vec(), "text/markdown; charset=utf-8", Some(lang))
    }

    fn new(plain: Vec<u8>, kind: &'static str, lang: Option<&'static str>) -> Cached {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(&plain).expect("memory can be written");
        let packed = packer.finish().expect("memory can be written");
        let tag = format!("\"{}\"", &Digest::of_bytes(&plain).to_string()[..32]);
        let tag = HeaderValue::from_str(&tag).expect("hexadecimal digits");
        Cached { plain: plain.into(), packed: packed.into(), tag, kind, lang }
    }

    pub fn respond(&self, headers: &HeaderMap) -> Response {
        let mut response = if headers.get(header::IF_NONE_MATCH) == Some(&self.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else if header_has(headers, &header::ACCEPT_ENCODING, "gzip") {
            let mut response = self.packed.clone().into_response();
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            response
        } else {
            self.plain.clone().into_response()
        };
        let head = response.headers_mut();
        head.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        head.insert(header::ETAG, self.tag.clone());
        let vary = if self.lang.is_some() { "accept-encoding, accept-language" } else { "accept-encoding" };
        head.insert(header::VARY, HeaderValue::from_static(vary));
        if let Some(lang) = self.lang {
            head.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(lang));
        }
        response
    }
}
