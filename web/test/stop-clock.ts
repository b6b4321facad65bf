import { afterEach, beforeEach, vi } from 'vitest'
import { dayInPakistan } from '../src/ui/pakistan-time.ts'

/**
 * Stops the clock of a file's tests at an instant, so that no result depends on the day. Timers continue.
 * @returns the instant, and its day in Pakistan
 */
export function stopClock(instant = '2026-11-26T07:00:00Z'): { now: Date; today: string } {
  const now = new Date(instant)
  // Before each test, since others of the file may set the clock.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
  afterEach(() => void vi.useRealTimers())
  return { now, today: dayInPakistan(now) }
}
