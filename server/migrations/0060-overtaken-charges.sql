-- Charges that the schedule reached only when the next period was due, after days without a run: nobody was
-- asked for them (docs/decisions/0130).

alter table planned_charges add column overtaken_on date;
create index planned_charges_overtaken on planned_charges (overtaken_on) where overtaken_on is not null;
