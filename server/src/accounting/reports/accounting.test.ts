import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type LedgerLine, type Report, reportKinds } from '../../../../contract/src/accounting.ts'
import { addDays } from '../../../../contract/src/days.ts'
import { apiBase } from '../../../../contract/src/entry.ts'
import type { JournalBatch } from '../../../../contract/src/journal.ts'
import { openSandboxStore } from '../../../../demo/src/sandbox-store.ts'
import { seedBooks } from '../../../../demo/src/seed-books.ts'
import { pdfPages } from '../../../test/pdf-lines.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { giftTo, type Staff } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { postExistingRows } from '../ledger/ledger.jobs.ts'

const app = await buildTestApp()
afterAll(app.close)
await seedBooks(app.db, openSandboxStore(app.dataDir), {
  donations: 200,
  payments: 30,
  days: 90,
  disputes: true,
  sealer: app.context.sealer,
})
// Some of the lines are rolled up, the others are deltas.
await postExistingRows(app.db, 60)
await sql`select roll_up_ledger()`.execute(app.db)
while (await postExistingRows(app.db, 100));
const trustee = await app.staff(['accounting'])
const accountant = await app.staff(['accounting', 'accounting.export'])

const { rows: days } = await sql<{ first: string; middle: string }>`
  select min(happened_on)::text as first, (min(happened_on) + 40)::text as middle from ledger_entries`.execute(
  app.db,
)
const { first = '', middle = '' } = days[0] ?? {}

type Lines = { data: LedgerLine[]; total: number; last_page: number; debit: number; credit: number }

const report = async (kind: string, filters: object) => {
  const { status, body, text } = await trustee.call<Report>(
    'POST',
    `/ledger-reports/search?report=${kind}`,
    filters,
  )
  expect(status, text).toBe(200)
  return body.data
}

const lines = async (filters: object, page = '?page=1') =>
  (await trustee.call<Lines>('POST', `/ledger-lines/search${page}`, filters)).body.data

test.each(reportKinds)('every figure of the report %s is the balance of its lines', async (kind) => {
  for (const filters of [{ date_from: middle }, { date_from: first, funds: ['zakat'] }]) {
    const { sections } = await report(kind, filters)
    const figures = sections.flatMap(({ rows }) => rows.flatMap(({ figures }) => figures))
    for (const { value, lines: behind } of figures) {
      if (behind === null || value === 0) continue
      const { debit, credit } = await lines(behind)
      expect(Math.abs(debit - credit), JSON.stringify(behind)).toBe(Math.abs(Number(value)))
    }
  }
})

test('the pages of ledger lines show each line once, newest first, with their sums', async () => {
  const filters = { accounts: ['donations', 'gateway:swich'], date_from: middle }
  const { total, last_page, debit, credit } = await lines(filters, '?page=1&per_page=100')
  const pages = await Promise.all(
    Array.from({ length: last_page }, (_, page) => lines(filters, `?page=${page + 1}&per_page=100`)),
  )
  const all = pages.flatMap(({ data }) => data)
  expect(all).toHaveLength(total)
  expect(new Set(all.map(({ entry_id, position }) => `${entry_id} ${position}`)).size).toBe(total)
  expect(all.map(({ happened_on }) => happened_on)).toEqual(
    all
      .map((line) => line.happened_on)
      .toSorted()
      .toReversed(),
  )
  const sum = (side: 'debit' | 'credit') => all.reduce((added, line) => added + (line[side] ?? 0), 0)
  expect([sum('debit'), sum('credit')]).toEqual([debit, credit])
})

