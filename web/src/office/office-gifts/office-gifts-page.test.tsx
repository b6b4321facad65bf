import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DaySheet, SheetGift } from '../../../../contract/src/day-sheets.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { exampleAccounts } from '../../../test/example-accounts.ts'
import { exampleCauses } from '../../../test/example-cause.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { OfficeGiftsPage } from './office-gifts-page.tsx'

const sheet: DaySheet = {
  id: 3,
  day: '2026-11-20',
  title: 'Friday box',
  expected_count: 2,
  expected_sum: 12_000,
  count: 1,
  sum: 5000,
  opened_by: 'Bilal Shah',
  opened_at: '2026-11-20T12:00:00.000Z',
  closed_by: null,
  closed_at: null,
}
const agreed = { ...sheet, count: 2, sum: 12_000 }
const closed = { ...agreed, closed_by: 'Bilal Shah', closed_at: '2026-11-20T13:00:00.000Z' }

const gift: SheetGift = {
  id: 41,
  donation_code: 'KH6-8ZD-5JP',
  status: 'success',
  donor_name: 'Hamza Qureshi',
  contact_id: 3,
  way: 'cheque',
  reference: '445566',
  amount: 5000,
  receipt_number: '2026-000007',
  reversal_reason: null,
  email: null,
  entered_by: 'Bilal Shah',
  entered_at: '2026-11-20T12:30:00.000Z',
}
const reversed: SheetGift = {
  ...gift,
  id: 42,
  status: 'failed',
  receipt_number: null,
  reversal_reason: 'The cheque bounced',
}

const recorded = { id: 43, donation_code: 'ABC-DEF-GHJ', receipt_number: '2026-000008' }

function open(
  address: string,
  answers: Parameters<typeof openScreen>[1] = {},
  rights: PermissionPath[] = ['donation.enter'],
) {
  return openScreen(
    <OfficeGiftsPage />,
    {
      'GET /day-sheets': () => pageOf([sheet, { ...closed, id: 2, title: 'Counter' }]),
      'GET /day-sheets/3': () => ({ data: { sheet, gifts: [gift] } }),
      'GET /donation/causes/web': () => ({ data: exampleCauses }),
      'GET /bank/info': () => ({ data: exampleAccounts }),
      'POST /office-gifts': () => ({ data: recorded, message: 'Gift recorded.' }),
      ...answers,
    },
    { address, rights },
  )
}

const button = (name: RegExp | string) => screen.getByRole('button', { name })
const record = ({ sent }: ReturnType<typeof open>) => sent.filter(({ call }) => call === 'POST /office-gifts')

test('the list shows the difference of an open sheet, and who closed the others', async () => {
  open('/')
  await screen.findByText('1 gift of Rs. 7,000 is still to be entered.')
  screen.getByText('by Bilal Shah')
})

test('cause and campaign stay for the next gift, the book number counts on, and a missing one is shown', async () => {
  const used = (id: number, reference: string) => ({ ...gift, id, way: 'cash' as const, reference })
  const opened = open('/?sheet=3', {
    'GET /day-sheets/3': () => ({ data: { sheet, gifts: [used(41, 'A-007'), used(42, 'A-009')] } }),
    'GET /campaign-titles': () => ({
      data: [{ id: 5, cause_id: 1, slug: 'wells', title: 'Wells', pages: [] }],
    }),
  })
  const { staff } = opened
  await screen.findByText(/Receipt-book number A-008 is missing/)
  await staff.enter(screen.getByLabelText(/Receipt book number/), 'A-010')
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Cause/ }), 'Zakat')
  const campaign = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Campaign/ })
  await staff.selectOptions(campaign(), 'Wells')
  await staff.enter(screen.getByRole('textbox', { name: /^Amount/ }), '700')
  await staff.click(screen.getByLabelText('The donor is not known'))
  await staff.click(button('Save the gift'))
  await screen.findByText(/recorded as ABC-DEF-GHJ/)
  expect(screen.getByLabelText<HTMLInputElement>(/Receipt book number/).value).toBe('A-011')
  const cause = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Cause/ })
  expect(cause.selectedOptions[0]?.textContent).toBe('Zakat')
  expect(campaign().value).toBe('5')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toBe('')
})

test('a gift from outside the days of its campaign says that it still counts', async () => {
  const wells = { id: 5, cause_id: 1, slug: 'wells', title: 'Wells', starts_on: null, takes_gifts: false }
  const { staff } = open('/?sheet=3', {
    'GET /campaign-titles': () => ({
      data: [
        { ...wells, ends_on: '2026-01-31', pages: [] },
        { ...wells, id: 6, title: 'Food', ends_on: null, pages: [] },
      ],
    }),
  })
  await screen.findByRole('option', { name: 'Zakat' })
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Cause/ }), 'Zakat')
  const campaign = screen.getByRole('combobox', { name: /^Campaign/ })
  await staff.selectOptions(campaign, 'Food')
  expect(screen.queryByText(/does not run on the day of the gift/)).toBeNull()
  await staff.selectOptions(campaign, 'Wells')
  screen.getByText(/does not run on the day of the gift/)
})

