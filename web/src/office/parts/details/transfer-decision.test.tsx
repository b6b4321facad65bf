import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BankAccount } from '../../../../../contract/src/bank-accounts.ts'
import type { DonationDetails as Donation } from '../../../../../contract/src/donations.ts'
import type { PermissionPath } from '../../../../../contract/src/permissions.ts'
import {
  exampleDetails,
  exampleFund,
  exampleTransferDetails,
  exampleVerification,
} from '../../../../test/example-row.ts'
import { openScreen } from '../../../../test/open-screen.tsx'
import { stopClock } from '../../../../test/stop-clock.ts'
import { DonationDialog } from './donation-dialog.tsx'
import { TransferDecision } from './transfer-decision.tsx'

const { today } = stopClock()

const account = {
  id: 4,
  bank_name: 'Chinar Commercial Bank',
  name: 'Amanah',
  number: '0202',
  kind: 'zakat',
} as BankAccount
const reported = exampleTransferDetails()
const found = exampleTransferDetails({ status: 'success', verification: exampleVerification })
const undoable = { ...found, may_undo: true }

type Transfer = NonNullable<Donation['transfer']>

async function open(
  transfer: Transfer,
  rights: PermissionPath[],
  answers: Parameters<typeof openScreen>[1] = {},
  funds: Donation['funds'] = exampleDetails().funds,
) {
  const wire = { transfer }
  const opened = openScreen(
    <DonationDialog id={17} onClose={() => {}} />,
    {
      'GET /donation/17': () => ({
        data: exampleDetails({
          status: wire.transfer.status,
          active_pay_method: { payment_method: 'bank', payment_gateway: 'default' },
          manual_bank_transfer: { reference_no: 'FT123', reference_file: 'NA' },
          transfer: wire.transfer,
          funds,
        }),
      }),
      'GET /donations/17/timeline': () => ({ data: [] }),
      'GET /donations/17/messages': () => ({ data: [] }),
      'GET /bank/info': () => ({ data: [account] }),
      ...answers,
    },
    { rights },
  )
  await screen.findByText('FT123')
  return { ...opened, wire }
}

const buttons = () =>
  ['Verify transfer', 'Reject transfer', 'Reverse verification'].filter((name) =>
    screen.queryByRole('button', { name }),
  )
const button = (name: string) => screen.getByRole('button', { name })
const sentTo = (sent: { call: string; body: unknown }[], path: string) =>
  sent.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body)
const verifyRight: PermissionPath[] = ['donation', 'donation.verify']

test.each<[string, Transfer, PermissionPath[], string[]]>([
  [
    'reported (with the right to verify)',
    reported,
    ['donation.verify'],
    ['Verify transfer', 'Reject transfer'],
  ],
  ['reported (with the right to reverse only)', reported, ['donation.reverse'], []],
  ['reported (without these rights)', reported, ['donation'], []],
  [
    'expired (with the right to verify)',
    { ...reported, status: 'expired' },
    ['donation.verify'],
    ['Verify transfer'],
  ],
  ['rejected', { ...reported, status: 'failed' }, ['donation.verify', 'donation.reverse'], []],
  ['verified (the reader may undo it)', undoable, ['donation.verify'], ['Reverse verification']],
  ['verified (the reader may not undo it)', found, ['donation.verify'], []],
])('actions of staff for a transfer that is %s', async (_, transfer, rights, expected) => {
  await open(transfer, rights)
  expect(buttons()).toEqual(expected)
})

const rejected = exampleTransferDetails({
  status: 'failed',
  rejection: {
    reason: 'Nothing arrived',
    amount_arrived: null,
    by: 'Bilal Shah',
    at: '2026-11-21T09:00:00.000Z',
  },
})

