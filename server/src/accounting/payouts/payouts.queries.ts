import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, BodyOf } from '../../../../contract/src/entry.ts'
import { ownGateways } from '../../../../contract/src/payment-methods.ts'
import type * as calls from '../../../../contract/src/payouts.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { PageRequest } from '../../platform/http/pagination.ts'
import { timeZone } from '../../platform/text/pakistan-time.ts'
import { uncreditedPayments } from '../../transfers/statements/deposits.queries.ts'
import { countSettlementDiscrepancies, isAmong, today } from './settlement-reports.queries.ts'

/**
 * Payments through gateways whose payout is overdue on the day `through`, with the amount that no bank line
 * credits. Disputed payments are excluded: the gateway does not owe them. The bounds are calculated first, so
 * PostgreSQL reads no earlier payment, and none while no gateway has terms.
 */
export const overduePayments = (through: string | RawBuilder<unknown>) => sql`
  select one.attempt_id, one.gateway, kind, payer_id as id, code, name, unpaid.amount, unpaid.day
  from (${uncreditedPayments} where attempt.gateway <> all(${ownGateways})
    and attempt.status <> 'disputed'
    and attempt.gateway = any(array(select gateway from gateway_terms))
    and attempt.settled_at >= (select min(since)::timestamp at time zone ${timeZone} from gateway_terms)
  ) as one
  join gateway_terms as terms using (gateway)
  cross join lateral (select one.amount - one.refunded_amount as amount,
    (settled_at at time zone ${timeZone})::date as day) as unpaid
  where unpaid.amount > 0 and unpaid.day >= since and unpaid.day + payout_days < ${through}::date`

/** Reads the balance and terms of each gateway, with counts of overdue payments and discrepancies. */
export async function readPayouts(db: Database): Promise<AnswerOf<typeof calls.readPayouts>> {
  const [gateways, open_discrepancies] = await Promise.all([
    sql<AnswerOf<typeof calls.readPayouts>['gateways'][number]>`
      with overdue as (${overduePayments(today)}),
      owed as (
        select replace(account, 'gateway:', '') as gateway,
          sum(coalesce(debit, 0) - coalesce(credit, 0))::bigint as paisa
        from ledger_lines where account like 'gateway:%' group by account)
      select gateway, owed.paisa as owed_paisa, (select json_build_object('fee_basis_points',
          fee_basis_points, 'payout_days', payout_days, 'since', since) from gateway_terms
          where gateway_terms.gateway = owed.gateway) as terms,
        (select json_build_object('count', count(*), 'paisa', coalesce(sum(amount), 0)::bigint * 100)
          from overdue where overdue.gateway = owed.gateway) as overdue
      from owed order by gateway`.execute(db),
    countSettlementDiscrepancies(db),
  ])
  return { gateways: gateways.rows, open_discrepancies }
}

/** Reads a page of overdue payments, oldest first, and their sum. */
export async function readOverduePayments(
  db: Database,
  { date_from, date_to, payment_gateways }: BodyOf<typeof calls.listOverduePayments>,
  pageRequest: PageRequest,
): Promise<AnswerOf<typeof calls.listOverduePayments>> {
  const listed = sql`(${overduePayments(today)}) as overdue
    where day between coalesce(${date_from}::date, '-infinity') and coalesce(${date_to}::date, 'infinity')
      and ${isAmong(sql`gateway`, payment_gateways)}`
  return readPage(db, pageRequest, {
    from: listed,
    sums: sql<{ amount: number }>`coalesce(sum(amount), 0)::bigint as amount`,
    rows: (limit) => sql<calls.OverduePayment>`
      select attempt_id, gateway, kind, id, code, name, amount, day::text
      from ${listed} order by day, attempt_id ${limit}`,
  })
}