test('before the first day sheet, the screen explains day sheets', async () => {
  const { staff } = open('/', { 'GET /day-sheets': () => pageOf([]) })
  await screen.findByText(/count the cash and cheques that came in/)
  await staff.click(button('Open the first day sheet'))
  await screen.findByRole('dialog', { name: 'New day sheet' })
})

test('a day sheet opens with its manual count and the form for its first gift', async () => {
  const opened = open('/', { 'POST /day-sheets': () => ({ data: sheet }) })
  const { staff, sent } = opened
  await staff.click(await screen.findByRole('button', { name: 'New day sheet' }))
  await staff.click(await screen.findByRole('button', { name: 'Open' }))
  for (const problem of ['Title is required', 'Expected count is required', 'Expected sum is required'])
    await screen.findByText(problem)
  await staff.enter(screen.getByLabelText(/^Title/), 'Friday box')
  await staff.enter(screen.getByLabelText(/^Expected count/), '2')
  await staff.enter(screen.getByLabelText(/^Expected sum/), '12,000')
  await staff.click(button('Open'))
  await waitFor(() => expect(document.activeElement).toBe(screen.queryByLabelText(/^Receipt book number/)))
  expect(sent.find(({ call }) => call === 'POST /day-sheets')?.body).toMatchObject({
    title: 'Friday box',
    expected_count: 2,
    expected_sum: 12_000,
  })
})

test('Enter saves a gift, and the next one starts with its method and date', async () => {
  const opened = open('/?sheet=3')
  const { staff } = opened
  await staff.click(await screen.findByRole('radio', { name: 'Cheque' }))
  await staff.enter(screen.getByLabelText(/^Cheque number/), '445566')
  await staff.enter(screen.getByLabelText(/^First Name/), 'Hamza')
  await staff.enter(screen.getByLabelText(/^Email/), 'hamza@example.org')
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Cause/ }), 'Zakat')
  await staff.type(screen.getByLabelText(/^Amount/), '7000{Enter}')

  await screen.findByText('It is being e-mailed to hamza@example.org.')
  expect(record(opened).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      way: 'cheque',
      reference: '445566',
      received_on: '2026-11-20',
      day_sheet_id: 3,
      first_name: 'Hamza',
      email: 'hamza@example.org',
      total_amount: 7000,
      cart: [expect.objectContaining({ id: 1, amount: 7000 })],
    }),
  ])
  const number = screen.getByLabelText<HTMLInputElement>(/^Cheque number/)
  await waitFor(() => expect(document.activeElement).toBe(number))
  expect(number.value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('')
})

test('a gift that failed to save stays in the form, with the reason beside the button, and is retried under the same key', async () => {
  const answers = [{ status: 503, message: 'Please try again in a minute.' }, { data: recorded }]
  const keys: (string | null)[] = []
  const opened = open('/?sheet=3', { 'POST /office-gifts': () => answers.shift() ?? { data: recorded } })
  const wire = fetch
  globalThis.fetch = (path, request) => {
    const key = new Headers(request?.headers).get('idempotency-key')
    if (key !== null) keys.push(key)
    return wire(path, request)
  }
  const { staff } = opened
  await staff.click(await screen.findByRole('checkbox', { name: 'The donor is not known' }))
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Cause/ }), 'Food Rations')
  await staff.type(screen.getByLabelText(/^Quantity/), '{Backspace}2{Enter}')
  await within(await screen.findByRole('region', { name: 'Next gift' })).findByText(
    'Please try again in a minute.',
  )
  expect(screen.getByLabelText<HTMLInputElement>(/^Quantity/).value).toBe('2')
  await staff.click(button('Save the gift'))
  await screen.findByText(/Rs. 13,000 recorded as ABC-DEF-GHJ/)
  screen.getByText('It is not e-mailed: no address was given.')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a sheet with a difference cannot be closed, and says why', async () => {
  const { staff, sent } = open('/?sheet=3')
  const close = await screen.findByRole('button', { name: 'Close the sheet' })
  expect(close.getAttribute('aria-disabled')).toBe('true')
  const words = document.getElementById(close.getAttribute('aria-describedby') ?? '')
  expect(words?.textContent).toMatch(/^1 gift of Rs.\u00a07,000 is still to be entered/)
  await staff.click(close)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test('a matching sheet is closed after a confirmation, and then takes no more gifts', async () => {
  let now: DaySheet = agreed
  const { staff } = open('/?sheet=3', {
    'GET /day-sheets/3': () => ({ data: { sheet: now, gifts: [gift] } }),
    'POST /day-sheets/3/close': () => {
      now = closed
      return { data: closed }
    },
  })
  await screen.findByText('Count and sum agree with what was counted.')
  await staff.click(button('Close the sheet'))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(/2 gifts of Rs. 12,000 agree with what was counted/)
  await staff.click(question.getByRole('button', { name: 'Close the sheet' }))
  await screen.findByText(/^Closed by Bilal Shah, 20 Nov 2026/)
  expect(screen.queryByRole('region', { name: 'Next gift' })).toBeNull()
})

