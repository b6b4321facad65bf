import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DonationDetails } from '../../../contract/src/donations.ts'
import type { TimelineEvent } from '../../../contract/src/payment-events.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import type { Staff } from '../../test/visitor.ts'

let app: TestApp
let officer: Staff
let chief: Staff

beforeAll(async () => {
  app = await buildTestApp()
  officer = await app.staff(['donation', 'donation.verify'])
  chief = await app.staff(['donation', 'donation.verify', 'donation.reverse', 'audit'])
})
afterAll(() => app.close())

const { today } = readClock()

/** Donation by bank transfer, with staff's decisions about it. */
async function transfer() {
  const link = await app.visitor().give({ payment_method: 'bank', payment_gateway: 'default' })
  const { id, amount } = (await app.readDonation(link)).donation
  const { body } = await officer.call<DonationDetails>('GET', `/donation/${id}`)
  const attempt = body.data.transfer?.attempt_id
  const found = { amount_received: amount, value_date: today, bank_account_id: 2 }
  return { link, id, found, path: `/transfers/${attempt}` }
}

const details = async (id: number) =>
  (await officer.call<DonationDetails>('GET', `/donation/${id}`)).body.data

test('an impossible account id is refused with an error message', async () => {
  const { found, path } = await transfer()
  const { status, body } = await officer.call('POST', `${path}/verify`, {
    ...found,
    bank_account_id: 3_000_000_000,
  })
  expect([status, body.message]).toEqual([422, 'Account is required'])
})

