-- Marked by the bank as the reversal of an earlier line.
alter table statement_lines add column is_reversal boolean not null default false;
