//! The client: files that were built into the program, or a page that says how to build them.

use crate::problem::Problem;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use steading_messages::Lang;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// The shell has a few words in it, which are read before the client can choose a language.
fn shell_in(lang: Lang) -> &'static str {
    match lang {
        Lang::De => "index.de.html",
        Lang::En => "index.html",
    }
}

/// The shell as text, for pages that add something to its head.
pub(crate) fn shell(lang: Lang) -> String {
    let built = Client::get(shell_in(lang)).and_then(|file| String::from_utf8(file.data.into_owned()).ok());
    built.unwrap_or_else(|| NO_CLIENT.to_owned())
}

/// Names of these files carry a hash, so what they name never changes.
const HASHED: &str = "assets/";

const NO_CLIENT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Steading</title>
<h1>Steading</h1>
<p>The server runs, but this build has no client in it.</p>
<p>Build it with <code>make run</code>, or with <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>,
and then build the program again. Node 20 or later is needed.</p>
<p>What programs can ask for is in <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>
</html>
";

/// Everything that is not the API: files of the client, and its shell for every other address.
pub(crate) async fn page(lang: Lang, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return Problem::new("not_found").into_response();
    }
    if let Some(file) = file(path, &headers) {
        return file;
    }
    // A file that is missing is missing; any other address is a page that the client draws.
    if path.starts_with(HASHED) || path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return Problem::new("not_found").into_response();
    }
    file(shell_in(lang), &headers).unwrap_or_else(no_client)
}

/// The page that shows a finished game and nothing else.
pub(crate) fn embedded_board(lang: Lang, headers: &HeaderMap) -> Response {
    let name = match lang {
        Lang::De => "embed.de.html",
        Lang::En => "embed.html",
    };
    file(name, headers).unwrap_or_else(no_client)
}

fn no_client() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, NO_CLIENT).into_response()
}

/// How a browser can have a file, the smallest first.
const PACKED: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Client::get(path)?;
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let accepts = |coding: &str| accepted.split(',').any(|part| part.split(';').next().unwrap_or("").trim() == coding);
    let packed = PACKED
        .iter()
        .filter(|(coding, _)| accepts(coding))
        .find_map(|(coding, ending)| Client::get(&format!("{path}{ending}")).map(|file| (file, *coding)));
    let (file, coding) = packed.map_or((plain, None), |(file, coding)| (file, Some(coding)));
    Some(respond(path, file, coding, headers))
}

fn respond(path: &str, file: EmbeddedFile, coding: Option<&'static str>, headers: &HeaderMap) -> Response {
    let tag: String = file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = HeaderValue::from_str(&format!("\"{tag}\"")).expect("hexadecimal digits");
    let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH) == Some(&tag);
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { file.data.into_response() };
    let head = response.headers_mut();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    head.insert(header::ETAG, tag);
    head.insert(header::VARY, HeaderValue::from_static("accept-encoding, accept-language"));
    if let Some(coding) = coding {
        head.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// What a file is, by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
