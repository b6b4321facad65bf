import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import type { ContactSummary } from '../../../../contract/src/contacts.ts'
import type { DaySheet, SheetGift } from '../../../../contract/src/day-sheets.ts'
import { addDays } from '../../../../contract/src/days.ts'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import type { RecordedGift } from '../../../../contract/src/office-gifts.ts'
import type { TimelineEvent } from '../../../../contract/src/payment-events.ts'
import type { PaymentPair } from '../../../../contract/src/payment-methods.ts'
import { english } from '../../../../words/src/reader.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { giftTo } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import type { Staff as Actor } from '../../history/record-audit.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { settleInTransaction } from '../../settlement/apply-settlement.ts'
import { recordDueCheques } from './postdated-cheque.ts'

const app = await buildTestApp()
afterAll(app.close)
const clerk = await app.staff(['donation.enter'])
const chief = await app.staff(['donation', 'donation.enter', 'donation.reverse'])

const corrector = await app.staff(['donation', 'donation.enter', 'donation.verify'])

const sadqah = app.causeId('Sadqah')
const entered = (changes: object = {}, amount = 5000) => {
  const { cart, total_amount } = giftTo(sadqah, amount)
  return {
    cart,
    total_amount,
    way: 'cash',
    received_on: '2026-01-05',
    reference: '000123',
    despite: true,
    ...changes,
  }
}

const record = (gift: object, key?: string) =>
  clerk.call<RecordedGift>('POST', '/office-gifts', gift, key ? { 'idempotency-key': key } : {})

const details = async (id: number) => (await chief.call<DonationDetails>('GET', `/donation/${id}`)).body.data

test('cash is a gift at once, with a receipt, on the day on which it was received', async () => {
  const { status, body } = await record(entered({ first_name: 'Hamza', last_name: 'Qureshi' }))
  expect(status).toBe(200)
  const gift = await details(body.data.id)
  expect(gift).toMatchObject({
    status: 'success',
    platform: 'office',
    amount: 5000,
    active_pay_method: { payment_method: 'cash', payment_gateway: 'office' },
    donor: { first_name: 'Hamza', last_name: 'Qureshi', email: '' },
    settled_at: '2026-01-05T07:00:00.000Z',
    receipt: { number: body.data.receipt_number, amount: 5000 },
    office_gift: { way: 'cash', received_on: '2026-01-05', reference: '000123', recorded_by: 'Bilal Ahmed' },
  })
})

test('cash of any amount is recorded for a cause with a fixed price', async () => {
  const { cart, total_amount } = giftTo(app.causeId('Orphan Sponsorship'), 20_000)
  const { status, body } = await record(entered({ cart, total_amount }))
  expect(status).toBe(200)
  expect(await details(body.data.id)).toMatchObject({
    amount: 20_000,
    funds: [{ fundtitle: 'Orphan Sponsorship', amount: 20_000, quantity: '1' }],
  })
})

test('staff who enter gifts may print their receipts, and no other donation’s', async () => {
  const { body } = await record(entered())
  const print = (id: number) => clerk.ask(`/api/v1/office-gifts/${id}/receipt`)
  expect((await print(body.data.id)).text).toMatch(/^%PDF/)
  expect((await app.visitor().ask(`/api/v1/office-gifts/${body.data.id}/receipt`)).status).toBe(401)
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay')
  await donor.call('GET', `/public/donations/${link}`)
  await app.workDueJobs()
  const { donation } = await app.readDonation(link)
  expect((await chief.ask(`/api/v1/donations/${donation.id}/receipt`)).status).toBe(200)
  expect((await print(donation.id)).status).toBe(404)
})

test('a donor without an e-mail address gets an e-mail only when staff type an address', async () => {
  const { body } = await record(entered())
  const officer = await app.staff(['donation.receipt'])
  const send = (email?: string) =>
    officer.call('POST', `/donations/${body.data.id}/messages`, { kind: 'receipt', email })
  const refused = await send()
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { email: ['This donor gave no e-mail address. Enter one to send it to.'] },
  ])
  expect((await send('hamza@example.org')).status).toBe(200)
})

