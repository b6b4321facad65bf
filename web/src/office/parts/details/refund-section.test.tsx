import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PendingChange } from '../../../../../contract/src/pending-changes.ts'
import { type Refund, type Refundable, sharesOfRefund } from '../../../../../contract/src/refunds.ts'
import type { PaymentStatus } from '../../../../../contract/src/status.ts'
import { exampleRefundable } from '../../../../test/example-refundable.ts'
import { openScreen } from '../../../../test/open-screen.tsx'
import { stopClock } from '../../../../test/stop-clock.ts'
import { RefundSection } from './refund-section.tsx'

const { now } = stopClock()

const refund = (overrides: Partial<Refund> = {}): Refund => ({
  id: 1,
  amount: 1500,
  line: null,
  reason: 'Given twice',
  way: 'gateway',
  status: 'succeeded',
  answer: 'Given twice',
  asked_by: 'Bilal Ahmed',
  asked_at: '2026-11-20T20:30:00.000Z',
  ended_at: '2026-11-20T20:30:02.000Z',
  ...overrides,
})

const paid = (overrides: Partial<Refundable> = {}): Refundable => ({ ...exampleRefundable, ...overrides })

type Answers = Parameters<typeof openScreen>[1]

function open(overrides: Partial<Refundable>, answers: Answers = {}, rights = ['donation.refund' as const]) {
  const section = (
    <RefundSection
      payable={{ what: 'donation', id: 17 }}
      status={overrides.status ?? 'success'}
      person="Ayesha Khan"
    />
  )
  const all = {
    'GET /donations/17/refunds': () => ({ data: [paid(overrides)] }),
    'GET /pending-changes': () => ({ data: [] }),
    ...answers,
  }
  return openScreen(section, all, { rights })
}

const press = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })

test('a partial refund goes through the gateway, and the form shows the amount and its recipient', async () => {
  const { staff, sent } = open({}, { 'POST /attempts/7/refunds': () => ({ data: { status: 'succeeded' } }) })
  await staff.click(await press('Make a refund'))
  expect(field('Amount').value).toBe('5000')
  await staff.clear(field('Amount'))
  await staff.enter(field('Amount'), '1500')
  await staff.enter(field('Reason'), 'Given twice')
  screen.getByText(/^Rs. 1,500 will be refunded to Ayesha Khan through Swich\./)
  await staff.click(await press('Refund Rs.\u00a01,500'))
  expect(await screen.findByText('Rs. 1,500 refunded.')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /attempts/7/refunds')?.body).toEqual({
    amount: 1500,
    position: null,
    reason: 'Given twice',
    way: 'gateway',
    left: 5000,
  })
})

test('a refund can return one cause alone, at most what that cause still holds', async () => {
  const lines = [
    { position: 0, fundtitle: 'Sadqah', fund_type: 'Not Selected', left: 3000 },
    { position: 1, fundtitle: 'Zakat', fund_type: 'Fidya', left: 2000 },
  ]
  const refunds = [refund({ line: { fundtitle: 'Sadqah', fund_type: 'Not Selected' } })]
  const { staff, sent } = open(
    { lines, refunds },
    { 'POST /attempts/7/refunds': () => ({ data: { status: 'succeeded' } }) },
  )
  expect((await screen.findByText('Sadqah')).closest('td, th')?.textContent).toBe('Rs.\u00a01,500Sadqah')
  await staff.click(await press('Make a refund'))
  await staff.selectOptions(screen.getByRole('combobox', { name: /Cause/ }), '1')
  expect(field('Amount').value).toBe('2000')
  await staff.clear(field('Amount'))
  await staff.enter(field('Amount'), '700')
  await staff.selectOptions(screen.getByRole('combobox', { name: /Cause/ }), '0')
  expect(field('Amount').value).toBe('700')
  await staff.selectOptions(screen.getByRole('combobox', { name: /Cause/ }), '1')
  await staff.clear(field('Amount'))
  await staff.enter(field('Amount'), '2001')
  await staff.enter(field('Reason'), 'Paid twice')
  await staff.click(await press('Refund Rs.\u00a02,001'))
  expect(await screen.findByText('At most Rs. 2,000 can be refunded.')).toBeTruthy()
  await staff.clear(field('Amount'))
  await staff.enter(field('Amount'), '500')
  screen.getByText(/^Rs. 500 from Zakat \(Fidya\) will be refunded to Ayesha Khan/)
  await staff.click(await press('Refund Rs.\u00a0500'))
  expect(await screen.findByText('Rs. 500 from Zakat (Fidya) refunded.')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /attempts/7/refunds')?.body).toMatchObject({
    amount: 500,
    position: 1,
  })
})

