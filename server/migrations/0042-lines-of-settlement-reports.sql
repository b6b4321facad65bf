-- A voucher is matched with at most one line on each side: the bank's line of money out, and of a transfer
-- that of
-- money in. The primary key already allows one decision per line.
alter table line_decisions add column voucher_side text check (voucher_side in ('out', 'in')),
  add constraint line_decisions_side_check check ((voucher_id is null) = (voucher_side is null)) not valid;
update line_decisions set voucher_side = case when amount_paisa < 0 then 'out' else 'in' end
from statement_lines as line where line.id = line_id and voucher_id is not null;
alter table line_decisions validate constraint line_decisions_side_check;

create function set_voucher_side() returns trigger language plpgsql as $$
begin
  select case when amount_paisa < 0 then 'out' else 'in' end from statement_lines where id = new.line_id
    into new.voucher_side;
  return new;
end $$;
create trigger line_decisions_side before insert on line_decisions for each row
  when (new.voucher_id is not null) execute function set_voucher_side();

drop index line_decisions_voucher;
create unique index line_decisions_voucher on line_decisions (voucher_id, voucher_side)
  where voucher_id is not null;

-- Finds an earlier report with the lines of a new file.
create index settlement_report_lines_reference on settlement_report_lines (reference);