test('a transfer verified on the statement is settled, once, and names the verifier', async () => {
  const { id, found, path, link } = await transfer()
  const both = await Promise.all([
    officer.call('POST', `${path}/verify`, found),
    chief.call('POST', `${path}/verify`, found),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const donation = await details(id)
  expect(donation.status).toBe('success')
  expect(donation.transfer?.verification).toMatchObject({
    amount_received: found.amount_received,
    value_date: found.value_date,
    bank_account: expect.stringContaining('Margalla'),
  })
  const { events } = await app.readDonation(link)
  expect(events.filter(({ kind }) => kind === 'transfer_verified')).toMatchObject([{ actor: 'Bilal Ahmed' }])
})

test('a value date in the future and an account that does not exist are refused', async () => {
  const { found, path } = await transfer()
  const future = await officer.call('POST', `${path}/verify`, { ...found, value_date: '2999-01-01' })
  expect(future.body.errors?.value_date).toEqual(['Value date must not be in the future'])
  const nowhere = await officer.call('POST', `${path}/verify`, { ...found, bank_account_id: 999 })
  expect(nowhere.body.errors?.bank_account_id).toEqual(['Account is required'])
  const blank = await officer.call('POST', `${path}/verify`, { ...found, value_date: '' })
  expect(blank.status).toBe(422)
})

test('a transfer that did not arrive is rejected with the reason, and can be paid again', async () => {
  const { id, path, link } = await transfer()
  expect((await officer.call('POST', `${path}/reject`, { reason: '' })).status).toBe(422)
  const lure = await officer.call('POST', `${path}/reject`, {
    reason: 'Please send to PK24SCBL0000001171495101',
  })
  expect(lure.body.errors?.reason).toEqual([expect.stringContaining('PK24SCBL0000001171495101')])
  const reason = 'It is not on our bank statement'
  expect((await officer.call('POST', `${path}/reject`, { reason })).status).toBe(200)
  expect((await details(id)).status).toBe('failed')
  const { body } = await app.visitor().call<{ may_retry: boolean }>('GET', `/public/donations/${link}`)
  expect(body.data.may_retry).toBe(true)
  expect((await officer.call('POST', `${path}/reject`, { reason: 'again' })).status).toBe(409)
})

test('the officer who verified a transfer by mistake undoes it on the same day, and not later', async () => {
  const { id, found, path } = await transfer()
  const reverse = () => officer.call('POST', `${path}/reverse`, { reason: 'a slip' })
  await officer.call('POST', `${path}/verify`, found)
  expect((await details(id)).transfer?.may_undo).toBe(true)
  expect((await reverse()).status).toBe(200)
  await officer.call('POST', `${path}/verify`, found)
  await app.pool.query(
    `update transfer_verifications set verified_at = verified_at - interval '1 day' where attempt_id = $1`,
    [path.split('/')[2]],
  )
  expect((await details(id)).transfer?.may_undo).toBe(false)
  const late = await reverse()
  expect([late.status, late.body.message]).toEqual([403, expect.stringContaining('on the same day')])
})

test('other gifts on a zakat account are verified once the question is answered', async () => {
  const { found, path } = await transfer()
  const { rows } = await app.pool.query(`select min(id)::int as id from bank_accounts where kind = 'zakat'`)
  const misplaced = { ...found, bank_account_id: rows[0].id }
  const asked = await officer.call('POST', `${path}/verify`, misplaced)
  expect([asked.status, asked.body.errors?.despite]).toEqual([422, [expect.stringContaining('zakat only')]])
  expect((await officer.call('POST', `${path}/verify`, { ...misplaced, despite: true })).status).toBe(200)
})

test('a wrong verification of a colleague is reversed only with the right to it, and stays visible', async () => {
  const { id, found, path } = await transfer()
  await chief.call('POST', `${path}/verify`, found)
  expect((await officer.call('POST', `${path}/reverse`, { reason: 'wrong donor' })).status).toBe(403)
  expect((await chief.call('POST', `${path}/reverse`, { reason: 'wrong donor' })).status).toBe(200)
  expect((await chief.call('POST', `${path}/reverse`, { reason: 'twice' })).status).toBe(409)
  const donation = await details(id)
  expect(donation.status).toBe('pending')
  expect(donation.transfer?.verification).toBeNull()
  const kept = await app.db
    .selectFrom('transfer_verifications')
    .selectAll()
    .where('reversal_reason', '=', 'wrong donor')
    .execute()
  expect(kept).toHaveLength(1)
  // Verified again, the transfer is settled again.
  expect((await officer.call('POST', `${path}/verify`, found)).status).toBe(200)
  expect((await details(id)).status).toBe('success')
})

test('a payment by card cannot be verified by hand', async () => {
  const link = await app.visitor().give()
  const [attempt] = (await app.readDonation(link)).attempts
  const { status } = await officer.call('POST', `/transfers/${attempt?.id}/verify`, {
    amount_received: 5000,
    value_date: today,
    bank_account_id: 2,
  })
  expect(status).toBe(404)
})

test('the timeline shows every step in order, and the audit who did what', async () => {
  const { id, found, path } = await transfer()
  await officer.call('POST', `${path}/verify`, found)
  await chief.call('POST', `${path}/reverse`, { reason: 'wrong donor' })
  const { body } = await officer.call<TimelineEvent[]>('GET', `/donations/${id}/timeline`)
  const steps = body.data.map((event) =>
    event.kind === 'status_changed'
      ? `${event.attempt_id ? 'attempt' : 'donation'}: ${event.facts.to}`
      : event.kind,
  )
  expect(steps).toEqual([
    'donated',
    'attempt_started',
    'transfer_verified',
    'attempt: success',
    'donation: success',
    'receipt_issued',
    'verification_reversed',
    'attempt: pending',
    'donation: pending',
    'receipt_voided',
  ])

  const audit = await chief.call<{ data: { action: string; who: string }[] }>(
    'POST',
    '/audit-entries/search?page=1',
    {
      actions: ['verified_transfer', 'reversed_verification'],
    },
  )
  expect(audit.body.data.data.slice(0, 2).map(({ action }) => action)).toEqual([
    'reversed_verification',
    'verified_transfer',
  ])
  expect((await officer.call('POST', '/audit-entries/search', {})).status).toBe(403)
})

test('audit entries cannot be changed or removed', async () => {
  await expect(app.db.deleteFrom('audit_entries').execute()).rejects.toThrow(/only added/)
  await expect(app.db.updateTable('audit_entries').set({ who: 'somebody' }).execute()).rejects.toThrow(
    /only added/,
  )
})
