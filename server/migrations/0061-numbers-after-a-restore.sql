-- Numbers that a restore skipped (docs/decisions/0020): documents issued after the backup, whose records were
-- lost, may be with donors or in an accounting program.

create table number_gaps (
  id bigint generated always as identity primary key,
  series text not null check (series in ('receipt', 'journal_batch')),
  -- year of the receipts' series; null for journal batches
  year smallint,
  first integer not null check (first > 0),
  last integer not null check (last >= first),
  -- first and last number as printed
  first_number text not null,
  last_number text not null,
  -- time of the backup, and of the restore: the lost documents were issued between them
  lost_from timestamptz not null,
  lost_until timestamptz not null default now(),
  check ((series = 'receipt') = (year is not null))
);
create trigger number_gaps_append_only before update or delete on number_gaps
  for each row execute function refuse_change();
create trigger number_gaps_never_emptied before truncate on number_gaps
  for each statement execute function refuse_truncate();

create function receipt_number(prefix text, fiscal boolean, year integer, serial integer) returns text
language sql immutable as $$
  select prefix || case when prefix <> '' then '-' else '' end
    || year || case when fiscal then '-' || lpad(((year + 1) % 100)::text, 2, '0') else '' end
    || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')
$$;
create or replace function number_receipt() returns trigger language plpgsql as $$
begin
  new.number := receipt_number(new.prefix, new.fiscal, new.year, new.serial);
  return new;
end $$;
