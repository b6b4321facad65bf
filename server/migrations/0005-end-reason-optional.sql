-- A donor may end an agreement without a reason.
alter table agreements drop constraint agreements_end_reason_check;
alter table agreements add constraint agreements_end_reason_check check (end_reason in
  ('cannot_afford', 'gives_another_way', 'not_satisfied', 'other', 'not_given', 'erased'));
