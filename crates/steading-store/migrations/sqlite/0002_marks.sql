-- What the table that kept a log knew of it: rules, content and keyed digests (JSON).
ALTER TABLE live ADD COLUMN mark TEXT;

-- The last stored position of a table, and how many entries lead to it.
CREATE TABLE snapshot (
    live     TEXT PRIMARY KEY NOT NULL REFERENCES live (id) ON DELETE CASCADE,
    entries  BIGINT NOT NULL,
    position BLOB NOT NULL
) WITHOUT ROWID;
