import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentStatus } from '../../../../contract/src/payment-states.ts'
import type { Refund, Refundable } from '../../../../contract/src/refunds.ts'
import { openScreen } from '../test-office.tsx'
import { RefundSection } from './refund-section.tsx'

const refund = (its: Partial<Refund> = {}): Refund => ({
  id: 1,
  amount: 1500,
  reason: 'Given twice',
  way: 'gateway',
  status: 'made',
  answer: 'Given twice',
  asked_by: 'Bilal Ahmed',
  asked_at: '2026-11-20T20:30:00.000Z',
  ended_at: '2026-11-20T20:30:02.000Z',
  ...its,
})

const paid = (its: Partial<Refundable> = {}): Refundable => ({
  attempt_id: 7,
  transaction_id: 'D1',
  method: 'card',
  gateway: 'swich',
  status: 'success',
  amount: 5000,
  refunded_amount: 0,
  left: 5000,
  takes_refunds: true,
  has_unknown_part: false,
  refunds: [],
  ...its,
})

type Answers = Parameters<typeof openScreen>[1]

function open(its: Partial<Refundable>, answers: Answers = {}, rights = ['donation.refund' as const]) {
  const section = (
    <RefundSection of={{ what: 'donation', id: 17 }} status={its.status ?? 'success'} person="Ayesha Khan" />
  )
  const all = { 'GET /donation/17/refunds': () => ({ data: [paid(its)] }), ...answers }
  return openScreen(section, all, { rights })
}

const press = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })

test('a part is given back through the gateway, after a question that names amount and donor', async () => {
  const { staff, sent } = open({}, { 'POST /refund/7': () => ({ data: { status: 'made' } }) })
  await staff.click(await press('Give money back'))
  expect(field('Amount').value).toBe('5000')
  await staff.clear(field('Amount'))
  await staff.type(field('Amount'), '1500')
  await staff.type(field('Reason'), 'Given twice')
  await staff.click(await press('Give back'))
  const question = await screen.findByRole('alertdialog', { name: 'Give back Rs. 1,500?' })
  expect(question.textContent).toContain('Rs. 1,500 go back to Ayesha Khan through Swich.')
  await staff.click(within(question).getByRole('button', { name: 'Give back' }))
  expect(await screen.findByText('Rs. 1,500 were given back.')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /refund/7')?.body).toEqual({
    ...{ amount: 1500, reason: 'Given twice', way: 'gateway', left: 5000 },
  })
})

test('more than is left, nothing at all or no reason is refused before anybody is asked', async () => {
  const { staff, sent } = open({ left: 3000, refunded_amount: 2000, status: 'partially refunded' })
  await staff.click(await press('Give money back'))
  await staff.clear(field('Amount'))
  await staff.type(field('Amount'), '3001')
  await staff.click(await press('Give back'))
  expect(screen.getByText('At most Rs. 3,000 are left.')).toBeTruthy()
  expect(screen.getByText('Reason is required')).toBeTruthy()
  await staff.clear(field('Amount'))
  await staff.click(await press('Give back'))
  expect(screen.getByText('Amount is required')).toBeTruthy()
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('what the gateway refuses is said where it was asked, and the form keeps what was written', async () => {
  const message = 'Nothing was given back. Swich refused the refund: 0009'
  const { staff } = open({}, { 'POST /refund/7': () => ({ status: 409, message }) })
  await staff.click(await press('Give money back'))
  await staff.type(field('Reason'), 'Given twice')
  await staff.click(await press('Give back'))
  const question = await screen.findByRole('alertdialog')
  await staff.click(within(question).getByRole('button', { name: 'Give back' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(message)).toBeTruthy()
  expect(field('Reason').value).toBe('Given twice')
})

test.each([
  [{ takes_refunds: false, gateway: 'default' }, /takes no refunds/],
  [{ status: 'disputed' as PaymentStatus }, /disputes this payment/],
])('where the gateway cannot be asked only what was given back by hand is recorded', async (its, why) => {
  const { staff, sent } = open(its, { 'POST /refund/7': () => ({ data: { status: 'made' } }) })
  await staff.click(await press('Give money back'))
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await staff.type(field('Reason'), 'Sent to her account')
  await staff.click(await press('Record'))
  const question = await screen.findByRole('alertdialog', { name: 'Record Rs. 5,000 as given back?' })
  await staff.click(within(question).getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('Recorded: Rs. 5,000 given back.')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /refund/7')?.body).toMatchObject({ way: 'by hand' })
})

test('a part of unknown amount is explained, no figure is invented, and staff write down what they found', async () => {
  const { staff } = open({ status: 'partially refunded', has_unknown_part: true })
  expect(await screen.findByText('A part, not known how much')).toBeTruthy()
  expect(screen.getByText(/Look it up in its portal/)).toBeTruthy()
  await staff.click(await press('Record what was given back'))
  expect(field('Amount').value).toBe('')
})

test('while nobody knows whether a refund was made no other can begin, and soon a person may say what they found', async () => {
  const asked_at = new Date(Date.now() - 60_000).toISOString()
  open({ refunds: [refund({ status: 'asked', ended_at: null, answer: null, asked_at })] })
  expect(await screen.findByText(/Swich did not say whether it gave back Rs. 1,500/)).toBeTruthy()
  expect(screen.getByText(/may still be answering/)).toBeTruthy()
  expect(screen.getByText('not known yet')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['It was made', 'Rs. 1,500 were given back', true],
  ['It was not made', 'Nothing was given back', false],
])('a person who looked it up at the gateway says: %s', async (found, send, made) => {
  const { staff, sent } = open(
    { refunds: [refund({ status: 'asked', ended_at: null, answer: null })] },
    { 'POST /refund/7/decide': () => ({ data: null }) },
  )
  await staff.click(await press(found))
  await staff.type(field('Reason'), 'In the portal')
  await staff.click(await press(send))
  expect(await screen.findByText('The outcome of the refund has been recorded.')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /refund/7/decide')?.body).toEqual({
    ...{ made, reason: 'In the portal' },
  })
})

test('who may not give money back sees what was given back, by whom and why', async () => {
  open({ refunds: [refund()], refunded_amount: 1500, left: 3500, status: 'partially refunded' }, {}, [])
  const table = await screen.findByRole('table', { name: 'Refunds' })
  expect(within(table).getByText('Through Swich')).toBeTruthy()
  expect(within(table).getByText('Given twice')).toBeTruthy()
  expect(within(table).getByText('Bilal Ahmed')).toBeTruthy()
  expect(screen.getByText('Rs. 3,500')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give money back' })).toBeNull()
})

test('where nothing was paid nothing is asked for and nothing shown', () => {
  const { sent } = open({ status: 'pending' })
  expect(screen.queryByText('Refunds')).toBeNull()
  expect(sent).toEqual([])
})