test.each([
  ['Verify transfer', reported],
  ['Undo the rejection', rejected],
  ['Send the receipt', found],
] as const)('‘%s’ comes first, before the sections', async (name, transfer) => {
  await open(transfer, ['donation.verify', 'donation.reverse', 'donation.receipt'])
  await screen.findByRole('button', { name })
  const menu = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(menu.getAllByRole('button')[0]?.textContent).toBe(name)
  expect(screen.getAllByRole('button', { name })).toHaveLength(1)
})

test('amount, day and account are never prefilled, so that they come from the statement', async () => {
  const { staff, sent } = await open(reported, verifyRight)
  await staff.click(button('Verify transfer'))
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: /Amount received/ })
  expect(amount.value).toBe('')
  expect(document.activeElement).toBe(amount)
  await staff.click(button('Verify'))
  for (const problem of ['Amount received is required', 'Value date is required', 'Account is required'])
    screen.getByText(problem)
  expect(sentTo(sent, '/transfers/31/verify')).toEqual([])
})

test('a transfer is verified, and the details show it with the member of staff', async () => {
  const { staff, sent, wire } = await open(reported, verifyRight, {
    'POST /transfers/31/verify': () => {
      wire.transfer = found
      return { data: null, message: 'Bank transfer verified.' }
    },
  })
  await staff.click(button('Verify transfer'))
  await staff.enter(screen.getByRole('textbox', { name: /Amount received/ }), '5000')
  await staff.enter(screen.getByLabelText(/Value date/), today)
  await staff.selectOptions(await screen.findByRole('combobox', { name: /Account/ }), [
    await screen.findByRole('option', { name: /Chinar/ }),
  ])
  screen.getByText('An account for zakat only')
  await staff.click(button('Verify'))
  await screen.findByText('Bilal Shah')
  screen.getByRole('heading', { name: 'Verified transfer' })
  await screen.findByText('Bank transfer verified.')
  expect(sentTo(sent, '/transfers/31/verify')).toEqual([
    { amount_received: 5000, value_date: today, bank_account_id: 4 },
  ])
  expect(sent.filter(({ call }) => call === 'GET /donations/17/timeline')).toHaveLength(2)
  expect(buttons()).toEqual([])
})

test('a value date in a closed month says on which day the books date the money', async () => {
  const { staff } = await open({ ...reported, closed_through: '2026-10-31' }, verifyRight)
  await staff.click(button('Verify transfer'))
  const day = screen.getByLabelText(/Value date/)
  await staff.enter(day, '2026-11-01')
  screen.getByText('The day the bank credited it')
  await staff.clear(day)
  await staff.enter(day, '2026-10-31')
  screen.getByText(/^This month is closed: the books date the money 1 Nov 2026, the first open day\./)
})

/** Types the details of the statement into the open form. */
async function enter(staff: Awaited<ReturnType<typeof open>>['staff'], amount: string) {
  await staff.click(screen.getByRole('textbox', { name: /Amount received/ }))
  // Pasted as the bank's page formats it.
  await staff.paste(amount)
  await staff.enter(screen.getByLabelText(/Value date/), today)
  await staff.selectOptions(screen.getByRole('combobox', { name: /Account/ }), [
    await screen.findByRole('option', { name: /Chinar/ }),
  ])
}

const two: Donation['funds'] = [
  exampleFund({ fundtitle: 'Sadqah', amount: 3000, kind: 'general' }),
  exampleFund({
    fundtitle: 'Education',
    fund_type: 'Not Selected',
    amount: 2000,
    position: 1,
    kind: 'general',
  }),
]
const education = { id: 6, fundtitle: 'Education', fundtypes: [{ typename: 'Fees' }] }
const verifiable = {
  'POST /transfers/31/verify': () => ({ data: null, message: 'Bank transfer verified.' }),
  'GET /donation/causes/web': () => ({ data: [education] }),
}
const sentDifference = async (sent: Awaited<ReturnType<typeof open>>['sent']) => {
  await waitFor(() => expect(sentTo(sent, '/transfers/31/verify')).toHaveLength(1))
  return (sentTo(sent, '/transfers/31/verify')[0] as { difference?: unknown }).difference
}

