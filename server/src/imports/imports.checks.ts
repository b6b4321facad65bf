import type { Checks } from '../platform/database/check.ts'

export const importChecks = {
  // By cause, since a closed month moves entries to a later day.
  'imports-are-booked': `select 'import ' || coalesce(booked.import_id, written.import_id) as broken
    from (
      select import_id, cause_id, sum(coalesce(credit, 0) - coalesce(debit, 0)) as paisa
      from ledger_entries join ledger_lines on entry_id = ledger_entries.id
      where import_id is not null and account = 'donations' group by 1, 2
    ) as booked full join (
      select import_id, cause_id, sum(paid)::bigint * 100 as paisa
      from imported_donations cross join lateral unnest(cause_ids, cause_amounts) as share (cause_id, paid)
      group by 1, 2
    ) as written using (import_id, cause_id)
    where coalesce(booked.paisa, 0) <> coalesce(written.paisa, 0)`,
  'imported-donations-are-imported': `select donation_code as broken from donations
    left join imported_donations on donation_id = donations.id
    where (platform = 'import') <> (donation_id is not null)`,
} satisfies Checks
