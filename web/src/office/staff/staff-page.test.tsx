import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '../../../../contract/src/staff.ts'
import { openScreen } from '../../../test/open-screen.tsx'
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

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

test.each([
  ['an active member is sent a password link', 'active', 'Reset password of Bilal Ahmed'],
  ['an invited member is invited again', 'invited', 'Invite again: Bilal Ahmed'],
] as const)('%s after the confirmation, and not before', async (_what, status, action) => {
  const { sent, staff } = openScreen(<StaffPage />, {
    'GET /staff': () => ({ data: [{ ...bilal, status }] }),
    'GET /staff/roles': () => ({ data: { roles: [], rights: [] } }),
    'POST /staff/7/link': () => ({ data: null }),
  })
  const links = () => sent.filter(({ call }) => call === 'POST /staff/7/link').length
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
