import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../test/open-screen.tsx'
import { PersonalDataPage } from './personal-data-page.tsx'

const record = (intent_id: number, overrides: object = {}) => ({
  intent_id,
  what: 'donation',
  id: intent_id,
  code: `K7Q-M3X-PD${intent_id}`,
  first_name: 'Zainab',
  last_name: 'Malik',
  contact_id: 3,
  email: 'zainab@example.com',
  phone: '03219876543',
  amount: 5000,
  status: 'success',
  created_at: '2026-11-20T10:00:00.000Z',
  needed: false,
  ...overrides,
})

const open = (records: object[]) =>
  openScreen(<PersonalDataPage />, {
    'POST /personal-data/search': () => ({ data: records }),
    'POST /personal-data/erase': () => ({ data: { erased: 1 } }),
  })

async function search(staff: ReturnType<typeof open>['staff']) {
  await staff.enter(screen.getByRole('textbox', { name: /Email, phone or CNIC/ }), 'zainab@example.com')
  await staff.click(screen.getByRole('button', { name: 'Search' }))
}

test('staff erase the selected records after reading what is erased and what remains', async () => {
  const { sent, staff } = open([record(1), record(2)])
  await search(staff)
  await staff.click(await screen.findByRole('checkbox', { name: 'Choose K7Q-M3X-PD2' }))
  await staff.click(screen.getByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase personal data' }))
  dialog.getByText(/amounts, dates, codes, receipt numbers/)
  await staff.click(dialog.getByRole('button', { name: 'Erase for good' }))
  await dialog.findByText('Request is required')
  await staff.enter(dialog.getByRole('textbox', { name: /Request/ }), 'E-mail of 21 November')
  await staff.click(dialog.getByRole('button', { name: 'Erase for good' }))
  await screen.findByText('The personal data of 1 record were erased.')
  expect(sent.find(({ call }) => call.endsWith('/erase'))?.body).toEqual({
    who: 'zainab@example.com',
    intent_ids: [1],
    request: 'E-mail of 21 November',
  })
})

test('records with pending money are named before anybody tries to erase them', async () => {
  const { staff } = open([record(1, { status: 'pending', needed: true })])
  await search(staff)
  await staff.click(await screen.findByRole('button', { name: 'Erase' }))
  await screen.findByText(/K7Q-M3X-PD1 cannot be erased yet/)
})

test('a partial number finds nothing, and the screen says why', async () => {
  const { staff } = open([])
  await search(staff)
  await screen.findByText('Nothing is stored under this')
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull()
})
