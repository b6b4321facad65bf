import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { AnimalList, QurbaniAnimal } from '../../../../contract/src/qurbani-animals.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { AnimalsPage } from './animals-page.tsx'

const animal: QurbaniAnimal = {
  id: 4,
  tag: 'Cow 1',
  place: 'Rafah',
  day: 1,
  hijri_day: 10,
  date: '2027-05-16',
  slaughtered_at: null,
  slaughtered_by: null,
  field_list: null,
  has_photo: false,
  undone: 0,
  confirmed: 0,
  shares: [
    { slot: 1, name: 'Amina', parent: '', intention: 'wajib' },
    { slot: 2, name: '', parent: '', intention: 'wajib' },
  ],
}

const list: AnimalList = {
  region: 'Gaza',
  animal: 'cow',
  hijri_year: 1448,
  first_day: '2027-05-16',
  time_zone: 'Asia/Gaza',
  is_closed: true,
  waiting: 3,
  waiting_unnamed: 0,
  choices: 1,
  notified: 0,
  has_field_list: false,
  animals: [
    animal,
    { ...animal, id: 5, tag: 'Cow 2', slaughtered_at: '2027-05-16T05:30:00Z', field_list: 2 },
  ],
}

/** Opens the animals of an offer. */
function openAnimals(shown = list) {
  const answers = {
    'GET /qurbani-offers/7/animals': () => ({ data: shown }),
    'POST /qurbani-offers/7/allot': () => ({ data: shown, message: 'Shares allotted.' }),
    'POST /qurbani-offers/7/field-lists': () => ({ data: { url: 'https://amanah.example/field/x' } }),
    'POST /animals/4/record-slaughter': () => ({ data: shown, message: 'Slaughter recorded.' }),
  }
  const routes = (
    <Routes>
      <Route path="seasons/:id/offers/:offer_id" element={<AnimalsPage />} />
    </Routes>
  )
  return openScreen(routes, answers, { address: '/seasons/1/offers/7' })
}
const button = (name: string) => screen.findByRole('button', { name })

test('a slaughter is recorded with its time in the region, and names that are missing are pointed out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-16T06:15:00Z') })
  const { staff, sent } = openAnimals()
  await staff.click(await button('Animal Cow 1 was slaughtered'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^1 share has no name/)
  dialog.getByText('Time in Asia/Gaza')
  const time = dialog.getByRole('textbox', { name: /^Slaughtered at/ })
  expect(time).toHaveProperty('value', '2027-05-16 09:15')
  await staff.clear(time)
  await staff.type(time, '2027-05-16 08:40')
  await staff.click(dialog.getByRole('button', { name: 'Slaughtered' }))
  await screen.findByText('Slaughter recorded.')
  expect(sent.find(({ call }) => call === 'POST /animals/4/record-slaughter')?.body).toEqual({
    at: '2027-05-16 08:40',
  })
  vi.useRealTimers()
})

test('times are those of the region, and a mark of a phone names its list', async () => {
  openAnimals()
  await screen.findByText('slaughtered 16 May 2027, 08:30')
  screen.getByText('Field list 2')
})

test('a double click on the button that allots leaves its form open, which names what it showed', async () => {
  const { staff, sent } = openAnimals()
  await staff.dblClick(await button('Allot shares'))
  const dialog = within(await screen.findByRole('dialog'))
  await staff.type(dialog.getByRole('textbox', { name: /^Place/ }), 'Mithi')
  await staff.click(dialog.getByRole('button', { name: 'Allot shares' }))
  await screen.findByText('Shares allotted.')
  const { body } = sent.find(({ call }) => call.endsWith('/allot')) ?? {}
  expect(body).toEqual({ place: 'Mithi', day: 1, waiting: 3 })
})

test('the link is ended and replaced only while one is open, and donors who have to choose are counted', async () => {
  const { staff } = openAnimals()
  await button('Link for the slaughterhouse')
  expect(screen.queryByRole('button', { name: /^(New|End the) link$/ })).toBeNull()
  await staff.click(await button('End the days'))
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/1 donor still has to choose/)
})

test('a new link replaces the open one after a question', async () => {
  const { staff, sent } = openAnimals({ ...list, has_field_list: true })
  await button('End the link')
  await staff.click(await button('New link'))
  const question = within(await screen.findByRole('alertdialog'))
  await staff.click(question.getByRole('button', { name: 'New link' }))
  await screen.findByText('https://amanah.example/field/x')
  expect(sent.find(({ call }) => call.endsWith('/field-lists'))?.body).toEqual({ replaces: true })
})
