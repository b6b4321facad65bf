import { sql } from 'kysely'
import type { RowInput } from '../../../../contract/src/entry.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type * as calls from '../../../../contract/src/refunds.ts'
import { hasUnknownPart, type Refundable } from '../../../../contract/src/refunds.ts'
import { paidStatuses } from '../../../../contract/src/status.ts'
import type { AppContext } from '../../context.ts'
import { findGateway, type Gateway } from '../../gateways/gateway.ts'
import { findIntentId, type IntentRef } from '../../history/find-intent-id.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { translatedColumn } from '../../platform/database/translated-column.ts'
import { mayReadNames } from '../../platform/http/caller.ts'
import { bestPaid, remainingAmount } from '../plan/deciding-attempt.ts'

type Refunds = RowInput<typeof calls.listDonationRefunds>['refunds']

/**
 * Reads the paid attempts, oldest first, each with its refunds.
 * @param actor sees the names of staff by right, and titles of campaigns in their language
 * @throws Problem 404
 */
export async function readRefundables(
  { db, gateways }: AppContext,
  intent: IntentRef,
  { caller, reader: { language } }: Pick<Staff, 'caller' | 'reader'>,
) {
  const intentId = await findIntentId(db, intent)
  const attempts = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('active_pay_methods as association', 'association.id', 'attempt.active_pay_method_id')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .select(['attempt.id', 'transaction_id', 'method.name as method', 'gateway', 'status'])
    .select(['amount', 'refunded_amount'])
    .where('intent_id', '=', intentId)
    .where('settled_at', 'is not', null)
    .where('status', 'in', paidStatuses)
    .orderBy('attempt.id')
    .execute()
  const refunds = await readRefunds(
    db,
    attempts.map(({ id }) => id),
    { hasNames: mayReadNames(caller), language },
  )
  const counted = bestPaid(attempts)
  const lines = await readLines(db, intentId, language)
  const orders = await Promise.all(attempts.map(({ id }) => readOrderId(db, id)))
  return attempts.map(({ id, ...attempt }, index) => ({
    ...attempt,
    attempt_id: id,
    left: remainingAmount(attempt),
    takes_refunds: refundOf(gateways, attempt.gateway) !== undefined && orders[index] !== undefined,
    has_unknown_part: hasUnknownPart(attempt),
    lines: id === counted?.id ? lines : [],
    refunds: refunds.filter(({ attempt_id }) => attempt_id === id),
  }))
}

/** SQL: a line of a donation with its campaign. */
const namedLine = (language: Language) => sql`line.fundtitle, fund_type,
  ${translatedColumn('campaigns', 'fundtitle', language)} as campaign`

async function readLines(db: Database, intentId: number, language: Language): Promise<Refundable['lines']> {
  const { rows } = await sql<Refundable['lines'][number]>`
    select position, ${namedLine(language)}, line.amount - refunded_amount as "left", (
        select jsonb_build_object('amount', line.amount, 'refunded_amount', line.refunded_amount,
          'count', count(*), 'numbers', coalesce(jsonb_agg(number order by number)
            filter (where state not in ('released', 'slaughtered', 'sadaqah')), '[]'))
        from qurbani_orders as ordered join qurbani_shares as share on share.order_id = ordered.id
        where ordered.donation_id = line.donation_id and ordered.position = line.position
        having count(*) > 0) as shares
    from donation_funds as line join donations on donations.id = donation_id
    left join campaigns on campaigns.id = campaign_id
    where intent_id = ${intentId} and line.amount > refunded_amount order by position`.execute(db)
  return rows
}

async function readRefunds(
  db: Database,
  attemptIds: number[],
  { hasNames, language }: { hasNames: boolean; language: Language },
) {
  const { rows } = await sql<Refunds[number] & { attempt_id: number }>`
    select refunds.id, attempt_id, amount, reason, way, refunds.status, answer, asked_at, ended_at,
      case when ${hasNames} then first_name || ' ' || last_name end as asked_by,
      (select to_json(named) from (
        select ${namedLine(language)}
        from payment_attempts as attempt join donations on donations.intent_id = attempt.intent_id
        join donation_funds as line on donation_id = donations.id
        left join campaigns on campaigns.id = campaign_id
        where attempt.id = refunds.attempt_id and line.position = refunds.position) as named) as line
    from refunds left join users on users.id = asked_by
    where attempt_id = any(${attemptIds}) order by refunds.id`.execute(db)
  return rows
}

/** Reads the gateway's order id of a payment; undefined until its record arrives. */
export async function readOrderId(db: Database, attemptId: number): Promise<string | undefined> {
  const record = await db
    .selectFrom('gateway_transactions')
    .select('order_id')
    .where('attempt_id', '=', attemptId)
    .where('order_id', '<>', '')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return record?.order_id
}

/** Returns a gateway's refund call by name; undefined where it offers none. */
export const refundOf = (gateways: AppContext['gateways'], name: string): Gateway['refund'] =>
  findGateway(gateways, name)?.refund
