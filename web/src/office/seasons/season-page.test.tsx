import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { Season } from '../../../../contract/src/seasons.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { AnimalsPage } from './animals-page.tsx'
import { OrdersPage } from './orders-page.tsx'
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
  first_day: '2027-05-16',
  time_zone: 'Asia/Karachi',
  has_field_list: false,
  choices: 0,
  is_closed: true,
  waiting: 3,
  waiting_unnamed: 2,
  notified: 0,
  animals: [],
}

const routes = (
  <Routes>
    <Route path="seasons/:id" element={<SeasonPage />} />
    <Route path="seasons/:id/orders" element={<OrdersPage />} />
    <Route path="seasons/:id/offers/:offer_id" element={<AnimalsPage />} />
  </Routes>
)

test('a season shows its status and first day', async () => {
  const answers = {
    'GET /seasons': () => ({ data: [season] }),
    'GET /seasons/1/qurbani-offers': () => ({ data: [] }),
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

test('animals are listed by day and place, with names and intentions', async () => {
  const animal = {
    slaughtered_at: null,
    slaughtered_by: null,
    field_list: null,
    has_photo: false,
    day: 1,
    date: '2027-05-16',
  }
  const share = { slot: 1, name: 'Amina', parent: 'Yusuf', intention: 'aqiqah' }
  const rows = [
    { ...animal, id: 1, tag: 'Cow 1', place: 'Mithi', hijri_day: 10, shares: [share] },
    { ...animal, id: 2, tag: 'Cow 2', place: 'Islamkot', hijri_day: 10, shares: [] },
    {
      ...animal,
      id: 3,
      tag: 'Cow 3',
      place: 'Mithi',
      hijri_day: 11,
      date: '2027-05-17',
      shares: [{ ...share, name: '' }],
    },
  ]
  const answers = { 'GET /qurbani-offers/7/animals': () => ({ data: { ...animals, animals: rows } }) }
  openScreen(routes, answers, { address: '/seasons/1/offers/7' })
  const first = await screen.findByRole('table', { name: '10 Zil Hajj, 16 May 2027, Mithi' })
  expect(within(first).getByText('Amina · Yusuf').parentElement?.textContent).toBe('Amina · Yusuf, Aqiqah')
  expect(within(first).queryByText('Cow 2')).toBeNull()
  screen.getByRole('table', { name: '10 Zil Hajj, 16 May 2027, Islamkot' })
  screen.getByRole('table', { name: '11 Zil Hajj, 17 May 2027, Mithi' })
})

test('names are edited of shares that await their slaughter, and corrected with a reason afterwards', async () => {
  const share = { number: 1, name: 'Amina', parent: '', intention: 'wajib', tag: null, state: 'ordered' }
  const order = {
    id: 5,
    offer_id: 7,
    donation_id: 9,
    donation_code: 'A1',
    contact_id: null,
    first_name: 'Maryam',
    last_name: 'Khan',
    region: 'Thar',
    animal: 'cow',
    is_whole: false,
    payment_status: 'success',
    amount: 8000,
    is_editable: true,
    shares: [
      { ...share, id: 1, state: 'released' },
      { ...share, id: 2, number: 2 },
      { ...share, id: 3, number: 3, state: 'slaughtered' },
    ],
    messages: [],
  }
  const page = { data: [order], from: 1, to: 1, total: 1, current_page: 1, last_page: 1, messages: [] }
  const answers = {
    'GET /seasons': () => ({ data: [season] }),
    'GET /seasons/1/qurbani-offers': () => ({ data: [] }),
    'POST /seasons/1/qurbani-orders/search': () => ({ data: page }),
    'PUT /qurbani-orders/5/share-names': () => ({ data: null, message: 'Names saved.' }),
  }
  const { staff, sent } = openScreen(routes, answers, { address: '/seasons/1/orders' })
  await staff.click(await screen.findByRole('button', { name: 'Edit names of A1' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByRole('group', { name: 'Share 1' })).toBeNull()
  form.getByRole('group', { name: 'Share 2' })
  const slaughtered = within(form.getByRole('group', { name: 'Share 3' }))
  await staff.clear(slaughtered.getByRole('textbox', { name: /^Name/ }))
  await staff.type(slaughtered.getByRole('textbox', { name: /^Name/ }), 'Zainab')
  await staff.type(form.getByRole('textbox', { name: /^Reason/ }), 'Misspelt')
  await staff.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Names saved.')
  const names = { parent: '', intention: 'wajib' }
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    reason: 'Misspelt',
    shares: [
      { ...names, id: 2, name: 'Amina', begun_with: { ...names, name: 'Amina' } },
      { ...names, id: 3, name: 'Zainab', begun_with: { ...names, name: 'Amina' } },
    ],
  })
})
