import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen } from '../../../test/open-screen.tsx'
import { OperationsPage } from './operations-page.tsx'

const point = (point: string, overrides: object = {}) => ({
  point,
  well: true,
  count: 0,
  at: null,
  ...overrides,
})

afterEach(() => vi.useRealTimers())

const open = (...points: object[]) =>
  openScreen(<OperationsPage />, { 'GET /operations': () => ({ data: points }) })

test('problems come first, with their remedy', async () => {
  open(
    point('payments'),
    point('gateway', { gateway: 'swich', well: false, count: 40, of: 50 }),
    point('backup', { well: false, count: 2, at: '2026-11-19T21:15:00.000Z' }),
  )
  expect((await screen.findByRole('status')).textContent).toContain('2 of 3 need attention')
  const [first, second, third] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('40 of 50 payments failed in the last 24 hours.')
  expect(first?.textContent).toContain('What to do: Give a small amount yourself.')
  expect(second?.textContent).toContain('The newest is from 20 Nov 2026, 02:15. 2 have failed since.')
  expect(third?.textContent).toContain('No payments have been pending for more than an hour.')
  expect(third?.textContent).not.toContain('What to do')
})

test('when everything works, the screen says so', async () => {
  open(point('jobs', { count: 1 }), point('checks', { at: '2026-11-19T22:41:00.000Z' }))
  expect((await screen.findByRole('status')).textContent).toBe('Everything works.')
  expect(screen.getByText('1 job is waiting.')).toBeDefined()
})

test('the screen no longer says that everything works once the status cannot be read', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isDown = false
  openScreen(<OperationsPage />, {
    'GET /operations': () => (isDown ? { status: 503, message: '' } : { data: [point('payments')] }),
  })
  await screen.findByText('Everything works.')
  isDown = true
  await vi.advanceTimersByTimeAsync(60_000)
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Everything works.')).toBeNull()
})

test('the screen says when a backup was last restored as a proof, or that none was', async () => {
  open(point('restore_check', { at: '2026-11-19T22:40:00.000Z' }), point('jobs'))
  expect(await screen.findByText(/Last proven on 20 Nov 2026, 03:40/)).toBeDefined()
  cleanup()
  open(point('restore_check', { well: false, count: 1 }))
  expect(await screen.findByText(/No restore has been proven yet. 1 has failed since./)).toBeDefined()
  expect(screen.getByText(/npm run restore/)).toBeDefined()
})

test('without any backup, the screen asks for one', async () => {
  open(point('no_backup', { well: false }))
  expect((await screen.findByText(/No backup has ever been made/)).textContent).toBeDefined()
  expect(screen.getByText(/set BACKUP_DIR/)).toBeDefined()
})
