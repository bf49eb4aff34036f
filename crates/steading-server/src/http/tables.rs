//! The lobby: opening tables, finding them, inviting people, playing again.

use super::clubs::member_role;
use super::extract::{Ask, Body, Id, LARGE, Login, MaybeLogin, Place};
use super::people::proper_name;
use super::work::{Deadline, party, quick_work, read_record, replay, work};
use crate::app::{App, id_by_key, new_key, new_seed};
use crate::limits::Costly;
use crate::packs::without_comments;
use crate::problem::{Answered, ErrorBody, Problem};
use crate::quota::{Wanted, make_room};
use crate::tables::Message;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use steading_bots::{BotName, names::KNOWN};
use steading_core::{Arg, Digest, Seat, Seed, Variants};
use steading_host::table::{Client, open_match};
use steading_host::wire::Request;
use steading_host::{
    Append, ClockKind, Key, Notice, NoticeRow, Occupant, Phase, SeatSummary, Summary, TableId, TableSetup, UserId,
};
use steading_store::{After, GameListing, InviteToken, Listing, LobbyFilter, MyTable, Page, Paged, Person};
use utoipa::{IntoParams, ToSchema};

/// Who sits in a seat when the table opens.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Who {
    /// Anybody may sit down.
    Open,
    /// Who opens the table. Where several people share the device, each may have a name.
    Me {
        #[serde(default)]
        name: Option<String>,
    },
    /// `easy`, `medium`, `hard`, `expert`, `master`, `greedy`, `flat`, `random`, `net:400`, `classic:2000` or `classic:500ms`.
    Bot { bot: String },
}

/// A moment of a finished game.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    game: TableId,
    /// So many entries of its record have been played.
    entry: usize,
}

/// What a new table is like. Only the game is needed, or where it begins.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    game: Option<String>,
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    options: Variants,
    /// The text of a pack, if not the one of the game.
    pack: Option<String>,
    seats: Option<u8>,
    /// For each seat in order; if left out, who opens the table sits first and the other seats are open.
    who: Option<Vec<Who>>,
    #[serde(default)]
    clock: ClockKind,
    #[serde(default)]
    turn_based: bool,
    #[serde(default)]
    private: bool,
    #[serde(default)]
    hot_seat: bool,
    #[serde(default)]
    hints: bool,
    /// Typed by somebody: the table says so, because a person who knows it knows every draw.
    seed: Option<String>,
    from: Option<Moment>,
    #[schema(value_type = Option<Object>)]
    position: Option<Box<RawValue>>,
    /// Begin at once; every seat must be taken.
    #[serde(default)]
    start: bool,
    /// For the members of this club only.
    club: Option<TableId>,
    /// 32 hexadecimal digits, new for each table: who asks again with the same key is told of the same table.
    #[schema(value_type = Option<String>)]
    key: Option<Key>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Opened {
    table: TableId,
    /// What the link for invited people contains, if the table is private.
    #[serde(skip_serializing_if = "Option::is_none")]
    invite: Option<String>,
}

/// Whether somebody may know that this table exists.
pub(crate) async fn may_see(
    app: &App,
    id: TableId,
    private: bool,
    host: UserId,
    seats: &[SeatSummary],
    user: Option<UserId>,
) -> Answered<bool> {
    if !private {
        return Ok(true);
    }
    let Some(user) = user else { return Ok(false) };
    if host == user || seats.iter().any(|seat| seat.holder.owner() == Some(user)) {
        return Ok(true);
    }
    if app.store.blocks(host, user).await? {
        return Ok(false);
    }
    let club = app.store.club_of(id).await?;
    if let Some(club) = club
        && member_role(app, club, user).await?.is_some()
    {
        return Ok(true);
    }
    Ok(app.store.has_access(id, user).await?)
}

