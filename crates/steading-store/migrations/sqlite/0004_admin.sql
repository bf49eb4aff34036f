-- Until when somebody may not come in.
ALTER TABLE person ADD COLUMN banned BIGINT;

-- Links that give an account a new password, once.
CREATE TABLE reset (
    token   BLOB PRIMARY KEY NOT NULL,
    person  TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL
);

-- What an operator did beside a running server: whose sockets are to end, which table is to leave the memory.
CREATE TABLE evicted (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT,
    live   TEXT,
    at     BIGINT NOT NULL
);