test('with a shortfall, staff must decide about the difference', async () => {
  const { staff, sent } = await open(reported, verifyRight, verifiable, two)
  await staff.click(button('Verify transfer'))
  expect(screen.queryByRole('radio')).toBeNull()
  await enter(staff, '4,000')
  screen.getByText(/Rs. 5,000 was due, so this is Rs. 1,000 less/)
  await staff.click(button('Verify'))
  screen.getByText('Choose what happens to the difference')
  expect(document.activeElement).toBe(screen.getByRole('radiogroup'))
  await staff.click(screen.getByRole('radio', { name: /Reduce the gift to what arrived/ }))
  expect(screen.queryByText('Choose what happens to the difference')).toBeNull()
  const amountOf = (title: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: title })
  expect([amountOf(/Sadqah \(Fidya\)/).value, amountOf(/Education/).value]).toEqual(['2400', '1600'])
  await staff.click(button('Verify'))
  expect(await sentDifference(sent)).toEqual({ kind: 'reduce' })
})

test('staff can enter the amount received per cause, and the sum must match', async () => {
  const { staff, sent } = await open(reported, verifyRight, verifiable, two)
  await staff.click(button('Verify transfer'))
  await enter(staff, '4000')
  await staff.click(screen.getByRole('radio', { name: /The shortfall stays open and can still be paid/ }))
  const education = screen.getByRole('textbox', { name: /Education/ })
  await staff.clear(education)
  await staff.enter(education, '2000')
  screen.getByText('Rs. 4,400 of Rs. 4,000 received')
  await staff.click(button('Verify'))
  screen.getByText('The causes add up to Rs. 4,400, but Rs. 4,000 was received.')
  const sadqah = screen.getByRole('textbox', { name: /Sadqah/ })
  await staff.clear(sadqah)
  await staff.enter(sadqah, '2000')
  await staff.click(button('Verify'))
  expect(await sentDifference(sent)).toEqual({
    kind: 'open_shortfall',
    funds: [
      { position: 0, amount: 2000 },
      { position: 1, amount: 2000 },
    ],
  })
})

test('no cause receives more than was promised for it', async () => {
  const { staff } = await open(reported, verifyRight, verifiable, two)
  await staff.click(button('Verify transfer'))
  await enter(staff, '4000')
  await staff.click(screen.getByRole('radio', { name: /Reduce the gift to what arrived/ }))
  const education = screen.getByRole('textbox', { name: /Education/ })
  await staff.clear(education)
  await staff.enter(education, '2001')
  await staff.click(button('Verify'))
  screen.getByText('At most Rs. 2,000 was promised for Education.')
})

test('a surplus is given to a cause that staff choose', async () => {
  const { staff, sent } = await open(reported, verifyRight, verifiable, two)
  await staff.click(button('Verify transfer'))
  await enter(staff, '5600')
  screen.getByText(/Rs. 600 more/)
  await staff.click(screen.getByRole('radio', { name: /Give the rest to a cause/ }))
  await staff.click(button('Verify'))
  screen.getByText('Choose a cause')
  await staff.selectOptions(screen.getByRole('combobox', { name: /Cause/ }), [
    await screen.findByRole('option', { name: 'Education' }),
  ])
  await staff.selectOptions(screen.getByRole('combobox', { name: /Sub Type/ }), 'Fees')
  await staff.click(button('Verify'))
  expect(await sentDifference(sent)).toEqual({ kind: 'more', cause_id: 6, fund_type: 'Fees' })
})

