import { pakistanDay } from '../../contract/src/pakistan-clock.ts'

/**
 * Reads the clock for a test that follows the real one, as its server and database do. Read once, so that a
 * test has one day even at midnight.
 */
export function readClock(): { now: Date; today: string } {
  const now = new Date()
  return { now, today: pakistanDay(now) }
}
