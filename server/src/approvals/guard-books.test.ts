import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { idempotencyHeader } from '../../../contract/src/donate.ts'
import type { PendingChange } from '../../../contract/src/pending-changes.ts'
import type { ShownSwitches } from '../../../contract/src/switches.ts'
import type { Voucher } from '../../../contract/src/vouchers.ts'
import { openStatementWorkspace } from '../../test/open-statement-workspace.ts'
import { giftTo, type Staff } from '../../test/visitor.ts'

const workspace = await openStatementWorkspace()
const { app, general, imported, lines } = workspace
afterAll(app.close)
const newAccountant = () =>
  app.staff(['statement', 'accounting', 'accounting.post', 'accounting.close', 'donation', 'donation.refund'])
// New for each test, because the limit applies to what a person enters alone in a day.
let accountant: Staff
beforeEach(async () => {
  accountant = await newAccountant()
})
const trustee = await app.staff(['bankAcc', 'bankAcc.approve', 'settings'])
let chair: Staff

const rent = {
  kind: 'expense',
  happened_on: '2026-01-12',
  amount: '250,000',
  bank_account_id: String(general.id),
  fund: 'general',
  head: 'administration',
  payee: 'Hasan Properties',
  purpose: 'Rent of the year',
  despite: 'true',
}

function enter(fields: Record<string, string> = {}, headers: Record<string, string> = {}, bill?: Blob) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...rent, ...fields })) form.set(name, value)
  if (bill) form.set('bill', bill, 'bill.png')
  return accountant.call<Voucher | null>('POST', '/vouchers', form, headers)
}
const waiting = async (staff: Staff) =>
  (await staff.call<PendingChange[]>('GET', '/pending-changes')).body.data
const decide = async (staff: Staff, decision: string) => {
  const [change] = await waiting(staff)
  return staff.call('POST', `/pending-changes/${change?.id}/${decision}`)
}
const vouchers = async () => {
  const { rows } = await sql<{
    purpose: string
    entered_by: number
  }>`select purpose from vouchers order by id`.execute(app.db)
  return rows.map(({ purpose }) => purpose)
}
const switches = { features: [], bank_approval: 'two_people' }
const setLimit = (approval_amount: number | null, staff = trustee) =>
  staff.call<ShownSwitches>('PUT', '/switches', { ...switches, approval_amount })

test('with one person who may approve, a large expense of another person waits for them', async () => {
  expect((await enter({ purpose: 'Waits' })).body.data).toBeNull()
  expect((await decide(trustee, 'reject')).status).toBe(200)
  const { body } = await trustee.call('PUT', '/switches', { ...switches, bank_approval: 'never' })
  expect(body.data, 'nobody else may approve').toMatchObject({ bank_approval: 'never' })
  expect((await enter({ purpose: 'Alone' })).body.data).toMatchObject({ amount_paisa: 25_000_000 })
  expect(await vouchers()).toEqual(['Alone'])
  await trustee.call('PUT', '/switches', switches)
  const manager = await app.staff(['settings'])
  expect((await manager.call('PUT', '/switches', { ...switches, bank_approval: 'never' })).status).toBe(422)
  chair = await app.staff(['bankAcc', 'bankAcc.approve', 'users'])
})

