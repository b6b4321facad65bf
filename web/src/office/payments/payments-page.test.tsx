import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { defaultCharity } from '../../../../contract/src/default-charity.ts'
import type { Payment, PaymentDetails } from '../../../../contract/src/payments.ts'
import { exampleTransferDetails } from '../../../test/example-row.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { stopClock } from '../../../test/stop-clock.ts'
import { stubWideScreen } from '../../../test/stub-wide-screen.ts'
import { PaymentsPage } from './payments-page.tsx'

const { today } = stopClock()

const payment: Payment = {
  id: 3,
  reference_no: 'P-K7Q-M3X-PD4',
  payee: { first_name: 'SANA MALIK', last_name: 'Malik', email: 'sana@example.com' },
  type: 'ticket',
  amount: 2500,
  refunded_amount: 0,
  platform: 'web',
  status: 'pending',
  created_at: '2026-11-20T20:30:00.000Z',
  settled_at: null,
  value_date: null,
  active_pay: { payment_method: null, payment_gateway: null },
}

async function open(at = '', answers: Parameters<typeof openScreen>[1] = {}) {
  const opened = openScreen(
    <PaymentsPage />,
    {
      'POST /payment': () => pageOf([payment]),
      'GET /lookup/statuses/payments': () => ({ data: ['pending', 'success'] }),
      'GET /payment/gateway': () => ({ data: [{ id: 1, name: 'swich' }] }),
      'GET /payment/method': () => ({ data: [{ id: 1, name: 'card' }] }),
      ...answers,
    },
    { address: `/payment${at}`, rights: ['payment', 'payment.create'] },
  )
  await screen.findByText(/^Showing/)
  return opened
}

beforeEach(stubWideScreen)

test('a bookmarked view of the payments sends the same request again', async () => {
  const { sent } = await open('?reference_no=k7q&payment_gateways=swich&date_from=2026-01-05')
  expect(sent.find(({ call }) => call === 'POST /payment')).toMatchObject({
    search: '?page=1&per_page=10&total=later',
    body: {
      date_from: '2026-01-05',
      date_to: today,
      reference_no: 'k7q',
      statuses: [],
      payment_gateways: ['swich'],
      payment_modes: [],
    },
  })
  expect(screen.getByLabelText<HTMLInputElement>('Reference Number').value).toBe('k7q')
})

test('a row shows the payee’s name once and in title case, and that no method is chosen', async () => {
  await open()
  const [head, row] = screen
    .getAllByRole('row')
    .map((one) => Array.from(one.children, ({ textContent }) => textContent))
  expect(head).toEqual([
    'Id & Reference#',
    'Payee Name',
    'Payee Email',
    'Payment Type',
    'Amount',
    'Pay Mode',
    'Gateway',
    'Platform',
    'Status',
    'Created On',
    'Action',
  ])
  expect(row).toEqual([
    '#3P-K7Q-M3X-PD4Copy reference number P-K7Q-M3X-PD4',
    'Sana Malik',
    'sana@example.com',
    'Ticket',
    'Rs.\u00a02,500',
    '–None',
    '–None',
    'Web',
    'pending',
    '21 Nov 2026 01:30',
    'Details of P-K7Q-M3X-PD4',
  ])
})

async function openForm(answers: Parameters<typeof openScreen>[1] = {}) {
  const opened = await open('', answers)
  await opened.staff.click(screen.getByRole('button', { name: 'New payment link' }))
  const form = await screen.findByRole('dialog', { name: 'New payment link' })
  const box = (name: RegExp) => within(form).getByRole('textbox', { name })
  /** Asks Sana Malik for an amount. */
  const createLink = async (type: string, amount: string) => {
    await opened.staff.enter(box(/First Name/), 'Sana')
    await opened.staff.enter(box(/Last Name/), 'Malik')
    await opened.staff.enter(box(/Email/), 'sana@example.com')
    await opened.staff.selectOptions(within(form).getByRole('combobox', { name: /Payment Type/ }), type)
    await opened.staff.type(box(/Amount/), amount)
    await opened.staff.click(within(form).getByRole('button', { name: 'Create link' }))
  }
  return { ...opened, form, box, createLink }
}

test('a payment link requires every field', async () => {
  const { staff, sent, form, box } = await openForm()
  await staff.click(within(form).getByRole('button', { name: 'Create link' }))
  const hints = ['First Name', 'Last Name', 'Email', 'Payment Type', 'Amount'].map(
    (label) => `${label} is required`,
  )
  for (const hint of hints) expect(within(form).getByText(hint)).toBeTruthy()
  expect(document.activeElement).toBe(box(/First Name/))
  expect(sent.some(({ call }) => call === 'POST /payments')).toBe(false)
})

test('a link for a donation through a campaign requires the campaign', async () => {
  const campaign = {
    takes_gifts: true,
    is_over: false,
    id: 7,
    cause_id: 3,
    slug: 'clean-water',
    title: 'Clean water',
    pages: [],
  }
  const { createLink, form } = await openForm({ 'GET /campaign-titles': () => ({ data: [campaign] }) })
  await within(form).findByRole('option', { name: 'Donation through a campaign' })
  await createLink('donation', '5000')
  expect(
    within(form)
      .getByLabelText(/^Campaign/)
      .getAttribute('aria-required'),
  ).toBe('true')
  expect(within(form).getByText('Choose a campaign.')).toBeTruthy()
})

