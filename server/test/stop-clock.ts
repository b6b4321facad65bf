import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Stops the clock for a file's tests, because limits and authenticator codes count by the minute or half
 * minute: no window ends between two of their calls. Timers and the database's clock continue.
 */
export function stopClock(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())
}
