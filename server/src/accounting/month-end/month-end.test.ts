import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import { type AnswerOf, apiBase } from '../../../../contract/src/entry.ts'
import { type readMonthEnd as call, itemState } from '../../../../contract/src/month-end.ts'
import { openStatementWorkspace } from '../../../test/open-statement-workspace.ts'
import { byBankTransfer } from '../../../test/visitor.ts'

const workspace = await openStatementWorkspace()
const { app, general, imported } = workspace
const accountant = await app.staff(['statement', 'accounting', 'accounting.post', 'accounting.close'])
afterAll(app.close)

const monthEnd = async (month = '') =>
  (await accountant.call<AnswerOf<typeof call>>('GET', `/month-end${month && `?month=${month}`}`)).body.data

function spend(happened_on: string, line_id = '') {
  const form = new FormData()
  const expense = {
    kind: 'expense',
    happened_on,
    amount: '100',
    bank_account_id: String(general.id),
    line_id,
    despite: 'true',
  }
  for (const [name, value] of Object.entries({
    ...expense,
    fund: 'general',
    head: 'programme',
    purpose: 'Food',
  }))
    form.set(name, value)
  return accountant.call('POST', '/vouchers', form)
}

const close = (body: Record<string, string>) => accountant.call('POST', '/month-end/close', body)

