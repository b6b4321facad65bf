import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { exampleContactDetails, examplePair } from '../../../test/example-contact.ts'
import { exampleRow } from '../../../test/example-row.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { ContactPage } from './contact-page.tsx'

const merge = {
  id: 7,
  winner_id: 3,
  loser_id: 8,
  loser_name: 'Z. Malik',
  merged_at: '2026-11-20T09:00:00.000Z',
  merged_by: 'Bilal Shah',
  undone_at: null,
}

async function open(its: Partial<ContactDetails> = {}, rights: PermissionPath[] = []) {
  const opened = openScreen(
    <Routes>
      <Route path="/contact/:id" element={<ContactPage />} />
    </Routes>,
    {
      'GET /contact/3': () => ({ data: exampleContactDetails(its) }),
      'GET /contact/duplicates': () => pageOf([examplePair()]),
      'POST /donation': () => pageOf([exampleRow()]),
      'POST /contact/merges/split': () => ({ data: { split: 1 } }),
      'PUT /contact/3': () => ({ data: exampleContactDetails(its) }),
    },
    { address: '/contact/3', rights: ['contact', 'donation', ...rights] },
  )
  await screen.findByRole('heading', { name: 'Zainab Malik' })
  return opened
}

test('a profile lists the donations of this donor alone', async () => {
  const { sent } = await open()
  await screen.findByText('K7Q-M3X-PD4')
  expect(sent.find(({ call }) => call === 'POST /donation')?.body).toEqual({ contact_id: 3 })
  screen.getByText('July 2026 to June 2027')
})

test('a merge is undone on the profile, by staff with the right to it', async () => {
  const { staff, sent } = await open({ merges: [merge] }, ['contact.merge'])
  await staff.click(screen.getByRole('button', { name: 'Undo the merge of Z. Malik' }))
  expect(sent.find(({ call }) => call === 'POST /contact/merges/split')?.body).toEqual({ merge_ids: [7] })
})

test('without that right, the merges of a donor can only be read', async () => {
  await open({ merges: [merge] })
  screen.getByText('Z. Malik')
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('a donor who was merged leads to the one that stayed, and cannot be changed', async () => {
  await open({ merged_into: 2 })
  expect(screen.getByRole('link', { name: 'Open that donor' }).getAttribute('href')).toBe('/contact/2')
  expect(screen.queryByRole('button', { name: 'Edit donor' })).toBeNull()
})

test('the name, kind, country and language of a donor are changed together', async () => {
  const { staff, sent } = await open()
  await staff.click(screen.getByRole('button', { name: 'Edit donor' }))
  await staff.selectOptions(await screen.findByRole('combobox', { name: /^Kind/ }), 'Household')
  await staff.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.find(({ call }) => call === 'PUT /contact/3')?.body).toEqual({
    kind: 'household',
    first_name: 'Zainab',
    last_name: 'Malik',
    country: 'Pakistan',
    language: 'ur',
  })
})
