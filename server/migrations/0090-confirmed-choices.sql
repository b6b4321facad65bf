-- The choice of a donor is confirmed by a message; its subject is the number of the choice.
alter table qurbani_notices drop constraint qurbani_notices_kind_check,
  add constraint qurbani_notices_kind_check
    check (kind in ('slaughtered', 'choice', 'chosen', 'next_season'));
