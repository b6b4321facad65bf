import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Attack } from '../../../../contract/src/attacks.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { stubWideScreen } from '../../../test/stub-wide-screen.ts'
import { AttacksPage } from './attacks-page.tsx'

const attack: Attack = {
  id: 7,
  kind: 'address',
  network: '203.0.113.0/24',
  lasts: true,
  started_at: '2026-11-20T20:30:00.000Z',
  last_at: '2026-11-20T20:41:00.000Z',
  challenged: 1200,
  refused: 3,
  donations: 61,
  paid: 2,
  flagged: 0,
}

beforeEach(stubWideScreen)

test('an attack shows its source, how many donations were delayed, and what became of its donations', async () => {
  openScreen(<AttacksPage />, { 'GET /attacks': () => pageOf([attack]) }, { rights: ['donation', 'attack'] })
  const row = within(await screen.findByRole('row', { name: /203\.0\.113\.0\/24/ }))
  row.getByText(/One address in/)
  row.getByText('Going on')
  row.getByText('1,200')
  row.getByText('61 begun, 2 paid')
  const link = screen.getByRole('link', { name: 'Flagged donations' })
  expect(link.getAttribute('href')).toMatch(/\?flags=flagged$/)
})

test('one button flags all unpaid donations of an attack, another removes the flags', async () => {
  let flagged = 0
  const { sent, staff } = openScreen(
    <AttacksPage />,
    {
      'GET /attacks': () => pageOf([{ ...attack, flagged }]),
      'POST /attacks/7/flag': () => ({ data: { changed: 59 } }),
    },
    { rights: ['attack'] },
  )
  const flag = await screen.findByRole('button', { name: 'Flag 59 unpaid' })
  flagged = 59
  await staff.click(flag)
  await staff.click(await screen.findByRole('button', { name: 'Remove the flags' }))
  await waitFor(() =>
    expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
      { flagged: true },
      { flagged: false },
    ]),
  )
})

test('before the first attack, the screen says that there was none', async () => {
  openScreen(<AttacksPage />, { 'GET /attacks': () => pageOf([]) })
  await screen.findByText('There has been no attack')
})
