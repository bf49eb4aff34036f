//! Why a request was not carried out: a status and a code for programs, a sentence for people.
//!
//! Handlers return a [`Problem`]; it becomes text only at the very outside, where the language of the request is known.

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use steading_core::{Arg, Clause, Message};
use steading_match::TableError;
use steading_match::rendered::{Failure, some_clause};
use steading_messages::{Lang, NoNames, render};
use steading_store::Error;
use utoipa::ToSchema;

macro_rules! codes {
    ($($code:ident $status:ident => $message:literal $args:tt,)*) => {
        /// Every code of the server, with its status, its sentence's id in the catalogue and the arguments of that.
        pub const CODES: &[(&str, StatusCode, &str, &[&str])] =
            &[$((stringify!($code), StatusCode::$status, $message, &$args)),*];
    };
}

codes! {
    bad_request BAD_REQUEST => "server-bad-request" ["problem"],
    login_needed UNAUTHORIZED => "server-login-needed" [],
    wrong_password UNAUTHORIZED => "server-wrong-password" [],
    foreign_origin FORBIDDEN => "server-foreign-origin" [],
    banned FORBIDDEN => "server-banned" [],
    not_host FORBIDDEN => "server-not-host" [],
    not_a_player FORBIDDEN => "server-not-a-player" [],
    account_needed FORBIDDEN => "server-account-needed" [],
    not_in_scope FORBIDDEN => "server-not-in-scope" ["scope"],
    not_found NOT_FOUND => "server-not-found" [],
    wrong_method METHOD_NOT_ALLOWED => "server-wrong-method" [],
    too_slow REQUEST_TIMEOUT => "server-too-slow" [],
    name_taken CONFLICT => "server-name-taken" [],
    already_account CONFLICT => "server-already-account" [],
    not_over CONFLICT => "server-not-over" [],
    too_large PAYLOAD_TOO_LARGE => "server-too-large" ["limit"],
    no_upgrade UPGRADE_REQUIRED => "server-no-upgrade" [],
    bad_name UNPROCESSABLE_ENTITY => "server-bad-name" ["most"],
    bad_password UNPROCESSABLE_ENTITY => "server-bad-password" ["least", "most"],
    bad_seats UNPROCESSABLE_ENTITY => "server-bad-seats" ["least", "most"],
    bad_clock UNPROCESSABLE_ENTITY => "server-bad-clock" [],
    bad_seed UNPROCESSABLE_ENTITY => "server-bad-seed" [],
    unknown_bot UNPROCESSABLE_ENTITY => "server-unknown-bot" ["bot", "known"],
    one_seat_each UNPROCESSABLE_ENTITY => "server-one-seat-each" [],
    seats_open UNPROCESSABLE_ENTITY => "server-seats-open" [],
    two_beginnings UNPROCESSABLE_ENTITY => "server-two-beginnings" [],
    bad_entry UNPROCESSABLE_ENTITY => "server-bad-entry" ["most"],
    nobody_asked UNPROCESSABLE_ENTITY => "server-nobody-asked" [],
    unfinished_record UNPROCESSABLE_ENTITY => "server-unfinished-record" [],
    too_much_work UNPROCESSABLE_ENTITY => "server-too-much-work" [],
    too_many TOO_MANY_REQUESTS => "server-too-many" ["limit", "seconds"],
    no_time TOO_MANY_REQUESTS => "host-no-time" ["limit", "most"],
    most_tables CONFLICT => "server-most-tables" ["most"],
    most_finished CONFLICT => "server-most-finished" ["most"],
    most_uploads CONFLICT => "server-most-uploads" ["most"],
    bad_reach UNPROCESSABLE_ENTITY => "server-bad-reach" [],
    bad_target UNPROCESSABLE_ENTITY => "server-bad-target" [],
    not_offered UNPROCESSABLE_ENTITY => "server-not-offered" [],
    mail_not_sent UNPROCESSABLE_ENTITY => "server-mail-not-sent" [],
    accounts_only FORBIDDEN => "server-accounts-only" [],
    bad_begins UNPROCESSABLE_ENTITY => "server-bad-begins" [],
    not_said UNPROCESSABLE_ENTITY => "server-not-said" [],
    bad_rounds UNPROCESSABLE_ENTITY => "server-bad-rounds" ["most"],
    most_tournaments CONFLICT => "server-most-tournaments" ["most"],
    tournament_begun CONFLICT => "server-tournament-begun" [],
    tournament_full CONFLICT => "server-tournament-full" ["most"],
    tournament_few CONFLICT => "server-tournament-few" ["least"],
    blocked FORBIDDEN => "server-blocked" [],
    most_ties CONFLICT => "server-most-ties" ["most"],
    bad_text UNPROCESSABLE_ENTITY => "server-bad-text" ["most"],
    most_faces UNPROCESSABLE_ENTITY => "server-most-faces" ["most"],
    bad_avatar UNPROCESSABLE_ENTITY => "server-bad-avatar" [],
    most_reports CONFLICT => "server-most-reports" ["most"],
    reports_full SERVICE_UNAVAILABLE => "server-reports-full" ["most"],
    admins_only FORBIDDEN => "server-admins-only" [],
    admin_spared CONFLICT => "server-admin-spared" [],
    members_only FORBIDDEN => "server-members-only" [],
    not_organiser FORBIDDEN => "server-not-organiser" [],
    most_clubs CONFLICT => "server-most-clubs" ["most"],
    club_full CONFLICT => "server-club-full" ["most"],
    most_channels CONFLICT => "server-most-channels" ["most"],
    most_days_off CONFLICT => "server-most-days-off" ["most", "left"],
    most_tokens CONFLICT => "server-most-tokens" ["most"],
    bad_label UNPROCESSABLE_ENTITY => "server-bad-label" ["most"],
    has_played CONFLICT => "server-has-played" [],
    no_key UNPROCESSABLE_ENTITY => "server-no-key" [],
    most_bytes CONFLICT => "server-most-bytes" ["most"],
    server_full SERVICE_UNAVAILABLE => "server-full" [],
    failed INTERNAL_SERVER_ERROR => "server-failed" [],
    not_now SERVICE_UNAVAILABLE => "server-not-now" [],
}

