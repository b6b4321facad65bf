import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '../../../test/open-screen.tsx'
import { setConfirmationPrompt } from '../../call.ts'
import { SessionList } from '../profile/profile-page.tsx'
import { confirmation } from '../session/confirmation.ts'
import { ConfirmIdentity } from './start-office.tsx'

beforeEach(() => setConfirmationPrompt(confirmation.ask))

const session = {
  device: 'Firefox on Windows',
  address: '203.0.113.7',
  created_at: '2026-11-22T08:00:00Z',
  seen_at: '2026-11-22T09:00:00Z',
}
const sessions = [
  { ...session, id: 'a', is_this: true },
  { ...session, id: 'b', is_this: false },
]

const none = { totp: false, passkeys: [], recovery_codes_left: 0, demanded: false }

/** A screen whose call is refused until the caller is confirmed, at the second attempt. */
function open(factors = none) {
  let confirmed = false
  const opened = openScreen(
    <>
      <SessionList sessions={sessions} />
      <ConfirmIdentity />
    </>,
    {
      'DELETE /profile/sessions': () =>
        confirmed ? { data: null } : { status: 428, message: 'Please confirm that it is you.' },
      'GET /profile/second-factors': () => ({ data: factors }),
      'POST /auth/confirm-identity': () => {
        if (!confirmed) {
          confirmed = true
          const errors = factors.totp
            ? { code: ['This code is not right.'] }
            : { password: ['This is not your password.'] }
          return { status: 422, message: 'No', errors }
        }
        return { data: null }
      },
    },
  )
  return { ...opened, calls: () => opened.sent.map(({ call }) => call) }
}

const press = 'Sign out everywhere else'

test('a call that needs the password asks for it, and continues after it is confirmed', async () => {
  const { staff, calls, sent } = open()
  await staff.click(screen.getByRole('button', { name: press }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await staff.enter(await dialog.findByPlaceholderText('Enter your password'), 'wrong')
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('This is not your password.')).toBeTruthy()
  await staff.enter(dialog.getByPlaceholderText('Enter your password'), ' no more')
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('You were signed out everywhere else.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls().filter((call) => call === 'DELETE /profile/sessions')).toHaveLength(2)
  const bodies = sent.filter(({ call }) => call === 'POST /auth/confirm-identity').map(({ body }) => body)
  expect(bodies).toEqual([{ password: 'wrong' }, { password: 'wrong no more' }])
})

test('staff with a second factor are asked for its code, not for the password', async () => {
  const { staff, sent } = open({ ...none, totp: true })
  await staff.click(screen.getByRole('button', { name: press }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await staff.enter(await dialog.findByLabelText(/^Code/), '000000')
  expect(dialog.queryByPlaceholderText('Enter your password')).toBeNull()
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('This code is not right.')).toBeTruthy()
  await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('You were signed out everywhere else.')
  const bodies = sent.filter(({ call }) => call === 'POST /auth/confirm-identity').map(({ body }) => body)
  expect(bodies).toEqual([{ code: '000000' }, { code: '000000' }])
})

test('cancelling the confirmation does nothing and shows no error', async () => {
  const { staff, calls } = open()
  await staff.click(screen.getByRole('button', { name: press }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await staff.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
  expect(screen.queryByText(/Please confirm/)).toBeNull()
})
