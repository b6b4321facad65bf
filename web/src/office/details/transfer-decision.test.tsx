import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import type { DonationDetails as Donation } from '../../../../contract/src/donations.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { exampleDetails } from '../../../test/example-row.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { dayInPakistan } from '../../ui/day-in-pakistan.ts'
import { DonationDialog } from '../donations/donation-dialog.tsx'

const account = {
  id: 4,
  bank_name: 'Chinar Commercial Bank',
  name: 'Amanah',
  number: '0202',
  kind: 'zakat',
} as BankAccount
const reported = {
  attempt_id: 31,
  status: 'pending',
  submitted_at: '2026-11-20T20:40:00.000Z',
  found: 0,
  verification: null,
} as const
const found = {
  ...reported,
  status: 'success',
  verification: {
    amount_received: 5000,
    value_date: '2026-11-20',
    bank_account: 'Chinar Commercial Bank, 0202',
    verified_by: 'Bilal Shah',
    verified_at: '2026-11-21T09:00:00.000Z',
  },
} as const

type Transfer = NonNullable<Donation['transfer']>

/** Opens the details of a donation by bank transfer. */
async function open(
  transfer: Transfer,
  rights: PermissionPath[],
  answers: Parameters<typeof openScreen>[1] = {},
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
        }),
      }),
      'GET /donation/17/timeline': () => ({ data: [] }),
      'GET /donation/17/messages': () => ({ data: [] }),
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
  ['reported, for who may verify', reported, ['donation.verify'], ['Verify transfer', 'Reject transfer']],
  ['reported, for who may only reverse', reported, ['donation.reverse'], []],
  ['reported, for who may do neither', reported, ['donation'], []],
  [
    'expired, for who may verify',
    { ...reported, status: 'expired' },
    ['donation.verify'],
    ['Verify transfer'],
  ],
  ['rejected', { ...reported, status: 'failed' }, ['donation.verify', 'donation.reverse'], []],
  ['verified, for who may reverse', found, ['donation.verify', 'donation.reverse'], ['Reverse verification']],
  ['verified, for who may not', found, ['donation.verify'], []],
])('what staff can do about a transfer that is %s', async (_, transfer, rights, expected) => {
  await open(transfer, rights)
  expect(buttons()).toEqual(expected)
})

test('the amount is copied from the statement and never prefilled, nor the day nor the account', async () => {
  const { staff, sent } = await open(reported, verifyRight)
  await staff.click(button('Verify transfer'))
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: /Amount received/ })
  expect(amount.value).toBe('')
  expect(document.activeElement).toBe(amount)
  await staff.click(button('Verify'))
  for (const problem of ['Amount received is required', 'Value date is required', 'Account is required'])
    screen.getByText(problem)
  expect(sentTo(sent, '/transfer/31/verify')).toEqual([])
})

test('a transfer that was found is verified, and the details show it with who found it', async () => {
  const { staff, sent, wire } = await open(reported, verifyRight, {
    'POST /transfer/31/verify': () => {
      wire.transfer = found
      return { data: null, message: 'Bank transfer verified.' }
    },
  })
  await staff.click(button('Verify transfer'))
  await staff.type(screen.getByRole('textbox', { name: /Amount received/ }), '5000')
  await staff.type(screen.getByLabelText(/Value date/), dayInPakistan(new Date()))
  await staff.selectOptions(await screen.findByRole('combobox', { name: /Account/ }), [
    await screen.findByRole('option', { name: /Chinar/ }),
  ])
  screen.getByText('An account for zakat only')
  await staff.click(button('Verify'))
  await screen.findByText('Bilal Shah')
  screen.getByRole('heading', { name: 'Verified transfer' })
  await screen.findByText('Bank transfer verified.')
  expect(sentTo(sent, '/transfer/31/verify')).toEqual([
    { amount_received: 5000, value_date: dayInPakistan(new Date()), bank_account_id: 4 },
  ])
  expect(sent.filter(({ call }) => call === 'GET /donation/17/timeline')).toHaveLength(2)
  expect(buttons()).toEqual([])
})