test('money that does not fit the account is verified after the question', async () => {
  const question = 'It includes money other than zakat'
  const answers = [{ status: 422, message: question, errors: { despite: [question] } }, { data: null }]
  const { staff, sent } = await open(reported, verifyRight, {
    ...verifiable,
    'POST /transfers/31/verify': () => answers.shift() ?? { data: null },
  })
  await staff.click(button('Verify transfer'))
  await enter(staff, '5000')
  await staff.click(button('Verify'))
  const asked = within(await screen.findByRole('alert'))
  asked.getByText(question)
  await staff.click(asked.getByRole('button', { name: 'Go on anyway' }))
  await waitFor(() => expect(sentTo(sent, '/transfers/31/verify')).toMatchObject([{}, { despite: true }]))
})

test('a surplus stays unallocated when staff choose no cause', async () => {
  const { staff, sent } = await open(reported, verifyRight, verifiable, two)
  await staff.click(button('Verify transfer'))
  await enter(staff, '5600')
  await staff.click(screen.getByRole('radio', { name: /Leave it unallocated/ }))
  await staff.click(button('Verify'))
  expect(await sentDifference(sent)).toEqual({ kind: 'more', cause_id: null, fund_type: null })
})

test.each([
  ['4,000', { kind: 'reduce' }],
  ['6,000', { kind: 'more', cause_id: null, fund_type: null }],
])('for a payment, %s received can only settle it in full', async (amount, difference) => {
  const { staff, sent } = openScreen(
    <TransferDecision payable={{ what: 'payment', id: 3 }} transfer={reported} />,
    { 'GET /bank/info': () => ({ data: [account] }), ...verifiable },
    { rights: verifyRight },
  )
  await staff.click(button('Verify transfer'))
  await enter(staff, amount)
  await staff.click(screen.getByRole('radio', { name: /Accept the amount received as the full amount/ }))
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  await staff.click(button('Verify'))
  expect(await sentDifference(sent)).toEqual(difference)
})

test("the server's error about the difference is shown beside it", async () => {
  const refusal = 'Rs. 4,500 was due, so this is Rs. 500 less. Choose what happens to the difference.'
  const { staff } = await open(reported, verifyRight, {
    'POST /transfers/31/verify': () => ({
      status: 422,
      message: refusal,
      errors: { difference: [refusal] },
    }),
  })
  await staff.click(button('Verify transfer'))
  await enter(staff, '4,000')
  await staff.click(screen.getByRole('radio', { name: /Reduce the gift to what arrived/ }))
  await staff.click(button('Verify'))
  const form = within(screen.getByRole('form', { name: 'Verify this transfer' }))
  await form.findByText(refusal)
  expect(form.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
})

const part = (overrides: Partial<NonNullable<Transfer['parts']>[number]>) => ({
  part: 'zakat' as const,
  due: 2000,
  reference_no: 'FT123',
  reference_file: 'NA',
  submitted_at: reported.submitted_at,
  found: null,
  verification: null,
  ...overrides,
})
const other = part({ part: 'general', due: 3000, reference_no: 'FT-OTHER' })
const mixed: Donation['funds'] = [
  exampleFund({ fund_type: 'Not Selected', amount: 2000 }),
  exampleFund({ fundtitle: 'Sadqah', fund_type: 'Not Selected', amount: 2000, position: 1, kind: 'general' }),
  exampleFund({
    fundtitle: 'Education',
    fund_type: 'Not Selected',
    amount: 1000,
    position: 2,
    kind: 'general',
  }),
]

test('zakat and other gifts are two transfers with two references, each verified by its own amount due', async () => {
  const { staff, sent } = await open(
    { ...reported, parts: [part({}), other] },
    verifyRight,
    verifiable,
    mixed,
  )
  screen.getByText('FT-OTHER')
  screen.getByRole('heading', { name: 'Zakat transfer: Rs.\u00a02,000' })
  screen.getByRole('heading', { name: 'Transfer of other gifts: Rs.\u00a03,000' })
  button('Both arrived as one transfer')
  await staff.click(button('Verify transfer of other gifts'))
  await enter(staff, '2,400')
  screen.getByText(/Rs. 3,000 was due, so this is Rs. 600 less/)
  await staff.click(screen.getByRole('radio', { name: /Reduce the gift to what arrived/ }))
  expect(screen.queryByRole('textbox', { name: /Zakat/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Sadqah/ }).value).toBe('1600')
  await staff.click(button('Verify'))
  expect(await sentDifference(sent)).toEqual({ kind: 'reduce' })
  expect(sentTo(sent, '/transfers/31/verify')).toMatchObject([{ part: 'general', amount_received: 2400 }])
})

test('each of two transfers is verified with what statements brought to its own accounts', async () => {
  const found = { amount: 3000, value_date: '2026-11-21', bank_account_id: 4 }
  const { staff } = await open(
    { ...reported, found: 3000, parts: [part({}), { ...other, found }] },
    verifyRight,
    verifiable,
    mixed,
  )
  await staff.click(button('Verify transfer of other gifts'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Amount/ }).value).toBe('3000')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Account/ }).value).toBe('4')
})