/// A table, for those who may know of it.
pub(crate) async fn visible(app: &App, id: TableId, login: Option<&Login>) -> Answered<Listing> {
    let listing = app.store.listing(id).await?.ok_or_else(|| Problem::new("not_found"))?;
    let user = login.map(|login| login.person.id);
    let facts = &listing.facts;
    if may_see(app, id, facts.private, facts.host, &listing.summary.seats, user).await? {
        Ok(listing)
    } else {
        Err(Problem::new("not_found"))
    }
}

fn place(after: Option<&str>, limit: Option<u32>) -> Answered<Page> {
    let after: Option<After> = after.map(str::parse).transpose().map_err(Problem::bad_request)?;
    Ok(Page::new(after, limit.unwrap_or(50)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct LobbyQuery {
    game: Option<String>,
    /// `gathering` to find a seat, `playing` to look on.
    #[param(value_type = Option<String>)]
    phase: Option<Phase>,
    /// `next` of the page before.
    after: Option<String>,
    limit: Option<u32>,
    #[allow(dead_code, reason = "read elsewhere, but no mistake here")]
    lang: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageQuery {
    after: Option<String>,
    limit: Option<u32>,
    #[allow(dead_code, reason = "read elsewhere, but no mistake here")]
    lang: Option<String>,
}

/// The lobby leaves out a table at which nothing has happened for so long: the people of it are gone.
const QUIET_MS: u64 = 20 * 60 * 1_000;
/// The same for a table that is played over days.
const QUIET_TURN_BASED_MS: u64 = 7 * 24 * 60 * 60 * 1_000;

/// Public tables that are not over and at which something happens.
#[utoipa::path(get, path = "/api/tables", params(LobbyQuery), responses(
    (status = 200, body = Paged<Listing>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn lobby(State(app): State<App>, Ask(query): Ask<LobbyQuery>) -> Answered<Json<Paged<Listing>>> {
    let filter = LobbyFilter {
        game: query.game,
        phase: query.phase,
        since: app.wall().saturating_sub(QUIET_MS),
        since_turn_based: app.wall().saturating_sub(QUIET_TURN_BASED_MS),
    };
    Ok(Json(app.store.lobby(&filter, place(query.after.as_deref(), query.limit)?).await?))
}

/// Tables where I sit, sat or am the host.
#[utoipa::path(get, path = "/api/my/tables", params(PageQuery), responses(
    (status = 200, body = Paged<MyTable>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn my_tables(
    State(app): State<App>,
    login: Login,
    Ask(query): Ask<PageQuery>,
) -> Answered<Json<Paged<MyTable>>> {
    Ok(Json(app.store.tables_of(login.person.id, place(query.after.as_deref(), query.limit)?).await?))
}

/// One table, as lists show it.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Listing), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn table(
    State(app): State<App>,
    MaybeLogin(login): MaybeLogin,
    Id(id): Id,
) -> Answered<Json<Listing>> {
    Ok(Json(visible(&app, id, login.as_ref()).await?))
}

/// Opens a table, or tells of the one that was opened with the same key.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
    (status = 201, body = Opened), (status = 200, body = Opened), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn new_table(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    Body(mut wish): Body<NewTable, LARGE>,
) -> Answered<(StatusCode, Json<Opened>)> {
    let (start, who, club, key) = (wish.start, wish.who.clone(), wish.club, wish.key);
    let id = id_by_key("table", login.person.id, key);
    if let Some(key) = key
        && let Some(opened) = opened_before(&app, &login, id, key, who.clone(), start).await?
    {
        return Ok((StatusCode::OK, Json(opened)));
    }
    if let Some(club) = club {
        if member_role(&app, club, login.person.id).await?.is_none() {
            return Err(Problem::new("members_only"));
        }
        wish.private = true;
    }
    let setup = setup_of(&app, &login, &place, id, wish).await?;
    let seating = seating(&setup, who.clone(), &login.person)?;
    if start && seating.contains(&Occupant::Open) {
        return Err(Problem::new("seats_open"));
    }
    let brought = setup.pack.as_ref().filter(|_| setup.own_pack).map_or(0, String::len);
    let bytes = TABLE_BYTES + brought + setup.position.as_ref().map_or(0, String::len);
    make_room(&app, &login, &place, Wanted::Table, bytes).await?;
    // Only what could be opened is counted: a mistake is no table. Guests are free, so their place is counted too.
    app.limits.count_person(Costly::Table, Costly::NewTable, &login.person, app.wall())?;
    app.limits.count(Costly::TableFrom, place.clone())?;
    app.tables.note_place(login.person.id, place);
    if let Some(club) = club {
        app.store.give_to_club(setup.id, club, app.wall()).await?;
    }
    let invite = match create(&app, &setup, key).await {
        Ok(invite) => invite.map(|invite| invite.reveal()),
        // The same request came twice at once, and the other one was faster.
        Err(problem) => {
            let Some(key) = key else { return Err(problem) };
            let opened = opened_before(&app, &login, id, key, who, start).await?;
            return opened.map(|opened| (StatusCode::OK, Json(opened))).ok_or(problem);
        }
    };
    take_seats(&app, &setup, seating, &login, key, start).await?;
    Ok((StatusCode::CREATED, Json(Opened { table: setup.id, invite })))
}

/// The table that somebody has opened with this key. What is missing because the server was killed between two steps, or
/// because the other request is not done yet, is done now.
async fn opened_before(
    app: &App,
    login: &Login,
    id: TableId,
    key: Key,
    who: Option<Vec<Who>>,
    start: bool,
) -> Answered<Option<Opened>> {
    let Some(listing) = app.store.listing(id).await? else {
        return Ok(app.store.game(id).await?.map(|_| Opened { table: id, invite: None }));
    };
    if listing.summary.phase == Phase::Gathering
        && let Some(log) = app.store.load(id).await?
    {
        let seating = seating(&log.setup, who, &login.person)?;
        take_seats(app, &log.setup, seating, login, Some(key), start).await?;
    }
    let invite = if listing.facts.private { Some(first_invite(id, Some(key))?.reveal()) } else { None };
    Ok(Some(Opened { table: id, invite }))
}

/// Has people sit down at a new table, and begins if that is wanted.
async fn take_seats(
    app: &App,
    setup: &TableSetup,
    seating: Vec<Occupant>,
    login: &Login,
    key: Option<Key>,
    start: bool,
) -> Answered<()> {
    if let Err(problem) = furnish(app, setup, seating).await {
        // An earlier request with the same key may have done it.
        let done = app.store.load(setup.id).await?.is_none_or(|log| !log.notices.is_empty());
        if key.is_none() || !done {
            return Err(problem);
        }
    }
    if start {
        let client = |conn| Client { conn, user: login.person.id, name: login.person.name.clone() };
        let begin = Request::Start { key: key.unwrap_or_else(new_key) };
        app.tables.ask(setup.id, client, begin).await.map_err(|_| Problem::new("not_now"))?;
    }
    Ok(())
}

/// What a table takes that nobody has answered at yet.
const TABLE_BYTES: usize = 2_000;

/// The facts of a new table, after everything about it has been checked.
async fn setup_of(app: &App, login: &Login, place: &str, id: TableId, wish: NewTable) -> Answered<TableSetup> {
    if !wish.clock.sensible() {
        return Err(Problem::new("bad_clock"));
    }
    if wish.seed.as_ref().is_some_and(|seed| !(1..=100).contains(&seed.chars().count())) {
        return Err(Problem::new("bad_seed"));
    }
    let began = beginning(app, login, place, &wish).await?;
    let own_pack = began.pack.as_deref() != Some(base_pack(&began.game)?.as_str());
    let setup = TableSetup {
        id,
        game: began.game,
        seats: began.seats,
        options: began.options,
        pack: began.pack,
        seed: wish.seed.as_deref().map_or_else(new_seed, Seed::from_text),
        own_pack,
        typed_seed: wish.seed.is_some(),
        host: login.person.id,
        private: wish.private,
        hot_seat: wish.hot_seat,
        turn_based: wish.turn_based,
        clock: wish.clock,
        hints: wish.hints,
        position: began.position,
        created: app.wall(),
    };
    // Our own packs are read already: nobody who only wants to play waits behind what others bring.
    let brought = setup.own_pack || setup.position.is_some();
    let open = move |_: Deadline| {
        let opened = open_match(&setup)?;
        // Kept as we write it, not as it was brought: of the variants those that differ from the standard.
        let position = setup.position.is_some().then(|| opened.position().get().to_owned());
        let options = opened.switches();
        Ok(TableSetup { position, options, ..setup })
    };
    if brought { work(app, party(Some(login), place), open).await } else { quick_work(open).await }
}

/// What is played, and from where.
struct Beginning {
    game: String,
    seats: u8,
    options: Variants,
    pack: Option<String>,
    position: Option<String>,
}

/// What must be known of a position to say which table it is of.
#[derive(Deserialize)]
struct PositionHead {
    game: String,
    seats: u8,
    #[serde(default)]
    options: Variants,
}

async fn beginning(app: &App, login: &Login, place: &str, wish: &NewTable) -> Answered<Beginning> {
    match (&wish.from, &wish.position) {
        (Some(_), Some(_)) => Err(Problem::new("two_beginnings")),
        (Some(moment), None) => moment_of(app, login, place, moment).await,
        (None, Some(position)) => {
            let head: PositionHead = serde_json::from_str(position.get()).map_err(Problem::bad_request)?;
            let pack = pack_of(&head.game, wish.pack.as_deref())?;
            let position = Some(position.get().to_owned());
            Ok(Beginning { game: head.game, seats: head.seats, options: head.options, pack: Some(pack), position })
        }
        (None, None) => {
            let game = wish.game.clone().ok_or_else(|| Problem::bad_request("game"))?;
            let pack = pack_of(&game, wish.pack.as_deref())?;
            let title = title(&game)?;
            let said = wish.who.as_ref().map(|who| u8::try_from(who.len()).unwrap_or(u8::MAX));
            let seats = wish.seats.or(said).unwrap_or(title.least_seats);
            if !(title.least_seats..=title.most_seats).contains(&seats) {
                return Err(bad_seats(title));
            }
            Ok(Beginning { game, seats, options: wish.options.clone(), pack: Some(pack), position: None })
        }
    }
}

/// The game of this id; its absence is told as a table would tell it.
pub(crate) fn title(game: &str) -> Answered<&'static steading_match::TitleInfo> {
    steading_match::title(game).ok_or_else(|| {
        let options = Variants::new();
        let setup = steading_match::Setup { seats: 2, options: &options, pack: None, seed: None, manual_chance: true };
        match steading_match::open(game, &setup) {
            Ok(_) => Problem::new("not_found"),
            Err(error) => Problem::from(error),
        }
    })
}

/// The pack that was brought, as it is kept, or the one of the game.
fn pack_of(game: &str, brought: Option<&str>) -> Answered<String> {
    let base = base_pack(game)?;
    Ok(brought.filter(|pack| *pack != base).map(without_comments).unwrap_or(base))
}

fn base_pack(game: &str) -> Answered<String> {
    Ok(title(game)?.base_pack.to_owned())
}

fn bad_seats(title: &steading_match::TitleInfo) -> Problem {
    Problem::new("bad_seats").with("least", title.least_seats).with("most", title.most_seats)
}

async fn moment_of(app: &App, login: &Login, place: &str, moment: &Moment) -> Answered<Beginning> {
    let game = super::finished::visible_game(app, moment.game, Some(login)).await?;
    let entry = moment.entry;
    let longest = app.config.most.entries;
    work(app, party(Some(login), place), move |deadline: Deadline| {
        let record = read_record(&game.record, longest)?;
        let table = replay(&record, game.pack.as_deref(), entry, deadline)?;
        let position = Some(table.position().get().to_owned());
        let header = record.header;
        Ok(Beginning { game: header.game, seats: header.seats, options: header.options, pack: game.pack, position })
    })
    .await
}

fn known_bot(bot: String) -> Answered<Occupant> {
    if bot.len() <= 40 && bot.parse::<BotName>().is_ok() {
        return Ok(Occupant::Bot { bot });
    }
    let name = bot.chars().take(40).collect();
    Err(Problem::new("unknown_bot").with("bot", Arg::Text(name)).with("known", Arg::Text(KNOWN.to_owned())))
}

fn seating(setup: &TableSetup, who: Option<Vec<Who>>, me: &Person) -> Answered<Vec<Occupant>> {
    let seats = usize::from(setup.seats);
    let who = who.unwrap_or_else(|| {
        let first = |seat| if seat == 0 { Who::Me { name: None } } else { Who::Open };
        (0..seats).map(first).collect()
    });
    if who.len() != seats {
        return Err(bad_seats(title(&setup.game)?));
    }
    let mine = who.iter().filter(|who| matches!(who, Who::Me { .. })).count();
    if mine > 1 && !setup.hot_seat {
        return Err(Problem::new("one_seat_each"));
    }
    let holder = |who| match who {
        Who::Open => Ok(Occupant::Open),
        Who::Me { name: Some(name) } if setup.hot_seat => {
            Ok(Occupant::Person { user: me.id, name: proper_name(&name)? })
        }
        Who::Me { .. } => Ok(Occupant::Person { user: me.id, name: me.name.clone() }),
        Who::Bot { bot } => known_bot(bot),
    };
    who.into_iter().map(holder).collect()
}

/// A table before anybody plays.
fn gathering(setup: &TableSetup, seats: Vec<Occupant>) -> Summary {
    Summary {
        phase: Phase::Gathering,
        seats: seats.into_iter().map(|holder| SeatSummary { holder, score: None, rank: None }).collect(),
        waiting: Vec::new(),
        entries: 0,
        changed: setup.created,
    }
}

/// Has it kept that a table exists; with its invitation.
async fn create(app: &App, setup: &TableSetup, key: Option<Key>) -> Answered<Option<InviteToken>> {
    let invite = if setup.private { Some(first_invite(setup.id, key)?) } else { None };
    let empty = gathering(setup, vec![Occupant::Open; usize::from(setup.seats)]);
    app.store.create(setup, &empty, invite.as_ref().map(InviteToken::hash)).await?;
    Ok(invite)
}

/// Has it kept who sits there.
async fn furnish(app: &App, setup: &TableSetup, seating: Vec<Occupant>) -> Answered<()> {
    let seat = |(index, holder): (usize, &Occupant)| NoticeRow {
        notice: Notice::Seat { seat: Seat::new(index), holder: holder.clone() },
        key: None,
        by: Some(setup.host),
        at: setup.created,
    };
    let taken = seating.iter().enumerate().filter(|(_, holder)| **holder != Occupant::Open);
    let notices: Vec<NoticeRow> = taken.map(seat).collect();
    if !notices.is_empty() {
        let append = Append {
            table: setup.id,
            first_entry: 0,
            rows: Vec::new(),
            first_notice: 0,
            notices,
            summary: gathering(setup, seating),
            finished: None,
            mark: None,
            position: None,
            calls: Vec::new(),
            ahead: Vec::new(),
        };
        if app.store.furnish(&append).await?.is_err() {
            return Err(Problem::new("not_now"));
        }
    }
    Ok(())
}

fn new_invite() -> Answered<InviteToken> {
    InviteToken::random().map_err(|_| Problem::new("failed"))
}

/// The first invitation to a table. Where it has a key it follows from that, so that who asks again gets the same.
fn first_invite(table: TableId, key: Option<Key>) -> Answered<InviteToken> {
    let Some(key) = key else { return new_invite() };
    let digest = Digest::of_bytes(format!("steading invitation to {table} by {key}").as_bytes());
    let number = u128::from_be_bytes(std::array::from_fn(|index| digest.0[index]));
    format!("{number:032x}").parse().map_err(|_| Problem::new("failed"))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InviteWish {
    /// No new link; the old one opens nothing any more.
    #[serde(default)]
    revoke: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Invited {
    invite: Option<String>,
}

/// Makes a new invitation link; the one before opens nothing any more.
#[utoipa::path(post, path = "/api/tables/{id}/invite", params(("id" = String, Path)), request_body = InviteWish,
    responses((status = 200, body = Invited), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn invite(
    State(app): State<App>,
    login: Login,
    Id(id): Id,
    Body(wish): Body<InviteWish>,
) -> Answered<Json<Invited>> {
    let listing = visible(&app, id, Some(&login)).await?;
    if listing.facts.host != login.person.id {
        return Err(Problem::new("not_host"));
    }
    let invite = if wish.revoke { None } else { Some(new_invite()?) };
    app.store.set_invite(id, invite.as_ref().map(InviteToken::hash)).await?;
    Ok(Json(Invited { invite: invite.map(|invite| invite.reveal()) }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnterWish {
    invite: String,
}

/// What somebody is invited to, before they come in.
#[utoipa::path(post, path = "/api/tables/{id}/invited", params(("id" = String, Path)), request_body = EnterWish,
    responses((status = 200, body = Listing), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn invited(
    State(app): State<App>,
    Place(place): Place,
    Id(id): Id,
    Body(wish): Body<EnterWish>,
) -> Answered<Json<Listing>> {
    app.limits.count(Costly::Invitation, place)?;
    let not_found = || Problem::new("not_found");
    let invite = wish.invite.parse::<InviteToken>().map_err(|_| not_found())?.hash();
    if app.store.invited_to(invite).await? != Some(id) {
        return Err(not_found());
    }
    Ok(Json(app.store.listing(id).await?.ok_or_else(not_found)?))
}

/// Comes in by an invitation.
#[utoipa::path(post, path = "/api/tables/{id}/enter", params(("id" = String, Path)), request_body = EnterWish,
    responses((status = 200, body = Opened), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn enter(
    State(app): State<App>,
    login: Login,
    Id(id): Id,
    Body(wish): Body<EnterWish>,
) -> Answered<Json<Opened>> {
    app.limits.count(Costly::Invitation, login.person.id.to_string())?;
    let not_found = || Problem::new("not_found");
    let invite = wish.invite.parse::<InviteToken>().map_err(|_| not_found())?.hash();
    if app.store.invited_to(invite).await? != Some(id) {
        return Err(not_found());
    }
    let host = app.store.listing(id).await?.ok_or_else(not_found)?.facts.host;
    if app.store.blocks(host, login.person.id).await? {
        return Err(Problem::new("blocked"));
    }
    let table = app.store.enter(invite, login.person.id, app.wall()).await?.ok_or_else(not_found)?;
    Ok(Json(Opened { table, invite: None }))
}

/// The same people play again. The first request opens the table, later ones are told where it is.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path)), responses(
    (status = 201, body = Opened), (status = 200, body = Opened), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    login: Login,
    Place(place): Place,
    Id(id): Id,
) -> Answered<(StatusCode, Json<Opened>)> {
    // One after the other, so that two who ask at the same time find each other.
    let _turn = app.rematch.lock().await;
    let played = match app.store.game(id).await? {
        Some(game) => game,
        None => {
            visible(&app, id, Some(&login)).await?;
            return Err(Problem::new("not_over"));
        }
    };
    let played = super::finished::visible_to(&app, played, Some(&login)).await?;
    let listing = &played.listing;
    let me = login.person.id;
    if listing.uploaded || !listing.seats.iter().any(|seat| seat.holder.owner() == Some(me)) {
        return Err(Problem::new("not_a_player"));
    }
    let table = rematch_id(id);
    let there = Ok((StatusCode::OK, Json(Opened { table, invite: None })));
    let begun = app.store.load(table).await?;
    // The first who asked sits there. Where nobody does, a server was killed between opening it and that.
    let half_made = begun.as_ref().is_some_and(|log| log.notices.is_empty());
    if !half_made && (begun.is_some() || app.store.game(table).await?.is_some()) {
        return there;
    }
    let told = rematch_of(&app, id).await?;
    if let Some(table) = told.filter(|_| !half_made) {
        return Ok((StatusCode::OK, Json(Opened { table, invite: None })));
    }
    let (setup, invite) = match begun {
        Some(log) => {
            let invite = if log.setup.private { Some(new_invite()?) } else { None };
            app.store.set_invite(table, invite.as_ref().map(InviteToken::hash)).await?;
            (log.setup, invite)
        }
        None => {
            make_room(&app, &login, &place, Wanted::Table, TABLE_BYTES).await?;
            app.limits.count_person(Costly::Table, Costly::NewTable, &login.person, app.wall())?;
            app.limits.count(Costly::TableFrom, place)?;
            if let Some(club) = app.store.club_of(id).await? {
                app.store.give_to_club(table, club, app.wall()).await?;
            }
            let setup = setup_again(&app, &login, listing, played.pack.clone());
            match create(&app, &setup, None).await {
                // At another server somebody was faster.
                Err(_) if app.store.listing(table).await?.is_some() => return there,
                created => (setup, created?),
            }
        }
    };
    if let Some(invite) = &invite {
        for owner in listing.seats.iter().filter_map(|seat| seat.holder.owner()) {
            app.store.enter(invite.hash(), owner, app.wall()).await?;
        }
    }
    // Last, so that a table at which somebody sits has everything else.
    if let Err(problem) = furnish(&app, &setup, seating_again(listing, &login.person)).await {
        let furnished = app.store.load(table).await?.is_some_and(|log| !log.notices.is_empty());
        return if furnished { there } else { Err(problem) };
    }
    let invite = invite.map(|invite| invite.reveal());
    if told.is_none() && app.store.listing(id).await?.is_some() {
        let told = app.tables.send(id, Message::Rematch(setup.id)).await;
        told.map_err(|_| Problem::new("not_now"))?;
    }
    Ok((StatusCode::CREATED, Json(Opened { table: setup.id, invite })))
}

/// The id of the rematch follows from the game: however often and by whom it is asked for, it is one table.
fn rematch_id(id: TableId) -> TableId {
    let digest = Digest::of_bytes(format!("steading rematch of {id}").as_bytes());
    TableId::new(std::array::from_fn(|index| digest.0[index]))
}

/// Where the people of a table play again already; tables of earlier versions have another id.
async fn rematch_of(app: &App, id: TableId) -> Answered<Option<TableId>> {
    let log = app.store.load(id).await?;
    let notices = log.map(|log| log.notices).unwrap_or_default();
    Ok(notices.iter().find_map(|row| match row.notice {
        Notice::Rematch { table } => Some(table),
        _ => None,
    }))
}

fn setup_again(app: &App, login: &Login, listing: &GameListing, pack: Option<String>) -> TableSetup {
    let facts = &listing.facts;
    TableSetup {
        id: rematch_id(listing.id),
        game: facts.game.clone(),
        seats: facts.seats,
        options: facts.options.clone(),
        pack,
        seed: new_seed(),
        own_pack: facts.own_pack,
        typed_seed: false,
        host: login.person.id,
        private: facts.private,
        hot_seat: facts.hot_seat,
        turn_based: facts.turn_based,
        clock: facts.clock,
        hints: facts.hints,
        position: None,
        created: app.wall(),
    }
}

/// Bots stay, who asks sits down, and the others find their seats open.
fn seating_again(listing: &GameListing, me: &Person) -> Vec<Occupant> {
    let again = |seat: &SeatSummary| match &seat.holder {
        Occupant::Bot { bot } => Occupant::Bot { bot: bot.clone() },
        holder if holder.owner() == Some(me.id) => Occupant::Person { user: me.id, name: me.name.clone() },
        _ => Occupant::Open,
    };
    listing.seats.iter().map(again).collect()
}
