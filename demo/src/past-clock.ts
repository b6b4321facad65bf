import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { timeZone } from '../../server/src/platform/text/day-of.ts'

/**
 * Lets the product write a history with its own functions. They write the present; the clock notes which moment of the past
 * each of them was, and moves everything there at the end.
 */
export type PastClock = {
  /** What is written from now on was at this moment. */
  setTo(told: Date): Promise<void>
  /** The moment that it is. */
  told(): Date
  /** Moves all that was written since the first moment, in the caller's transaction. Its database has nobody else in it. */
  moveBack(trx: Database): Promise<void>
}

/** Every time that a history writes, except when something is to be done next. */
const moved = {
  audit_entries: ['at'],
  day_sheets: ['opened_at', 'closed_at'],
  discrepancies: ['found_at', 'seen_at', 'ended_at'],
  donors: ['created_at'],
  events: ['at'],
  gateway_transactions: ['updated_at'],
  line_decisions: ['decided_at'],
  manual_bank_transfers: ['submitted_at'],
  messages: ['queued_at', 'sent_at'],
  office_gifts: ['recorded_at', 'reversed_at'],
  payment_attempts: ['created_at', 'inquired_at', 'settled_at'],
  payment_intents: ['created_at', 'updated_at', 'settled_at'],
  receipts: ['issued_at', 'voided_at'],
  refunds: ['asked_at', 'ended_at'],
  statement_files: ['imported_at'],
  statement_lines: ['created_at'],
  statement_mappings: ['saved_at'],
  statement_matches: ['matched_at', 'undone_at'],
  transfer_verifications: ['verified_at', 'reversed_at'],
} as const

export function pastClock(): PastClock {
  const moments: { since: Date; told: Date }[] = []
  return {
    async setTo(told) {
      // What was written before is older than this millisecond.
      await wait(2)
      moments.push({ since: new Date(), told })
    },
    told: () => moments.at(-1)?.told ?? new Date(),
    async moveBack(trx) {
      const [first] = moments
      if (!first) return
      const told = (column: string): RawBuilder<unknown> => sql`(
        select told + (${sql.ref(column)} - since)
        from unnest(${moments.map(({ since }) => since)}::timestamptz[], ${moments.map((one) => one.told)}::timestamptz[])
          as moment (since, told)
        where since <= ${sql.ref(column)} order by since desc limit 1)`
      // What happened is never changed, but for where it is invented.
      for (const table of ['events', 'audit_entries'] as const)
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      // Times to come stay as far from the beginning as they were.
      await sql`
        update payment_attempts set expires_at = expires_at - (created_at - ${told('created_at')}),
          next_inquiry_at = case when next_inquiry_at = expires_at then expires_at - (created_at - ${told('created_at')})
            else next_inquiry_at end
        where created_at >= ${first.since}`.execute(trx)
      for (const [table, columns] of Object.entries(moved))
        for (const column of columns)
          await sql`
            update ${sql.table(table)} set ${sql.ref(column)} = ${told(column)}
            where ${sql.ref(column)} >= ${first.since}`.execute(trx)
      await numberReceiptsByDay(trx)
      for (const table of ['events', 'audit_entries'] as const)
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    },
  }
}

/** Gives all receipts new numbers, in the order of their moments. */
async function numberReceiptsByDay(trx: Database): Promise<void> {
  const before = await trx.selectFrom('receipts').select(['id', 'number']).execute()
  // Out of the way of the new ones.
  await sql`update receipts set serial = serial + 1000000`.execute(trx)
  await sql`
    update receipts set year = numbered.year, serial = numbered.serial
    from (
      select id, year, row_number() over (partition by year order by issued_at, id) as serial
      from (select id, issued_at, extract(year from issued_at at time zone ${timeZone} - interval '6 months') as year from receipts) as of_year
    ) as numbered where numbered.id = receipts.id`.execute(trx)
  await sql`delete from receipt_numbers`.execute(trx)
  await sql`insert into receipt_numbers (year, last) select year, max(serial) from receipts group by year`.execute(
    trx,
  )
  await sql`
    update events set facts = facts || jsonb_build_object('number', receipts.number)
    from unnest(${before.map(({ id }) => id)}::bigint[], ${before.map(({ number }) => number)}::text[]) as old (id, number)
      join receipts using (id)
    where events.intent_id = receipts.intent_id and events.kind in ('receipt_issued', 'receipt_voided')
      and facts->>'number' = old.number`.execute(trx)
}
