-- Tokens by which programs act for a person: only the hash is kept. `scopes` is a sum of bits.
CREATE TABLE api_token (
    token   BLOB PRIMARY KEY NOT NULL,
    id      TEXT NOT NULL UNIQUE,
    person  TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    label   TEXT NOT NULL,
    scopes  BIGINT NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT
);
CREATE INDEX api_token_of_person ON api_token (person, created, id);

-- Accounts that programs play for.
CREATE TABLE program (
    person TEXT PRIMARY KEY NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    since  BIGINT NOT NULL
);

-- Days on which nobody waits for an answer of this person, from one moment to another.
CREATE TABLE days_off (
    person TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    since  BIGINT NOT NULL,
    until  BIGINT NOT NULL,
    PRIMARY KEY (person, since)
);
CREATE INDEX days_off_by_end ON days_off (until, person);

-- Answers that a seat has given ahead (JSON). Nobody but their owner is told of them.
CREATE TABLE ahead (
    live TEXT NOT NULL REFERENCES live (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (live, seat)
);
