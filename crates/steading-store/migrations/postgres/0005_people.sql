-- A face made of a piece and a colour (`house-2`); none is the one that follows from the id.
ALTER TABLE person ADD COLUMN avatar TEXT;

-- What games are searched by. `seats` and `best`, the points of the winner, are NULL until a game is counted.
ALTER TABLE finished ADD COLUMN seats BIGINT;
ALTER TABLE finished ADD COLUMN best BIGINT;
UPDATE finished SET seats = json_array_length(summary::json -> 'seats'),
    best = (SELECT max((seat ->> 'score')::bigint) FROM json_array_elements(summary::json -> 'seats') AS seat);
DROP INDEX finished_by_end;
DROP INDEX finished_by_game;
CREATE INDEX finished_by_end ON finished (ended DESC, id, private, seats, entries, best);
CREATE INDEX finished_by_game ON finished (game, ended DESC, id, private, seats, entries, best);

-- How a game went for somebody, known when it is counted: which game (`title`), its seats, points and place (none for
-- a person with several seats), and the rating after it where it counted.
ALTER TABLE played ADD COLUMN title TEXT COLLATE "C";
ALTER TABLE played ADD COLUMN private BIGINT;
ALTER TABLE played ADD COLUMN seats BIGINT;
ALTER TABLE played ADD COLUMN score BIGINT;
ALTER TABLE played ADD COLUMN place BIGINT;
ALTER TABLE played ADD COLUMN points DOUBLE PRECISION;
UPDATE played SET title = finished.game, private = finished.private, seats = finished.seats,
    score = (SELECT max((seat ->> 'score')::bigint) FROM json_array_elements(summary::json -> 'seats') AS seat
        WHERE seat ->> 'user' = played.person),
    place = (SELECT CASE WHEN count(*) = 1 THEN max((seat ->> 'rank')::bigint) END
        FROM json_array_elements(summary::json -> 'seats') AS seat WHERE seat ->> 'user' = played.person)
    FROM finished WHERE finished.id = played.game;

-- What somebody is to another: 1 has asked for friendship, 2 is a friend (both ways), 3 blocks, 4 mutes.
CREATE TABLE tie (
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    other  TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    kind   BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, other, kind)
);
CREATE INDEX tie_to ON tie (other, kind);

-- What an admin has told somebody, shown until it is read.
CREATE TABLE warning (
    id     TEXT COLLATE "C" PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    at     BIGINT NOT NULL,
    text   TEXT NOT NULL,
    read   BIGINT
);
CREATE INDEX warning_of_person ON warning (person, at);

-- What people tell the admins: about a person, a table or a line of chat (`line`). `done` is when it was dealt with.
CREATE TABLE report (
    id       TEXT COLLATE "C" PRIMARY KEY,
    at       BIGINT NOT NULL,
    reporter TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C",
    live     TEXT COLLATE "C",
    line     TEXT,
    text     TEXT NOT NULL,
    done     BIGINT
);
CREATE INDEX report_by_age ON report (done, at, id);
CREATE INDEX report_by_reporter ON report (reporter, done);

-- What admins did. Ids only: names are looked up when it is shown.
CREATE TABLE deed (
    number BIGINT PRIMARY KEY,
    at     BIGINT NOT NULL,
    admin  TEXT COLLATE "C" NOT NULL,
    act    TEXT NOT NULL,
    person TEXT COLLATE "C",
    live   TEXT COLLATE "C",
    note   TEXT NOT NULL
);

CREATE TABLE club (
    id      TEXT COLLATE "C" PRIMARY KEY,
    name    TEXT NOT NULL,
    about   TEXT NOT NULL,
    created BIGINT NOT NULL,
    invite  BYTEA UNIQUE
);
CREATE INDEX club_by_age ON club (created DESC, id);

-- 0 has asked to come in, 1 is a member, 2 an organiser, 3 the owner.
CREATE TABLE member (
    club   TEXT COLLATE "C" NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    person TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    role   BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (club, person)
);
CREATE INDEX member_of ON member (person, role);

-- Tables, and later games, that only the members of a club know of.
CREATE TABLE club_table (
    live TEXT COLLATE "C" PRIMARY KEY,
    club TEXT COLLATE "C" NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    at   BIGINT NOT NULL
);
CREATE INDEX club_table_of ON club_table (club, at);

-- What somebody said is found when they are forgotten.
CREATE INDEX notice_by_person ON notice (person) WHERE person IS NOT NULL;
