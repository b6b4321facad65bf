import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exampleDetails } from '../../../test/example-row.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { DonationDetails } from './donation-details.tsx'

const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const textOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent

function show(its: Parameters<typeof exampleDetails>[0]) {
  return openScreen(<DonationDetails donation={exampleDetails(its)} />, {
    'GET /donation/17/timeline': () => ({ data: [] }),
    'GET /donation/17/messages': () => ({ data: [] }),
    'GET /donation/17/receipt': () =>
      new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  })
}

const paidBy = (payment_gateway: string) => ({
  active_pay_method: { payment_method: 'card', payment_gateway },
})

test('a gift paid through Swich shows what Swich reported, and nothing of a bank transfer', () => {
  show({
    ...paidBy('swich'),
    swich_transaction: [
      {
        id: '7',
        order_id: 'SW7',
        category_name: 'EWallet',
        channel_name: 'EasyPaisa',
        channel_transaction_id: '19600000007',
        transaction_status: 'Success',
      },
    ],
  })
  expect(headings()).toEqual([
    'Donation Details',
    'Transaction Details',
    'Donor Details',
    'Causes',
    'Messages',
    'Timeline',
  ])
  expect(textOf('Order Id')).toContain('SW7')
  expect(textOf('Channel Transaction Id')).toContain('19600000007')
})

test('a gift by bank transfer shows its reference, and nothing of Swich', () => {
  show({
    ...paidBy('default'),
    manual_bank_transfer: { reference_no: 'FT123', reference_file: 'NA' },
  })
  expect(headings()).toEqual([
    'Donation Details',
    'Donor Details',
    'Bank Transfer Details',
    'Causes',
    'Messages',
    'Timeline',
  ])
  expect(textOf('Bank’s transaction ID')).toContain('FT123')
  expect(textOf('Reference File')).toBe('NA')
})

test('a gift whose verification was reversed is not shown as settled', () => {
  show({ status: 'pending', settled_at: '2026-11-21T13:35:00.000Z' })
  expect(textOf('Settled On')).not.toContain('2026')
})

test('a gift through any other gateway shows neither', () => {
  show({
    ...paidBy('another'),
    manual_bank_transfer: { reference_no: 'FT123', reference_file: 'NA' },
  })
  expect(headings()).toEqual(['Donation Details', 'Donor Details', 'Causes', 'Messages', 'Timeline'])
})

test('the names of the gateways count whatever their case, as on the server', () => {
  show(paidBy('Swich'))
  expect(headings()).toContain('Transaction Details')
  expect(screen.getByText('The gateway has reported nothing yet.')).toBeTruthy()
})

test('a transfer that the donor has not reported yet is pointed out', () => {
  show({ ...paidBy('default'), manual_bank_transfer: null })
  expect(screen.getByText('The donor has not reported a transfer yet.')).toBeTruthy()
})

test('the donor’s name is in title case, and a last name written twice is shown once', () => {
  show({
    donor: {
      first_name: 'MUHAMMAD abdullah khan',
      last_name: 'Khan',
      email: 'khan@example.com',
      phone: '03001234567',
      cnic: null,
      country: 'Pakistan',
    },
  })
  expect(textOf('Name')).toBe('Muhammad Abdullah Khan')
})

test('every line of the gift is listed with its number, quantity, amount and remarks', () => {
  show({
    funds: [
      { fundtitle: 'Zakat', fund_type: 'Fidya', quantity: '1', amount: 5000, remarks: 'For my father' },
      {
        fundtitle: 'Food Ration Packs',
        fund_type: 'Not Selected',
        quantity: '1.5',
        amount: 12_750,
        remarks: null,
      },
    ],
  })
  const rows = screen
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent))
  expect(rows).toEqual([
    ['S. No.', 'Title', 'Type', 'Quantity', 'Amount', 'Remarks'],
    ['1', 'Zakat', 'Fidya', '1', 'Rs. 5,000', 'For my father'],
    ['2', 'Food Ration Packs', 'Not Selected', '1.5', 'Rs. 12,750', '–None'],
  ])
})

test('the receipt that stands is saved under its number', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:receipt'
  const { staff, sent } = show({
    receipt: { number: '2026-000001', amount: 3500, issued_at: '2026-11-20T20:31:00.000Z' },
  })
  expect(headings()).toContain('Receipt')
  expect(screen.getAllByText('Amount', { selector: 'dt' }).at(-1)?.nextElementSibling?.textContent).toBe(
    'Rs. 3,500',
  )
  await staff.click(screen.getByRole('button', { name: 'Download the receipt' }))
  await waitFor(() => expect(saved).toEqual(['receipt-2026-000001.pdf']))
  expect(sent.some(({ call }) => call === 'GET /donation/17/receipt')).toBe(true)
})
