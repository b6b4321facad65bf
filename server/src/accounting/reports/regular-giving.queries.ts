import { sql } from 'kysely'
import type { LedgerFilters } from '../../../../contract/src/accounting.ts'
import type { Paisa } from '../../../../contract/src/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayEnds } from '../../platform/text/pakistan-time.ts'
import { ledgerLines } from './ledger-lines.queries.ts'
import { ledgerConditions } from './ledger-sums.queries.ts'

/**
 * Receipts of regular donations by month (yyyy-mm), less refunds, and the number of active agreements at the
 * end.
 */
export type RegularGiving = { months: { month: string; paisa: Paisa }[]; active: number }

export async function readRegularGiving(
  db: Database,
  filters: LedgerFilters & { date_from: string; date_to: string },
): Promise<RegularGiving> {
  const { date_from, date_to } = filters
  const [{ rows: months }, { rows: counts }] = await Promise.all([
    sql<RegularGiving['months'][number]>`
      select to_char(happened_on, 'YYYY-MM') as month,
        sum(coalesce(credit, 0) - coalesce(debit, 0))::bigint as paisa
      from (${ledgerLines}
        where entry.intent_id in (
          select intent_id from charge_donations join planned_charges on planned_charges.id = charge_id
          -- A charge is paid weeks after its day at most, and a refund follows within a year.
          where due_on between ${date_from}::date - 366 and ${date_to}::date + 366)
        and account = 'donations' and happened_on between ${date_from}::date and ${date_to}::date) as line
      where ${ledgerConditions(filters)} group by 1 order by 1`.execute(db),
    sql<{ active: number }>`
      select count(*)::int as active from agreements
      where activated_at < ${dayEnds(date_to)} and (ended_at is null or ended_at >= ${dayEnds(date_to)})`.execute(
      db,
    ),
  ])
  return { months, active: counts[0]?.active ?? 0 }
}
