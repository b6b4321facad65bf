import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PermissionPath } from '../../../../../contract/src/permissions.ts'
import { exampleCause } from '../../../../test/example-cause.ts'
import { exampleDetails, exampleFund } from '../../../../test/example-row.ts'
import { openScreen } from '../../../../test/open-screen.tsx'
import { DonationDetails } from './donation-dialog.tsx'

const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const textOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent

function show(
  overrides: Parameters<typeof exampleDetails>[0],
  {
    rights = [],
    answers = {},
  }: { rights?: PermissionPath[]; answers?: Parameters<typeof openScreen>[1] } = {},
) {
  return openScreen(
    <DonationDetails donation={exampleDetails(overrides)} />,
    {
      'GET /donations/17/timeline': () => ({ data: [] }),
      'GET /donations/17/messages': () => ({ data: [] }),
      'GET /donations/17/notes': () => ({ data: [] }),
      'GET /donations/17/receipt': () =>
        new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
      ...answers,
    },
    { rights },
  )
}

const line = exampleFund({ fund_type: 'Not Selected', kind: 'general' })

const paidBy = (payment_gateway: string) => ({
  active_pay_method: { payment_method: 'card', payment_gateway },
})

test("a gift through Swich shows Swich's report, and no bank transfer", () => {
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
    'Staff Notes',
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
    'Staff Notes',
    'Messages',
    'Timeline',
  ])
  expect(textOf('Bank’s transaction ID')).toContain('FT123')
  expect(textOf('Reference File')).toBe('NA')
})

test('a gift with a reversed verification is not shown as settled', () => {
  show({ status: 'pending', settled_at: '2026-11-21T13:35:00.000Z' })
  expect(textOf('Settled On')).not.toContain('2026')
})

test('a gift through any other gateway shows neither', () => {
  show({
    ...paidBy('another'),
    manual_bank_transfer: { reference_no: 'FT123', reference_file: 'NA' },
  })
  expect(headings()).toEqual([
    'Donation Details',
    'Donor Details',
    'Causes',
    'Staff Notes',
    'Messages',
    'Timeline',
  ])
})

test('gateway names are case-insensitive, as on the server', () => {
  show(paidBy('Swich'))
  expect(headings()).toContain('Transaction Details')
  expect(screen.getByText('The gateway has reported nothing yet.')).toBeTruthy()
})

test('an unreported transfer is marked', () => {
  show({ ...paidBy('default'), manual_bank_transfer: null })
  expect(screen.getByText('The donor has not reported a transfer yet.')).toBeTruthy()
})

test('the donor’s name is in title case, and a repeated last name is shown once', () => {
  show({
    donor: {
      first_name: 'MUHAMMAD ABDULLAH KHAN',
      last_name: 'Khan',
      email: 'khan@example.com',
      phone: '03001234567',
      cnic: null,
      country: 'Pakistan',
    },
  })
  expect(textOf('Name')).toBe('Muhammad Abdullah Khan')
})

test('every line shows its number, quantity, amount and remarks', () => {
  show({
    funds: [
      exampleFund({ remarks: 'For my father', campaign: 'Clean water', page: 'Sassi walks' }),
      exampleFund({
        fundtitle: 'Food Ration Packs',
        fund_type: 'Not Selected',
        quantity: '1.5',
        amount: 12_750,
      }),
    ],
  })
  const rows = screen
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent))
  expect(rows).toEqual([
    ['S. No.', 'Title', 'Type', 'Quantity', 'Amount', 'Remarks'],
    ['1', 'ZakatClean water · Sassi walks', 'Fidya', '1', 'Rs.\u00a05,000', 'For my father'],
    ['2', 'Food Ration Packs', 'Not Selected', '1.5', 'Rs.\u00a012,750', '–None'],
  ])
})

