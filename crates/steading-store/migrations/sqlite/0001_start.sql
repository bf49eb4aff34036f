-- Times are milliseconds since 1970. Ids are text, hashes and compressed texts are bytes.

-- One row: the number of times the data was taken over. Only the last owner may write.
CREATE TABLE owner (
    one   SMALLINT PRIMARY KEY CHECK (one = 1),
    epoch BIGINT NOT NULL
);
INSERT INTO owner (one, epoch) VALUES (1, 0);

-- Guests have a name only; accounts also a name that is theirs alone, and a password.
CREATE TABLE person (
    id       TEXT PRIMARY KEY NOT NULL,
    name     TEXT NOT NULL,
    folded   TEXT UNIQUE,
    password TEXT,
    admin    SMALLINT NOT NULL DEFAULT 0,
    created  BIGINT NOT NULL,
    CHECK ((folded IS NULL) = (password IS NULL))
);

CREATE TABLE session (
    token   BLOB PRIMARY KEY NOT NULL,
    person  TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX session_of_person ON session (person);
CREATE INDEX session_by_expiry ON session (expires);

-- Many tables play with the same pack, so its text is kept once.
CREATE TABLE pack (
    hash BLOB PRIMARY KEY NOT NULL,
    body BLOB NOT NULL
);

-- A table from its opening until it is archived. `entries` and `notices` are the numbers that come next.
CREATE TABLE live (
    id      TEXT PRIMARY KEY NOT NULL,
    game    TEXT NOT NULL,
    phase   SMALLINT NOT NULL,
    private SMALLINT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    notices BIGINT NOT NULL,
    facts   TEXT NOT NULL,
    sealed  TEXT NOT NULL,
    pack    BLOB REFERENCES pack (hash),
    summary TEXT NOT NULL,
    invite  BLOB UNIQUE
);
CREATE INDEX live_in_lobby ON live (private, phase, created DESC, id);
CREATE INDEX live_by_change ON live (phase, changed);
CREATE INDEX live_by_pack ON live (pack);

CREATE TABLE entry (
    live      TEXT NOT NULL REFERENCES live (id) ON DELETE CASCADE,
    number    BIGINT NOT NULL,
    line      TEXT NOT NULL,
    seat      SMALLINT,
    person    TEXT,
    request   BLOB,
    witnesses SMALLINT NOT NULL,
    clocks    TEXT,
    at        BIGINT NOT NULL,
    PRIMARY KEY (live, number)
) WITHOUT ROWID;

CREATE TABLE notice (
    live    TEXT NOT NULL REFERENCES live (id) ON DELETE CASCADE,
    number  BIGINT NOT NULL,
    body    TEXT NOT NULL,
    person  TEXT,
    request BLOB,
    at      BIGINT NOT NULL,
    PRIMARY KEY (live, number)
) WITHOUT ROWID;

-- Who sits (1) or sat (0) at a table; its host is among them from the beginning.
CREATE TABLE seated (
    person TEXT NOT NULL,
    live   TEXT NOT NULL REFERENCES live (id) ON DELETE CASCADE,
    sits   SMALLINT NOT NULL,
    PRIMARY KEY (person, live)
) WITHOUT ROWID;
CREATE INDEX seated_at ON seated (live);

-- Who came in by an invitation. Kept when the table is archived: its game stays private.
CREATE TABLE access (
    live   TEXT NOT NULL,
    person TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (live, person)
) WITHOUT ROWID;

-- Finished and uploaded games. `uncounted` is 1 until ratings and statistics know the game.
CREATE TABLE finished (
    id        TEXT PRIMARY KEY NOT NULL,
    game      TEXT NOT NULL,
    private   SMALLINT NOT NULL,
    uploaded  SMALLINT NOT NULL,
    uncounted SMALLINT NOT NULL,
    ended     BIGINT NOT NULL,
    entries   BIGINT NOT NULL,
    facts     TEXT NOT NULL,
    pack      BLOB REFERENCES pack (hash),
    summary   TEXT NOT NULL,
    record    BLOB NOT NULL,
    witnessed BLOB NOT NULL
);
CREATE INDEX finished_by_end ON finished (ended DESC, id);
CREATE INDEX finished_by_game ON finished (game, ended DESC, id);
CREATE INDEX finished_uncounted ON finished (ended, id) WHERE uncounted = 1;
CREATE INDEX finished_by_pack ON finished (pack);

-- Whose games they are: those who played, or who uploaded.
CREATE TABLE played (
    person TEXT NOT NULL,
    ended  BIGINT NOT NULL,
    game   TEXT NOT NULL REFERENCES finished (id) ON DELETE CASCADE,
    PRIMARY KEY (person, ended, game)
) WITHOUT ROWID;
CREATE INDEX played_game ON played (game);

-- `player` is `person:<id>` or `bot:<name>`.
CREATE TABLE rating (
    game   TEXT NOT NULL,
    player TEXT NOT NULL,
    points DOUBLE PRECISION NOT NULL,
    spread DOUBLE PRECISION NOT NULL,
    games  BIGINT NOT NULL,
    PRIMARY KEY (game, player)
) WITHOUT ROWID;
CREATE INDEX rating_of_player ON rating (player);

-- Sums over the counted games with so many seats. A win is 60 shares, divided among those who tie.
CREATE TABLE seat_sum (
    game   TEXT NOT NULL,
    seats  SMALLINT NOT NULL,
    seat   SMALLINT NOT NULL,
    games  BIGINT NOT NULL,
    shares BIGINT NOT NULL,
    points BIGINT NOT NULL,
    PRIMARY KEY (game, seats, seat)
) WITHOUT ROWID;

CREATE TABLE game_sum (
    game    TEXT NOT NULL,
    seats   SMALLINT NOT NULL,
    games   BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    PRIMARY KEY (game, seats)
) WITHOUT ROWID;