test('a refund of Qurbani names the shares that it releases, and a part of a price is confirmed', async () => {
  const shares = { amount: 40_000, refunded_amount: 0, count: 2, numbers: [1, 2] }
  const lines = [{ position: 0, fundtitle: 'Thar', fund_type: 'Qurbani 1448', left: 40_000, shares }]
  const { staff, sent } = open(
    { amount: 40_000, left: 40_000, lines },
    { 'POST /attempts/7/refunds': () => ({ data: { status: 'succeeded' } }) },
  )
  await staff.click(await press('Make a refund'))
  screen.getByText('This refund releases the shares 1, 2 of Qurbani.')
  await staff.clear(field('Amount'))
  await staff.enter(field('Amount'), '20000')
  screen.getByText('This refund releases share 2 of Qurbani.')
  await staff.clear(field('Amount'))
  await staff.enter(field('Amount'), '25000')
  screen.getByText(
    /releases share 2 of Qurbani. Rs. 5,000 of it is less than the price of a share, Rs. 20,000/,
  )
  await staff.enter(field('Reason'), 'Asked for')
  await staff.click(await press('Refund Rs.\u00a025,000'))
  await screen.findByText('Enter a multiple of Rs. 20,000, or confirm that the share stays.')
  expect(sent.some(({ call }) => call === 'POST /attempts/7/refunds')).toBe(false)
  await staff.click(screen.getByRole('checkbox', { name: /The share stays/ }))
  await staff.click(await press('Refund Rs.\u00a025,000'))
  expect(await screen.findByText('Rs. 25,000 refunded.')).toBeTruthy()
})

test('a refund after an earlier one of a part releases the share whose price both have returned', () => {
  const line = { amount: 40_000, refunded_amount: 5000, count: 2, numbers: [1, 2] }
  expect(sharesOfRefund(line, 15_000)).toEqual({ price: 20_000, released: [2], part: 0 })
  expect(sharesOfRefund(line, 20_000)).toEqual({ price: 20_000, released: [2], part: 5000 })
  expect(
    sharesOfRefund({ ...line, amount: 100, count: 3, refunded_amount: 0, numbers: [1, 2, 3] }, 34),
  ).toEqual({
    price: 34,
    released: [3],
    part: 0,
  })
})

