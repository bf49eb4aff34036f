-- Tournaments as a whole (JSON); `number` grows whenever one is saved.
CREATE TABLE tournament (
    id      TEXT COLLATE "C" PRIMARY KEY,
    host    TEXT COLLATE "C" NOT NULL,
    phase   BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    number  BIGINT NOT NULL,
    body    TEXT NOT NULL
);
CREATE INDEX tournament_by_change ON tournament (phase, changed DESC, id);
