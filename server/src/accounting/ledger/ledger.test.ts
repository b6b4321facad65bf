import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openSandboxStore } from '../../../../demo/src/sandbox-store.ts'
import { seedBooks } from '../../../../demo/src/seed-books.ts'
import { openStatementWorkspace } from '../../../test/open-statement-workspace.ts'
import { ledgerChecks } from './ledger.checks.ts'
import { postExistingRows } from './ledger.jobs.ts'

const workspace = await openStatementWorkspace()
const { app, chief } = workspace
afterAll(app.close)

/** Lines of the ledger, as 'received bank:2 general 5000', of the entries after an id. */
async function entriesAfter(id: number): Promise<string[]> {
  const { rows } = await sql<{ entry: string }>`
    select concat_ws(' ', reason, case when reverses_id is not null then 'reversed' end, account, fund,
      (coalesce(debit, 0) - coalesce(credit, 0)) / 100) as entry
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where ledger_entries.id > ${id} order by ledger_entries.id, position`.execute(app.db)
  return rows.map(({ entry }) => entry)
}

async function newestEntry(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::int as id from ledger_entries`.execute(app.db)
  return rows[0]?.id ?? 0
}

async function disagreements(): Promise<string[]> {
  const found: string[] = []
  for (const [name, query] of Object.entries(ledgerChecks))
    for (const { broken } of (await sql.raw<{ broken: string }>(query).execute(app.db)).rows)
      found.push(`${name}: ${broken}`)
  return found
}

test('money that staff leave unallocated on a statement line is in the ledger until the line is reopened', async () => {
  const before = await newestEntry()
  const { lines } = await workspace.imported([['05/01/2026', 'an unknown sender', '700']])
  const id = lines[0]?.id ?? 0
  const left = await chief.call('POST', '/statement-lines/leave-unallocated', {
    line_ids: [id],
    reason: 'sender unknown',
  })
  expect(left.status, left.text).toBe(200)
  const reopened = await chief.call('POST', `/statement-lines/${id}/reopen`)
  expect(reopened.status, reopened.text).toBe(200)
  const account = `bank:${workspace.general.id}`
  expect(await entriesAfter(before)).toEqual([
    `left_unallocated ${account} general 700`,
    'left_unallocated unallocated general -700',
    `left_unallocated reversed ${account} general -700`,
    'left_unallocated reversed unallocated general 700',
  ])
})

test('copied rows are posted once, in batches, and the totals are those of the lists', async () => {
  const few = { donations: 150, payments: 30, days: 60, disputes: true, sealer: app.context.sealer }
  await seedBooks(app.db, openSandboxStore(app.dataDir), few)
  // A copied donation that changes before its turn is posted by settlement.
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from payment_attempts
    where status = 'success' and gateway = 'swich'`.execute(app.db)
  const officer = await app.staff(['donation.refund'])
  const { rows: paid } = await sql<{ amount: number }>`
    select amount from payment_attempts where id = ${rows[0]?.id}`.execute(app.db)
  const refund = { amount: 1, left: paid[0]?.amount, way: 'by_hand', reason: 'given twice' }
  expect((await officer.call('POST', `/attempts/${rows[0]?.id}/refunds`, refund)).status).toBe(200)
  let batches = 0
  while (await postExistingRows(app.db, 20)) batches += 1
  expect(batches).toBeGreaterThan(3)
  const posted = await newestEntry()
  await sql`update ledger_backfill set next_intent = 0`.execute(app.db)
  while (await postExistingRows(app.db, 100));
  expect(await newestEntry()).toBe(posted)
  expect(await disagreements()).toEqual([])
  const { rows: totals } = await sql<{ posted: number; listed: number }>`select
    (select sum(coalesce(credit, 0) - coalesce(debit, 0)) / 100 from ledger_lines
      where account in ('donations', 'unallocated', 'payments'))::int as posted,
    (select sum(amount - refunded_amount) from payment_intents
      where status in ('success', 'partially_refunded', 'disputed'))::int as listed`.execute(app.db)
  expect(totals[0]?.posted).toBe(totals[0]?.listed)
})

/** An entry of two lines, of the newest donation; the amounts in paisa. */
const anEntry = (debit: number, credit: number, { fund = 'general', on = '2026-01-05' } = {}) => `
  insert into ledger_accounts (code, kind) values ('cash', 'asset'), ('donations', 'income') on conflict do nothing;
  insert into ledger_entries (intent_id, number, reason, happened_on)
    select id, 1000, 'received', '${on}' from payment_intents order by id desc limit 1;
  insert into ledger_lines (entry_id, position, account, fund, debit, credit)
    select id, 0, 'cash', 'general', ${debit}, null from ledger_entries order by id desc limit 1;
  insert into ledger_lines (entry_id, position, account, fund, debit, credit)
    select id, 1, 'donations', '${fund}', null, ${credit} from ledger_entries order by id desc limit 1`

test.each([
  ['debits and credits that differ', anEntry(500, 400), 'does not balance'],
  ['debits and credits of different funds', anEntry(500, 500, { fund: 'zakat' }), 'does not balance'],
  ['no lines', anEntry(500, 500).split('insert into ledger_lines')[0] ?? '', 'has no lines'],
  [
    'a day in a closed period',
    `insert into ledger_closings (closed_through, closed_by)
    select '2026-01-31', min(id) from users; ${anEntry(500, 500)}`,
    'are closed',
  ],
  ['a number that was used', `${anEntry(500, 500)}; ${anEntry(500, 500)}`, 'ledger_entries_intent'],
  ['an amount of nothing', anEntry(0, 0), 'ledger_lines_debit_check'],
  [
    'a further line later',
    `insert into ledger_lines (entry_id, position, account, fund, debit)
    select min(id), 90, 'donations', 'general', 5 from ledger_entries`,
    'accepts no lines',
  ],
  ['a change', 'update ledger_lines set debit = debit + 1', 'only added'],
  ['a deletion', 'delete from ledger_entries', 'only added'],
  ['an emptied table', 'truncate ledger_lines, ledger_entries cascade', 'only added'],
])('the database refuses %s in the ledger', async (_, statements, refusal) => {
  await expect(app.pool.query(statements)).rejects.toThrow(refusal)
})

test('the database accepts an entry that balances', async () => {
  await app.pool.query(anEntry(500, 500))
})
