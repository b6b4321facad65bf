import { type RawBuilder, sql } from 'kysely'
import { type PaymentEvent, paymentEvent } from '../../../contract/src/payment-events.ts'
import { type Database, jsonText } from '../platform/database/database.ts'

/** Id of a row, or an expression of the same statement that returns it. */
type Id = number | RawBuilder<unknown>

export type NewEvent = PaymentEvent & {
  intent_id: Id
  /** Null if it is not about one attempt. */
  attempt_id: Id | null
  /** 'donor', 'gateway', 'system', or a member of staff by name. */
  actor: string
}

/**
 * Adds events in one statement, in this order.
 * @throws ZodError for facts that their kind does not have
 */
export async function recordEvents(db: Database, ...events: NewEvent[]): Promise<void> {
  await insertEvents(events).execute(db)
}

/** Builds the insert of events, as part of a larger statement. */
export function insertEvents(events: readonly NewEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ intent_id, attempt_id, actor, kind, facts }) => {
    const event = paymentEvent.parse({ kind, facts })
    return sql`(${intent_id}::bigint, ${attempt_id}::bigint, ${actor}, ${event.kind},
      ${jsonText(event.facts)}::jsonb)`
  })
  return sql`insert into events (intent_id, attempt_id, actor, kind, facts) values ${sql.join(rows)}`
}