test('more than the remaining amount, no amount or no reason is rejected', async () => {
  const { staff, sent } = open({ left: 3000, refunded_amount: 2000, status: 'partially_refunded' })
  await staff.click(await press('Make a refund'))
  await staff.clear(field('Amount'))
  await staff.enter(field('Amount'), '3001')
  await staff.click(await press('Refund Rs.\u00a03,001'))
  expect(screen.getByText('At most Rs. 3,000 can be refunded.')).toBeTruthy()
  expect(screen.getByText('Reason is required')).toBeTruthy()
  await staff.clear(field('Amount'))
  await staff.click(await press('Refund Rs.\u00a00'))
  expect(screen.getByText('Amount is required')).toBeTruthy()
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test("the gateway's refusal is shown in the form, which retains the input", async () => {
  const message = 'Nothing was refunded. Swich refused the refund: 0009'
  const { staff } = open({}, { 'POST /attempts/7/refunds': () => ({ status: 409, message }) })
  await staff.click(await press('Make a refund'))
  await staff.enter(field('Reason'), 'Given twice')
  await staff.click(await press('Refund Rs.\u00a05,000'))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(message)).toBeTruthy()
  expect(field('Reason').value).toBe('Given twice')
})

test.each([
  [{ takes_refunds: false, gateway: 'default' }, /does not support refunds/],
  [{ status: 'disputed' as PaymentStatus }, /disputes this payment/],
])('when the gateway cannot refund, only a manual refund can be recorded', async (overrides, why) => {
  const { staff, sent } = open(overrides, {
    'POST /attempts/7/refunds': () => ({ data: { status: 'succeeded' } }),
  })
  await staff.click(await press('Make a refund'))
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await staff.enter(field('Reason'), 'Sent to her account')
  screen.getByText(/^This records that Ayesha Khan has already received Rs. 5,000 back/)
  await staff.click(await press('Record Rs.\u00a05,000'))
  expect(await screen.findByText('Refund of Rs. 5,000 recorded.')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /attempts/7/refunds')?.body).toMatchObject({ way: 'by_hand' })
})

test('a refund of unknown amount is explained without inventing a figure, and staff enter the amount', async () => {
  const { staff } = open({ status: 'partially_refunded', has_unknown_part: true })
  expect(await screen.findByText('A part, amount unknown')).toBeTruthy()
  expect(screen.getByText(/Look up the amount in its portal/)).toBeTruthy()
  await staff.click(await press('Record a refund'))
  expect(field('Amount').value).toBe('')
})

test('an unconfirmed refund blocks another one, and staff can soon enter its outcome', async () => {
  const asked_at = new Date(now.getTime() - 60_000).toISOString()
  open({ refunds: [refund({ status: 'pending', ended_at: null, answer: null, asked_at })] })
  expect(await screen.findByText(/Swich has not confirmed the refund of Rs. 1,500/)).toBeTruthy()
  expect(screen.getByText(/may still be answering/)).toBeTruthy()
  expect(screen.getByText('unconfirmed')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['It was refunded', 'Record Rs.\u00a01,500 as refunded', true],
  ['It was not refunded', 'Record as not refunded', false],
])('staff enter the outcome found at the gateway: %s', async (found, send, made) => {
  const { staff, sent } = open(
    { refunds: [refund({ status: 'pending', ended_at: null, answer: null })] },
    { 'POST /refunds/7/decide': () => ({ data: null }) },
  )
  await staff.click(await press(found))
  await staff.enter(field('Reason'), 'In the portal')
  await staff.click(await press(send))
  expect(await screen.findByText('The outcome of the refund has been recorded.')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /refunds/7/decide')?.body).toEqual({
    made,
    reason: 'In the portal',
  })
})

test('staff without the right see refunds with author and reason', async () => {
  open({ refunds: [refund()], refunded_amount: 1500, left: 3500, status: 'partially_refunded' }, {}, [])
  const table = await screen.findByRole('table', { name: 'Refunds' })
  expect(within(table).getByText('Through Swich')).toBeTruthy()
  expect(within(table).getByText('Given twice')).toBeTruthy()
  expect(within(table).getByText('Bilal Ahmed')).toBeTruthy()
  expect(screen.getByText('Rs. 3,500')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make a refund' })).toBeNull()
})

test('an unpaid donation loads and shows no refunds', () => {
  const { sent } = open({ status: 'pending' })
  expect(screen.queryByText('Refunds')).toBeNull()
  expect(sent).toEqual([])
})

test('a refund by hand that waits for a second person is shown with the reason', async () => {
  const change: PendingChange = {
    id: 3,
    subject: 'refund',
    target: '7',
    kind: 'add',
    name: 'Refund by hand, Rs. 150,000',
    changes: [{ name: 'Reason', from: '', to: 'Given twice' }],
    found: [],
    pictures: [],
    asked_by: 'Bilal Ahmed',
    asked_at: '2026-11-20T20:30:00.000Z',
    is_mine: true,
    effective_at: null,
    obstacle: null,
  }
  const other = { ...change, id: 4, target: '8', name: 'Another one' }
  open({}, { 'GET /pending-changes': () => ({ data: [change, other] }) })
  const waiting = await screen.findByRole('region', { name: 'Waiting for a second person' })
  expect(
    within(waiting)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Refund by hand, Rs. 150,000'])
  expect(within(waiting).getByText('Given twice')).toBeTruthy()
  expect(within(waiting).getByRole('button', { name: 'Withdraw' })).toBeTruthy()
})
