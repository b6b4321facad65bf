import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { Season } from '../../../../contract/src/seasons.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { AnimalsPage } from './animals-page.tsx'
import { SeasonPage } from './season-page.tsx'

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

const animals = {
  region: 'Thar',
  animal: 'cow',
  hijri_year: 1448,
  is_closed: true,
  waiting: 3,
  waiting_unnamed: 2,
  notified: 0,
  animals: [],
}

const routes = (
  <Routes>
    <Route path="seasons/:id" element={<SeasonPage />} />
    <Route path="seasons/:id/offers/:offer_id" element={<AnimalsPage />} />
  </Routes>
)

test('a season shows its status and first day', async () => {
  const answers = {
    'GET /seasons': () => ({ data: [season] }),
    'GET /seasons/1/offers': () => ({ data: [] }),
  }
  openScreen(routes, answers, { address: '/seasons/1' })
  await screen.findByText(/^open, 10 Zil Hajj, .*16 May 2027, expected, not confirmed$/)
})

test('shares without a name are counted before the allotment, and missed ones before the days end', async () => {
  const answers = { 'GET /qurbani-offers/7/animals': () => ({ data: animals }) }
  const { staff } = openScreen(routes, answers, { address: '/seasons/1/offers/7' })
  await staff.click(await screen.findByRole('button', { name: 'Allot shares' }))
  expect((await screen.findByRole('dialog')).textContent).toMatch(/2 of them have no name/)
  await staff.click(screen.getByRole('button', { name: 'Cancel' }))
  await staff.click(screen.getByRole('button', { name: 'End the days' }))
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/3 shares are not slaughtered/)
})