test('a new payment link can be copied and is shown for sending to the payee', async () => {
  const url = 'https://give.example/payment/abc'
  const { staff, sent, createLink } = await openForm({
    'POST /payments': () => ({
      data: { id: 4, reference_no: 'P-NEW', url },
      message: 'Payment created.',
    }),
  })
  await createLink('Ticket', '2,500.00')

  const made = await screen.findByRole('dialog', { name: 'Payment link' })
  expect(within(made).getByText(url)).toBeTruthy()
  await staff.click(within(made).getByRole('button', { name: 'Copy payment link' }))
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(sent.find(({ call }) => call === 'POST /payments')?.body).toMatchObject({
    first_name: 'Sana',
    last_name: 'Malik',
    email: 'sana@example.com',
    type: 'ticket',
    amount: 2500,
    language: 'en',
  })
  expect(screen.getByText('Payment created.')).toBeTruthy()
})

test("staff choose the payee's language when the charity offers several", async () => {
  const answers = {
    'GET /public/charity': () => ({ data: { ...defaultCharity, languages: ['en', 'ur'] } }),
    'POST /payments': () => ({
      data: { id: 4, reference_no: 'P-NEW', url: 'https://give.example/ur/payment/abc' },
    }),
  }
  const { staff, sent, form, createLink } = await openForm(answers)
  const choice = within(form).getByRole<HTMLSelectElement>('combobox', { name: /Language of the payee/ })
  expect(choice.value).toBe('en')
  await staff.selectOptions(choice, 'اردو')
  await createLink('Fee', '100')
  expect(await screen.findByText('https://give.example/ur/payment/abc')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /payments')?.body).toMatchObject({ language: 'ur' })
})

test('a charity with one language has no such field', async () => {
  const { form } = await openForm({
    'GET /public/charity': () => ({ data: { ...defaultCharity, languages: ['en'] } }),
  })
  await waitFor(() => expect(within(form).queryByRole('combobox', { name: /Language/ })).toBeNull())
})

test.each([
  ['2.5', 'Amount must be whole rupees, at most 8 digits'],
  ['0', 'Amount must be at least Rs. 1'],
  ['-500', 'Amount must be at least Rs. 1'],
  ['12345678901', 'Amount can have at most 8 digits.'],
])('an amount of %s is refused, not read as another one', async (amount, refusal) => {
  const { form, sent, createLink } = await openForm()
  await createLink('Fee', amount)
  expect(await within(form).findByText(refusal)).toBeTruthy()
  expect(sent.some(({ call }) => call === 'POST /payments')).toBe(false)
})

test("the server's error is shown at its field", async () => {
  const { form, box, createLink } = await openForm({
    'POST /payments': () => ({
      status: 422,
      message: 'Enter valid email address',
      errors: { email: ['Enter valid email address'] },
    }),
  })
  await createLink('Fee', '100')
  expect(await within(form).findByText('Enter valid email address')).toBeTruthy()
  expect(document.activeElement).toBe(box(/Email/))
})

test('the details of a payment have their own address and show everything about it', async () => {
  const details: PaymentDetails = {
    ...payment,
    status: 'pending',
    payee: { ...payment.payee, phone: null },
    remarks: 'Gala dinner',
    settled_at: null,
    created_by: 'Bilal Shah',
    url: 'https://give.example/payment/abc',
    message: '',
    active_pay: { payment_method: 'bank', payment_gateway: 'default' },
    swich_transaction: [],
    manual_bank_transfer: { reference_no: 'FT123', reference_file: 'NA' },
    transfer: exampleTransferDetails({ submitted_at: payment.created_at }),
    office_gift: null,
    postdated_cheque: null,
    promised_amount: null,
  }
  const { staff } = await open('', {
    'GET /payments/3': () => ({ data: details }),
    'GET /payments/3/timeline': () => ({ data: [] }),
    'GET /payments/3/messages': () => ({ data: [] }),
    'GET /payments/3/notes': () => ({ data: [] }),
  })
  await staff.click(screen.getByRole('link', { name: 'Details of P-K7Q-M3X-PD4' }))
  const dialog = await screen.findByRole('dialog', { name: 'Payment P-K7Q-M3X-PD4' })
  for (const fact of ['Sana Malik', 'Gala dinner', 'Bilal Shah', 'https://give.example/payment/abc', 'FT123'])
    expect(await within(dialog).findByText(fact)).toBeTruthy()
  expect(within(dialog).getByText('No e-mail to the payee yet.')).toBeTruthy()
  const headings = within(dialog).getAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Payment Details',
    'Payee Details',
    'Bank Transfer Details',
    'Staff Notes',
    'Messages',
    'Timeline',
  ])
  await staff.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an unknown payment shows an error and a way back', async () => {
  await open('?payment=99', {
    'GET /payments/99': () => ({ status: 404, message: 'This payment was not found.' }),
  })
  const dialog = await screen.findByRole('dialog', { name: 'Payment' })
  expect(await within(dialog).findByText('This payment was not found.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Back to the payments' })).toBeTruthy()
})
