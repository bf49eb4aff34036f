//! What a strong bot thinks about a moment of a finished game, beside what was played there.

use super::extract::{Ask, Id, MaybeLogin, Place};
use super::finished::{ReplayQuery, names, visible_game};
use super::work::{party, read_record, replay, work};
use crate::app::App;
use crate::limits::Costly;
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use steading_core::{Arg, Entry, Seat};
use steading_match::rendered::{ALTERNATIVES, Advised, Alternative, Button};
use steading_messages::Lang;
use utoipa::ToSchema;

/// A bot's thoughts about a question, knowing no more than the seat that was asked.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Analysed {
    entry: usize,
    #[schema(value_type = u8)]
    seat: Seat,
    /// What the seat answered; nothing if it never did.
    played: Option<Played>,
    advised: Advised,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Played {
    action: String,
    text: String,
    /// How it compares; nothing if the bot did not think about it.
    weighed: Option<Alternative>,
}

/// Who waits for an analysis, and where in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Queued {
    /// The places of the analyses that were asked for from here, the first first: 1 is next.
    analyses: Vec<usize>,
}

/// Where in the queue for bots the analyses are that this person waits for.
#[utoipa::path(get, path = "/api/queue", responses((status = 200, body = Queued), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn queued(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
) -> Answered<Json<Queued>> {
    let mut analyses = app.tables.analyses_of(&party(login.as_ref(), &place));
    analyses.sort_unstable();
    Ok(Json(Queued { analyses }))
}

/// Asks the strongest bot about a moment of a finished game: the seat given, or the first that is asked there.
#[utoipa::path(get, path = "/api/finished/{id}/analysis", params(("id" = String, Path), ReplayQuery), responses(
    (status = 200, body = Analysed), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn analyse(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Place(place): Place,
    lang: Lang,
    Id(id): Id,
    Ask(query): Ask<ReplayQuery>,
) -> Answered<Json<Analysed>> {
    let party = party(login.as_ref(), &place);
    app.limits.count(Costly::Analysis, place)?;
    let game = visible_game(&app, id, login.as_ref()).await?;
    let seats = names(&game.listing.seats);
    let longest = app.config.most.entries;
    let (table, entry, seat, played) = work(&app, party.clone(), move |deadline| {
        let record = read_record(&game.record, longest)?;
        let entry = query.entry.unwrap_or(record.entries.len());
        let table = replay(&record, game.pack.as_deref(), entry, deadline)?;
        let seat = match query.seat {
            Some(number) => table.seat(number as u64)?,
            None => table.waiting().iter().next().ok_or_else(|| Problem::new("nobody_asked"))?,
        };
        let played = record.entries[entry..].iter().find_map(|entry| match entry {
            Entry::Action { seat: who, notation } if *who == seat => Some(notation.clone()),
            _ => None,
        });
        Ok((table, entry, seat, played))
    })
    .await?;
    let job = table.job(seat)?;
    let advice = app.tables.analyse(id, job, party).await.map_err(|full| match full {
        Some(full) => {
            Problem::over_quota("no_time", full.limit, full.most as u64).with("limit", Arg::Text(full.limit.to_owned()))
        }
        None => Problem::new("not_now"),
    })?;

    let names = table.names_with(&seats);
    let all = Advised::of(&advice, usize::MAX, lang, &names);
    let played = played.and_then(|action| {
        let option = table.explain(seat, &action).ok()?;
        let weighed = all.alternatives.iter().find(|other| other.action == action).cloned();
        Some(Played { text: Button::of(option, lang, &names).text, action, weighed })
    });
    let advised = Advised { alternatives: all.alternatives.into_iter().take(ALTERNATIVES).collect(), ..all };
    Ok(Json(Analysed { entry, seat, played, advised }))
}