test('cash and cheques are never offered to donors, and staff filter by them', async () => {
  const filtered = await chief.call<{ total: number }>('POST', '/donation', {
    payment_gateways: ['office'],
    payment_modes: ['cheque'],
  })
  const all = await chief.call<{ total: number }>('POST', '/donation', {})
  expect(filtered.body.data.total).toBe(0)
  expect(all.body.data.total).toBeGreaterThan(0)
  await record(entered({ way: 'cheque', reference: '112233' }))
  const { total } = (
    await chief.call<{ total: number }>('POST', '/donation', {
      payment_gateways: ['office'],
      payment_modes: ['cheque'],
    })
  ).body.data
  expect(total).toBe(1)
  const { body } = await app.visitor().call<PaymentPair[]>('GET', '/payment/methods')
  expect(body.data.length).toBeGreaterThan(0)
  expect(body.data.filter(({ payment_gateway }) => payment_gateway === 'office')).toEqual([])
  const { status } = await app.visitor().call('POST', '/donate', {
    ...giftTo(sadqah),
    payment_method: 'cash',
    payment_gateway: 'office',
  })
  expect(status).toBe(422)
})

test('a gift without a name is anonymous, and without an address gets no e-mail', async () => {
  const { body } = await record(entered())
  expect((await details(body.data.id)).donor.first_name).toBe('Anonymous')
  const messages = await app.db
    .selectFrom('messages')
    .innerJoin('donations', 'donations.intent_id', 'messages.intent_id')
    .select('recipient')
    .where('donations.id', '=', body.data.id)
    .execute()
  expect(messages).toEqual([])
})

test('a transfer made without the site is verified by the officer who records it', async () => {
  const { status, body } = await record(entered({ way: 'transfer', bank_account_id: 2 }))
  expect(status).toBe(200)
  expect(await details(body.data.id)).toMatchObject({
    status: 'success',
    platform: 'office',
    active_pay_method: { payment_method: 'bank', payment_gateway: 'default' },
    transfer: { verification: { amount_received: 5000, value_date: '2026-01-05' } },
  })
})

test('a transfer made without the site counts from the day of receipt, also when it is matched later', async () => {
  const { body } = await record(entered({ way: 'transfer', bank_account_id: 2 }))
  const { id } = body.data
  expect((await details(id)).settled_at).toBe('2026-01-05T07:00:00.000Z')
  const officer = await app.staff(['donation', 'donation.verify', 'donation.reverse'])
  const { attempt_id } = (await details(id)).transfer ?? {}
  await officer.call('POST', `/transfers/${attempt_id}/reverse`, { reason: 'the day was wrong' })
  expect((await details(id)).settled_at).toBeNull()
  await officer.call('POST', `/transfers/${attempt_id}/verify`, {
    amount_received: 5000,
    value_date: '2026-01-07',
    bank_account_id: 2,
  })
  expect((await details(id)).settled_at).toBe('2026-01-07T07:00:00.000Z')
})

test.each<[string, object, string]>([
  ['a cheque without its number', { way: 'cheque', reference: '' }, 'Cheque number is required'],
  ['a transfer without its account', { way: 'transfer' }, 'Account is required'],
  ['an account that does not exist', { way: 'transfer', bank_account_id: 999 }, 'Account is required'],
  ['a day that is still to come', { received_on: '2999-01-01' }, 'Date received must not be in the future'],
  ['a way that is none', { way: 'barter' }, 'Choose cash, cheque or bank transfer'],
  [
    'a sum that is another one',
    { total_amount: 4999 },
    'The total is not the sum of the selected items. Please reload the page and try again.',
  ],
  ['an e-mail address that is none', { email: 'hamza@' }, 'Enter valid email address'],
])('%s is refused in words', async (_what, changes, message) => {
  const { status, body } = await record(entered(changes))
  expect([status, body.message]).toEqual([422, message])
})