test('a wrong manual count can be corrected', async () => {
  const { staff, sent } = open('/?sheet=3', { 'PUT /day-sheets/3': () => ({ data: sheet }) })
  await staff.click(await screen.findByRole('button', { name: 'Correct the count' }))
  const count = await screen.findByLabelText(/^Expected count/)
  await staff.clear(count)
  await staff.enter(count, '1')
  await staff.click(button('Save'))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /day-sheets/3')?.body).toEqual({
      expected_count: 1,
      expected_sum: 12_000,
    }),
  )
})

test('a bounced cheque is reversed with a reason', async () => {
  let gifts: SheetGift[] = [{ ...gift, may_undo: true }]
  const { staff, sent } = open(
    '/?sheet=3',
    {
      'GET /day-sheets/3': () => ({ data: { sheet: closed, gifts } }),
      'POST /office-gifts/41/reverse': () => {
        gifts = [reversed]
        return { data: null }
      },
    },
    ['donation.enter'],
  )
  await staff.click(await screen.findByRole('button', { name: 'Reverse the gift of Hamza Qureshi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse this gift' }))
  dialog.getByText(/^The gift of Rs. 5,000 from Hamza Qureshi stays on record/)
  await staff.click(dialog.getByRole('button', { name: 'Reverse gift' }))
  await screen.findByText('The cheque bounced')
  expect(screen.getByText('Rs. 5,000', { selector: 's' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Print receipt/ })).toBeNull()
  expect(sent.find(({ call }) => call.endsWith('/reverse'))?.body).toEqual({ reason: 'The cheque bounced' })
})

test('a transfer links staff with the right to its verification, where it is reversed', async () => {
  const answers = {
    'GET /day-sheets/3': () => ({
      data: { sheet, gifts: [{ ...gift, way: 'transfer' as const, may_undo: true }] },
    }),
  }
  open('/?sheet=3', answers, ['donation.enter', 'donation'])
  const link = await screen.findByRole('link', {
    name: 'Reverse in the details of the gift of Hamza Qureshi',
  })
  expect(link.getAttribute('href')).toMatch(/donation\?donation=41$/)
})

test('each gift shows whether its e-mail was sent', async () => {
  const gifts = (['sent', 'queued', 'failed', null] as const).map((email, index) => ({
    ...gift,
    id: 41 + index,
    email,
  }))
  open('/?sheet=3', { 'GET /day-sheets/3': () => ({ data: { sheet, gifts } }) })
  for (const words of ['E-mail sent', 'E-mail waiting', 'E-mail failed', 'No e-mail'])
    await screen.findByText(words)
})

test('staff who may not reverse a gift read whom to ask', async () => {
  open('/?sheet=3', { 'GET /right-holders': () => ({ data: ['Aisha Khan'] }) })
  await screen.findByText('Hamza Qureshi')
  await screen.findByText(/^To undo this, ask Aisha Khan/)
  expect(screen.queryByRole('button', { name: /Reverse/ })).toBeNull()
})

test('a gift can be recorded without a sheet; a transfer requires its account', async () => {
  const opened = open('/?gift=new')
  const { staff } = opened
  await staff.click(await screen.findByRole('radio', { name: 'Bank transfer' }))
  await staff.click(screen.getByRole('checkbox', { name: 'The donor is not known' }))
  await staff.selectOptions(await screen.findByRole('combobox', { name: /^Cause/ }), 'Zakat')
  await staff.type(screen.getByLabelText(/^Amount/), '900{Enter}')
  await screen.findByText('Account is required')
  await staff.selectOptions(screen.getByLabelText(/^Account/), '1')
  await staff.click(button('Save the gift'))
  await screen.findByText(/Rs. 900 recorded/)
  expect(record(opened).map(({ body }) => body)).toEqual([
    expect.objectContaining({ way: 'transfer', bank_account_id: 1, total_amount: 900 }),
  ])
})

test('leaving an unsaved gift asks first, but not after it is saved', async () => {
  const { staff } = open('/?gift=new')
  const toSheets = () => screen.getByRole('link', { name: 'All day sheets' })
  await staff.click(await screen.findByRole('checkbox', { name: 'The donor is not known' }))
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Cause/ }), 'Zakat')
  await staff.enter(screen.getByLabelText(/^Amount/), '900')
  await staff.click(toSheets())
  const question = within(await screen.findByRole('alertdialog'))
  await staff.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('900')
  await staff.click(button('Save the gift'))
  await screen.findByText(/Rs. 900 recorded/)
  await staff.click(toSheets())
  expect(await screen.findByText('Friday box')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
