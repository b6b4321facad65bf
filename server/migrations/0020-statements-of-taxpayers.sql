-- A yearly statement is issued to one taxpayer of a donor, null for the donor.
alter table yearly_statements
  add column taxpayer_id bigint references taxpayers,
  drop constraint one_statement_a_year,
  add constraint one_statement_a_year unique nulls not distinct (tax_year, contact_id, taxpayer_id);