/// The sentence in this language.
pub(crate) fn sentence(lang: Lang, message: &Message) -> String {
    render(lang, message, &NoNames)
}

#[derive(Clone, Debug)]
enum Why {
    Own(Message),
    Table(Box<TableError>),
}

/// Old things are swept every hour.
const FULL_S: u64 = 3_600;

/// Why not.
#[derive(Clone, Debug)]
pub struct Problem {
    status: StatusCode,
    code: &'static str,
    why: Why,
    /// Seconds after which it is worth trying again.
    again_after: Option<u64>,
    /// Which limit it is about.
    limit: Option<&'static str>,
}

pub(crate) type Answered<T> = Result<T, Problem>;

impl Problem {
    pub fn new(code: &'static str) -> Problem {
        let (_, status, id, _) = CODES.iter().find(|known| known.0 == code).expect("a listed code");
        Problem { status: *status, code, why: Why::Own(Message::new(id)), again_after: None, limit: None }
    }

    pub fn code(&self) -> &'static str {
        self.code
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Problem {
        if let Why::Own(message) = &mut self.why {
            message.args.push((name, value.into()));
        }
        self
    }

    pub fn bad_request(problem: impl ToString) -> Problem {
        let problem = problem.to_string().chars().take(300).collect();
        Problem::new("bad_request").with("problem", Arg::Text(problem))
    }

    /// More than is allowed at once.
    pub fn too_many(limit: &'static str, again_after: u64) -> Problem {
        metrics::counter!("steading_refusals_total", "why" => "rate").increment(1);
        let seconds = again_after.max(1);
        let problem = Problem::new("too_many").with("limit", Arg::Text(limit.to_owned()));
        let problem = problem.with("seconds", Arg::Number(seconds as i64));
        Problem { again_after: Some(seconds), limit: Some(limit), ..problem }
    }

    /// More than is kept: it ends when something of it is gone, and not by itself before that.
    pub fn over_quota(code: &'static str, limit: &'static str, most: u64) -> Problem {
        metrics::counter!("steading_refusals_total", "why" => "quota").increment(1);
        let problem = Problem::new(code).with("most", Arg::Number(i64::try_from(most).unwrap_or(i64::MAX)));
        Problem { limit: Some(limit), ..problem }
    }