test('a line of Qurbani shows its shares with names, states and animals, and leads to the order', async () => {
  const share = {
    number: 1,
    name: 'Amina',
    parent: 'Yusuf',
    intention: 'aqiqah',
    state: 'slaughtered',
    tag: 'Cow 4',
    animal: 'cow',
    season_id: 3,
    cause_id: 5,
    fundtitle: 'Thar',
  } as const
  const shares = [share, { ...share, number: 2, name: '', state: 'ordered' as const, tag: null }]
  show({ funds: [exampleFund({ shares })] }, { rights: ['season'] })
  const table = within(await screen.findByRole('table', { name: 'Shares of Qurbani, line 1' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([
    'AminaYusufAqiqahslaughteredanimal Cow 4Thar, Cow',
    'Share 2AqiqahorderedThar, Cow',
  ])
  const link = await screen.findByRole('link', { name: 'Open the order' })
  expect(link.getAttribute('href')).toMatch(/\/3\/orders\?search=K7Q-M3X-PD4$/)
})

test('the correction of a line begins with its cause and campaign, and sends the chosen page', async () => {
  const { staff, sent } = show(
    { funds: [exampleFund({ fund_type: 'Not Selected', campaign_id: 5, campaign: 'Wells' })] },
    {
      rights: ['donation', 'donation.verify', 'donation.enter'],
      answers: {
        'GET /donation/causes/web': () => ({
          data: [exampleCause({ id: 1, fundtitle: 'Zakat', fundtypes: [] })],
        }),
        'GET /campaign-titles': () => ({
          data: [
            {
              id: 5,
              cause_id: 1,
              slug: 'wells',
              title: 'Wells',
              pages: [{ id: 9, slug: 's', title: 'Sassi' }],
            },
            { id: 6, cause_id: 2, slug: 'other', title: 'Other', pages: [] },
          ],
        }),
        'POST /donations/17/move-line': () => ({ data: null }),
      },
    },
  )
  await staff.click(screen.getByRole('button', { name: 'Correct a cause or campaign' }))
  const campaign = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Campaign/ })
  expect(campaign.value).toBe('5')
  expect(within(campaign).queryByRole('option', { name: 'Other' })).toBeNull()
  await staff.selectOptions(campaign, 'Wells · Sassi')
  await staff.type(screen.getByRole('textbox', { name: /Reason/ }), 'typed wrong')
  await staff.click(screen.getByRole('button', { name: 'Correct' }))
  const line = {
    position: 0,
    cause_id: 1,
    fund_type: null,
    campaign_id: 5,
    page_id: 9,
    reason: 'typed wrong',
  }
  await waitFor(() => expect(sent.find(({ call }) => call.endsWith('/move-line'))?.body).toEqual(line))
})

test('the valid receipt is saved under its number', async () => {
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
    'Rs.\u00a03,500',
  )
  await staff.click(screen.getByRole('button', { name: 'Download the receipt' }))
  await waitFor(() => expect(saved).toEqual(['receipt-2026-000001.pdf']))
  expect(sent.some(({ call }) => call === 'GET /donations/17/receipt')).toBe(true)
})

test('a gift with a shortfall shows the promised amounts, in total and per cause', () => {
  show({
    amount: 2000,
    promised_amount: 3000,
    funds: [
      { ...line, fundtitle: 'Sadqah', amount: 1500, promised_amount: 2500 },
      { ...line, fundtitle: 'Education', amount: 500, promised_amount: null },
    ],
  })
  expect(screen.getByText('Amount', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
    'Rs.\u00a02,000of Rs.\u00a03,000 promised',
  )
  expect(screen.getByRole('row', { name: /Sadqah/ }).textContent).toContain('of Rs.\u00a02,500 promised')
  expect(screen.getByRole('row', { name: /Education/ }).textContent).not.toContain('promised')
})

test('a gift and its shortfall link to one another', () => {
  show({
    shortfall_of: { id: 4, donation_code: 'AAA-BBB-CCC' },
    shortfalls: [{ id: 18, donation_code: 'KH6-8ZD-5JP', amount: 500, status: 'pending' }],
  })
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('AAA-BBB-CCC')).toBe('/?donation=4')
  expect(addressOf('KH6-8ZD-5JP')).toBe('/?donation=18')
  expect(textOf('Shortfall')).toContain('Rs.\u00a0500, pending')
})

