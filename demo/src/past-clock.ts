import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { timeZone } from '../../server/src/platform/text/pakistan-time.ts'

/**
 * Backdates what the product writes while scenarios run. The product writes the present time; `moveBack`
 * replaces all times at the end.
 */
export type PastClock = {
  /** Sets the time at which subsequent actions happen. */
  setTo(moment: Date): Promise<void>
  now(): Date
  /** Backdates everything written since the first call of `setTo`. */
  moveBack(): Promise<void>
}

/** Append-only tables whose rows are deferred until they are backdated, and only then inserted. */
const deferredTables = ['events', 'audit_entries'] as const

/** Tables whose triggers refuse updates; disabled while their rows are dated. */
const appendOnly = ['ledger_closings', 'ledger_entries', 'vouchers'] as const

/** Every time column that scenarios write, except for scheduled work. */
const timeColumns = {
  alms_rates: ['added_at'],
  agreements: ['created_at', 'activated_at', 'ended_at'],
  appeals: ['created_at', 'begun_at', 'ended_at'],
  'demo.audit_entries': ['at'],
  'demo.events': ['at'],
  day_sheets: ['opened_at', 'closed_at'],
  discrepancies: ['found_at', 'seen_at', 'ended_at'],
  donation_donors: ['created_at'],
  messages: ['queued_at', 'sent_at'],
  iftar_orders: ['ordered_at'],
  gateway_transactions: ['updated_at'],
  ledger_closings: ['closed_at'],
  line_decisions: ['decided_at'],
  manual_bank_transfers: ['submitted_at'],
  office_gifts: ['recorded_at', 'reversed_at'],
  payment_attempts: ['created_at', 'inquired_at', 'settled_at'],
  payment_intents: ['created_at', 'updated_at', 'settled_at', 'reversed_at'],
  qurbani_notices: ['queued_at'],
  qurbani_orders: ['accepted_at'],
  receipts: ['issued_at', 'voided_at'],
  refunds: ['asked_at', 'ended_at'],
  seasons: ['created_at'],
  statement_files: ['imported_at'],
  statement_lines: ['created_at'],
  statement_mappings: ['saved_at'],
  statement_matches: ['matched_at', 'undone_at'],
  transfer_verifications: ['verified_at', 'reversed_at'],
  vouchers: ['entered_at'],
} as const

/** Requires exclusive use of the database until `moveBack` has finished. */
export async function startPastClock(db: Database): Promise<PastClock> {
  await db.transaction().execute(holdRows)
  const moments: { since: Date; moment: Date }[] = []
  return {
    async setTo(moment) {
      // Guarantees that earlier rows are older than this millisecond.
      await wait(2)
      moments.push({ since: new Date(), moment })
    },
    now: () => moments.at(-1)?.moment ?? new Date(),
    async moveBack() {
      const moved = (column: string): RawBuilder<unknown> => sql`(
        select moment + (${sql.ref(column)} - since)
        from unnest(${moments.map(({ since }) => since)}::timestamptz[],
          ${moments.map(({ moment }) => moment)}::timestamptz[]) as moments (since, moment)
        where since <= ${sql.ref(column)} order by since desc limit 1)`
      const first = moments[0]?.since ?? new Date()
      await db.transaction().execute(async (trx) => {
        // Future times keep their distance from the time of creation.
        await sql`
          update payment_attempts set expires_at = expires_at - (created_at - ${moved('created_at')}),
            next_inquiry_at = case when next_inquiry_at = expires_at
              then expires_at - (created_at - ${moved('created_at')}) else next_inquiry_at end
          where created_at >= ${first}`.execute(trx)
        await setTriggers(trx, 'disable')
        for (const [table, columns] of Object.entries(timeColumns))
          for (const column of columns)
            await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moved(column)}
              where ${sql.ref(column)} >= ${first}`.execute(trx)
        await moveLedger(trx, moved, first)
        await setTriggers(trx, 'enable')
        await numberReceiptsByDay(trx)
        await insertDeferredRows(trx)
        // Invented history is not announced to other programs.
        await sql`delete from event_outbox`.execute(trx)
      })
    },
  }
}

async function setTriggers(trx: Database, does: 'enable' | 'disable'): Promise<void> {
  for (const table of appendOnly)
    await sql`alter table ${sql.table(table)} ${sql.raw(does)} trigger user`.execute(trx)
}

async function holdRows(trx: Database): Promise<void> {
  await sql`create schema demo`.execute(trx)
  await sql`create function demo.hold() returns trigger language plpgsql as $$
    begin
      execute format('insert into demo.%I select ($1).*', tg_table_name) using new;
      return null;
    end $$`.execute(trx)
  for (const table of deferredTables) {
    await sql`create table ${sql.id('demo', table)} (like ${sql.id(table)})`.execute(trx)
    await sql`create trigger demo_hold before insert on ${sql.id(table)}
      for each row execute function demo.hold()`.execute(trx)
  }
}

/** Inserts the rows that a killed seed left deferred. */
export const releaseDeferredRows = (db: Database): Promise<void> =>
  db.transaction().execute(insertDeferredRows)

async function insertDeferredRows(trx: Database): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = 'demo'`.execute(trx)
  if (rows.length === 0) return
  await sql`drop function demo.hold cascade`.execute(trx)
  for (const table of deferredTables)
    await sql`insert into ${sql.id(table)} overriding system value
      select * from ${sql.id('demo', table)} order by at, id`.execute(trx)
  await sql`drop schema demo cascade`.execute(trx)
}

/** Backdates the ledger. Entries with a value date have their day already. */
async function moveLedger(
  trx: Database,
  moved: (column: string) => RawBuilder<unknown>,
  first: Date,
): Promise<void> {
  await sql`
    update ledger_entries set booked_at = ${moved('booked_at')},
      happened_on = case when happened_on = day_in_pakistan(booked_at)
        then day_in_pakistan(${moved('booked_at')}) else happened_on end
    where booked_at >= ${first}`.execute(trx)
  await sql`delete from ledger_sums`.execute(trx)
  await sql`delete from ledger_sum_deltas`.execute(trx)
  await sql`insert into ledger_sum_deltas select * from counted_ledger`.execute(trx)
  await sql`select roll_up_ledger()`.execute(trx)
}

/** Renumbers all receipts in chronological order. */
async function numberReceiptsByDay(trx: Database): Promise<void> {
  const before = await trx.selectFrom('receipts').select(['id', 'number']).execute()
  // Avoids collisions with the new numbers.
  await sql`update receipts set serial = serial + 1000000`.execute(trx)
  await sql`
    update receipts set year = numbered.year, serial = numbered.serial
    from (
      select id, year, row_number() over (partition by year order by issued_at, id) as serial
      from (select id, issued_at,
        extract(year from issued_at at time zone ${timeZone} - interval '6 months') as year
        from receipts) as dated
    ) as numbered where numbered.id = receipts.id`.execute(trx)
  await sql`delete from receipt_numbers`.execute(trx)
  await sql`insert into receipt_numbers (year, last) select year, max(serial) from receipts group by year`.execute(
    trx,
  )
  await sql`
    update demo.events as event set facts = facts || jsonb_build_object('number', receipts.number)
    from unnest(${before.map(({ id }) => id)}::bigint[], ${before.map(({ number }) => number)}::text[])
      as old (id, number) join receipts using (id)
    where event.intent_id = receipts.intent_id and event.kind in ('receipt_issued', 'receipt_voided')
      and facts->>'number' = old.number`.execute(trx)
}
