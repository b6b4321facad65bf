import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PendingChange } from '../../../../contract/src/pending-changes.ts'
import type { Member } from '../../../../contract/src/staff.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { stubWideScreen } from '../../../test/stub-wide-screen.ts'
import { StaffPage } from './staff-page.tsx'

const bilal: Member = {
  id: 7,
  first_name: 'Bilal',
  last_name: 'Ahmed',
  email: 'bilal@amanah.example',
  roles: [],
  status: 'active',
  signed_in_at: null,
  has_second_factor: false,
  is_me: false,
}

beforeEach(stubWideScreen)

test.each([
  ['an active member is sent a password link', 'active', 'Reset password of Bilal Ahmed'],
  ['an invited member is invited again', 'invited', 'Invite again: Bilal Ahmed'],
] as const)('%s after the confirmation, and not before', async (_what, status, action) => {
  const { sent, staff } = openScreen(<StaffPage />, {
    'GET /staff': () => ({ data: [{ ...bilal, status }] }),
    'GET /roles': () => ({ data: { roles: [], rights: [] } }),
    'POST /staff/7/send-password-link': () => ({ data: null }),
  })
  const links = () => sent.filter(({ call }) => call === 'POST /staff/7/send-password-link').length
  const ask = async () => staff.click(await screen.findByRole('button', { name: action }))
  await ask()
  await screen.findByText(/goes to bilal@amanah\.example\. It works once\./)
  await staff.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(links()).toBe(0)
  await ask()
  await staff.click(await screen.findByRole('button', { name: 'Send the e-mail' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(links()).toBe(1)
})

test('the accessible name of each action contains its label, for those who speak it to the computer', async () => {
  openScreen(<StaffPage />, {
    'GET /staff': () => ({ data: [{ ...bilal, has_second_factor: true }] }),
    'GET /roles': () => ({ data: { roles: [], rights: [] } }),
  })
  await screen.findByRole('button', { name: 'Edit Bilal Ahmed' })
  const named = screen.getAllByRole('button').filter((button) => button.ariaLabel && button.textContent)
  expect(named).toHaveLength(5)
  for (const button of named) expect(button.ariaLabel).toContain(button.textContent)
})

const request: PendingChange = {
  id: 3,
  subject: 'access',
  target: 'hina@amanah.example',
  kind: 'add',
  name: 'Invite Hina Raza, hina@amanah.example',
  changes: [{ name: 'Other new rights', from: '', to: 'Donations' }],
  found: [],
  pictures: [],
  asked_by: 'Amina Shah',
  asked_at: '2026-11-23T10:00:00Z',
  is_mine: false,
  effective_at: null,
  obstacle: null,
}
const openRequests = (changes: Partial<PendingChange> = {}) =>
  openScreen(
    <StaffPage />,
    {
      'GET /staff': () => ({ data: [bilal] }),
      'GET /roles': () => ({ data: { roles: [], rights: [] } }),
      'GET /pending-changes': () => ({ data: [{ ...request, ...changes }] }),
      'POST /pending-changes/3/approve': () => ({ data: null }),
    },
    { rights: ['users'] },
  )

test('a request for rights says who gains what, and is approved after a question', async () => {
  const { sent, staff } = openRequests()
  await screen.findByText('Invite Hina Raza, hina@amanah.example')
  await screen.findByText('Other new rights')
  await screen.findByText('Donations')
  await staff.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText(/that Amina Shah asked for this\? The person who gains these rights/)
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
  await staff.click(screen.getAllByRole('button', { name: 'Approve' }).at(-1) as HTMLElement)
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /pending-changes/3/approve'))
})

test('staff who may not approve a request yet see the reason, and can still reject it', async () => {
  openRequests({ obstacle: 'You can do this in 71 hours.' })
  await screen.findByText('You can do this in 71 hours.')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy()
})

test('a member who is edited before the roles are loaded is shown with them', async () => {
  let answerRoles = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      answerRoles = () => {
        const data = { roles: [{ id: 2, name: 'Cashier', rights: [], members: 0 }], rights: [] }
        stream.enqueue(new TextEncoder().encode(JSON.stringify({ success: true, message: '', data })))
        stream.close()
      }
    },
  })
  const { staff } = openScreen(<StaffPage />, {
    'GET /staff': () => ({ data: [bilal] }),
    'GET /roles': () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  })
  await staff.click(await screen.findByRole('button', { name: 'Edit Bilal Ahmed' }))
  answerRoles()
  await screen.findByRole('checkbox', { name: 'Cashier' })
})

test('a member’s dialog says what the person may do, and follows the chosen roles', async () => {
  const right = { path: 'donation', sidebar: true, feature: null } as const
  const { staff } = openScreen(<StaffPage />, {
    'GET /staff': () => ({ data: [bilal] }),
    'GET /roles': () => ({
      data: { roles: [{ id: 2, name: 'Cashier', rights: ['donation'], members: 0 }], rights: [right] },
    }),
  })
  await staff.click(await screen.findByRole('button', { name: 'Edit Bilal Ahmed' }))
  await screen.findByText('What this person may do: nothing')
  await staff.click(screen.getByRole('checkbox', { name: 'Cashier' }))
  await staff.click(screen.getByText('What this person may do: 1 right'))
  expect(screen.getByRole('term').textContent).toBe('Donations')
})