    /// The server has no room for anybody.
    pub fn server_full() -> Problem {
        metrics::counter!("steading_refusals_total", "why" => "full").increment(1);
        Problem { again_after: Some(FULL_S), limit: Some("server"), ..Problem::new("server_full") }
    }

    pub fn limit(&self) -> Option<&'static str> {
        self.limit
    }

    pub fn again_after(&self) -> Option<u64> {
        self.again_after
    }

    /// What a socket says of it, under a code of its own.
    pub(crate) fn failure(&self, code: &'static str, lang: Lang) -> Failure {
        let ErrorFacts { message, clause, limit, .. } = self.body(lang).error;
        let again_ms = self.again_after.map(|seconds| u32::try_from(seconds * 1_000).unwrap_or(u32::MAX));
        Failure { code, message, clause, limit, again_ms, ..Failure::default() }
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    fn body(&self, lang: Lang) -> ErrorBody {
        let (message, clause) = match &self.why {
            Why::Own(message) => (sentence(lang, message), None),
            Why::Table(error) => (error.sentence(lang, &NoNames), some_clause(error.clause)),
        };
        ErrorBody { error: ErrorFacts { code: self.code, message, clause, limit: self.limit } }
    }
}

/// What was asked of a table or a record cannot be: no fault of ours.
impl From<TableError> for Problem {
    fn from(error: TableError) -> Problem {
        let status =
            if error.code == "too_large" { StatusCode::PAYLOAD_TOO_LARGE } else { StatusCode::UNPROCESSABLE_ENTITY };
        Problem { status, code: error.code, why: Why::Table(Box::new(error)), again_after: None, limit: None }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        match error {
            Error::NameTaken => Problem::new("name_taken"),
            Error::Unknown(_) => Problem::new("not_found"),
            error => {
                tracing::error!(%error, "the store failed");
                let code = if error.passes() { "not_now" } else { "failed" };
                Problem { again_after: Some(1), ..Problem::new(code) }
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        if let Some(seconds) = self.again_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// Every error, as JSON.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    pub error: ErrorFacts,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorFacts {
    /// Stable; programs may rely on it.
    pub code: &'static str,
    /// For people.
    pub message: String,
    /// The rule it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub clause: Option<Clause>,
    /// Which limit it is about: a name of the configuration.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<&'static str>,
}

/// The language of a request: `lang` in the query, or what the browser prefers.
pub(crate) fn language(request: &Request) -> Lang {
    let asked = request.uri().query().and_then(|query| {
        query.split('&').find_map(|part| part.strip_prefix("lang=").and_then(|lang| lang.parse().ok()))
    });
    let preferred = || {
        let header = request.headers().get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        header.split(',').find_map(|part| part.trim().get(..2)?.to_ascii_lowercase().parse().ok())
    };
    asked.or_else(preferred).unwrap_or_default()
}

/// Turns problems into sentences, also those that the libraries around us found.
pub(crate) async fn tell(request: Request, next: Next) -> Response {
    let lang = language(&request);
    let mut response = next.run(request).await;
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let problem = match response.extensions_mut().remove::<Problem>() {
        Some(problem) => problem,
        None => Problem { status, ..of_status(status) },
    };
    let (parts, _) = response.into_parts();
    let mut told = (status, Json(problem.body(lang))).into_response();
    for name in [header::RETRY_AFTER, header::ALLOW, header::SET_COOKIE] {
        if let Some(value) = parts.headers.get(&name) {
            told.headers_mut().insert(name, value.clone());
        }
    }
    told
}

fn of_status(status: StatusCode) -> Problem {
    match status {
        StatusCode::FORBIDDEN => Problem::new("foreign_origin"),
        StatusCode::NOT_FOUND => Problem::new("not_found"),
        StatusCode::METHOD_NOT_ALLOWED => Problem::new("wrong_method"),
        StatusCode::UPGRADE_REQUIRED => Problem::new("no_upgrade"),
        status if status.is_server_error() => Problem::new("failed"),
        status => Problem::bad_request(status.canonical_reason().unwrap_or("")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_sentence_in_both_languages() {
        let mut messages: Vec<(&str, &[&str])> = CODES.iter().map(|(_, _, id, args)| (*id, *args)).collect();
        messages.push(("server-table-parked", &[]));
        // What the commands of an operator say.
        messages.extend([
            ("server-runs", &["address"][..]),
            ("server-address", &["addr", "problem"]),
            ("server-certificates", &["problem"]),
            ("server-limits", &["file", "problem"]),
            ("server-admin-unknown", &["what"]),
            ("server-admin-person", &["id", "kind", "tables", "games", "kilobytes", "banned", "name"]),
            ("server-admin-table", &["id", "game", "phase", "entries", "host"]),
            ("server-admin-banned", &["name", "id"]),
            ("server-admin-unbanned", &["name", "id"]),
            ("server-admin-promoted", &["name", "id"]),
            ("server-admin-reset", &["name", "id", "hours", "link"]),
            ("server-admin-erased", &["name", "id"]),
            ("server-admin-closed", &["table"]),
            ("server-admin-deleted", &["game"]),
            ("server-admin-swept", &["count"]),
            ("server-admin-ratings-right", &["count"]),
            ("server-admin-ratings-wrong", &["count"]),
            ("server-admin-ratings-mended", &["count"]),
            ("server-admin-sound", &["tables", "games"]),
            ("server-admin-unsound", &["problems", "tables", "games"]),
            ("server-reset-title", &[]),
            ("server-reset-name", &[]),
            ("server-reset-do", &[]),
            ("server-reset-done", &[]),
            ("server-reset-stale", &[]),
            ("server-reset-home", &[]),
            ("server-notices-file", &["file", "problem"]),
            ("server-call-turn", &["game", "others", "names"]),
            ("server-call-began", &["game", "others", "names"]),
            ("server-call-over", &["game", "others", "names"]),
            ("server-call-said", &["game", "others", "names"]),
            ("server-call-time-up", &["game", "others", "names"]),
            ("server-call-time-short", &["game", "others", "names"]),
            ("server-call-nudged", &["game", "others", "names"]),
            ("server-call-ahead", &["game", "others", "names"]),
            ("server-call-tables", &["count"]),
            ("server-call-news", &["count"]),
            ("server-call-more", &["count"]),
            ("server-call-feed", &[]),
            ("server-mail-confirm-title", &[]),
            ("server-mail-confirm-text", &["name"]),
            ("server-mail-off", &[]),
            ("server-mail-settings", &[]),
            ("server-notices-title", &[]),
            ("server-notices-confirm", &["address"]),
            ("server-notices-confirm-do", &[]),
            ("server-notices-confirmed", &[]),
            ("server-notices-off", &["address"]),
            ("server-notices-off-do", &[]),
            ("server-notices-ended", &[]),
            ("server-notices-stale", &[]),
            ("server-preview-title", &["game"]),
            ("server-preview-host", &["name"]),
            ("server-preview-clock-none", &[]),
            ("server-preview-clock-move", &["time"]),
            ("server-preview-clock-game", &["time", "more"]),
            ("server-preview-days-long", &[]),
            ("server-preview-days", &["count"]),
            ("server-preview-bot", &["bot"]),
            ("server-preview-free", &["count"]),
            ("server-preview-sits", &["names"]),
            ("server-status-alone", &[]),
            ("server-status-node", &[]),
            ("server-status-about", &[]),
            ("server-status-buckets", &[]),
            ("server-status-age", &[]),
            ("server-status-left", &[]),
            ("server-status-free", &["count"]),
            ("server-status-kept", &["place", "tables", "megabytes"]),
            ("server-status-answers", &["ms"]),
            ("server-status-standby", &["name", "seconds"]),
            ("server-bus", &["problem"]),
            ("server-bus-alone", &[]),
            ("server-works", &["threads"]),
            ("server-work-key", &["problem"]),
            ("server-dispossessed", &[]),
            ("server-backed-up", &["file", "data"]),
            ("server-restored", &["file", "data"]),
        ]);
        assert_eq!(steading_messages::check(&messages), Vec::<String>::new());
    }
}