test('a form that is sent twice records one gift', async () => {
  const gift = entered({ reference: '000777' })
  const answers = await Promise.all([record(gift, 'one-click'), record(gift, 'one-click')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.data).toEqual(answers[1]?.body.data)
  expect((await record(entered({ reference: '000778' }), 'one-click')).status).toBe(409)
})

test('the clerk who entered a gift by mistake reverses it on the same day', async () => {
  const { id } = (await record(entered({ reference: '000999' }))).body.data
  expect((await details(id)).office_gift?.may_undo).toBe(true)
  expect((await clerk.call('POST', `/office-gifts/${id}/reverse`, { reason: 'typed twice' })).status).toBe(
    200,
  )
  const other = (await record(entered({ reference: '000998' }))).body.data
  await app.pool.query(
    `update office_gifts set recorded_at = recorded_at - interval '1 day' where reference = '000998'`,
  )
  const late = await clerk.call('POST', `/office-gifts/${other.id}/reverse`, { reason: 'typed twice' })
  expect(late.status).toBe(403)
})

test('a cheque for other gifts on a zakat account is recorded once the question is answered', async () => {
  const { rows } = await app.pool.query(`select min(id)::int as id from bank_accounts where kind = 'zakat'`)
  const cheque = entered({ way: 'cheque', reference: '778899', bank_account_id: rows[0].id, despite: false })
  const asked = await record(cheque)
  expect([asked.status, asked.body.errors?.despite]).toEqual([422, [expect.stringContaining('zakat only')]])
  expect((await record({ ...cheque, despite: true })).status).toBe(200)
})

test('a bounced cheque is reversed: it stays visible, and its receipt is void', async () => {
  const { body } = await record(entered({ way: 'cheque', reference: '445566' }))
  const { id } = body.data
  expect((await corrector.call('POST', `/office-gifts/${id}/reverse`, { reason: 'bounced' })).status).toBe(
    403,
  )
  expect(
    (await chief.call('POST', `/office-gifts/${id}/reverse`, { reason: 'The cheque bounced' })).status,
  ).toBe(200)
  expect(await details(id)).toMatchObject({
    status: 'failed',
    receipt: null,
    office_gift: { reversal_reason: 'The cheque bounced' },
  })
  expect((await chief.call('POST', `/office-gifts/${id}/reverse`, { reason: 'again' })).status).toBe(409)
  const officer = await app.staff(['donation.receipt'])
  const message = { kind: 'donation', email: 'hamza@example.org' }
  expect((await officer.call('POST', `/donations/${id}/messages`, message)).status).toBe(409)
})

test('a cheque that bounces stays in the figures of its day; the reversal counts on its own', async () => {
  const figures = async () => {
    const { rows } = await sql<{ day: string; count: number; amount: number }>`
      select day::text, sum(count)::int as count, sum(amount)::int as amount
      from (select * from giving_counts union all select * from giving_deltas) as counted
      where cause_id is null group by 1 having sum(count) <> 0 or sum(amount) <> 0`.execute(app.db)
    return new Map(rows.map(({ day, ...row }) => [day, row]))
  }
  const [day, today] = ['2026-01-05', readClock().today]
  const { body } = await record(entered({ way: 'cheque', reference: '556677', bank_account_id: 2 }))
  const { id } = body.data
  const [paid, settled_at] = [await figures(), (await details(id)).settled_at]
  await chief.call('POST', `/office-gifts/${id}/reverse`, { reason: 'The cheque bounced' })
  const reversed = await figures()
  expect(reversed.get(day)).toEqual(paid.get(day))
  const before = paid.get(today) ?? { count: 0, amount: 0 }
  expect(reversed.get(today) ?? { count: 0, amount: 0 }).toEqual({
    count: before.count - 1,
    amount: before.amount - 5000,
  })
  const gift = await details(id)
  expect(gift).toMatchObject({ status: 'failed', settled_at })
  expect(gift.office_gift?.bank_account).toEqual(expect.any(String))
  expect(gift.office_gift?.reversed_at?.slice(0, 4)).toBe(today.slice(0, 4))
})

test('the donor of a bounced cheque gets an e-mail with the reason, and that the receipt is void', async () => {
  const to = { first_name: 'Hamza', email: 'bounced@example.org' }
  const { body } = await record(entered({ way: 'cheque', reference: '667788', ...to }))
  await chief.call('POST', `/office-gifts/${body.data.id}/reverse`, { reason: 'The cheque bounced' })
  await app.workDueJobs()
  const emails = await app.db
    .selectFrom('messages')
    .select(['kind', 'status'])
    .where('recipient', '=', to.email)
    .orderBy('id')
    .execute()
  expect(emails).toEqual([
    { kind: 'receipt', status: 'dropped' },
    { kind: 'reversal', status: 'sent' },
  ])
})

test('a donor whose cheque bounced is notified, and is not asked to pay for it online', async () => {
  const { body } = await record(entered({ way: 'cheque', reference: '778899', first_name: 'Hamza' }))
  const { id } = body.data
  const { link } = await app.db
    .selectFrom('donations')
    .innerJoin('payment_intents', 'payment_intents.id', 'intent_id')
    .select('link')
    .where('donations.id', '=', id)
    .executeTakeFirstOrThrow()
  const donor = app.visitor()
  const status = async () => (await donor.call<DonationStatus>('GET', `/public/donations/${link}`)).body.data
  expect(await status()).toMatchObject({ status: 'success', donor_name: 'Hamza', may_retry: false })
  await chief.call('POST', `/office-gifts/${id}/reverse`, { reason: 'The cheque bounced' })
  expect(await status()).toMatchObject({ status: 'failed', may_retry: false, payment_url: null })
  const retried = await donor.call('POST', `/public/donations/${link}/retry`, {
    payment_method: 'bank',
    payment_gateway: 'default',
  })
  expect(retried.status).toBe(409)
})

test('a misspelt donor is corrected with a reason; the receipt is issued again to the corrected address', async () => {
  const { body } = await record(entered({ first_name: 'Hamzaa', email: 'hamzaa@example.org' }))
  const { id, receipt_number } = body.data
  const right = {
    first_name: 'Hamza',
    last_name: '',
    email: 'hamza@example.org',
    phone: '',
    reason: 'misspelt',
  }
  expect((await clerk.call('PUT', `/donations/${id}/donor`, right)).status).toBe(403)
  const { status } = await corrector.call('PUT', `/donations/${id}/donor`, right)
  expect(status).toBe(200)
  const gift = await details(id)
  expect(gift.donor).toMatchObject({ first_name: 'Hamza', email: 'hamza@example.org' })
  expect(gift.receipt?.number).not.toBe(receipt_number)
  const { body: timeline } = await chief.call<TimelineEvent[]>('GET', `/donations/${id}/timeline`)
  expect(timeline.data.find(({ kind }) => kind === 'donor_corrected')).toMatchObject({
    actor: 'Bilal Ahmed',
    facts: {
      reason: 'misspelt',
      before: { first_name: 'Hamzaa', email: 'hamzaa@example.org' },
      after: { first_name: 'Hamza', email: 'hamza@example.org' },
    },
  })
  const emails = await app.db
    .selectFrom('messages')
    .innerJoin('donations', 'donations.intent_id', 'messages.intent_id')
    .select('recipient')
    .where('donations.id', '=', id)
    .orderBy('messages.id', 'desc')
    .execute()
  expect(emails[0]?.recipient).toBe('hamza@example.org')
  expect((await corrector.call('PUT', `/donations/${id}/donor`, right)).status).toBe(409)
  await sql`select anonymise_payers(array[intent_id]) from donations where id = ${id}`.execute(app.db)
  const erased = await chief.call<TimelineEvent[]>('GET', `/donations/${id}/timeline`)
  expect(JSON.stringify(erased.body.data)).not.toContain('Hamza')
  expect((await corrector.call('PUT', `/donations/${id}/donor`, right)).status).toBe(409)
})

test('the cause of a line is corrected, and lists and charts count it there', async () => {
  const { body } = await record(entered())
  const { id } = body.data
  const cause_id = app.causeId('Zakat')
  const correction = { position: 0, cause_id, fund_type: null, reason: 'typed wrong' }
  const { status } = await corrector.call('POST', `/donations/${id}/move-line`, correction)
  expect(status).toBe(200)
  expect((await details(id)).funds).toMatchObject([{ fundtitle: 'Zakat', amount: 5000, cause_id }])
  expect((await details(id)).receipt?.number).not.toBe(body.data.receipt_number)
})

test('a day sheet can be closed once it matches the manual count, and takes no gifts afterwards', async () => {
  const counted = { expected_count: 2, expected_sum: 12_000 }
  const opened = await clerk.call<DaySheet>('POST', '/day-sheets', {
    day: '2026-01-05',
    title: 'Friday box',
    ...counted,
  })
  const { id: day_sheet_id } = opened.body.data
  await record(entered({ day_sheet_id }))
  const early = await clerk.call('POST', `/day-sheets/${day_sheet_id}/close`)
  expect([early.status, early.body.message]).toEqual([
    409,
    '1 gifts totalling Rs.\u00a05,000 are entered, but 2 totalling Rs.\u00a012,000 were counted. Find the difference before you close the sheet.',
  ])
  const wrong = await record(entered({ day_sheet_id }, 9000))
  await chief.call('POST', `/office-gifts/${wrong.body.data.id}/reverse`, { reason: 'typed wrong' })
  await record(entered({ day_sheet_id }, 7000))
  const closed = await clerk.call<DaySheet>('POST', `/day-sheets/${day_sheet_id}/close`)
  expect(closed.body.data).toMatchObject({ count: 2, sum: 12_000, closed_by: 'Bilal Ahmed' })
  expect((await record(entered({ day_sheet_id }))).status).toBe(409)
  expect((await clerk.call('PUT', `/day-sheets/${day_sheet_id}`, counted)).status).toBe(409)
  const sheet = await clerk.call<{ gifts: SheetGift[] }>('GET', `/day-sheets/${day_sheet_id}`)
  expect(sheet.body.data.gifts.map(({ amount, status }) => [amount, status])).toEqual([
    [5000, 'success'],
    [9000, 'failed'],
    [7000, 'success'],
  ])
})

test('a gift of a closed sheet, whose cash was counted, is reversed only by staff who may reverse any', async () => {
  const sheet = await sheetOfTwo()
  await sheet.close()
  const reverse = (by: typeof clerk) =>
    by.call('POST', `/office-gifts/${sheet.donation_id}/reverse`, { reason: 'typed twice' })
  expect((await reverse(clerk)).status).toBe(403)
  expect((await reverse(chief)).status).toBe(200)
})

/**
 * Opens a sheet with two gifts, Rs. 5,000 in cash and Rs. 7,000 by this way, that matches its manual count.
 */
async function sheetOfTwo(way: 'cash' | 'transfer' = 'cash') {
  const opened = await clerk.call<DaySheet>('POST', '/day-sheets', {
    day: '2026-01-05',
    title: 'Friday box',
    expected_count: 2,
    expected_sum: 12_000,
  })
  const { id: day_sheet_id } = opened.body.data
  await record(entered({ day_sheet_id }))
  const { body } = await record(entered({ day_sheet_id, way, bank_account_id: 2 }, 7000))
  const { attempt_id } = await app.db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('donations', 'donations.intent_id', 'attempt.intent_id')
    .select('attempt.id as attempt_id')
    .where('donations.id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  return {
    attempt_id,
    donation_id: body.data.id,
    close: () => clerk.call<DaySheet>('POST', `/day-sheets/${day_sheet_id}/close`),
    figures: async () => {
      const { body } = await clerk.call<{ sheet: DaySheet }>('GET', `/day-sheets/${day_sheet_id}`)
      return [body.data.sheet.count, body.data.sheet.sum]
    },
  }
}

const { id } = await app.db
  .selectFrom('users')
  .select('id')
  .where('email', '=', clerk.email)
  .executeTakeFirstOrThrow()
const caller = {
  id,
  name: 'Bilal Ahmed',
  email: clerk.email,
  rights: new Set(),
} as unknown as Actor['caller']
const asClerk: Actor = { caller, request: { ip: '127.0.0.1' }, reader: english }
const reversal = (attempt_id: number) => ({ kind: 'gift_reversed', attempt_id, reason: 'bounced' }) as const

test('a gift whose reversal had begun before its sheet was closed stays in the figures of that sheet', async () => {
  const sheet = await sheetOfTwo()
  const about = { attemptIds: [sheet.attempt_id] }
  await app.db.transaction().execute(async (trx) => {
    // The reversal's timestamp is this transaction's start.
    await trx.selectFrom('day_sheets').select('id').limit(1).execute()
    expect((await sheet.close()).status).toBe(200)
    await settleInTransaction(trx, about, reversal(sheet.attempt_id), asClerk)
  })
  expect(await sheet.figures()).toEqual([2, 12_000])
})

test('a sheet is not closed over a gift that somebody is reversing', async () => {
  const sheet = await sheetOfTwo()
  const closing = await app.db.transaction().execute(async (trx) => {
    await settleInTransaction(trx, { attemptIds: [sheet.attempt_id] }, reversal(sheet.attempt_id), asClerk)
    const answer = sheet.close()
    await Promise.race([answer, wait(500)])
    return { answer }
  })
  expect((await closing.answer).status).toBe(409)
  expect(await sheet.figures()).toEqual([1, 5000])
})

test('the figures of a closed sheet do not change with its transfers', async () => {
  const sheet = await sheetOfTwo('transfer')
  const officer = await app.staff(['donation.verify', 'donation.reverse'])
  const path = `/transfers/${sheet.attempt_id}`
  await sheet.close()
  await officer.call('POST', `${path}/reverse`, { reason: 'another donor' })
  expect(await sheet.figures()).toEqual([2, 12_000])
  const verified = await officer.call('POST', `${path}/verify`, {
    amount_received: 6000,
    value_date: '2026-01-05',
    bank_account_id: 2,
    difference: { kind: 'open_shortfall' },
  })
  expect(verified.status).toBe(200)
  expect(await sheet.figures()).toEqual([2, 12_000])
})

test('a gift reversed before its sheet was closed, and found again later, is not in its figures', async () => {
  const sheet = await sheetOfTwo('transfer')
  const officer = await app.staff(['donation.verify', 'donation.reverse'])
  const path = `/transfers/${sheet.attempt_id}`
  await officer.call('POST', `${path}/reverse`, { reason: 'another donor' })
  await app.db
    .updateTable('day_sheets')
    .set({ expected_count: 1, expected_sum: 5000 })
    .where('closed_at', 'is', null)
    .execute()
  expect((await sheet.close()).status).toBe(200)
  await officer.call('POST', `${path}/verify`, {
    amount_received: 7000,
    value_date: '2026-01-05',
    bank_account_id: 2,
  })
  expect(await sheet.figures()).toEqual([1, 5000])
})

test('a sheet shows the state of each gift’s e-mail', async () => {
  const opened = await clerk.call<DaySheet>('POST', '/day-sheets', {
    day: '2026-01-06',
    title: 'Counter',
    expected_count: 2,
    expected_sum: 10_000,
  })
  const { id: day_sheet_id } = opened.body.data
  await record(entered({ day_sheet_id }))
  await record(entered({ day_sheet_id, email: 'hamza@example.org', first_name: 'Hamza' }))
  const emails = async () => {
    const { body } = await clerk.call<{ gifts: SheetGift[] }>('GET', `/day-sheets/${day_sheet_id}`)
    return body.data.gifts.map(({ email }) => email)
  }
  expect(await emails()).toEqual([null, 'queued'])
  await app.workDueJobs()
  expect(await emails()).toEqual([null, 'sent'])
})

test('an earlier donor is suggested once, not once per gift, and a single letter finds nobody', async () => {
  await record(entered({ first_name: 'Parveen', reference: '10010' }))
  await app.pool.query('select attach_contacts(5000)')
  const find = (text: string) => clerk.call<ContactSummary[]>('POST', '/contacts/suggest', { text })
  expect((await find('10010')).body.data).toEqual([])
  expect((await find('parveen')).body.data).toHaveLength(1)
  expect((await find('p')).status).toBe(422)
})

test('a clerk sees a hint of an earlier donor and no sums, and the gift uses the address on file', async () => {
  await record(
    entered({ first_name: 'Rubina', email: 'rubina@example.com', phone: '03009998877', reference: '10011' }),
  )
  await app.pool.query('select attach_contacts(5000)')
  const suggested = await clerk.call<ContactSummary[]>('POST', '/contacts/suggest', { text: 'rubina' })
  const [donor] = suggested.body.data
  expect(donor).toMatchObject({
    email: 'r••@e••.com',
    phone: '••••877',
    donations: null,
    amount: null,
    last_on: null,
  })
  expect(suggested.text).not.toContain('9998877')
  const { body } = await record(entered({ first_name: 'Rubina', contact_id: donor?.id, reference: '10012' }))
  const { rows } = await app.pool.query(
    'select email, phone from donations join donation_donors on donation_donors.id = donor_id where donations.id = $1',
    [body.data.id],
  )
  expect(rows).toEqual([{ email: 'rubina@example.com', phone: '03009998877' }])
  const unreachable = await record(
    entered({ first_name: 'Rukhsana', email: '', phone: '', reference: '10013' }),
  )
  expect([body.data.is_sent, unreachable.body.data.is_sent]).toEqual([true, false])
})

test('only staff with the right to it record gifts', async () => {
  const officer = await app.staff(['donation'])
  expect((await officer.call('POST', '/office-gifts', entered())).status).toBe(403)
  expect((await officer.call('GET', '/day-sheets')).status).toBe(403)
})

test('the books are consistent after all these steps', async () => {
  const results = await runChecks(bookChecks, app.db, 'test')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
  expect(results).toHaveLength(bookChecks.length)
})

test('a post-dated cheque waits for its date outside its sheet, and is a gift with a receipt then', async () => {
  const cheque = { way: 'cheque', reference: '778899', cheque_date: addDays(readClock().today, 20) }
  const sheet = { day: '2026-01-05', title: 'Post', expected_count: 1, expected_sum: 5000 }
  const { id: day_sheet_id } = (await clerk.call<DaySheet>('POST', '/day-sheets', sheet)).body.data
  const { id, receipt_number } = (await record(entered({ ...cheque, day_sheet_id }))).body.data
  expect(receipt_number).toBeNull()
  expect(await details(id)).toMatchObject({
    status: 'pending',
    office_gift: null,
    receipt: null,
    postdated_cheque: { cheque_date: cheque.cheque_date, reference: '778899' },
  })
  const receptionist = await app.staff(['donation', 'donation.receipt'])
  const mail = await receptionist.call('POST', `/donations/${id}/messages`, {
    kind: 'donation',
    email: 'a@b.pk',
  })
  expect(mail.status).toBe(409)
  const { sheet: counted } = (await clerk.call<{ sheet: DaySheet }>('GET', `/day-sheets/${day_sheet_id}`))
    .body.data
  expect(counted.count).toBe(0)
  const waiting = async () =>
    (await clerk.call<{ id: number }[]>('GET', '/postdated-cheques')).body.data.map((one) => one.id)
  expect(await waiting()).toEqual([id])
  await recordDueCheques(app.context)
  expect(await waiting()).toEqual([id])

  const { today } = readClock()
  await sql`update postdated_cheques set cheque_date = ${today}`.execute(app.db)
  await recordDueCheques(app.context)
  expect(await details(id)).toMatchObject({
    status: 'success',
    postdated_cheque: null,
    receipt: { amount: 5000 },
    office_gift: { way: 'cheque', received_on: today, reference: '778899', recorded_by: 'Bilal Ahmed' },
  })
  expect(await waiting()).toEqual([])
  expect((await clerk.call('POST', `/postdated-cheques/${id}/return`, { reason: 'x' })).status).toBe(409)
})

test('a post-dated cheque that goes back to the donor ends its donation, and an old cheque is asked about', async () => {
  const { today } = readClock()
  const cheque = { way: 'cheque', reference: '778800' }
  const { id } = (await record(entered({ ...cheque, cheque_date: addDays(today, 3) }))).body.data
  expect(await record(entered({ ...cheque, cheque_date: addDays(today, 4), despite: false }))).toMatchObject({
    status: 422,
    body: { errors: { despite: [expect.stringContaining('this number is already recorded')] } },
  })
  expect((await clerk.call('POST', `/postdated-cheques/${id}/return`, { reason: '' })).status).toBe(422)
  await clerk.call('POST', `/postdated-cheques/${id}/return`, { reason: 'The donor asked for it' })
  expect(await details(id)).toMatchObject({
    status: 'expired',
    postdated_cheque: { return_reason: 'The donor asked for it' },
  })
  const old = entered({ ...cheque, reference: '778801', cheque_date: '2025-01-01', despite: false })
  expect(await record(old)).toMatchObject({
    status: 422,
    body: { errors: { despite: [expect.stringContaining('older than six months')] } },
  })
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])
})

