import { sql } from 'kysely'
import { moneyHeldStatuses, paidStatuses } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'
import { timeZone } from '../../platform/text/pakistan-time.ts'
import type { SettledPayment } from './plan-settlement-report.ts'

/**
 * Finds the payments of a gateway by the references of a report: our transaction id, or an id of the gateway.
 * @returns attempt ids by reference
 */
export async function findSettledPayments(
  db: Database,
  gateway: string,
  references: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ reference: string; attempt_id: number }>`
    with named as (select distinct reference from unnest(${references}::text[]) as reference where reference <> ''),
    known as (
      select reference, attempt.id as attempt_id
        from named join payment_attempts as attempt on transaction_id = reference
      union all select reference, attempt_id
        from named join gateway_transactions as theirs on lower(theirs.id) = lower(reference)
      union all select reference, attempt_id
        from named join gateway_transactions as theirs on lower(theirs.order_id) = lower(reference)
      union all select reference, attempt_id
        from named join gateway_transactions as theirs on lower(theirs.channel_transaction_id) = lower(reference))
    select reference, min(attempt_id)::bigint as attempt_id
    from known join payment_attempts as attempt on attempt.id = attempt_id
    where gateway = ${gateway} group by reference`.execute(db)
  return new Map(rows.map(({ reference, attempt_id }) => [reference, attempt_id]))
}

/**
 * Reads the payments that a report names, and all payments of its days.
 * @param reports ids of the reports to be planned, if they are stored; a payment in any other report is not
 *   expected in them
 */
export async function readSettledPayments(
  db: Database,
  { gateway, reports }: { gateway: string; reports: number[] },
  attemptIds: readonly number[],
  { first_day, last_day }: { first_day: string | null; last_day: string | null },
): Promise<SettledPayment[]> {
  const day = sql`(attempt.settled_at at time zone ${timeZone})::date`
  const { rows } = await sql<SettledPayment>`
    select attempt.id as attempt_id, attempt.amount,
      coalesce((select sum(match.amount) from statement_matches as match
        where match.attempt_id = attempt.id and undone_at is null), 0)::int as credited,
      case when attempt.status = 'disputed' then attempt.amount
        else greatest(0, attempt.refunded_amount - coalesce((select sum(refund.amount) from refunds as refund
          where refund.attempt_id = attempt.id and refund.status = 'succeeded' and way = 'by_hand'
            -- Refunded by the gateway, and only entered by staff: see settlement/plan/posting-table.ts.
            and not exists (select from discrepancies where attempt_id = attempt.id
              and kind in ('disputed', 'refund_of_unknown_amount'))), 0)) end::int as refunded,
      attempt.status = any(${[...paidStatuses]}) and not exists (select from vouchers where attempt_id = attempt.id and reversed_at is null) as is_payable,
      coalesce(${day} between ${first_day}::date and ${last_day}::date
        and ${day} >= coalesce((select since from gateway_terms where gateway_terms.gateway = attempt.gateway),
          '-infinity')
        and not exists (select from settlement_report_lines as line where line.attempt_id = attempt.id
          and report_id <> all(${reports}::bigint[])), false) as is_expected
    from payment_attempts as attempt
    where gateway = ${gateway} and attempt.id in (
      select unnest(${attemptIds}::bigint[])
      union select paid.id
      from payment_intents as intent join payment_attempts as paid on paid.intent_id = intent.id
      where intent.settled_at >= ${first_day}::date::timestamp at time zone ${timeZone}
        and intent.settled_at < (${last_day}::date + 1)::timestamp at time zone ${timeZone}
        and paid.status = any(${[...moneyHeldStatuses]}))
    order by attempt.id`.execute(db)
  return rows
}
