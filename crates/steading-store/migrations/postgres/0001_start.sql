-- The same tables as in SQLite (../sqlite), where they came step by step. Times are milliseconds since 1970. Ids are text
-- compared byte by byte, hashes and compressed texts are bytes, all whole numbers are BIGINT.

-- One row: the number of times the data was taken over. Only the last owner may write.
CREATE TABLE owner (
    one   BIGINT PRIMARY KEY CHECK (one = 1),
    epoch BIGINT NOT NULL
);
INSERT INTO owner (one, epoch) VALUES (1, 0);

-- Guests have a name only; accounts also a name that is theirs alone, and a password.
CREATE TABLE person (
    id       TEXT COLLATE "C" PRIMARY KEY,
    name     TEXT NOT NULL,
    folded   TEXT COLLATE "C" UNIQUE,
    password TEXT,
    admin    BIGINT NOT NULL DEFAULT 0,
    created  BIGINT NOT NULL,
    skeleton TEXT COLLATE "C",
    banned   BIGINT,
    CHECK ((folded IS NULL) = (password IS NULL))
);
CREATE INDEX person_by_age ON person (created) WHERE password IS NULL;
CREATE INDEX person_by_skeleton ON person (skeleton) WHERE skeleton IS NOT NULL;

CREATE TABLE session (
    token   BYTEA PRIMARY KEY,
    person  TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX session_of_person ON session (person);
CREATE INDEX session_by_expiry ON session (expires);

-- Links that give an account a new password, once.
CREATE TABLE reset (
    token   BYTEA PRIMARY KEY,
    person  TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL
);
CREATE INDEX reset_of_person ON reset (person);

-- Many tables play with the same pack, so its text is kept once.
CREATE TABLE pack (
    hash BYTEA PRIMARY KEY,
    body BYTEA NOT NULL
);

-- A table from its opening until it is archived. `entries` and `notices` are the numbers that come next, `mark` is what
-- the table that kept its log knew of it (JSON), `host` and `bytes` are what quotas are counted by. Its row changes with
-- every move: room on its page keeps the indexes out of it.
CREATE TABLE live (
    id      TEXT COLLATE "C" PRIMARY KEY,
    game    TEXT COLLATE "C" NOT NULL,
    phase   BIGINT NOT NULL,
    private BIGINT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    notices BIGINT NOT NULL,
    facts   TEXT NOT NULL,
    sealed  TEXT NOT NULL,
    pack    BYTEA REFERENCES pack (hash),
    summary TEXT NOT NULL,
    invite  BYTEA UNIQUE,
    mark    TEXT,
    host    TEXT COLLATE "C",
    bytes   BIGINT NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX live_in_lobby ON live (private, phase, created DESC, id);
CREATE INDEX live_by_change ON live (phase, changed);
CREATE INDEX live_by_pack ON live (pack);
CREATE INDEX live_by_host ON live (host, phase);

CREATE TABLE entry (
    live      TEXT COLLATE "C" NOT NULL REFERENCES live (id) ON DELETE CASCADE,
    number    BIGINT NOT NULL,
    line      TEXT NOT NULL,
    seat      BIGINT,
    person    TEXT COLLATE "C",
    request   BYTEA,
    witnesses BIGINT NOT NULL,
    clocks    TEXT,
    at        BIGINT NOT NULL,
    PRIMARY KEY (live, number)
);

CREATE TABLE notice (
    live    TEXT COLLATE "C" NOT NULL REFERENCES live (id) ON DELETE CASCADE,
    number  BIGINT NOT NULL,
    body    TEXT NOT NULL,
    person  TEXT COLLATE "C",
    request BYTEA,
    at      BIGINT NOT NULL,
    PRIMARY KEY (live, number)
);

-- The last stored position of a table, and how many entries lead to it.
CREATE TABLE snapshot (
    live     TEXT COLLATE "C" PRIMARY KEY REFERENCES live (id) ON DELETE CASCADE,
    entries  BIGINT NOT NULL,
    position BYTEA NOT NULL
);

-- Who sits (1) or sat (0) at a table; its host is among them from the beginning.
CREATE TABLE seated (
    person TEXT COLLATE "C" NOT NULL,
    live   TEXT COLLATE "C" NOT NULL REFERENCES live (id) ON DELETE CASCADE,
    sits   BIGINT NOT NULL,
    PRIMARY KEY (person, live)
);
CREATE INDEX seated_at ON seated (live);

-- Who came in by an invitation. Kept when the table is archived: its game stays private.
CREATE TABLE access (
    live   TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (live, person)
);

-- Finished and uploaded games. `uncounted` is 1 until the statistics know the game. `rated` is NULL until it is known
-- whether the game counts for ratings, then 0, or its place in the order in which such games were counted.
CREATE TABLE finished (
    id        TEXT COLLATE "C" PRIMARY KEY,
    game      TEXT COLLATE "C" NOT NULL,
    private   BIGINT NOT NULL,
    uploaded  BIGINT NOT NULL,
    uncounted BIGINT NOT NULL,
    ended     BIGINT NOT NULL,
    entries   BIGINT NOT NULL,
    facts     TEXT NOT NULL,
    pack      BYTEA REFERENCES pack (hash),
    summary   TEXT NOT NULL,
    record    BYTEA NOT NULL,
    witnessed BYTEA NOT NULL,
    host      TEXT COLLATE "C",
    bytes     BIGINT NOT NULL DEFAULT 0,
    rated     BIGINT
);
CREATE INDEX finished_by_end ON finished (ended DESC, id);
CREATE INDEX finished_by_game ON finished (game, ended DESC, id);
CREATE INDEX finished_unrated ON finished (ended, id) WHERE rated IS NULL;
CREATE UNIQUE INDEX finished_rated ON finished (rated) WHERE rated > 0;
CREATE INDEX finished_by_pack ON finished (pack);
CREATE INDEX finished_by_host ON finished (host, uploaded, bytes);

-- Whose games they are: those who played, or who uploaded.
CREATE TABLE played (
    person TEXT COLLATE "C" NOT NULL,
    ended  BIGINT NOT NULL,
    game   TEXT COLLATE "C" NOT NULL REFERENCES finished (id) ON DELETE CASCADE,
    PRIMARY KEY (person, ended, game)
);
CREATE INDEX played_game ON played (game);

-- `player` is `person:<id>` or `bot:<name>`.
CREATE TABLE rating (
    game   TEXT COLLATE "C" NOT NULL,
    player TEXT COLLATE "C" NOT NULL,
    points DOUBLE PRECISION NOT NULL,
    spread DOUBLE PRECISION NOT NULL,
    games  BIGINT NOT NULL,
    PRIMARY KEY (game, player)
);
CREATE INDEX rating_of_player ON rating (player);

-- Sums over the counted games with so many seats. A win is 60 shares, divided among those who tie.
CREATE TABLE seat_sum (
    game   TEXT COLLATE "C" NOT NULL,
    seats  BIGINT NOT NULL,
    seat   BIGINT NOT NULL,
    games  BIGINT NOT NULL,
    shares BIGINT NOT NULL,
    points BIGINT NOT NULL,
    PRIMARY KEY (game, seats, seat)
);

CREATE TABLE game_sum (
    game    TEXT COLLATE "C" NOT NULL,
    seats   BIGINT NOT NULL,
    games   BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    PRIMARY KEY (game, seats)
);

-- What an operator did beside a running server: whose sockets are to end, which table is to leave the memory.
CREATE TABLE evicted (
    number BIGINT PRIMARY KEY,
    person TEXT COLLATE "C",
    live   TEXT COLLATE "C",
    at     BIGINT NOT NULL
);

-- The best result of a person at a game for one, by its switches (JSON). It outlives the record of the game.
-- `before` is the best before that, `last` the last game played so; `verdict` is what the game called the result, in
-- both languages (JSON).
CREATE TABLE best (
    person   TEXT COLLATE "C" NOT NULL,
    game     TEXT COLLATE "C" NOT NULL,
    options  TEXT COLLATE "C" NOT NULL,
    score    BIGINT NOT NULL,
    before   BIGINT,
    verdict  TEXT NOT NULL,
    finished TEXT COLLATE "C" NOT NULL,
    ended    BIGINT NOT NULL,
    last     TEXT COLLATE "C" NOT NULL,
    games    BIGINT NOT NULL,
    PRIMARY KEY (person, game, options)
);
