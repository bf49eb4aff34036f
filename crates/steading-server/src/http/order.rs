//! Keeping order: reports, and what admins do about them. And the texts of the host.

use super::extract::{Ask, Body, Id, Login, MaybeLogin, Place};
use super::people::Done;
use super::profiles::called;
use super::tables::visible;
use crate::app::{App, new_table_id};
use crate::limits::Costly;
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use steading_host::{TableId, UserId};
use steading_store::{Act, Deed, Filed, NewReport, Report};
use utoipa::{IntoParams, ToSchema};

/// Reports of one person that nobody has looked at, and of all.
const LONGEST_TEXT: usize = 1_000;
const LISTED: u32 = 100;
const LONGEST_SUSPENSION_DAYS: u32 = 3_650;
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// Words that somebody can read, or none where they may be left out.
pub(crate) fn proper_text(text: &str, most: usize, needed: bool) -> Answered<String> {
    let text = text.trim();
    let odd = text.chars().any(|letter| letter.is_control() && letter != '\n');
    if odd || text.chars().count() > most || (needed && text.is_empty()) {
        return Err(Problem::new("bad_text").with("most", most));
    }
    Ok(text.to_owned())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportWish {
    /// Whom it is about: an id, or the name of an account.
    person: Option<String>,
    table: Option<TableId>,
    /// The line of chat it is about.
    line: Option<String>,
    text: String,
}

/// Tells the admins of a person, a table or a line of chat.
#[utoipa::path(post, path = "/api/reports", request_body = ReportWish, responses(
    (status = 201, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn report(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    Body(wish): Body<ReportWish>,
) -> Answered<(StatusCode, Json<Done>)> {
    let text = proper_text(&wish.text, LONGEST_TEXT, true)?;
    let line = wish.line.map(|line| proper_text(&line, LONGEST_TEXT, true)).transpose()?;
    if wish.person.is_none() && wish.table.is_none() {
        return Err(Problem::bad_request("person, table"));
    }
    let person = match &wish.person {
        Some(who) => Some(called(&app, who).await?.id),
        None => None,
    };
    if let Some(table) = wish.table {
        visible(&app, table, Some(&login)).await?;
    }
    app.limits.count(Costly::Asking, place)?;
    app.limits.count_person(Costly::Asking, Costly::NewAsking, &login.person, app.wall())?;
    // Nobody is accused of what they did not say; and the report goes when its speaker is forgotten.
    let person = match (&line, wish.table) {
        (None, _) => person,
        (Some(_), None) => return Err(Problem::bad_request("line, table")),
        (Some(line), Some(table)) => {
            let speaker = app.store.who_said(table, line).await?.ok_or_else(|| Problem::new("not_said"))?;
            if person.is_some_and(|person| person != speaker) {
                return Err(Problem::new("not_said"));
            }
            Some(speaker)
        }
    };
    let report =
        NewReport { id: new_table_id(), at: app.wall(), by: login.person.id, person, table: wish.table, line, text };
    let (of_one, all) = (app.config.most.reports, app.config.most.all_reports);
    match app.store.report(&report, of_one, all).await? {
        Filed::Done => Ok((StatusCode::CREATED, Json(Done {}))),
        Filed::TooManyOfOne => Err(Problem::over_quota("most_reports", "reports", of_one.into())),
        Filed::Full => Err(Problem::over_quota("reports_full", "reports", all.into())),
    }
}

/// I have read a warning.
#[utoipa::path(post, path = "/api/my/warnings/{id}/read", params(("id" = String, Path)), responses(
    (status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn read_warning(State(app): State<App>, login: Login, Id(id): Id) -> Answered<Json<Done>> {
    if app.store.read_warning(login.person.id, id, app.wall()).await? {
        Ok(Json(Done {}))
    } else {
        Err(Problem::new("not_found"))
    }
}

fn admin(login: &Login) -> Answered<UserId> {
    if login.person.admin { Ok(login.person.id) } else { Err(Problem::new("admins_only")) }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportsQuery {
    /// Those that are dealt with.
    #[serde(default)]
    done: bool,
}

/// Reports that wait, the oldest first; or those that are dealt with.
#[utoipa::path(get, path = "/api/admin/reports", params(ReportsQuery), responses(
    (status = 200, body = Vec<Report>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn reports(
    State(app): State<App>,
    login: Login,
    Ask(query): Ask<ReportsQuery>,
) -> Answered<Json<Vec<Report>>> {
    admin(&login)?;
    Ok(Json(app.store.reports(query.done, LISTED).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeedsQuery {
    /// Those before this number.
    before: Option<u64>,
}

/// What admins did, the last first.
#[utoipa::path(get, path = "/api/admin/deeds", params(DeedsQuery), responses(
    (status = 200, body = Vec<Deed>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn deeds(
    State(app): State<App>,
    login: Login,
    Ask(query): Ask<DeedsQuery>,
) -> Answered<Json<Vec<Deed>>> {
    admin(&login)?;
    Ok(Json(app.store.deeds(query.before, LISTED).await?))
}

/// What an admin does.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ActWish {
    /// The note is shown to the person until they have read it.
    Warn {
        person: String,
        note: String,
    },
    Suspend {
        person: String,
        days: u32,
        note: String,
    },
    /// Ends a suspension.
    Lift {
        person: String,
        note: String,
    },
    CloseTable {
        table: TableId,
        note: String,
    },
    /// A report is dealt with.
    Settle {
        report: TableId,
        note: String,
    },
}

/// Warns, suspends, closes a table, settles a report; all of it is written down.
#[utoipa::path(post, path = "/api/admin/acts", request_body = ActWish, responses(
    (status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn act(State(app): State<App>, login: Login, Body(wish): Body<ActWish>) -> Answered<Json<Done>> {
    let me = admin(&login)?;
    let (act, note) = match wish {
        ActWish::Warn { person, note } => {
            let note = proper_text(&note, LONGEST_TEXT, true)?;
            (Act::Warn { person: called(&app, &person).await?.id, id: new_table_id() }, note)
        }
        ActWish::Suspend { person, days, note } => {
            let person = called(&app, &person).await?;
            // Admins look after each other by `steading admin`.
            if person.admin {
                return Err(Problem::new("admin_spared"));
            }
            let days = days.clamp(1, LONGEST_SUSPENSION_DAYS);
            (Act::Suspend { person: person.id, until: app.wall() + u64::from(days) * DAY_MS }, note)
        }
        ActWish::Lift { person, note } => (Act::Lift { person: called(&app, &person).await?.id }, note),
        ActWish::CloseTable { table, note } => (Act::CloseTable { table }, note),
        ActWish::Settle { report, note } => (Act::Settle { report }, note),
    };
    let note = proper_text(&note, LONGEST_TEXT, false)?;
    if !app.store.keep_order(me, &act, &note, app.wall()).await? {
        return Err(Problem::new("not_found"));
    }
    match act {
        Act::Suspend { person, .. } => app.sockets.end_all(person),
        Act::CloseTable { table } => {
            app.tables.close(table).await;
            // It may be one of a tournament.
            app.signals.tournaments.due(0);
        }
        Act::Warn { .. } | Act::Lift { .. } | Act::EndTournament { .. } | Act::Settle { .. } => {}
    }
    Ok(Json(Done {}))
}

/// A text that the host has set.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HostText {
    text: String,
}

/// `terms` or `imprint`, if the host has set it.
#[utoipa::path(get, path = "/api/texts/{name}", params(("name" = String, Path)), responses(
    (status = 200, body = HostText), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn text(
    State(app): State<App>,
    MaybeLogin(_): MaybeLogin,
    Path(name): Path<String>,
) -> Answered<Json<HostText>> {
    let texts = &app.config.texts;
    let text = match name.as_str() {
        "terms" => texts.terms.clone(),
        "imprint" => texts.imprint.clone(),
        _ => None,
    };
    text.map(|text| Json(HostText { text })).ok_or_else(|| Problem::new("not_found"))
}