const unallocated = {
  funds: [
    { ...line, fundtitle: 'Sadqah', amount: 2000, position: 0, cause_id: 3 },
    { ...line, fundtitle: 'Unallocated', amount: 600, position: 1, cause_id: null, promised_amount: 0 },
  ],
}

test('unallocated money is given to a cause', async () => {
  const { staff, sent } = show(unallocated, {
    rights: ['donation', 'donation.verify'],
    answers: {
      'GET /donation/causes/web': () => ({ data: [{ id: 6, fundtitle: 'Education', fundtypes: [] }] }),
      'POST /donations/17/allocate': () => ({ data: null, message: 'Given to the cause.' }),
    },
  })
  await staff.click(screen.getByRole('button', { name: 'Give to a cause' }))
  const form = within(await screen.findByRole('dialog', { name: 'Give Rs.\u00a0600 to a cause' }))
  await staff.click(form.getByRole('button', { name: 'Give' }))
  expect(form.getByText('Choose a cause')).toBeTruthy()
  await form.findByRole('option', { name: 'Education' })
  await staff.selectOptions(form.getByRole('combobox', { name: /Cause/ }), 'Education')
  await staff.click(form.getByRole('button', { name: 'Give' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'POST /donations/17/allocate')?.body).toEqual({
    position: 1,
    campaign_id: null,
    page_id: null,
    cause_id: 6,
    fund_type: null,
  })
})

test('staff without the right to verify see unallocated money, but cannot allocate it', () => {
  show(unallocated, { rights: ['donation'] })
  expect(screen.getByText(/Rs. 600 of it has no cause yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give to a cause' })).toBeNull()
})

const cheque = {
  ...paidBy('office'),
  status: 'success' as const,
  office_gift: {
    way: 'cheque' as const,
    received_on: '2026-11-20',
    reference: '004411',
    recorded_by: 'Bilal Shah',
    day_sheet_id: null,
    reversal_reason: null,
    may_undo: true,
  },
}

test('an anonymous cash gift has nothing to copy', () => {
  show({
    ...cheque,
    donor: { first_name: '', last_name: '', email: '', phone: '', cnic: null, country: 'Pakistan' },
  })
  expect(textOf('Name')).toBe('Anonymous')
  expect(screen.queryByRole('button', { name: /Copy (email|phone)/ })).toBeNull()
})

test('a bounced cheque is reversed with that reason', async () => {
  const { staff, sent } = show(cheque, {
    rights: ['donation'],
    answers: { 'POST /office-gifts/17/reverse': () => ({ data: null, message: 'Gift reversed.' }) },
  })
  expect(textOf('Cheque number')).toBe('004411')
  expect(textOf('Recorded by')).toBe('Bilal Shah')
  await staff.click(screen.getByRole('button', { name: 'Reverse gift' }))
  const form = within(await screen.findByRole('dialog', { name: 'Reverse this gift' }))
  await staff.click(form.getByRole('button', { name: 'Reverse gift' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'POST /office-gifts/17/reverse')?.body).toEqual({
    reason: 'The cheque bounced',
  })
})

test.each<[string, Parameters<typeof exampleDetails>[0]]>([
  ['by staff who may not undo it', { ...cheque, office_gift: { ...cheque.office_gift, may_undo: false } }],
  ['after a refund', { ...cheque, status: 'partially_refunded' }],
  [
    'a second time',
    { ...cheque, status: 'failed', office_gift: { ...cheque.office_gift, reversal_reason: 'It bounced' } },
  ],
])('an office gift is not reversed %s', (_, overrides) => {
  show(overrides)
  expect(screen.queryByRole('button', { name: 'Reverse gift' })).toBeNull()
})

test('a reversed gift offers no e-mail', async () => {
  const bounced = { ...cheque.office_gift, reversal_reason: 'It bounced' }
  show({ ...cheque, status: 'failed', office_gift: bounced }, { rights: ['donation.receipt'] })
  await screen.findByText(/^No e-mail to the/)
  expect(screen.queryByRole('button', { name: /^Send the/ })).toBeNull()
})

test('the donor’s link is loaded by a button, since the audit records who has seen it', async () => {
  const url = 'https://give.example/donation/abc'
  const message = 'السلام علیکم۔ https://give.example/donation/abc'
  const { staff, sent } = show(
    { receipt: null },
    {
      answers: { 'GET /donations/17/link': () => ({ data: { url, message } }) },
      rights: ['donation.receipt'],
    },
  )
  expect(sent.some(({ call }) => call === 'GET /donations/17/link')).toBe(false)
  await staff.click(screen.getByRole('button', { name: 'Show the link' }))
  await screen.findByText(url)
  const whatsApp = screen.getByRole('link', { name: /WhatsApp/ })
  expect(new URL(whatsApp.getAttribute('href') ?? '').searchParams.get('text')).toBe(message)
})

test('staff who do not write to donors are not offered the donor’s link', () => {
  show({}, { rights: ['donation'] })
  expect(screen.queryByRole('button', { name: 'Show the link' })).toBeNull()
})

test('the donor section links to the donor record, for staff who may open it', () => {
  show({ contact_id: 3 }, { rights: ['donation', 'contact'] })
  const link = screen.getByRole('link', { name: 'All donations of this donor' })
  expect(link.getAttribute('href')).toBe('/contact/3')
})

test('a donation that was not attached yet links to no donor record', () => {
  show({ contact_id: null }, { rights: ['donation', 'contact'] })
  expect(screen.queryByText('Donor record')).toBeNull()
})

test('staff choose the taxpayer of a donation, or return to the default', async () => {
  const { sent, staff } = show(
    { contact_id: 3, taxpayer: { id: 6, name: 'Malik Traders' } },
    {
      rights: ['donation', 'contact'],
      answers: {
        'GET /contacts/3/records': () => ({ data: { taxpayers: [{ id: 6, name: 'Malik Traders' }] } }),
        'PUT /contacts/3/donations/17/taxpayer': () => ({ data: null }),
      },
    },
  )
  await staff.click(await screen.findByRole('button', { name: 'Choose the taxpayer' }))
  const choice = screen.getByRole<HTMLSelectElement>('combobox')
  expect(choice.selectedOptions[0]?.textContent).toBe('Malik Traders')
  await staff.selectOptions(choice, [''])
  await staff.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('PUT'))).toMatchObject({ body: { taxpayer_id: null } }),
  )
})

test('the correction of a donor begins with an address that is dead', async () => {
  const failed = {
    id: 1,
    kind: 'receipt',
    channel: 'email',
    recipient: 'aisha@example.com',
    status: 'failed',
    delivery: null,
    tries: 1,
    error: '550 No such mailbox',
    asked_by: null,
    receipt_number: '2026-000001',
    queued_at: '2026-11-20T20:30:00.000Z',
    next_try_at: null,
    sent_at: null,
  }
  const { staff } = show(
    {},
    {
      rights: ['donation.enter', 'donation.verify'],
      answers: { 'GET /donations/17/messages': () => ({ data: [failed] }) },
    },
  )
  await staff.click(await screen.findByRole('button', { name: 'Correct the address' }))
  const dialog = within(await screen.findByRole('dialog'))
  const [first] = dialog.getAllByRole('textbox')
  expect(first).toBe(dialog.getByRole('textbox', { name: /Email/ }))
})
