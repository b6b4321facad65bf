import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AgreementDetails } from '../../../../contract/src/office-agreements.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { AgreementPage } from './agreement-page.tsx'
import { RequestAgain } from './agreements-page.tsx'
import { NewAgreementPage } from './new-agreement-page.tsx'

const details: AgreementDetails = {
  id: 7,
  reference: 'M-7GV-XPT-YKG',
  link: 'abc',
  contact_id: 3,
  donor_name: 'Khadija Anwar',
  status: 'proposed',
  method: 'permanent_reference',
  instrument: null,
  payment_method: 'bank',
  payment_gateway: 'default',
  proposal: null,
  confirmation_to: null,
  has_pakistani_mobile: true,
  unit: 'month',
  day: 5,
  amount: 3000,
  amount_due: 0,
  given: 0,
  missed: 0,
  is_lapsed: false,
  terms: { unit: 'month', day: 5, amount: 3000, lines: [] },
  next_terms: null,
  next: { period: '2026-12', due_on: '2026-12-05', amount: 3000 },
  next_due_on: '2026-12-05',
  paused_until: null,
  in_advance: 0,
  nights: null,
  charges: [],
  donations: [],
  messages: [],
  changes: [],
  email: '',
  phone: '03001234567',
  language: 'ur',
  created_at: '2026-11-26T08:00:00Z',
  created_by: 'Aisha Khan',
  ended_at: null,
  end_reason: null,
  end_note: null,
}

const open = (overrides: Partial<AgreementDetails> = {}) =>
  openScreen(<AgreementPage />, { 'GET /agreements/NaN': () => ({ data: { ...details, ...overrides } }) })

test('staff read the reference out until the first donation is paid', async () => {
  open()
  expect(await screen.findByText(/^Please read this reference out/)).toBeTruthy()
  expect(screen.getAllByText('M-7GV-XPT-YKG')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'End' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
})

test('an ended regular donation says why, and offers no change', async () => {
  open({ status: 'ended', ended_at: '2026-12-01T08:00:00Z', end_reason: 'cannot_afford', next: null })
  expect(await screen.findByText('Cannot afford it now')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

test('missed donations are requested again in batches, after their number and sum are confirmed', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => ({ id: index + 1 }))
  const pages = [ids.slice(0, 100), ids.slice(100)]
  const { sent, staff } = openScreen(
    <RequestAgain
      filters={{ show: 'missed', methods: [], cause_ids: [], campaign_ids: [], search: '' }}
      total={150}
      amount={450_000}
    />,
    {
      'POST /agreements/search': () => pageOf(pages.shift() ?? [], { total: 150 }),
      'POST /agreements/remind': () => ({ data: { requested: 70 } }),
    },
  )
  await staff.click(screen.getByRole('button', { name: 'Request 150 again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request 150 again' }))
  expect(dialog.getByText(/^150 donors get a message about what is due: Rs. 450,000 together/)).toBeTruthy()
  expect(sent).toEqual([])
  await staff.click(dialog.getByRole('button', { name: 'Request again' }))
  expect(await screen.findByText('140 donors get a message.')).toBeTruthy()
  const requests = sent.filter(({ call }) => call === 'POST /agreements/remind')
  expect(requests.map(({ body }) => (body as { ids: number[] }).ids.length)).toEqual([100, 50])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a regular donation is entered for a named donor, on a day that its rhythm has', async () => {
  const { sent, staff } = openScreen(<NewAgreementPage />, {
    'GET /donation/causes/web': () => ({ data: [] }),
  })
  await staff.selectOptions(screen.getByLabelText(/^Day/), '28')
  await staff.selectOptions(screen.getByLabelText(/^How often/), 'Every week')
  expect(screen.getByLabelText(/^Day/)).toHaveProperty('value', '1')
  expect(within(screen.getByLabelText(/^Day/)).getByRole('option', { name: 'Friday' })).toBeTruthy()
  await staff.click(screen.getByRole('button', { name: 'Enter the regular donation' }))
  expect(await screen.findByText('Enter the donor’s name.')).toBeTruthy()
  expect(screen.getByText('Choose a cause.')).toBeTruthy()
  expect(sent.some(({ call }) => call === 'POST /agreements')).toBe(false)
})