test('an expense above the limit is posted once another person has approved it', async () => {
  const headers = { [idempotencyHeader]: 'rent-of-the-year' }
  const page = sharp({ create: { width: 60, height: 40, channels: 3, background: '#ffffff' } })
  const bill = new Blob([new Uint8Array(await page.png().toBuffer())])
  const [first, second] = await Promise.all([enter({}, headers, bill), enter({}, headers, bill)])
  expect([first.body.data, second.body.data], first.text).toEqual([null, null])
  expect(first.body.message).toContain('second person')
  expect((await enter({}, headers)).body.data).toBeNull()
  expect(await vouchers()).toEqual(['Alone'])

  const [change, ...others] = await waiting(trustee)
  expect(others).toEqual([])
  expect(change).toMatchObject({ subject: 'voucher', kind: 'add', has_bill: true, is_mine: false })
  expect(change?.name).toMatch(/^Expense, Rs\.\s250,000$/)
  expect(change?.changes.map(({ name, to }) => `${name}: ${to}`)).toEqual([
    'Day: 12 Jan 2026',
    `Account: ${general.bank_name} ${general.number}`,
    'Fund: General',
    'Head: Administration',
    'Paid to: Hasan Properties',
    'Purpose: Rent of the year',
    expect.stringContaining('This expense is more.'),
  ])
  const seen = await trustee.ask(`/api/v1/pending-changes/${change?.id}/bill`)
  expect([seen.status, seen.text.length > 100]).toEqual([200, true])
  expect((await waiting(workspace.officer)).length).toBe(0)
  expect(await waiting(accountant)).toMatchObject([{ is_mine: true }])
  expect((await accountant.call('POST', `/pending-changes/${change?.id}/approve`)).status).toBe(403)

  expect((await decide(trustee, 'approve')).status).toBe(200)
  const { rows } = await sql<{ payee: string; bill: boolean; entries: number; who: string }>`
    select payee, bill_file is not null as bill, (select count(*)::int from ledger_entries where voucher_id = vouchers.id)
      as entries, email as who
    from vouchers join users on users.id = entered_by order by vouchers.id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ payee: 'Hasan Properties', bill: true, entries: 1, who: accountant.email }])
  expect((await enter({}, headers)).body.data).toMatchObject({ purpose: 'Rent of the year' })
})

test('an expense up to the limit is posted at once, and one that was withdrawn or rejected never', async () => {
  const before = await vouchers()
  expect((await enter({ amount: '100,000', purpose: 'Small' })).body.data).not.toBeNull()
  await enter({ purpose: 'Withdrawn' })
  expect((await decide(accountant, 'withdraw')).status).toBe(200)
  await enter({ purpose: 'Rejected' })
  expect((await decide(chair, 'reject')).status).toBe(200)
  expect(await vouchers()).toEqual([...before, 'Small'])
  expect(await waiting(trustee)).toEqual([])
})

test.each<[string, () => Promise<unknown>, () => Promise<unknown>, string]>([
  [
    'its account was switched off',
    () => sql`update bank_accounts set status = 0 where id = ${general.id}`.execute(app.db),
    () => sql`update bank_accounts set status = 1 where id = ${general.id}`.execute(app.db),
    'changed or switched off',
  ],
  [
    'its month was closed',
    () =>
      sql`insert into ledger_closings (closed_through, signature, closed_by)
        select '2026-01-31', 'Bilal Ahmed', min(id) from users`.execute(app.db),
    () =>
      sql`insert into ledger_closings (is_reopening, signature, reason, closed_by)
        select true, 'Bilal Ahmed', 'Test', min(id) from users`.execute(app.db),
    'closed until 31 Jan 2026',
  ],
])('approval is refused with the reason when %s meanwhile', async (_, change, undo, reason) => {
  await enter()
  await change()
  const refused = await decide(trustee, 'approve')
  await undo()
  expect(refused.status).toBeGreaterThanOrEqual(409)
  expect(refused.status).toBeLessThan(500)
  expect(refused.body.message).toContain(reason)
  expect((await decide(trustee, 'reject')).status).toBe(200)
})

test('money out on a statement waits too, once for each line', async () => {
  const { file, lines: imports } = await imported([['15/01/2026', 'contractor', '', '300,000']])
  const line_id = String(imports[0]?.id)
  expect((await enter({ line_id })).body.data).toBeNull()
  const again = await enter({ line_id })
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('waits for approval')])
  expect((await lines(file.id))[0]).toMatchObject({ status: 'debit' })
  expect((await decide(trustee, 'approve')).status).toBe(200)
  expect((await lines(file.id))[0]).toMatchObject({ status: 'posted' })
})

test('a debit line above the limit is closed by an equal credit line once another person has approved it', async () => {
  const { file, lines: rows } = await imported([
    ['16/01/2026', 'donation of a widow', '400,000'],
    ['17/01/2026', 'transfer to Ali Khan', '', '400,000'],
  ])
  const [credit, debit] = rows
  const offset = () =>
    accountant.call('POST', `/statement-lines/${debit?.id}/offset`, {
      credit_id: credit?.id,
      reason: 'Went back',
    })
  expect((await offset()).body.message).toContain('second person')
  expect((await offset()).status).toBe(409)
  expect((await enter({ line_id: String(debit?.id) })).status).toBe(409)
  const statuses = async () => (await lines(file.id)).map(({ status }) => status)
  expect((await statuses()).toSorted()).toEqual(['debit', 'open'])
  const [change] = await waiting(trustee)
  expect(change?.changes.map(({ to }) => to).join()).toMatch(/Ali Khan.*widow/i)
  expect((await decide(trustee, 'approve')).status).toBe(200)
  expect((await statuses()).toSorted()).toEqual(['left', 'posted'])
})

test('entries below the limit wait once they exceed it together in a day', async () => {
  const enterSum = async (amount: string) =>
    (await enter({ amount, purpose: amount })).body.data === null ? 'waits' : 'posted'
  expect(await enterSum('60,000')).toBe('posted')
  expect(await enterSum('40,000')).toBe('posted')
  expect(await enterSum('0.01')).toBe('waits')
  const [change] = await waiting(trustee)
  expect(change?.changes).toContainEqual(
    expect.objectContaining({ name: 'Entered by them today', to: expect.stringMatching(/100,000$/) }),
  )
  expect((await decide(trustee, 'reject')).status).toBe(200)
  // Another person has a separate daily limit, of which an approved expense uses nothing.
  accountant = await newAccountant()
  expect(await enterSum('250,000')).toBe('waits')
  expect((await decide(trustee, 'approve')).status).toBe(200)
  expect(await enterSum('60,000')).toBe('posted')
  const together = await Promise.all(['30,000', '30,001', '30,002', '30,003'].map((sum) => enterSum(sum)))
  expect(together.toSorted()).toEqual(['posted', 'waits', 'waits', 'waits'])
  for (let left = 3; left > 0; left--) expect((await decide(trustee, 'reject')).status).toBe(200)
})

test('reopening a month always waits while there is a limit', async () => {
  const month = { month: '2026-01', signature: 'Bilal Ahmed', reason: 'Nothing is imported' }
  expect((await accountant.call('POST', '/month-end/close', month)).status).toBe(200)
  const reopening = { month: '2026-01', reason: 'A cheque bounced' }
  const reopen = () => accountant.call('POST', '/month-end/reopen', reopening)
  const asked = await reopen()
  expect([asked.status, asked.body.message]).toEqual([200, expect.stringContaining('second person')])
  expect((await reopen()).status).toBe(409)
  expect(await waiting(chair)).toMatchObject([
    { name: 'Reopen January 2026', changes: [{ name: 'Reason', to: 'A cheque bounced' }] },
  ])
  const isClosed = async () => {
    const { rows } = await sql<{ closed: boolean }>`
      select closed_through is not null as closed from ledger_closings order by id desc limit 1`.execute(
      app.db,
    )
    return rows[0]?.closed
  }
  expect(await isClosed()).toBe(true)
  // Approval would reopen a later month too.
  await accountant.call('POST', '/month-end/close', { ...month, month: '2026-02' })
  const refused = await decide(chair, 'approve')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('28 Feb 2026')])
  expect((await decide(chair, 'reject')).status).toBe(200)
  await reopen()
  expect((await decide(chair, 'approve')).status).toBe(200)
  expect(await isClosed()).toBe(false)
})

test('a lower limit counts at once; a higher one, or none, once another person has approved it', async () => {
  expect((await setLimit(1000)).body.data.approval_amount).toBe(1000)
  expect((await enter({ amount: '1,000.50' })).body.data).toBeNull()
  expect((await decide(trustee, 'reject')).status).toBe(200)
  const none = await setLimit(null)
  expect([none.body.data.approval_amount, none.body.message]).toEqual([
    1000,
    expect.stringContaining('second person'),
  ])
  expect((await setLimit(5000)).status).toBe(409)
  const [change] = await waiting(chair)
  expect(change?.changes).toMatchObject([{ from: expect.stringMatching(/1,000$/), to: 'Never' }])
  expect((await decide(chair, 'approve')).status).toBe(200)
  expect((await trustee.call<ShownSwitches>('GET', '/switches')).body.data.approval_amount).toBeNull()
  expect((await enter({ purpose: 'Without a limit' })).body.data).not.toBeNull()
})

/** A payment by card that its gateway owes. */
async function payByCard(amount: number) {
  const donor = app.visitor()
  const link = await donor.give(giftTo(app.causeId('Sadqah'), amount))
  await donor.pay(link, 'pay')
  await app.workDueJobs({ messages: false })
  const { attempts, donation } = await app.readDonation(link)
  return { attempt: attempts[0]?.id ?? 0, code: donation.donation_code }
}
const refund = (attempt: number, amount: number, left: number, way = 'by_hand') =>
  accountant.call<{ status: string }>('POST', `/attempts/${attempt}/refunds`, {
    amount,
    left,
    way,
    reason: 'Given twice',
  })

test('a write-off is refused at approval when the gateway owes another amount than was entered', async () => {
  await setLimit(10_000)
  const { attempt } = await payByCard(30_000)
  const writeOff = () =>
    accountant.call('POST', `/attempts/${attempt}/write-off`, { reason: 'The gateway is closed' })
  expect((await writeOff()).body.message).toContain('second person')
  expect((await refund(attempt, 1000, 30_000, 'gateway')).body.data.status).toBe('succeeded')
  const refused = await decide(trustee, 'approve')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/29,000/)])
  expect((await decide(trustee, 'reject')).status).toBe(200)
  await writeOff()
  expect((await decide(trustee, 'approve')).status).toBe(200)
})

test('a refund by hand above the limit is recorded once another person has approved it', async () => {
  const { attempt, code } = await payByCard(40_000)
  const refunded = async () => {
    const { rows } = await sql<{ paid: number }>`
      select refunded_amount as paid from payment_attempts where id = ${attempt}`.execute(app.db)
    return rows[0]?.paid
  }
  const asked = await refund(attempt, 15_000, 40_000)
  expect([asked.status, asked.body.data, asked.body.message]).toEqual([
    200,
    { status: 'waits' },
    expect.stringContaining('second person'),
  ])
  expect((await refund(attempt, 15_000, 40_000)).status).toBe(409)
  expect(await refunded()).toBe(0)
  const [change] = await waiting(trustee)
  expect(change?.name).toMatch(/^Refund by hand, Rs\.\s15,000$/)
  expect(change?.changes.map(({ to }) => to)).toEqual([code, 'Given twice'])
  expect((await decide(trustee, 'approve')).status).toBe(200)
  expect(await refunded()).toBe(15_000)
  const { rows } = await sql<{ who: string }>`
    select email as who from refunds join users on users.id = asked_by where attempt_id = ${attempt}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ who: accountant.email }])
  // Small refunds by hand add up; a refund through the gateway returns to the payer and does not count.
  expect((await refund(attempt, 6000, 25_000)).body.data.status).toBe('succeeded')
  expect((await refund(attempt, 6000, 19_000)).body.data.status).toBe('waits')
  expect((await decide(trustee, 'reject')).status).toBe(200)
  expect((await refund(attempt, 19_000, 19_000, 'gateway')).body.data.status).toBe('succeeded')
})
