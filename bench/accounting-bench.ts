// Reports of a year, pages of ledger lines and the export of a batch, with a million donations posted by SQL.
// Calls the server's functions in this process.
//   npm run bench -- accounting [donations]
import { sql } from 'kysely'
import { reportKinds } from '../contract/src/accounting.ts'
import { buildReport } from '../server/src/accounting/reports/build-report.ts'
import { createJournalBatch } from '../server/src/accounting/reports/journal-batches.ts'
import { readLedgerLines } from '../server/src/accounting/reports/ledger-lines.queries.ts'
import { saveJournalBatch } from '../server/src/accounting/reports/save-journal-batch.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { english } from '../words/src/reader.ts'
import { percentile } from './load-http.ts'
import { atMost, type Figure, printFigures } from './print-figures.ts'
import { openDemo, openFolder } from './start-server.ts'

const reportLimitMs = 200
const linesLimitMs = 200
const exportLimitSecondsOfAMillion = 30
const memoryLimitMb = 64
const warmUpBytes = 200_000_000
const rounds = 15

const year = { date_from: '2025-07-01', date_to: '2026-06-30' }
const noFilter = { funds: [], accounts: [], cause_names: [], payment_modes: [], reasons: [] }

export async function accountingBench(donations = 1_000_000): Promise<Figure[]> {
  await using folder = await openFolder('accounting')
  await using demo = await openDemo(folder.path)
  const { db } = demo
  await postDonations(db, donations)
  return printFigures([...(await timeReports(db)), ...(await timeLines(db)), ...(await timeExport(db))])
}

/**
 * Posts donations of three years, two lines each, and the payout of every second one; every combination of
 * payment method and cause occurs. Disables triggers and drops foreign keys, so that no donations need to be
 * inserted.
 */
async function postDonations(db: Database, donations: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`alter table ledger_entries disable trigger user, drop constraint ledger_entries_intent_id_fkey,
      drop constraint ledger_entries_attempt_id_fkey`.execute(connection)
    await sql`alter table ledger_lines disable trigger user`.execute(connection)
    await sql`alter table payment_attempts disable trigger user, drop constraint payment_attempts_intent_id_fkey`.execute(
      connection,
    )
    await sql`insert into users (email, first_name, last_name) values ('bench@example.org', 'A', 'B')`.execute(
      connection,
    )
    await sql`insert into ledger_accounts (code, kind) values ('donations', 'income'), ('gateway:swich', 'asset'),
      ('bank:1', 'asset'), ('bank:2', 'asset')`.execute(connection)
    await sql`insert into payment_attempts (intent_id, transaction_id, active_pay_method_id, gateway, amount, status,
        expires_at, settled_at)
      overriding system value
      select n, n, pair.id, 'swich', 1000, 'success', now(), now()
      from generate_series(1, ${donations}) as n join (
        select id, row_number() over (order by id) - 1 as place, count(*) over () as pairs from active_pay_methods
      ) as pair on place = n % pairs`.execute(connection)
    await sql`insert into ledger_entries (intent_id, attempt_id, number, reason, happened_on)
      select intent_id, id, number, case number when 1 then 'received' else 'banked' end,
        date '2023-07-01' + (intent_id * 1096 / ${donations + 1})::integer
      from payment_attempts, generate_series(1, 2) as number where number = 1 or intent_id % 2 = 0`.execute(
      connection,
    )
    await sql`insert into ledger_lines (entry_id, position, account, fund, cause_id, debit, credit)
      select entry.id, position,
        case when reason = 'received' then (array['gateway:swich', 'donations'])[position + 1]
          else (array['bank:' || (1 + intent_id % 2), 'gateway:swich'])[position + 1] end,
        cause.kind, case when reason = 'received' and position = 1 then cause.id end,
        case position when 0 then 100000 end, case position when 1 then 100000 end
      from ledger_entries as entry, generate_series(0, 1) as position, (
        select id, kind, row_number() over (order by id) - 1 as place, count(*) over () as causes,
          (select count(*) from active_pay_methods) as pairs
        from causes
      ) as cause
      where cause.place = intent_id / cause.pairs % cause.causes`.execute(connection)
    await sql`insert into ledger_sum_deltas select * from counted_ledger`.execute(connection)
    await sql`select roll_up_ledger()`.execute(connection)
    await sql`vacuum (analyze) ledger_entries, ledger_lines, ledger_sums, ledger_sum_deltas, payment_attempts`.execute(
      connection,
    )
  })
}

async function measureMedian(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = -3; round < rounds; round++) {
    const begun = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - begun)
  }
  return percentile(times, 50)
}

async function timeReports(db: Database): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of reportKinds) {
    const ms = await measureMedian(() => buildReport(db, english.t, kind, { ...noFilter, ...year }))
    figures.push(atMost(`report ${kind} of a year`, ms, reportLimitMs, 'ms'))
  }
  return figures
}

async function timeLines(db: Database): Promise<Figure[]> {
  const figures: Figure[] = []
  const filters = { ...noFilter, ...year, accounts: ['donations'], funds: ['zakat'] }
  const { last_page } = await readLedgerLines(db, english.t, filters, { page: 1, per_page: 10 })
  for (const [name, page] of Object.entries({
    first: 1,
    middle: Math.ceil(last_page / 2),
    last: last_page,
  })) {
    const ms = await measureMedian(() => readLedgerLines(db, english.t, filters, { page, per_page: 10 }))
    figures.push(atMost(`lines of zakat of a year, ${name} page`, ms, linesLimitMs, 'ms'))
  }
  return figures
}

async function timeExport(db: Database): Promise<Figure[]> {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const caller = {
    id,
    name: '',
    email: '',
    rights: new Set<string>(),
    sessionId: '',
    isConfirmed: true,
    required_step: null,
  }
  const actor = { caller, request: { ip: '127.0.0.1' }, reader: english } as never
  const whole = { date_from: '2023-07-01', date_to: '2026-06-30' }
  const begun = performance.now()
  const batch = await createJournalBatch(db, actor, whole)
  const made = (performance.now() - begun) / 1000
  const limit = (exportLimitSecondsOfAMillion * batch.lines) / 1_000_000
  const figures: Figure[] = []
  await warmUp(db, actor, batch.id)
  for (const program of ['csv', 'quickbooks_online', 'tally', 'ledger_cli'] as const) {
    const before = process.memoryUsage.rss()
    let peak = before
    const from = performance.now()
    const { content } = await saveJournalBatch(db, actor, {
      id: batch.id,
      program,
      entries: 'each',
    })
    for await (const _ of content) peak = Math.max(peak, process.memoryUsage.rss())
    const seconds = (performance.now() - from) / 1000
    const grown = (peak - before) / 1024 ** 2
    const what = `${batch.lines} lines as ${program}; the memory grew by ${grown.toFixed(0)} MB (limit ${memoryLimitMb})`
    figures.push(atMost(what, seconds, limit, 's', { met: seconds <= limit && grown <= memoryLimitMb }))
  }
  return [atMost(`creating a batch of ${batch.entries} entries`, made, limit, 's'), ...figures]
}

/**
 * Warm-up: reads most of a file, because V8 enlarges its young generation once, by up to 100 MB, under any
 * load that allocates this much.
 */
async function warmUp(db: Database, actor: never, id: number): Promise<void> {
  const { content } = await saveJournalBatch(db, actor, { id, program: 'csv', entries: 'each' })
  let bytes = 0
  for await (const part of content) {
    bytes += (part as Buffer).length
    if (bytes > warmUpBytes) break
  }
}
