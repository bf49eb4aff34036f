-- What each seat of a game took and built (JSON), until the game is counted.
ALTER TABLE finished ADD COLUMN taken TEXT;

-- How often somebody took or built a thing: entry `thing` of the list `kind` of a game. In games that all may know of
-- (`open`), and in private ones. There are as many rows of a person as the games have things.
CREATE TABLE favourite (
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    game   TEXT NOT NULL,
    kind   TEXT NOT NULL,
    thing  BIGINT NOT NULL,
    open   BIGINT NOT NULL,
    hidden BIGINT NOT NULL,
    PRIMARY KEY (person, game, kind, thing)
) WITHOUT ROWID;
