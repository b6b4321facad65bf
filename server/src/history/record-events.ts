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

/** Adds events in one statement, in this order. @throws ZodError for facts that their kind does not have */
export async function recordEvents(db: Database, ...events: NewEvent[]): Promise<void> {
  await insertEvents(events).execute(db)
}

/**
 * Number of events in one statement from which on they are sent as JSON: a statement has at most 65,535
 * parameters.
 */
const minEventsForJson = 100

export function insertEvents(events: readonly NewEvent[]): RawBuilder<unknown> {
  const parsed = events.map(({ kind, facts, ...about }) => ({
    ...about,
    ...paymentEvent.parse({ kind, facts }),
  }))
  if (parsed.length >= minEventsForJson)
    return sql`insert into events (intent_id, attempt_id, actor, kind, facts)
      select intent_id, attempt_id, actor, kind, facts
      from rows from (jsonb_to_recordset(${jsonText(parsed)}::jsonb) as
        (intent_id bigint, attempt_id bigint, actor text, kind text, facts jsonb)) with ordinality
      order by ordinality`
  const rows = parsed.map(
    ({ intent_id, attempt_id, actor, kind, facts }) =>
      sql`(${intent_id}::bigint, ${attempt_id}::bigint, ${actor}, ${kind}, ${jsonText(facts)}::jsonb)`,
  )
  return sql`insert into events (intent_id, attempt_id, actor, kind, facts) values ${sql.join(rows)}`
}

/**
 * Builds the insert of an event for each row of a query, as part of a larger statement.
 * @param rows selects intent_id and facts, which must fit the kind
 */
export const insertEventOfEach = (
  { actor, kind }: Pick<NewEvent, 'actor' | 'kind'>,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`insert into events (intent_id, actor, kind, facts)
    select intent_id, ${sql.lit(actor)}, ${sql.lit(kind)}, facts from (${rows}) as row`
