import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../../../test/open-screen.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const passkey = { id: 'key', name: 'My phone', created_at: '2026-11-20T10:00:00.000Z', used_at: null }

test.each([
  ['Make new codes', 'Make new recovery codes', 'Make new codes', 'POST /profile/recovery-codes'],
  ['Remove the authenticator app', 'Remove the authenticator app', 'Remove', 'DELETE /profile/totp'],
  ['Remove the passkey My phone', 'Remove the passkey My phone', 'Remove', 'DELETE /profile/passkeys/key'],
])('“%s” asks for confirmation', async (button, title, confirm, call) => {
  const { sent, staff } = openScreen(<SecondFactorSection />, {
    'GET /profile/second-factors': () => ({
      data: { demanded: false, totp: true, passkeys: [passkey], recovery_codes_left: 9 },
    }),
    'POST /profile/recovery-codes': () => ({ data: { recovery_codes: ['kdfm-7xqp-w3nt'] } }),
    'DELETE /profile/totp': () => ({ data: null }),
    'DELETE /profile/passkeys/key': () => ({ data: null }),
  })
  const calls = () => sent.map((one) => one.call).filter((one) => !one.startsWith('GET'))
  await staff.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  expect(calls()).toEqual([])
  await staff.click(dialog.getByRole('button', { name: confirm }))
  await expect.poll(() => calls()).toEqual([call])
})

test('a passkey that the browser does not create says why, in the dialog', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    ...navigator,
    credentials: { create: () => Promise.reject(new DOMException('', 'InvalidStateError')) },
  })
  const { staff } = openScreen(<SecondFactorSection />, {
    'GET /profile/second-factors': () => ({
      data: { demanded: false, totp: false, passkeys: [], recovery_codes_left: 0 },
    }),
    'POST /profile/passkeys/begin': () => ({
      data: { challenge: 'AAAA', rp: { name: 'A' }, user: { id: 'AAAA' }, pubKeyCredParams: [] },
    }),
  })
  await staff.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await staff.enter(screen.getByLabelText(/Name/), 'My phone')
  await staff.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('This device already has a passkey of your account.')).toBeTruthy()
})
