-- One word for a thing: a donation under attack is challenged with a proof of work, and the column that keeps
-- a table to one row has one name.
alter table attacks rename column asked to challenged;
alter table qurbani_settings rename column is_one to only_one;
