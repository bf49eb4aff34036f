-- What tournaments are looked for by: whose members alone take part, when one begins by itself, how old it is.
ALTER TABLE tournament ADD COLUMN club TEXT;
ALTER TABLE tournament ADD COLUMN begins BIGINT;
ALTER TABLE tournament ADD COLUMN created BIGINT NOT NULL DEFAULT 0;
UPDATE tournament SET club = json_extract(body, '$.club'), created = json_extract(body, '$.created');