test('a post-dated cheque that is recorded while it is being returned is a gift', async () => {
  const { today } = readClock()
  const reference = '778802'
  const cheque = entered({ way: 'cheque', reference, cheque_date: addDays(today, 3) })
  const { id } = (await record(cheque)).body.data
  const { attempt_id } = await app.db
    .selectFrom('postdated_cheques')
    .select('attempt_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const gift = { way: 'cheque', received_on: today, reference, bank_account_id: null } as const
  const returning = await app.db.transaction().execute(async (trx) => {
    const taken = { kind: 'gift_taken', attempt_id, gift, today } as const
    await settleInTransaction(trx, { attemptIds: [attempt_id] }, taken, asClerk)
    const answer = clerk.call('POST', `/postdated-cheques/${id}/return`, { reason: 'The donor asked for it' })
    await Promise.race([answer, wait(500)])
    return { answer }
  })
  expect((await returning.answer).status).toBe(409)
  expect(await details(id)).toMatchObject({ status: 'success', postdated_cheque: null })
  const { rows } = await sql<{ returned_at: Date | null }>`
    select returned_at from postdated_cheques where attempt_id = ${attempt_id}`.execute(app.db)
  expect(rows).toEqual([{ returned_at: null }])
})

test('a due cheque that cannot be recorded does not delay the others', async () => {
  const { today } = readClock()
  const ids: number[] = []
  for (const reference of ['778810', '778811'])
    ids.push(
      (await record(entered({ way: 'cheque', reference, cheque_date: addDays(today, 3) }))).body.data.id,
    )
  await sql`update postdated_cheques set cheque_date = ${today} where reference in ('778810', '778811')`.execute(
    app.db,
  )
  // Inserts the gift of the earlier cheque beforehand, so that recording it fails.
  await sql`insert into office_gifts (attempt_id, way, received_on, reference, recorded_by)
    select attempt_id, 'cheque', received_on, reference, recorded_by from postdated_cheques
    where reference = '778810'`.execute(app.db)
  await expect(recordDueCheques(app.context)).rejects.toThrow('1 due cheques were not recorded')
  expect(await Promise.all(ids.map(async (id) => (await details(id)).status))).toEqual(['pending', 'success'])
  await sql`delete from office_gifts where reference = '778810'`.execute(app.db)
  await recordDueCheques(app.context)
  expect((await details(ids[0] ?? 0)).status).toBe('success')
})

test('a cheque with a date between its receipt and its entry is a gift of its date', async () => {
  const cheque = { way: 'cheque', received_on: '2026-01-05', cheque_date: '2026-01-20', reference: '778820' }
  const { id } = (await record(entered(cheque))).body.data
  expect(await details(id)).toMatchObject({
    status: 'success',
    settled_at: '2026-01-20T07:00:00.000Z',
    office_gift: { received_on: '2026-01-20' },
  })
})

test('only its clerk, on the same day, or staff who may reverse return a post-dated cheque', async () => {
  const cheque = { way: 'cheque', reference: '778830', cheque_date: addDays(readClock().today, 3) }
  const { id } = (await record(entered(cheque))).body.data
  const giveBack = (by: typeof clerk) =>
    by.call('POST', `/postdated-cheques/${id}/return`, { reason: 'Lost' })
  const other = await app.staff(['donation.enter'])
  expect((await giveBack(other)).status).toBe(403)
  expect((await giveBack(chief)).status).toBe(200)
})

test('the page of a donor whose cheque is post-dated names its date', async () => {
  const cheque_date = addDays(readClock().today, 3)
  const { id } = (await record(entered({ way: 'cheque', reference: '778840', cheque_date }))).body.data
  const { link } = await app.db
    .selectFrom('payment_intents')
    .innerJoin('donations', 'donations.intent_id', 'payment_intents.id')
    .select('link')
    .where('donations.id', '=', id)
    .executeTakeFirstOrThrow()
  const status = await app.visitor().call<DonationStatus>('GET', `/public/donations/${link}`)
  expect(status.body.data).toMatchObject({ status: 'pending', cheque_date })
})
