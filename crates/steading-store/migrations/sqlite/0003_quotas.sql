-- On whose account a table or a game is kept, and how large it is: what quotas are counted by.
ALTER TABLE live ADD COLUMN host TEXT;
ALTER TABLE live ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
UPDATE live SET host = json_extract(facts, '$.host'), bytes = length(facts) + length(sealed) + length(summary)
    + coalesce((SELECT sum(length(line) + 64) FROM entry WHERE entry.live = live.id), 0)
    + coalesce((SELECT sum(length(body) + 64) FROM notice WHERE notice.live = live.id), 0);
CREATE INDEX live_by_host ON live (host, phase, bytes);

ALTER TABLE finished ADD COLUMN host TEXT;
ALTER TABLE finished ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
UPDATE finished SET host = json_extract(facts, '$.host'), bytes = length(record) + length(witnessed);
CREATE INDEX finished_by_host ON finished (host, uploaded, bytes);

-- Guests are swept by their age.
CREATE INDEX person_by_age ON person (created) WHERE password IS NULL;

-- The name of an account as it looks (people.rs, `skeleton`); filled in when the data is opened.
ALTER TABLE person ADD COLUMN skeleton TEXT;
CREATE INDEX person_by_skeleton ON person (skeleton) WHERE skeleton IS NOT NULL;
