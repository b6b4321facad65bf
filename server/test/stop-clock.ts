import { afterAll, vi } from 'vitest'
import { readClock } from './read-clock.ts'

/**
 * Stops the clock for a file's tests, because limits and authenticator codes count by the minute or half
 * minute: no window ends between two of their calls. Timers and the database's clock continue.
 * @returns the instant and the day in Pakistan at which it stopped
 */
export function stopClock(): ReturnType<typeof readClock> {
  vi.useFakeTimers({ toFake: ['Date'] })
  afterAll(() => void vi.useRealTimers())
  return readClock()
}
