-- The best result of a person at a game for one, by its switches (JSON). It outlives the record of the game.
-- `before` is the best before that, `last` the last game played so; `verdict` is what the game called the result, in
-- both languages (JSON).
CREATE TABLE best (
    person   TEXT NOT NULL,
    game     TEXT NOT NULL,
    options  TEXT NOT NULL,
    score    BIGINT NOT NULL,
    before   BIGINT,
    verdict  TEXT NOT NULL,
    finished TEXT NOT NULL,
    ended    BIGINT NOT NULL,
    last     TEXT NOT NULL,
    games    BIGINT NOT NULL,
    PRIMARY KEY (person, game, options)
) WITHOUT ROWID;