test('an amount that differs from what was given is pointed out beside its field', async () => {
  const refusal = 'The amount due is Rs. 5,000. A transfer of another amount cannot be verified.'
  const { staff } = await open(reported, verifyRight, {
    'POST /transfer/31/verify': () => ({
      status: 422,
      message: refusal,
      errors: { amount_received: [refusal] },
    }),
  })
  await staff.click(button('Verify transfer'))
  const amount = screen.getByRole('textbox', { name: /Amount received/ })
  // As it is written on the bank's page.
  await staff.click(amount)
  await staff.paste('4,999')
  await staff.type(screen.getByLabelText(/Value date/), dayInPakistan(new Date()))
  await staff.selectOptions(screen.getByRole('combobox', { name: /Account/ }), [
    await screen.findByRole('option', { name: /Chinar/ }),
  ])
  await staff.click(button('Verify'))
  const form = within(screen.getByRole('form', { name: 'Verify this transfer' }))
  await form.findByText(refusal)
  expect(amount.getAttribute('aria-invalid')).toBe('true')
})

test('a transfer is rejected with a reason, and not without; what arrived all the same is told with it', async () => {
  const { staff, sent } = await open(reported, verifyRight, {
    'POST /transfer/31/reject': () => ({ data: null, message: 'Bank transfer rejected.' }),
  })
  await staff.click(button('Reject transfer'))
  await staff.click(button('Reject'))
  screen.getByText('Reason is required')
  await staff.type(screen.getByRole('textbox', { name: /Reason/ }), 'To the wrong account')
  await staff.type(screen.getByRole('textbox', { name: /Amount that arrived/ }), '3000')
  await staff.click(button('Reject'))
  await waitFor(() =>
    expect(sentTo(sent, '/transfer/31/reject')).toEqual([
      { reason: 'To the wrong account', amount_arrived: 3000 },
    ]),
  )
})

test('a verification is reversed only after a confirmation', async () => {
  const { staff, sent } = await open(found, ['donation.reverse'], {
    'POST /transfer/31/reverse': () => ({ data: null, message: 'Verification reversed.' }),
  })
  await staff.click(button('Reverse verification'))
  await staff.type(screen.getByRole('textbox', { name: /Reason/ }), 'Another donor’s transfer')
  await staff.click(button('Reverse'))
  const question = () => screen.getByRole('alertdialog', { name: 'Reverse the verification?' })
  await staff.click(within(question()).getByRole('button', { name: 'Cancel' }))
  expect(sentTo(sent, '/transfer/31/reverse')).toEqual([])
  await staff.click(button('Reverse'))
  await staff.click(within(question()).getByRole('button', { name: 'Reverse' }))
  await waitFor(() =>
    expect(sentTo(sent, '/transfer/31/reverse')).toEqual([{ reason: 'Another donor’s transfer' }]),
  )
})

test('when somebody else has decided meanwhile, the details are loaded again', async () => {
  const { staff, wire } = await open(reported, verifyRight, {
    'POST /transfer/31/reject': () => {
      wire.transfer = found
      return { status: 409, message: 'This transfer is no longer waiting to be verified.' }
    },
  })
  await staff.click(button('Reject transfer'))
  await staff.type(screen.getByRole('textbox', { name: /Reason/ }), 'Not there')
  await staff.click(button('Reject'))
  await screen.findByText('Bilal Shah')
})

test('a transfer that nobody reported says so beside the decision', async () => {
  await open({ ...reported, submitted_at: null }, verifyRight)
  screen.getByText('The donor has not reported this transfer.')
})

test('a transfer of which a part was found on a statement says how much', async () => {
  await open({ ...reported, found: 1000 }, ['donation'])
  expect(screen.getByText(/1,000/).textContent).toContain('of it found on statements so far.')
})
