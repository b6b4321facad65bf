import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { ContactRecords } from '../../../../contract/src/contact-records.ts'
import type { ContactEvent } from '../../../../contract/src/contact-timeline.ts'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import type { SoftCredit } from '../../../../contract/src/households.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import {
  exampleContact,
  exampleContactDetails,
  examplePair,
  examplePoint,
} from '../../../test/example-contact.ts'
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

const records: ContactRecords = {
  consents: [
    {
      id: 2,
      purpose: 'news',
      channel: 'sms',
      is_given: false,
      at: '2026-11-20T09:00:00.000Z',
      wording: '2026-11',
      source: 'phone',
      reason: 'Asked us to stop',
      by: 'Bilal Shah',
    },
    {
      id: 1,
      purpose: 'news',
      channel: 'sms',
      is_given: true,
      at: '2026-11-02T09:00:00.000Z',
      wording: '2026-11',
      source: 'donor_page',
      reason: '',
      by: null,
    },
  ],
  tasks: [
    {
      id: 4,
      title: 'Call her',
      due_on: '2026-01-05',
      assignee: 'Bilal Shah',
      assignee_id: 2,
      done_at: null,
      done_by: null,
    },
  ],
  taxpayers: [{ id: 6, name: 'Haji Malik', kind: 'cnic', number: '•••••••••5671', is_default: false }],
  assignees: [{ id: 2, name: 'Bilal Shah' }],
  household: null,
  members: [],
}

const credit: SoftCredit = {
  id: 5,
  donation_id: 40,
  donation_code: 'KH6-8ZD-5JP',
  amount: 2000,
  role: 'introduced',
  credited: { id: 3, first_name: 'Zainab', last_name: 'Malik' },
  giver: { id: 9, first_name: 'Hamza', last_name: 'Qureshi' },
}

const at = '2026-11-20T09:00:00.000Z'
const events: ContactEvent[] = [
  {
    kind: 'message',
    channel: 'email',
    at,
    by: null,
    donation_id: 17,
    donation_code: 'K7Q-M3X-PD4',
    message: 'receipt',
    recipient: 'zainab@example.com',
    status: 'failed',
  },
  { kind: 'change', at, by: 'Bilal Shah', action: 'added_contact_point' },
]

async function open(overrides: Partial<ContactDetails> = {}, rights: PermissionPath[] = []) {
  const opened = openScreen(
    <Routes>
      <Route path="/contact/:id" element={<ContactPage />} />
    </Routes>,
    {
      'GET /contacts/3': () => ({ data: exampleContactDetails(overrides) }),
      'GET /contacts/3/records': () => ({ data: records }),
      'GET /contacts/3/soft-credits': () => ({ data: [credit] }),
      'POST /contacts/3/timeline/search': () => ({ data: events }),
      'PUT /contacts/3/tasks/4': () => ({ data: null }),
      'POST /contacts/3/households': () => ({ data: { id: 12 } }),
      'GET /contacts/3/notes': () => ({ data: [] }),
      'POST /contacts/3/contact-points': () => ({ data: null }),
      'POST /contacts/3/consents': () => ({ data: null }),
      'POST /contacts/3/tasks': () => ({ data: null }),
      'PUT /contacts/3/tasks/4/status': () => ({ data: null }),
      'PUT /contacts/3/default-taxpayer': () => ({ data: null }),
      'GET /contact-duplicates': () => pageOf([examplePair()]),
      'POST /donation': () => pageOf([exampleRow()]),
      'POST /contact-merges/undo': () => ({ data: { split: 1 } }),
      'POST /contacts/suggest': () => ({
        data: [exampleContact({ id: 3 }), exampleContact({ id: 8, first_name: 'Zaynab' })],
      }),
      'GET /contacts/3/merge-previews/8': () => ({
        data: {
          winner: exampleContact(),
          loser: exampleContact({ id: 8 }),
          donations: 4,
          points: 2,
          refused: [],
        },
      }),
      'POST /contacts/3/merge': () => ({ data: { merge_id: 9 } }),
      'PUT /contacts/3': () => ({ data: exampleContactDetails(overrides) }),
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
  expect(sent.find(({ call }) => call === 'POST /contact-merges/undo')?.body).toEqual({ merge_ids: [7] })
})

test('staff find another donor without a duplicate proposal, see what moves, and merge', async () => {
  const { staff, sent } = await open({}, ['contact.merge'])
  await staff.click(screen.getByRole('button', { name: 'Merge with another donor' }))
  await staff.enter(await screen.findByRole('searchbox', { name: 'Find the other donor' }), 'zaynab')
  await staff.click(await screen.findByRole('button', { name: 'Choose Zaynab Malik' }))
  await screen.findByText(/^4 donations and 2 contact details move from donor 8/)
  await staff.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /contacts/3/merge')?.body).toMatchObject({ loser_id: 8 }),
  )
})

