import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportDetails } from '../../../../contract/src/imports.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { ImportPage } from './import-page.tsx'
import { ImportsPage } from './imports-page.tsx'

const batch: ImportDetails = {
  id: 7,
  kind: 'agreements',
  file_name: 'orders.csv',
  source: 'ledger',
  state: 'running',
  work: 'run',
  progress: 2,
  is_failing: true,
  uploaded_by: 'Aisha Khan',
  uploaded_at: '2026-11-29T10:00:00Z',
  ended_at: null,
  undone_at: null,
  summary: null,
  problem: '“The disk is full”',
  file: null,
  mapping: null,
  same_file: null,
  is_attaching: false,
  written: 2,
  touched: [],
  causes: [],
  campaigns: [],
}

const open = (changes: Partial<ImportDetails>) =>
  openScreen(
    <ImportPage />,
    { 'GET /imports/NaN': () => ({ data: { ...batch, ...changes } }) },
    { rights: ['contact.agreement'] },
  )

test('an import that fails shows the reason and what to do, not work, and can be undone', async () => {
  open({})
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /tries again.*The disk is full.*Nothing is lost/s,
  )
  expect(screen.getByText('stopped')).toBeTruthy()
  expect(screen.queryByText('Importing…')).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo this import' })).toBeTruthy()
})

test('an import at work shows its progress, and a finished one its donor records that are still made', async () => {
  open({ is_failing: false, problem: null })
  expect(await screen.findByText('Importing…')).toBeTruthy()
  open({ state: 'done', work: null, is_failing: false, problem: null, is_attaching: true })
  expect(await screen.findByText(/Donor records are still being made/)).toBeTruthy()
})

test('a record that is in the way of an undo leads to its screen', async () => {
  const touched = [{ id: 31, name: 'M-K7Q-M3X-PD4', reason: 'changed' as const }]
  open({ state: 'done', work: null, is_failing: false, problem: null, touched })
  expect((await screen.findByRole('link', { name: 'M-K7Q-M3X-PD4' })).getAttribute('href')).toBe(
    '/contact.agreement/31',
  )
})

test('the link of the standing orders chooses their kind, which has a template', async () => {
  const { staff } = openScreen(
    <ImportsPage />,
    { 'GET /imports': () => pageOf([]) },
    { address: '/imports?kind=agreements' },
  )
  const kind = screen.getByLabelText(/^Contents/)
  expect(kind).toHaveProperty('value', 'agreements')
  expect(screen.getByRole('button', { name: 'Save a template' })).toBeTruthy()
  await staff.selectOptions(kind, 'Donations')
  expect(screen.queryByRole('button', { name: 'Save a template' })).toBeNull()
})
