import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../test/open-screen.tsx'
import { ChecksPage } from './checks-page.tsx'

const check = (name: string, count: number) => ({
  name,
  says: `It is so that ${name}.`,
  count,
  broken: Array.from({ length: Math.min(count, 2) }, (_, index) => `${name} ${index}`),
})
const run = (...results: object[]) => ({
  begun_at: '2026-11-20T22:41:00.000Z',
  ended_at: '2026-11-20T22:41:02.000Z',
  started_by: 'system',
  results,
})

test('before the first run, the screen says that the checks are automatic and offers to start them', async () => {
  const answers = {
    'GET /checks': () => ({ data: null }),
    'POST /checks/run': () => ({ data: run(check('lines add up', 0)) }),
  }
  const { sent, staff } = openScreen(<ChecksPage />, answers, { rights: ['checks', 'reconciliation'] })
  await staff.click(await screen.findByRole('button', { name: 'Run the checks now' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /checks/run'))
})

test('failed checks come first, with the wrong records', async () => {
  openScreen(<ChecksPage />, {
    'GET /checks': () => ({ data: run(check('lines add up', 0), check('nothing is paid twice', 3)) }),
  })
  expect((await screen.findByRole('status')).textContent).toContain('1 of 2 checks found problems')
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(rows[0]).toContain('nothing is paid twice')
  expect(rows[0]).toContain('3 problems')
  expect(rows[0]).toContain(
    'A total, a receipt or a status may be wrong. What to do: Open what is named here',
  )
  expect(rows[1]).not.toContain('What to do')
  expect(rows[0]).toContain('nothing is paid twice 0, nothing is paid twice 1 and 1 more')
  expect(rows[1]).toContain('Passed')
})

test('when all checks pass, the screen says so, with the time in Pakistan', async () => {
  openScreen(<ChecksPage />, { 'GET /checks': () => ({ data: run(check('lines add up', 0)) }) })
  const text = (await screen.findByRole('status')).textContent
  expect(text).toContain('All 1 checks passed.')
  expect(text).toContain('21 Nov 2026')
})
