-- Tournaments as a whole (JSON); `number` grows whenever one is saved.
CREATE TABLE tournament (
    id      TEXT PRIMARY KEY NOT NULL,
    host    TEXT NOT NULL,
    phase   SMALLINT NOT NULL,
    changed BIGINT NOT NULL,
    number  BIGINT NOT NULL,
    body    TEXT NOT NULL
);
CREATE INDEX tournament_by_change ON tournament (phase, changed DESC, id);
