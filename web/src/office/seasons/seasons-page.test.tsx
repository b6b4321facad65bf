import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Season } from '../../../../contract/src/seasons.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { SeasonsPage } from './seasons-page.tsx'

const season: Season = {
  id: 1,
  kind: 'qurbani',
  hijri_year: 1448,
  expected_on: '2027-05-16',
  confirmed_on: null,
  first_on: '2027-05-16',
  nights: null,
  status: 'open',
}

test('closing a season says first how many donors still have to choose', async () => {
  const answers = {
    'GET /seasons': () => ({ data: [season] }),
    'GET /seasons/1/qurbani-offers': () => ({ data: [{ choices: 2 }, { choices: 1 }] }),
    'GET /pending-changes': () => ({ data: [] }),
  }
  const { staff } = openScreen(<SeasonsPage />, answers, { address: '/' })
  await staff.click(await screen.findByRole('button', { name: 'Close: Qurbani 1448' }))
  await screen.findByText(/^3 donors still have to choose/)
  expect(screen.getByRole('alertdialog').textContent).toMatch(/Donors can no longer give for this season/)
})

test('a season that cannot open yet names the open one of its kind, with a link', async () => {
  const next: Season = { ...season, id: 2, hijri_year: 1449, status: 'planned' }
  const ramazan: Season = { ...next, id: 3, kind: 'ramazan' }
  const answers = {
    'GET /seasons': () => ({ data: [ramazan, next, season] }),
    'GET /pending-changes': () => ({ data: [] }),
  }
  openScreen(<SeasonsPage />, answers, { address: '/' })
  const row = (name: RegExp) => screen.getByRole('row', { name })
  await screen.findByText(/^Opens after/)
  expect(
    within(row(/Qurbani 1449/))
      .getByRole('link', { name: 'Qurbani 1448' })
      .getAttribute('href'),
  ).toBe('/1')
  expect(within(row(/Qurbani 1449/)).queryByRole('button', { name: /^Open/ })).toBeNull()
  expect(within(row(/Ramazan 1449/)).getByRole('button', { name: 'Open: Ramazan 1449' })).toBeDefined()
})
