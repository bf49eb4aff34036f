-- Several servers on the same data. Whether the last who took it over shares it (1) or has it alone (0), and what only
-- those know who share it.
ALTER TABLE owner ADD COLUMN shared BIGINT NOT NULL DEFAULT 0;
ALTER TABLE owner ADD COLUMN secret BLOB;

-- A server that shares the data. It lives until it is deleted, which others may do after `until`, by the clock of the
-- database.
CREATE TABLE node (
    id    TEXT PRIMARY KEY NOT NULL,
    about TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
) WITHOUT ROWID;

-- Who has which tables. Each new holder has a higher epoch; what an earlier one wants to keep is refused.
CREATE TABLE bucket (
    number BIGINT PRIMARY KEY NOT NULL,
    holder TEXT REFERENCES node (id) ON DELETE SET NULL,
    epoch  BIGINT NOT NULL
) WITHOUT ROWID;
INSERT INTO bucket (number, holder, epoch)
    WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < 255)
    SELECT number, NULL, 0 FROM numbers;
