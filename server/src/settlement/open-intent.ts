import { type RawBuilder, sql } from 'kysely'
import { insertEvents, type NewEvent } from '../events/record-events.ts'
import { insertAttempt } from './insert-attempt.ts'
import { causesOf } from './plan/causes-of.ts'
import type { NewAttempt } from './plan/evidence.ts'
import type { HeldFund } from './plan/held.ts'

/** A new donation or payment that is to be paid. */
type NewIntent = {
  kind: 'donation' | 'payment'
  /** The unguessable part of the payer's addresses. */
  link: string
  /** Whole rupees. */
  amount: number
  /** Null for a payment, whose payee has not chosen yet. */
  attempt: NewAttempt | null
  /** Of a donation. */
  lines?: readonly Pick<HeldFund, 'cause_id' | 'amount'>[]
  actor: string
}

/** Where the rest of the statement finds the new intent's id. */
export const newIntentId = sql`(select id from intent)`

/**
 * The rows that begin a donation or payment, as common table expressions of the caller's statement, which adds its own:
 * the intent, its first attempt if it has one, and the events. So that all of it exists or nothing.
 */
export function openIntent(intent: NewIntent): RawBuilder<unknown> {
  const { kind, link, amount, attempt, lines = [], actor } = intent
  const { cause_ids, cause_amounts } = causesOf(lines)
  const attemptId = sql`(select id from attempt)`
  const about = { intent_id: newIntentId, actor }
  const events: NewEvent[] = [
    { ...about, attempt_id: null, kind: kind === 'donation' ? 'donated' : 'payment_requested', facts: {} },
  ]
  if (attempt)
    events.push({
      ...{ ...about, attempt_id: attemptId, kind: 'attempt_started' },
      facts: { number: 1, gateway: attempt.gateway, amount },
    })
  return sql.join([
    sql`intent as (
      insert into payment_intents (kind, link, amount, active_pay_method_id, cause_ids, cause_amounts)
      values (${kind}, ${link}, ${amount}, ${attempt?.active_pay_method_id ?? null}, ${cause_ids}, ${cause_amounts})
      returning id)`,
    ...(attempt
      ? [sql`attempt as (${insertAttempt(newIntentId, { ...attempt, amount })} returning id)`]
      : []),
    sql`events_added as (${insertEvents(events)})`,
  ])
}
