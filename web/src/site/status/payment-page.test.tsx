import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import { exampleLink, examplePayment, exampleReceipt } from '../../../test/example-donation.ts'
import { examplePairs } from '../../../test/example-pairs.ts'
import { type SentCall, visitPage, type WireAnswer } from '../../../test/visit-site.tsx'
import { PaymentPage } from './payment-page.tsx'

beforeEach(() => {
  location.hash = ''
  vi.unstubAllGlobals()
})

const statusPath = `/api/v1/public/payments/${exampleLink}`
const payPath = `${statusPath}/pay`
const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name })
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const tries = (sent: SentCall[]) => sent.filter(({ path }) => path === payPath)

const byCard = { payment_method: 'card', payment_gateway: 'swich' }
const byTransfer = { payment_method: 'bank', payment_gateway: 'default' }
const paidPayment = examplePayment({
  ...byCard,
  status: 'success',
  may_retry: false,
  settled_at: '2026-03-01T20:35:00.000Z',
  receipt: {
    ...exampleReceipt,
    title: 'Payment receipt',
    number: null,
    check: null,
    facts: [{ name: 'Payment reference', value: 'P-7TC-Q2M-9RF' }],
    columns: [
      { title: 'Payment for', numeric: false },
      { title: 'Amount', numeric: true },
    ],
    lines: [{ cells: ['Sponsorship', 'Rs.\u00a012,000'], note: 'Orphan sponsorship, March' }],
  },
})

/** Opens the page of a payment; later answers can be set with `now`. */
function visit(payment: PaymentStatusAnswer, answers: Record<string, () => WireAnswer> = {}) {
  const wire = { now: (): WireAnswer => ({ data: payment }) }
  const page = visitPage(<PaymentPage link={exampleLink} />, {
    [statusPath]: () => wire.now(),
    [payPath]: () => ({ data: { url: 'https://pay.example/1' } }),
    ...answers,
  })
  return { ...page, wire }
}

test('a payee sees the charity, amount, purpose and reference', async () => {
  visit(examplePayment())
  await heading('Please pay Rs.\u00a012,000')
  screen.getByText('Sponsorship: Orphan sponsorship, March')
  expect(document.title).toBe('Payment request | Amanah Welfare Trust')
  const summary = within(screen.getByRole('region', { name: 'Your payment' }))
  for (const fact of ['P-7TC-Q2M-9RF', 'Sponsorship', 'Orphan sponsorship, March', 'Hamza Qureshi'])
    summary.getByText(fact)
  summary.getByText('Rs. 12,000')
  summary.getByText('2 Mar 2026, 01:30')
  expect(summary.queryByText('Payment method')).toBeNull()
})

test('the first way to pay that takes the amount is ready, and leads to where it is paid', async () => {
  const { donor, sent, opened } = visit(examplePayment())
  expect((await radio(/Debit or credit card/)).checked).toBe(true)
  await donor.dblClick(button('Pay Rs.\u00a012,000'))
  expect(opened).toEqual(['https://pay.example/1'])
  expect(tries(sent).map(({ method, body }) => [method, body])).toEqual([['POST', byCard]])
})

test('an amount too large for the card shows the reason, and the bank transfer is preselected', async () => {
  const { donor, sent } = visit(examplePayment({ amount: 60_000 }))
  expect((await radio(/Debit or credit card/)).disabled).toBe(true)
  expect((await radio(/Bank transfer/)).checked).toBe(true)
  await donor.click(button('Pay Rs.\u00a060,000'))
  expect(tries(sent)[0]?.body).toEqual(byTransfer)
})

test('the payee’s page says payment, never gift, also without an open account', async () => {
  const closed = examplePairs.map((pair) => ({
    ...pair,
    ...(pair.payment_gateway === 'default' && { kinds: ['zakat'] }),
  }))
  visit(examplePayment({ amount: 60_000 }), {
    '/api/v1/payment/methods': () => ({ data: closed }),
    '/api/v1/bank/info': () => ({ data: [] }),
  })
  expect((await radio(/Bank transfer/)).disabled).toBe(true)
  screen.getByText('We have no bank account for this payment at the moment.')
  await screen.findByText(/Please ask us how to pay:$/)
  screen.getByText(/our account and a payment reference; you make the transfer/)
  expect(document.body.textContent).not.toMatch(/\b(gift|give|donation|donate)/i)
})

