import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '../../../../test/open-screen.tsx'
import { ExportButton } from './export-button.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a long export shows its progress and announces it now and then', async () => {
  let send: (text: string) => void = () => {}
  const body = new ReadableStream({
    start(stream) {
      send = (text) => stream.enqueue(new TextEncoder().encode(text))
    },
  })
  openScreen(
    <ExportButton
      ask={async () => new Response(body)}
      exportsLines={false}
      expectedRows={4000}
      unnamed="gifts.csv"
    />,
    {},
  )
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  const status = screen.getAllByRole('status').find(({ className }) => className === 'sr-only')
  send(`Id,Code\r\n${'1,A\r\n'.repeat(1500)}`)
  await screen.findByText('1,500 of 4,000 rows')
  expect(screen.getByRole('progressbar', { name: 'Exporting' })).toHaveProperty('value', 1500)
  expect(status?.textContent).toBe('')
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(status?.textContent).toBe('1,500 of 4,000 rows'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export CSV' }))
})