test('a month is closed with a signature, takes no entries, and is reopened with an e-mail to staff who see the accounts', async () => {
  expect((await spend('2026-01-12')).status).toBe(200)
  const { lines } = await imported([
    ['14/01/2026', 'unknown sender', '700'],
    ['15/01/2026', 'cash withdrawal', '', '250'],
  ])
  const before = await monthEnd('2026-01')
  expect(before).toMatchObject({ month: '2026-01', closed_through: null })
  const open = before.items.filter((item) => itemState(item) !== 'done')
  expect(open).toMatchObject([
    {
      what: 'statements',
      count: 0,
      unchecked: [
        { why: 'begins_late', day: '2026-01-14' },
        { why: 'ends_early', day: '2026-01-15' },
      ],
    },
    { what: 'lines', count: 1, paisa: 70_000 },
    { what: 'debits', count: 1, paisa: -25_000 },
    { what: 'checks', count: 0, unchecked: [{ why: 'never' }] },
  ])
  // The books have Rs. 100 spent in cash; the bank's lines are not booked.
  const reconciled = before.reconciliation?.sections[0]?.rows.find(({ figures }) => figures[2]?.value !== 0)
  expect(reconciled?.figures.map(({ value }) => value)).toEqual([-10_000, 10_000, 45_000, null, null])

  const month = { month: '2026-01', signature: 'bilal  ahmed', reason: 'The sender is unknown' }
  expect((await close({ ...month, signature: 'Somebody Else' })).body.errors?.signature?.[0]).toContain(
    'Type your name',
  )
  expect((await close({ ...month, reason: '' })).body.errors?.reason?.[0]).toContain(
    'Items are open or not checked',
  )
  expect((await close({ ...month, month: '2090-01' })).status).toBe(409)
  const closed = await close(month)
  expect(closed.status, closed.text).toBe(200)
  expect(await monthEnd()).toMatchObject({
    month: '2026-02',
    closed_through: '2026-01-31',
    closings: [{ signature: month.signature, open_items: open }],
  })

  const refused = await spend('2026-01-20')
  expect(refused.body.errors?.happened_on?.[0]).toContain('closed until 31 Jan 2026.')
  // Money out of the closed month is entered on the first open day.
  expect((await spend('2026-01-20', String(lines[1]?.id))).status).toBe(200)
  const { rows } = await sql<{ day: string }>`
    select happened_on::text as day from ledger_entries order by id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ day: '2026-02-01' }])

  // A transfer of the closed month counts on the day of the bank, and is booked on the first open day.
  const { donation, attempts } = await app.readDonation(await app.visitor().give(byBankTransfer))
  const officer = await app.staff(['donation', 'donation.verify'])
  const details = await officer.call<DonationDetails>('GET', `/donation/${donation.id}`)
  expect(details.body.data.transfer).toMatchObject({ closed_through: '2026-01-31' })
  const found = {
    amount_received: details.body.data.amount,
    value_date: '2026-01-20',
    bank_account_id: general.id,
  }
  const verified = await officer.call('POST', `/transfers/${attempts[0]?.id}/verify`, found)
  expect(verified.status, verified.text).toBe(200)
  const { rows: booked } = await sql`
    select happened_on::text as day, value_date::text from ledger_entries
    join payment_intents as intent on intent.id = intent_id order by ledger_entries.id desc limit 1`.execute(
    app.db,
  )
  expect(booked).toEqual([{ day: '2026-02-01', value_date: '2026-01-20' }])

  const reopening = { month: '2026-01', reason: 'A cheque bounced' }
  expect((await accountant.call('POST', '/month-end/reopen', reopening)).status).toBe(200)
  expect((await accountant.call('POST', '/month-end/reopen', reopening)).status).toBe(409)
  expect(await monthEnd('2026-01')).toMatchObject({ month: '2026-01', closed_through: null })
  expect((await spend('2026-01-20')).status).toBe(200)
  const { rows: emails } = await sql<{ count: number }>`
    select count(*) from messages where kind = 'reopened_month' and facts ->> 'reason' = ${reopening.reason}`.execute(
    app.db,
  )
  expect(emails[0]?.count).toBeGreaterThan(0)
})

test('the statements of a month are done, open or not checked, also of accounts that were added later', async () => {
  await sql`update bank_accounts set created_at = '2026-02-10'`.execute(app.db)
  const read = async (month: string) => {
    const { items } = await monthEnd(month)
    const { count, unchecked } = items.find(({ what }) => what === 'statements') ?? {
      count: 0,
      unchecked: [],
    }
    return [count, unchecked.map(({ why, day }) => `${why} ${day}`)]
  }
  const { rows } = await sql<{ active: number }>`
    select count(*) as active from bank_accounts where status = 1`.execute(app.db)
  const active = rows[0]?.active ?? 0
  expect(active).toBeGreaterThan(1)
  // January has entries of one account, and its statement.
  expect(await read('2026-01')).toEqual([0, ['begins_late 2026-01-14', 'ends_early 2026-01-15']])
  expect(await read('2026-02')).toEqual([active, []])
  await imported([['20/02/2026', 'unknown sender', '700']])
  expect(await read('2026-01')).toEqual([0, ['begins_late 2026-01-14']])
  expect(await read('2026-02')).toEqual([active - 1, ['ends_early 2026-02-20']])
  await sql`update statement_files set imported_at = '2026-02-21'`.execute(app.db)
  expect(await read('2026-02'), 'a statement imported within the month ends before it').toEqual([active, []])
  await imported([['02/03/2026', 'unknown sender', '800']])
  expect(await read('2026-02')).toEqual([active - 1, []])
  // Books that are older than the first statement.
  await sql`update statement_files set first_day = null, last_day = null where last_day < '2026-02-20'`.execute(
    app.db,
  )
  expect(await read('2026-02')).toEqual([active - 1, ['begins_late 2026-02-20']])
})

test('a closed month is saved as one PDF with its signature; the last month is offered first', async () => {
  const { closable, month } = await monthEnd()
  expect(month).toBe(closable.at(-1))
  expect(closable[0]).toBe('2026-01')
  const signed = { month: '2026-01', signature: 'Bilal Ahmed', reason: 'Asked the bank' }
  expect((await close(signed)).status).toBe(200)
  const { closings, month: next } = await monthEnd()
  expect(next).toBe('2026-02')
  const pack = await accountant.ask(`${apiBase}/month-closings/${closings[0]?.id}/pack`)
  expect(pack.status, pack.text).toBe(200)
  expect(pack.text.slice(0, 5)).toBe('%PDF-')
  expect((await accountant.call('GET', `/month-closings/999999/pack`)).status).toBe(404)
  const reopening = { month: '2026-01', reason: 'To go on' }
  expect((await accountant.call('POST', '/month-end/reopen', reopening)).status).toBe(200)
  const reopened = (await monthEnd()).closings[0]
  expect((await accountant.call('GET', `/month-closings/${reopened?.id}/pack`)).status).toBe(404)
})

test('an entry of a month waits while the month is being closed, and is then refused', async () => {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table ledger_entries in share row exclusive mode')
    const pending = spend('2026-01-25')
    const isWaiting = `select from pg_locks where not granted and relation = 'ledger_entries'::regclass`
    await expect.poll(async () => (await app.pool.query(isWaiting)).rows.length).toBeGreaterThan(0)
    await client.query(`insert into ledger_closings (closed_through, signature, closed_by)
      select '2026-01-31', 'Bilal Ahmed', min(id) from users`)
    await client.query('commit')
    expect((await pending).status).toBe(409)
  } finally {
    client.release()
  }
})