test('a payee without a Pakistani mobile number is asked for one by the way to pay that needs it', async () => {
  const { donor, sent, opened } = visit(examplePayment({ has_pakistani_mobile: false }))
  expect((await radio(/Debit or credit card/)).checked).toBe(true)
  const mobile = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /Mobile Number/ })
  await donor.click(button('Pay Rs.\u00a012,000'))
  screen.getByText('Enter a Pakistani mobile number like 03001234567')
  expect(document.activeElement).toBe(mobile())
  expect(tries(sent)).toEqual([])
  await donor.type(mobile() ?? document.body, '+92 300 7654321{Enter}')
  expect(opened).toEqual(['https://pay.example/1'])
  expect(tries(sent)[0]?.body).toEqual({ ...byCard, phone: '03007654321' })
})

test('a bank transfer asks for no phone number', async () => {
  const { donor, sent } = visit(examplePayment({ has_pakistani_mobile: false }))
  await donor.click(await radio(/Bank transfer/))
  expect(screen.queryByRole('textbox')).toBeNull()
  await donor.click(button('Pay Rs.\u00a012,000'))
  expect(tries(sent)[0]?.body).toEqual(byTransfer)
})

test('a refusal of the chosen payment method is shown beside it', async () => {
  const refusal = 'This way to pay is not available any more.'
  const { donor } = visit(examplePayment(), {
    [payPath]: () => ({ status: 422, message: refusal, errors: { payment_method: [refusal] } }),
  })
  await radio(/Debit or credit card/)
  await donor.click(button('Pay Rs.\u00a012,000'))
  await screen.findByText(refusal)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a payment that waits for the gateway can be continued, and another way is chosen by hand', async () => {
  const { donor } = visit(
    examplePayment({ ...byCard, payment_url: `https://give.example/pay/${exampleLink}` }),
  )
  await heading('We are checking your payment…')
  expect(screen.queryByRole('radio')).toBeNull()
  await donor.click(button('I have not paid'))
  screen.getByRole('link', { name: 'Continue to payment' })
  await screen.findAllByRole('radio')
  expect(button('I have not paid').getAttribute('aria-expanded')).toBe('true')
})

test.each([
  ['failed', byCard, 'The payment did not go through'],
  ['failed', byTransfer, 'We could not confirm your transfer'],
  ['expired', byCard, 'This payment has expired'],
  ['expired', byTransfer, 'This transfer has expired'],
] as const)(
  'a payment that is %s (%o) does not mention donations and can be paid again the same way',
  async (status, pair, title) => {
    const { donor, sent } = visit(examplePayment({ ...pair, status }))
    await heading(title)
    expect(document.body.textContent).not.toMatch(/donation|gift|\bgive\b/i)
    await screen.findAllByRole('radio')
    await donor.click(button('Pay Rs.\u00a012,000'))
    expect(tries(sent)[0]?.body).toEqual(pair)
  },
)

test('a payee who returns to the tab is thanked, and can print the receipt', async () => {
  const { wire } = visit(examplePayment(byCard))
  await heading(/checking your payment/)
  wire.now = () => ({ data: paidPayment })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await heading('Thank you, Hamza Qureshi')
  const receipt = within(await screen.findByRole('article', { name: 'Payment receipt' }))
  receipt.getByText('P-7TC-Q2M-9RF')
  receipt.getByRole('row', { name: 'Sponsorship Orphan sponsorship, March Rs.\u00a012,000' })
  expect(receipt.queryByRole('img', { name: /genuine/ })).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  button('Print the receipt')
})

test.each(['refunded', 'partially_refunded', 'disputed'] as const)(
  'a payment that is %s has no receipt and is not paid again',
  async (status) => {
    visit({ ...paidPayment, status, receipt: null })
    await screen.findByText('P-7TC-Q2M-9RF', { selector: 'strong' })
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pay|another way/ })).toBeNull()
  },
)

test('an unknown link is a page that is not found', async () => {
  visit(examplePayment(), { [statusPath]: () => ({ status: 404, message: 'This payment was not found.' }) })
  await heading('Page Not Found')
})
