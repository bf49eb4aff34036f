-- How people are reached who do not look. When and in which words somebody wants to be, by whatever channel; times of
-- the day are minutes after midnight.
CREATE TABLE reach (
    person     TEXT COLLATE "C" PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    lang       TEXT NOT NULL,
    zone       TEXT NOT NULL,
    quiet_from BIGINT,
    quiet_to   BIGINT,
    digest     BIGINT NOT NULL
);

-- `kind` is mail, push, webhook or feed, `target` where it leads (JSON), `events` a sum of bits.
CREATE TABLE channel (
    id        TEXT COLLATE "C" PRIMARY KEY,
    person    TEXT COLLATE "C" NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    kind      TEXT NOT NULL,
    target    TEXT NOT NULL,
    secret    BYTEA NOT NULL,
    events    BIGINT NOT NULL,
    daily     BIGINT NOT NULL,
    confirmed BIGINT NOT NULL,
    created   BIGINT NOT NULL,
    sent      BIGINT,
    failed    BIGINT NOT NULL
);
CREATE INDEX channel_of_person ON channel (person);

-- What is on its way: written with the move that caused it, forgotten when it has arrived. `place` grows with every
-- commit of a table, `bundle` is the message that a call is part of. It may outlive its channel until it is swept: a
-- channel that goes must not make a commit of moves fail.
CREATE TABLE call (
    channel TEXT COLLATE "C" NOT NULL,
    live    TEXT COLLATE "C" NOT NULL,
    place   BIGINT NOT NULL,
    kind    BIGINT NOT NULL,
    person  TEXT COLLATE "C" NOT NULL,
    at      BIGINT NOT NULL,
    due     BIGINT NOT NULL,
    bundle  TEXT COLLATE "C",
    tries   BIGINT NOT NULL,
    PRIMARY KEY (channel, live, place, kind)
);
CREATE INDEX call_by_due ON call (due, channel);
CREATE INDEX call_of_table ON call (live, person);
CREATE INDEX call_by_bundle ON call (bundle) WHERE bundle IS NOT NULL;