test('without that right, the merges of a donor can only be read', async () => {
  await open({ merges: [merge] })
  expect(screen.queryByRole('button', { name: 'Merge with another donor' })).toBeNull()
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
  await staff.selectOptions(await screen.findByRole('combobox', { name: /^Kind/ }), 'Company')
  await staff.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.find(({ call }) => call === 'PUT /contacts/3')?.body).toEqual({
    kind: 'company',
    first_name: 'Zainab',
    last_name: 'Malik',
    country: 'Pakistan',
    language: 'ur',
  })
})

test('the timeline shows messages with their status and changes of the record, and can be limited to receipts', async () => {
  const { staff, sent } = await open()
  await screen.findByText('E-mail “Receipt”: failed')
  screen.getByText('Added a contact detail of a donor')
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Show/ }), 'Receipts')
  expect(
    sent.filter(({ call }) => call === 'POST /contacts/3/timeline/search').map(({ body }) => body),
  ).toEqual([{ kinds: [] }, { kinds: ['receipt'] }])
})

test('a soft credit names the donor who gave, and a household is made from a donor', async () => {
  const { staff, sent } = await open()
  await screen.findByText('Asked for the donation, Rs. 2,000, donation by Hamza Qureshi')
  await staff.click(screen.getByRole('button', { name: 'Make a household' }))
  await staff.enter(screen.getByRole('textbox', { name: /^Name/ }), 'The Malik Family')
  await staff.click(screen.getByRole('button', { name: 'Add' }))
  expect(sent.find(({ call }) => call === 'POST /contacts/3/households')?.body).toEqual({
    name: 'The Malik Family',
  })
})

test('staff add a phone number as they verified it, and an ended address says so', async () => {
  const { staff, sent } = await open({
    points: [examplePoint({ is_primary: false, valid_until: '2026-01-05' })],
  })
  screen.getByText('E-mail, Ended on 5 Jan 2026')
  await staff.click(screen.getByRole('button', { name: 'Add a contact detail' }))
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Kind/ }), 'Phone')
  await staff.enter(screen.getByRole('textbox', { name: /^Phone/ }), '0333 1112223')
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Verified/ }), 'in person')
  await staff.click(screen.getByRole('button', { name: 'Add' }))
  expect(sent.find(({ call }) => call === 'POST /contacts/3/contact-points')?.body).toEqual({
    kind: 'phone',
    value: '0333 1112223',
    is_primary: true,
    valid_until: '',
    verified_how: 'in_person',
  })
})

test('the current consent of a donor stands above the earlier ones, and staff record the next with its reason', async () => {
  const { staff, sent } = await open()
  await screen.findByText('News by SMS: withdrawn')
  screen.getByText('News by SMS: given (earlier)')
  await staff.click(screen.getByRole('button', { name: 'Record a consent' }))
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Purpose/ }), 'Appeals')
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Channel/ }), 'WhatsApp')
  await staff.selectOptions(screen.getByRole('combobox', { name: /^How the Donor/ }), 'by letter')
  await staff.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Reason is required')
  await staff.enter(screen.getByRole('textbox', { name: /^Reason/ }), 'Her letter')
  await staff.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.find(({ call }) => call === 'POST /contacts/3/consents')?.body).toEqual({
    purpose: 'appeals',
    channel: 'whatsapp',
    is_given: true,
    source: 'letter',
    reason: 'Her letter',
  })
})

test('a task about a donor is done with one press, and an overdue one says so', async () => {
  const { staff, sent } = await open()
  await screen.findByText('Overdue since 5 Jan 2026, Bilal Shah')
  await staff.click(screen.getByRole('button', { name: 'Edit Call her' }))
  const title = screen.getByRole('textbox', { name: /^Task/ })
  await staff.clear(title)
  await staff.enter(title, 'Visit her')
  await staff.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.find(({ call }) => call === 'PUT /contacts/3/tasks/4')?.body).toEqual({
    title: 'Visit her',
    due_on: '2026-01-05',
    assignee_id: 2,
  })
  await staff.click(screen.getByRole('button', { name: 'Mark “Call her” as done' }))
  expect(sent.find(({ call }) => call === 'PUT /contacts/3/tasks/4/status')?.body).toEqual({ is_done: true })
  await staff.click(screen.getByRole('button', { name: 'Make Haji Malik the default' }))
  expect(sent.find(({ call }) => call === 'PUT /contacts/3/default-taxpayer')?.body).toEqual({
    taxpayer_id: 6,
  })
})