test('each of two transfers shows its own reference file', async () => {
  URL.createObjectURL = () => 'blob:receipt'
  const withFile = { reference_file: 'receipt.pdf' }
  const { sent } = await open(
    { ...reported, parts: [part(withFile), part({ ...other, ...withFile })] },
    verifyRight,
    {
      'GET /donations/17/reference-file': () =>
        new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    },
    mixed,
  )
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Open receipt.pdf' })).toHaveLength(2))
  const requests = sent.filter(({ call }) => call === 'GET /donations/17/reference-file')
  expect(requests.map(({ search }) => search).sort()).toEqual(['?part=general', '?part=zakat'])
})

test('two transfers received as one are verified as one', async () => {
  const { staff, sent } = await open(
    { ...reported, parts: [part({}), other] },
    verifyRight,
    verifiable,
    mixed,
  )
  await staff.click(button('Both arrived as one transfer'))
  await enter(staff, '5,000')
  expect(screen.queryByRole('radio')).toBeNull()
  await staff.click(button('Verify'))
  expect(await sentDifference(sent)).toBeUndefined()
  expect(sentTo(sent, '/transfers/31/verify')[0]).not.toHaveProperty('part')
})

test('when only one of two transfers arrived, it settles the donation', async () => {
  const came = part({ verification: { ...exampleVerification, amount_received: 2000 } })
  const { staff, sent } = await open(
    { ...reported, parts: [came, other], verification: came.verification },
    verifyRight,
    { 'POST /transfers/31/reject': () => ({ data: null, message: 'Bank transfer rejected.' }) },
    mixed,
  )
  expect(screen.queryByRole('button', { name: 'Reject transfer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Verify zakat transfer' })).toBeNull()
  await staff.click(button('Settle for the amount received'))
  screen.getByText(/the donation is the Rs. 2,000 received/)
  await staff.enter(screen.getByRole('textbox', { name: /Reason/ }), 'Only the zakat came')
  await staff.click(button('Settle'))
  await waitFor(() =>
    expect(sentTo(sent, '/transfers/31/reject')).toEqual([{ reason: 'Only the zakat came' }]),
  )
})

test('a rejection shows its reason and author, and is undone with a reason', async () => {
  const rejected: Transfer = {
    ...reported,
    status: 'failed',
    rejection: {
      reason: 'Not on the statement',
      by: 'Bilal Shah',
      at: '2026-11-21T09:00:00.000Z',
      amount_arrived: null,
    },
  }
  const { staff, sent, wire } = await open(rejected, verifyRight, {
    'POST /transfers/31/undo-rejection': () => {
      wire.transfer = reported
      return { data: null, message: 'Rejection undone.' }
    },
  })
  for (const fact of ['Not on the statement', 'Bilal Shah']) screen.getByText(fact)
  await staff.click(button('Undo the rejection'))
  await staff.click(button('Undo'))
  screen.getByText('Reason is required')
  await staff.enter(screen.getByRole('textbox', { name: /Reason/ }), 'It came a week later')
  await staff.click(button('Undo'))
  await screen.findByText('Rejection undone.')
  expect(sentTo(sent, '/transfers/31/undo-rejection')).toEqual([{ reason: 'It came a week later' }])
  await screen.findByRole('button', { name: 'Verify transfer' })
})

