-- Which games count for ratings, and in which order they were counted: NULL until it is known, 0 if a game does not.
-- From these the ratings can be computed again. Ratings so far were made by other rules and are made anew.
ALTER TABLE finished ADD COLUMN rated BIGINT;
UPDATE finished SET rated = 0 WHERE uploaded = 1;
CREATE UNIQUE INDEX finished_rated ON finished (rated) WHERE rated > 0;
CREATE INDEX finished_unrated ON finished (ended, id) WHERE rated IS NULL;
DROP INDEX finished_uncounted;
DELETE FROM rating;
