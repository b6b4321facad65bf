-- A recorded slaughter can be undone (docs/decisions/0186). `undone` is the number of undone ones. A phone
-- sends the number that it knew, so that a late mark of an undone slaughter is ignored.
alter table qurbani_animals add column undone smallint not null default 0;

-- The confirmation of an undone slaughter is withdrawn, and its recipients get a correction. The subject of
-- the next confirmation is the number of undone slaughters.
alter table qurbani_notices add column withdrawn_at timestamptz;
alter table qurbani_notices drop constraint qurbani_notices_kind_check, drop constraint qurbani_notices_subject,
  add constraint qurbani_notices_kind_check
    check (kind in ('slaughtered', 'corrected', 'choice', 'chosen', 'next_season')),
  add constraint qurbani_notices_subject check (kind = 'slaughtered' or subject_id > 0),
  add constraint qurbani_notices_withdrawn check (withdrawn_at is null or kind = 'slaughtered');