test('rejecting a transfer requires a reason, and shows any amount that did arrive', async () => {
  const { staff, sent } = await open(reported, verifyRight, {
    'POST /transfers/31/reject': () => ({ data: null, message: 'Bank transfer rejected.' }),
  })
  await staff.click(button('Reject transfer'))
  await staff.click(button('Reject'))
  screen.getByText('Reason is required')
  await staff.enter(screen.getByRole('textbox', { name: /Reason/ }), 'To the wrong account')
  await staff.enter(screen.getByRole('textbox', { name: /Amount that arrived/ }), '3000')
  await staff.click(button('Reject'))
  await waitFor(() =>
    expect(sentTo(sent, '/transfers/31/reject')).toEqual([
      { reason: 'To the wrong account', amount_arrived: 3000 },
    ]),
  )
})

test('staff who may not undo a verification read whom to ask', async () => {
  await open(found, ['donation.verify'], {
    'GET /right-holders': () => ({ data: ['Aisha Khan', 'Omar Malik'] }),
  })
  await screen.findByText(/^To undo this, ask Aisha Khan, Omar Malik\. Your own entries/)
})

test('a verification is reversed only after a confirmation', async () => {
  const { staff, sent } = await open(undoable, ['donation.reverse'], {
    'POST /transfers/31/reverse': () => ({ data: null, message: 'Verification reversed.' }),
  })
  await staff.click(button('Reverse verification'))
  await staff.enter(screen.getByRole('textbox', { name: /Reason/ }), 'Another donor’s transfer')
  await staff.click(button('Reverse'))
  const question = () => screen.getByRole('alertdialog', { name: 'Reverse the verification?' })
  await staff.click(within(question()).getByRole('button', { name: 'Cancel' }))
  expect(sentTo(sent, '/transfers/31/reverse')).toEqual([])
  await staff.click(button('Reverse'))
  await staff.click(within(question()).getByRole('button', { name: 'Reverse' }))
  await waitFor(() =>
    expect(sentTo(sent, '/transfers/31/reverse')).toEqual([{ reason: 'Another donor’s transfer' }]),
  )
})

test('when a colleague has decided meanwhile, the details are reloaded', async () => {
  const { staff, wire } = await open(reported, verifyRight, {
    'POST /transfers/31/reject': () => {
      wire.transfer = found
      return { status: 409, message: 'This transfer is no longer waiting to be verified.' }
    },
  })
  await staff.click(button('Reject transfer'))
  await staff.enter(screen.getByRole('textbox', { name: /Reason/ }), 'Not there')
  await staff.click(button('Reject'))
  await screen.findByText('Bilal Shah')
})

test('an unreported transfer says so beside the decision', async () => {
  await open(exampleTransferDetails({ submitted_at: null }), verifyRight)
  screen.getByText('The donor has not reported this transfer.')
})

test('a transfer partly found on a statement shows the amount', async () => {
  await open({ ...reported, found: 1000 }, ['donation'])
  expect(screen.getByText(/1,000/).textContent).toContain('of it found on statements so far.')
})

test('verifying a transfer that a statement line found needs no retyping', async () => {
  const last_match = { value_date: '2026-11-21', bank_account_id: 1 }
  const { staff } = await open({ ...reported, found: 1000, last_match }, verifyRight)
  await staff.click(button('Verify transfer'))
  const [amount, day] = await screen.findAllByRole<HTMLInputElement>('textbox')
  expect([amount?.value, day?.value]).toEqual(['1000', expect.stringContaining('21')])
})
