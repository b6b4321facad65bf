-- Receipts are numbered by fiscal year, with a prefix where the charity has one (docs/decisions/0073). What was issued keeps its number.
alter table receipts add prefix text not null default '';
alter table receipts add fiscal boolean not null default false;
comment on column receipts.year is 'the year of the series: with fiscal the one that it begins in, on 1 July in Pakistan';

-- In place of a generated column, whose expression PostgreSQL changes only by writing the whole table again.
alter table receipts alter number drop expression;
alter table receipts alter number set default '';
create function number_receipt() returns trigger language plpgsql as $$
begin
  new.number := new.prefix || case when new.prefix <> '' then '-' else '' end
    || new.year || case when new.fiscal then '-' || lpad(((new.year + 1) % 100)::text, 2, '0') else '' end
    || '-' || lpad(new.serial::text, greatest(6, length(new.serial::text)), '0');
  return new;
end $$;
create trigger receipts_numbered before insert or update of prefix, fiscal, year, serial on receipts
  for each row execute function number_receipt();
