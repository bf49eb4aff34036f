-- Several servers on the same data. Whether the last who took it over shares it (1) or has it alone (0), and what only
-- those know who share it.
ALTER TABLE owner ADD COLUMN shared BIGINT NOT NULL DEFAULT 0;
ALTER TABLE owner ADD COLUMN secret BYTEA;

-- A server that shares the data. It lives until it is deleted, which others may do after `until`, by the clock of the
-- database.
CREATE TABLE node (
    id    TEXT COLLATE "C" PRIMARY KEY,
    about TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
) WITH (fillfactor = 10);

-- Who has which tables. Each new holder has a higher epoch; what an earlier one wants to keep is refused.
CREATE TABLE bucket (
    number BIGINT PRIMARY KEY,
    holder TEXT COLLATE "C" REFERENCES node (id) ON DELETE SET NULL,
    epoch  BIGINT NOT NULL
) WITH (fillfactor = 50);
INSERT INTO bucket (number, holder, epoch) SELECT number, NULL, 0 FROM generate_series(0, 255) AS number;