const ask = (staff: Staff, path: string, body: object, language = 'ur') =>
  fetch(`${app.address}${apiBase}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...staff.cookies].map((cookie) => cookie.join('=')).join('; '),
    },
    body: JSON.stringify(body),
  })

test('reports are saved as PDF and for Excel; the trustees’ report is one page of charts before its tables', async () => {
  for (const kind of reportKinds) {
    const book = await ask(trustee, `/ledger-reports/print?report=${kind}&format=xlsx`, {})
    expect((await book.bytes()).subarray(0, 2), kind).toEqual(new Uint8Array(Buffer.from('PK')))
  }
  const pdf = await ask(trustee, '/ledger-reports/print?report=trustees', {}, 'en')
  const pages = await pdfPages(await pdf.bytes())
  expect(pages[0]).toEqual(
    expect.arrayContaining(['At a glance', 'Received by month', 'Age of unspent zakat']),
  )
  expect(pages[0]).not.toContain('Bank accounts')
  expect(pages.slice(1).flat()).toContain('Bank accounts')
})

test('an accountant exports the lines of a period, with an audit entry', async () => {
  expect((await ask(trustee, '/ledger-lines/export', {})).status).toBe(403)
  const filters = { date_from: middle, funds: ['zakat'] }
  const csv = await (await ask(accountant, '/ledger-lines/export', filters)).text()
  const [head, ...rows] = csv.trimEnd().split('\r\n')
  expect(head).toMatch(/^Entry No,Date,Account Code,Account Name,Fund,Cause,Debit,Credit,Reason,Reference$/)
  expect(rows).toHaveLength((await lines(filters)).total)
  expect(rows[0]).toMatch(/^\d+,\d{4}-\d\d-\d\d,[a-z_:0-9]+,[^,]+,zakat,[^,]*,(\d+\.\d\d,|,\d+\.\d\d),/)
  const { rows: audit } = await sql<{ subject: string }>`
    select subject from audit_entries where action = 'exported' order by id desc limit 1`.execute(app.db)
  expect(audit).toEqual([{ subject: 'ledger' }])
})

test('the documented statements rebuild wrong sums while entries are posted', async () => {
  const guide = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, statements = ''] = /^ {4}begin;\n(( {4}.*ledger.*\n)+) {4}commit;/m.exec(guide) ?? []
  await sql`update ledger_sums set debit = debit + 100 where level = 'month'`.execute(app.db)
  const donor = app.visitor()
  const link = await donor.give(giftTo(app.causeId('Sadqah'), 700))
  await Promise.all([
    donor.pay(link, 'pay'),
    app.db.transaction().execute(async (trx) => {
      for (const statement of statements.split(';').filter((one) => one.trim() !== ''))
        await sql.raw(statement).execute(trx)
    }),
  ])
  await app.workDueJobs({ messages: false })
  const results = await runChecks(bookChecks, app.db, 'system')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})

test('a donation has its own entries, oldest first, which balance', async () => {
  const { rows } = await sql<{ id: number }>`
    select donations.id from donations join ledger_entries using (intent_id) limit 1`.execute(app.db)
  const { body } = await trustee.call<LedgerLine[]>('GET', `/donations/${rows[0]?.id}/ledger-lines`)
  expect(body.data.length).toBeGreaterThan(1)
  expect(body.data.every(({ source }) => source.kind === 'donation' && source.id === rows[0]?.id)).toBe(true)
  const balance = body.data.reduce((sum, { debit, credit }) => sum + (debit ?? 0) - (credit ?? 0), 0)
  expect(balance).toBe(0)
})

const batchOf = (period: object) => accountant.call<JournalBatch>('POST', '/journal-batches', period)

const saved = async (id: number, program: string) => {
  const answer = await ask(accountant, `/journal-batches/${id}/export`, { program })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString()
}

test('each entry is exported once; the file of a batch stays the same after renames and new entries', async () => {
  const period = { date_from: first, date_to: middle }
  const { body, status, text } = await batchOf(period)
  expect(status, text).toBe(200)
  const { id, entries, lines: count } = body.data
  const file = await saved(id, 'csv')
  expect(file.trimEnd().split('\r\n')).toHaveLength(count + 1)
  expect(new Set(file.match(/^\d+,/gm)).size).toBe(entries)

  const again = await batchOf(period)
  expect(again.status).toBe(422)
  expect(again.body.errors).toHaveProperty('date_from')

  await accountant.call('PUT', '/account-names', {
    program: 'csv',
    names: [{ account: 'donations', name: 'Contributions' }],
  })
  expect(await saved(id, 'csv')).toBe(file)
  // The first file for another program has the current names.
  await accountant.call('PUT', '/account-names', {
    program: 'xero',
    names: [{ account: 'donations', name: '200' }],
  })
  expect(await saved(id, 'xero')).toContain(',200,Tax Exempt,')

  await app.db.transaction().execute(async (trx) => {
    await sql`insert into ledger_entries (line_id, number, reason, happened_on) values (999, 1, 'fee', ${middle}::date)`.execute(
      trx,
    )
    await sql`insert into ledger_accounts (code, kind) values ('bank_charges', 'expense'), ('bank:1', 'asset')
      on conflict do nothing`.execute(trx)
    await sql`insert into ledger_lines (entry_id, position, account, fund, debit, credit)
      select max(id), place, account, 'general', debit, credit from ledger_entries,
        (values (0, 'bank_charges', 500, null::int), (1, 'bank:1', null, 500)) as line (place, account, debit, credit)
      group by place, account, debit, credit`.execute(trx)
  })
  const next = await batchOf(period)
  expect(next.body.data).toMatchObject({ id: id + 1, entries: 1, lines: 2, debit: 500 })
  expect(await saved(id, 'csv')).toBe(file)
  expect(await saved(id + 1, 'tally')).toContain('VCHTYPE="Payment"')
})

test('a file of daily sums has one entry for each day and reason, and the totals of the ledger', async () => {
  const day = { date_from: addDays(middle, 400), date_to: addDays(middle, 400) }
  for (const [number, amount] of [
    [1, 70_000],
    [2, 30_000],
  ] as const)
    await app.db.transaction().execute(async (trx) => {
      await sql`insert into ledger_entries (line_id, number, reason, happened_on)
        values (998, ${number}, 'fee', ${day.date_from}::date)`.execute(trx)
      await sql`insert into ledger_lines (entry_id, position, account, fund, debit, credit)
        select max(id), place, account, 'general', debit, credit from ledger_entries, (values
          (0, 'bank_charges', ${amount}::int, null::int), (1, 'bank:1', null, ${amount}::int))
          as line (place, account, debit, credit) group by place, account, debit, credit`.execute(trx)
    })
  const { id, debit } = (await batchOf(day)).body.data
  const save = (entries: string) =>
    ask(accountant, `/journal-batches/${id}/export`, { program: 'csv', entries })
  const file = await (await save('day')).text()
  const rows = file.trimEnd().split('\r\n').slice(1)
  expect(debit).toBe(100_000)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/,1000\.00,,PKR,2,.*entries of the day: 2$/)
  expect(rows[1]).toMatch(/,,1000\.00,PKR,/)
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1)
  // A second save returns the same file, and refuses the other kind of entries.
  expect(await (await save('day')).text()).toBe(file)
  expect((await save('each')).status).toBe(409)
})

test('two accountants who export a period at once create one batch', async () => {
  const period = { date_from: middle, date_to: addDays(middle, 366) }
  const made = await Promise.all([batchOf(period), batchOf(period)])
  expect(made.map(({ status }) => status).sort()).toEqual([200, 422])
})
