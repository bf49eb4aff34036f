//! Days off: so many a year, on which nobody waits for somebody.

use super::extract::{Body, Login};
use crate::app::App;
use crate::days_off::{DAY_MS, YEAR_MS, tell_tables};
use crate::problem::{Answered, ErrorBody, Problem};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use steading_host::UserId;
use steading_store::DaysOff;
use utoipa::ToSchema;

/// My days off.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyDaysOff {
    /// Until when nobody waits for me, in milliseconds since 1970.
    until: Option<u64>,
    /// How many days are left of those of a year.
    left: u64,
    /// How many those are.
    most: u64,
}

/// Days off of the year that ends now, and those that go on.
async fn of_year(app: &App, me: UserId, now: u64) -> Answered<(Option<DaysOff>, u64)> {
    let year = app.store.days_off_of(me, now.saturating_sub(YEAR_MS)).await?;
    let current = year.iter().copied().find(|off| off.since <= now && off.until > now);
    Ok((current, year.iter().map(|off| (off.until - off.since).div_ceil(DAY_MS)).sum()))
}

async fn mine(app: &App, me: UserId) -> Answered<MyDaysOff> {
    let (current, spent) = of_year(app, me, app.wall()).await?;
    let most = app.config.most.days_off.into();
    Ok(MyDaysOff { until: current.map(|off| off.until), left: u64::saturating_sub(most, spent), most })
}

/// Until when nobody waits for me, and how many days I have left.
#[utoipa::path(get, path = "/api/my/days-off", responses(
    (status = 200, body = MyDaysOff), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn days_off(State(app): State<App>, login: Login) -> Answered<Json<MyDaysOff>> {
    Ok(Json(mine(&app, login.person.id).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DaysOffWish {
    /// From now on so many days; 0 when I am back.
    days: u64,
}

/// From now on nobody waits for me for so many days: the clocks of my tables over days stand still, and the others see
/// it. Or I am back.
#[utoipa::path(put, path = "/api/my/days-off", request_body = DaysOffWish, responses(
    (status = 200, body = MyDaysOff), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn set_days_off(
    State(app): State<App>,
    login: Login,
    Body(wish): Body<DaysOffWish>,
) -> Answered<Json<MyDaysOff>> {
    let (me, now) = (login.person.id, app.wall());
    let (current, spent) = of_year(&app, me, now).await?;
    // Those that go on end now, and count as far as they went: a day that was begun is one.
    let used = current.map_or(0, |off| (now - off.since).div_ceil(DAY_MS));
    let planned = current.map_or(0, |off| (off.until - off.since).div_ceil(DAY_MS));
    let most = u64::from(app.config.most.days_off);
    let left = most.saturating_sub(spent - planned + used);
    if wish.days > left {
        let refused = Problem::new("most_days_off").with("most", most as usize);
        return Err(refused.with("left", left as usize));
    }
    if let Some(current) = current {
        app.store.set_days_off(me, DaysOff { until: now, ..current }).await?;
    }
    let until = now + wish.days * DAY_MS;
    app.store.set_days_off(me, DaysOff { since: now, until }).await?;
    tell_tables(&app, me, &login.person.name, if wish.days == 0 { 0 } else { until }).await?;
    Ok(Json(mine(&app, me).await?))
}
