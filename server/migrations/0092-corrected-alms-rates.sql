-- A mistyped rate is replaced on its day; gifts that were calculated with it still name it
-- (docs/decisions/0175).
alter table alms_rates add column replaced_at timestamptz,
  drop constraint alms_rates_one_at_a_time,
  add constraint alms_rates_one_at_a_time exclude using gist
    (kind with =, commodity with =, daterange(valid_from, valid_until, '[]') with &&) where (replaced_at is null);
