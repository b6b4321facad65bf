import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Lets the clock of a file's tests stand still, for what counts by the minute or by the half minute of an authenticator app:
 * none ends between two of their calls. Timers and the database's clock go on.
 */
export function stopClock(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())
}
