-- A recorded slaughter can be undone (docs/decisions/0186). `undone` counts it: a mark of a phone names the
-- number that it knew, so that a mark of an undone slaughter which arrives late does not count.
alter table qurbani_animals add column undone smallint not null default 0;

-- A confirmation of an undone slaughter is withdrawn; the subject of the next one is the number of these. Who
-- had received it gets a correction.
alter table qurbani_notices add column withdrawn_at timestamptz;
alter table qurbani_notices drop constraint qurbani_notices_kind_check, drop constraint qurbani_notices_subject,
  add constraint qurbani_notices_kind_check
    check (kind in ('slaughtered', 'corrected', 'choice', 'chosen', 'next_season')),
  add constraint qurbani_notices_subject check (kind = 'slaughtered' or subject_id > 0),
  add constraint qurbani_notices_withdrawn check (withdrawn_at is null or kind = 'slaughtered');
