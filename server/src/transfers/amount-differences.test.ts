import { afterAll, expect, test } from 'vitest'
import type { BankTransfer } from '../../../contract/src/attempts.ts'
import type { DonationDetails, DonationRow } from '../../../contract/src/donations.ts'
import { buildTestApp, movesIn } from '../../test/test-app.ts'
import { byBankTransfer, giftTo } from '../../test/visitor.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'

const app = await buildTestApp()
afterAll(app.close)
const officer = await app.staff(['donation', 'donation.verify', 'donation.reverse'])

const [zakat, sadqah, wells] = ['Zakat', 'Sadqah', 'Education'].map(app.causeId) as [number, number, number]
const line = (id: number, amount: number) => ({ id, subtypes: null, amount, quantity: 1 })

/** Donation by bank transfer with these lines. */
async function transferOf(...cart: { id: number; amount: number }[]) {
  const total_amount = cart.reduce((sum, { amount }) => sum + amount, 0)
  const donor = app.visitor()
  const link = await donor.give({ ...byBankTransfer, total_amount, cart: cart as never })
  const { donation, attempts } = await app.readDonation(link)
  const path = `/transfers/${attempts[0]?.id}`
  const verify = (amount_received: number, more: object = {}) =>
    officer.call('POST', `${path}/verify`, {
      amount_received,
      value_date: '2026-01-05',
      bank_account_id: 2,
      despite: true,
      ...more,
    })
  return { donor, link, id: donation.id, path, verify }
}

const details = async (id: number) =>
  (await officer.call<DonationDetails>('GET', `/donation/${id}`)).body.data
const amounts = ({ funds }: DonationDetails) => funds.map(({ fundtitle, amount }) => [fundtitle, amount])

test('a shortfall reduces the gift to the amount received, in proportion or as the officer decides', async () => {
  const one = await transferOf(line(sadqah, 2000), line(wells, 1000))
  const refused = await one.verify(2000)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Rs.\u00a03,000 was due, so this is Rs.\u00a01,000 less. Choose what happens to the difference.',
  ])
  expect((await one.verify(2000, { difference: { kind: 'reduce' } })).status).toBe(200)
  const gift = await details(one.id)
  expect(gift).toMatchObject({
    status: 'success',
    amount: 2000,
    promised_amount: 3000,
    receipt: { amount: 2000 },
  })
  expect(amounts(gift)).toEqual([
    ['Sadqah', 1333],
    ['Education', 667],
  ])

  const other = await transferOf(line(sadqah, 2000), line(wells, 1000))
  const funds = [
    { position: 0, amount: 2000 },
    { position: 1, amount: 0 },
  ]
  expect((await other.verify(1999, { difference: { kind: 'reduce', funds } })).status).toBe(422)
  expect((await other.verify(2000, { difference: { kind: 'reduce', funds } })).status).toBe(200)
  expect(amounts(await details(other.id))).toEqual([
    ['Sadqah', 2000],
    ['Education', 0],
  ])
})

test('a shortfall can stay open as a donation of its own, which the donor can still pay', async () => {
  const one = await transferOf(line(sadqah, 2000), line(wells, 1000))
  expect((await one.verify(2500, { difference: { kind: 'open_shortfall' } })).status).toBe(200)
  const gift = await details(one.id)
  expect(gift).toMatchObject({
    status: 'success',
    amount: 2500,
    promised_amount: null,
    receipt: { amount: 2500 },
  })
  expect(gift.shortfalls).toMatchObject([{ amount: 500, status: 'pending' }])
  const shortfall = await details(gift.shortfalls[0]?.id ?? 0)
  expect(shortfall).toMatchObject({
    status: 'pending',
    shortfall_of: { id: one.id },
    transfer: { status: 'pending' },
  })
  expect(amounts(shortfall)).toEqual([
    ['Sadqah', 333],
    ['Education', 167],
  ])
})

test('a surplus goes to a cause, or is unallocated until staff choose one', async () => {
  const given = await transferOf(line(sadqah, 2000))
  expect(
    (await given.verify(2600, { difference: { kind: 'more', cause_id: wells, fund_type: null } })).status,
  ).toBe(200)
  expect(amounts(await details(given.id))).toEqual([
    ['Sadqah', 2000],
    ['Education', 600],
  ])

  const open = await transferOf(line(sadqah, 2000))
  expect((await open.verify(2600, { difference: { kind: 'more', cause_id: null } })).status).toBe(200)
  const before = await details(open.id)
  expect(amounts(before)).toEqual([
    ['Sadqah', 2000],
    ['Unallocated', 600],
  ])
  const to = { position: before.funds[1]?.position, cause_id: wells }
  expect((await officer.call('POST', `/donations/${open.id}/allocate`, to)).status).toBe(200)
  const after = await details(open.id)
  expect(amounts(after)).toEqual([
    ['Sadqah', 2000],
    ['Education', 600],
  ])
  expect(after.receipt).toMatchObject({ amount: 2600 })
  expect(after.receipt?.number).not.toBe(before.receipt?.number)
  expect((await officer.call('POST', `/donations/${open.id}/allocate`, to)).status).toBe(409)
})

test('when the verification of a surplus is reversed, everything is due again as it was promised', async () => {
  const one = await transferOf(line(sadqah, 2000), line(wells, 1000))
  await one.verify(600, { difference: { kind: 'reduce' } })
  await officer.call('POST', `${one.path}/reverse`, { reason: 'another donor' })
  const again = await details(one.id)
  expect(again).toMatchObject({ status: 'pending', amount: 3000, promised_amount: null, receipt: null })
  expect(amounts(again)).toEqual([
    ['Sadqah', 2000],
    ['Education', 1000],
  ])
  expect((await one.verify(3000)).status).toBe(200)
})

