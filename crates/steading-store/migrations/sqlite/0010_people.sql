-- A face made of a piece and a colour (`house-2`); none is the one that follows from the id.
ALTER TABLE person ADD COLUMN avatar TEXT;

-- What games are searched by. `seats` and `best`, the points of the winner, are NULL until a game is counted.
ALTER TABLE finished ADD COLUMN seats BIGINT;
ALTER TABLE finished ADD COLUMN best BIGINT;
UPDATE finished SET seats = json_array_length(summary, '$.seats'),
    best = (SELECT max(json_extract(value, '$.score')) FROM json_each(summary, '$.seats'));
DROP INDEX finished_by_end;
DROP INDEX finished_by_game;
CREATE INDEX finished_by_end ON finished (ended DESC, id, private, seats, entries, best);
CREATE INDEX finished_by_game ON finished (game, ended DESC, id, private, seats, entries, best);

-- How a game went for somebody, known when it is counted: which game (`title`), its seats, points and place (none for
-- a person with several seats), and the rating after it where it counted.
ALTER TABLE played ADD COLUMN title TEXT;
ALTER TABLE played ADD COLUMN private SMALLINT;
ALTER TABLE played ADD COLUMN seats SMALLINT;
ALTER TABLE played ADD COLUMN score BIGINT;
ALTER TABLE played ADD COLUMN place SMALLINT;
ALTER TABLE played ADD COLUMN points DOUBLE PRECISION;
UPDATE played SET
    title = (SELECT finished.game FROM finished WHERE id = played.game),
    private = (SELECT finished.private FROM finished WHERE id = played.game),
    seats = (SELECT finished.seats FROM finished WHERE id = played.game),
    score = (SELECT max(json_extract(value, '$.score')) FROM finished, json_each(summary, '$.seats')
        WHERE finished.id = played.game AND json_extract(value, '$.user') = played.person),
    place = (SELECT CASE WHEN count(*) = 1 THEN max(json_extract(value, '$.rank')) END
        FROM finished, json_each(summary, '$.seats')
        WHERE finished.id = played.game AND json_extract(value, '$.user') = played.person);

-- What somebody is to another: 1 has asked for friendship, 2 is a friend (both ways), 3 blocks, 4 mutes.
CREATE TABLE tie (
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    other  TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    kind   SMALLINT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, other, kind)
) WITHOUT ROWID;
CREATE INDEX tie_to ON tie (other, kind);

-- What an admin has told somebody, shown until it is read.
CREATE TABLE warning (
    id     TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    at     BIGINT NOT NULL,
    text   TEXT NOT NULL,
    read   BIGINT
) WITHOUT ROWID;
CREATE INDEX warning_of_person ON warning (person, at);

-- What people tell the admins: about a person, a table or a line of chat (`line`). `done` is when it was dealt with.
CREATE TABLE report (
    id       TEXT PRIMARY KEY NOT NULL,
    at       BIGINT NOT NULL,
    reporter TEXT NOT NULL,
    person   TEXT,
    live     TEXT,
    line     TEXT,
    text     TEXT NOT NULL,
    done     BIGINT
) WITHOUT ROWID;
CREATE INDEX report_by_age ON report (done, at, id);
CREATE INDEX report_by_reporter ON report (reporter, done);

-- What admins did. Ids only: names are looked up when it is shown.
CREATE TABLE deed (
    number BIGINT PRIMARY KEY NOT NULL,
    at     BIGINT NOT NULL,
    admin  TEXT NOT NULL,
    act    TEXT NOT NULL,
    person TEXT,
    live   TEXT,
    note   TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE club (
    id      TEXT PRIMARY KEY NOT NULL,
    name    TEXT NOT NULL,
    about   TEXT NOT NULL,
    created BIGINT NOT NULL,
    invite  BLOB UNIQUE
);
CREATE INDEX club_by_age ON club (created DESC, id);

-- 0 has asked to come in, 1 is a member, 2 an organiser, 3 the owner.
CREATE TABLE member (
    club   TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    role   SMALLINT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (club, person)
) WITHOUT ROWID;
CREATE INDEX member_of ON member (person, role);

-- Tables, and later games, that only the members of a club know of.
CREATE TABLE club_table (
    live TEXT PRIMARY KEY NOT NULL,
    club TEXT NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    at   BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_table_of ON club_table (club, at);

-- What somebody said is found when they are forgotten.
CREATE INDEX notice_by_person ON notice (person) WHERE person IS NOT NULL;