test('a rejection is undone with a reason, and the transfer can be verified', async () => {
  const one = await transferOf(line(sadqah, 2000))
  expect((await officer.call('POST', `${one.path}/undo-rejection`, { reason: 'why' })).status).toBe(409)
  await officer.call('POST', `${one.path}/reject`, { reason: 'not on the statement' })
  expect((await details(one.id)).transfer?.rejection).toMatchObject({
    reason: 'not on the statement',
    by: 'Bilal Ahmed',
  })
  expect(
    (await officer.call('POST', `${one.path}/undo-rejection`, { reason: 'it came a week later' })).status,
  ).toBe(200)
  expect((await details(one.id)).status).toBe('pending')
  expect((await one.verify(2000)).status).toBe(200)
  expect(movesIn(await app.readDonation(one.link))).toHaveLength(6)
})

test('zakat and another gift are two transfers with two references, and one donation', async () => {
  const one = await transferOf(line(zakat, 2000), line(sadqah, 3000))
  const path = `/public/transfers/${one.link}/report`
  const report = (part: string, reference_no: string) => {
    const form = new FormData()
    form.set('part', part)
    form.set('reference_no', reference_no)
    return one.donor.call<BankTransfer>('POST', path, form)
  }
  expect((await report('zakat', 'FT-ZAKAT')).status).toBe(200)
  const page = (await report('general', 'FT-OTHER')).body.data
  expect(page.transfers.map(({ part, amount, reference_no }) => [part, amount, reference_no])).toEqual([
    ['zakat', 2000, 'FT-ZAKAT'],
    ['general', 3000, 'FT-OTHER'],
  ])
  expect(page.transfers.map(({ accounts }) => new Set(accounts.map(({ kind }) => kind)))).toEqual([
    new Set(['zakat']),
    new Set(['general']),
  ])

  expect((await one.verify(2000, { part: 'zakat' })).status).toBe(200)
  expect((await details(one.id)).status).toBe('pending')
  const list = async (filters = {}) =>
    (
      await officer.call<{ data: DonationRow[]; pending: { part_received: number } }>(
        'POST',
        '/donation',
        filters,
      )
    ).body.data
  const listed = async () => (await list()).data.find(({ id }) => id === one.id)?.part_received
  expect(await listed()).toBe(2000)
  expect((await list()).pending.part_received).toBe(2000)
  expect((await list({ amount_from: 5000, amount_to: 5000 })).pending.part_received).toBe(2000)
  expect((await list({ amount_from: 5001 })).pending.part_received).toBe(0)
  expect((await one.verify(2000, { part: 'zakat' })).status).toBe(409)
  expect((await one.verify(2500, { part: 'general', difference: { kind: 'reduce' } })).status).toBe(200)
  const gift = await details(one.id)
  expect(await listed()).toBe(0)
  expect(gift).toMatchObject({ status: 'success', amount: 4500 })
  expect(gift.transfer?.parts).toMatchObject([
    { part: 'zakat', reference_no: 'FT-ZAKAT', verification: { amount_received: 2000 } },
    { part: 'general', reference_no: 'FT-OTHER', verification: { amount_received: 2500 } },
  ])
})

test('when one of two transfers is never received, the donation becomes the amount received', async () => {
  const one = await transferOf(line(zakat, 2000), line(sadqah, 3000))
  await one.verify(2000, { part: 'zakat' })
  expect((await officer.call('POST', `${one.path}/reject`, { reason: 'only the zakat came' })).status).toBe(
    200,
  )
  const gift = await details(one.id)
  expect(gift).toMatchObject({ status: 'success', amount: 2000, receipt: { amount: 2000 } })
  expect(amounts(gift)).toEqual([
    ['Zakat', 2000],
    ['Sadqah', 0],
  ])
})

test('when one of two expired transfers is received late, the other one is due again', async () => {
  const one = await transferOf(line(zakat, 2000), line(sadqah, 3000))
  const { attempts } = await app.readDonation(one.link)
  const expiry = { kind: 'expiry', attempt_id: attempts[0]?.id ?? 0 } as const
  await applySettlement(app.db, { attemptIds: [expiry.attempt_id] }, expiry, 'system')
  expect((await details(one.id)).status).toBe('expired')
  expect((await one.verify(2000, { part: 'zakat' })).status).toBe(200)
  expect((await details(one.id)).status).toBe('pending')
  expect((await officer.call('POST', `${one.path}/reject`, { reason: 'only the zakat came' })).status).toBe(
    200,
  )
  expect(await details(one.id)).toMatchObject({ status: 'success', amount: 2000 })
})

test('an amount above the maximum is refused with an error message', async () => {
  const one = await transferOf(line(zakat, 90_000_000), line(sadqah, 1000))
  const more = { kind: 'more', cause_id: null }
  const { status, body } = await one.verify(90_000_000, { part: 'general', difference: more })
  expect([status, body.message]).toEqual([422, 'Amount can have at most 8 digits.'])
})

test('a payment by card has no such choices', async () => {
  const link = await app.visitor().give(giftTo(sadqah))
  const { attempts } = await app.readDonation(link)
  expect(
    (await officer.call('POST', `/transfers/${attempts[0]?.id}/undo-rejection`, { reason: 'why' })).status,
  ).toBe(404)
})

test('the books are consistent after all these steps', async () => {
  const results = await runChecks(bookChecks, app.db, 'test')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
  expect(results).toHaveLength(bookChecks.length)
})
