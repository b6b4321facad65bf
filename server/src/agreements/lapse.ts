import { addDays } from '../../../contract/src/days.ts'
import type { ScheduledCharge } from './scheduled-charge.ts'

/** Days after the request on which reminders of a link or request are sent (decision 0130). */
export const linkReminderDays = [3, 7]
export const missedDays = 14
/** A lapsed agreement is reminded once a quarter, for a year. */
const lapsedDays = 91
const lapsedReminders = 4
/** Consecutive missed charges after which an agreement lapses: further charges are not requested. */
const lapsesAfter = 3

/**
 * Returns whether the last three charges, apart from open ones, were missed. Paying one of them ends the
 * lapse.
 */
export function isLapsed(charges: readonly Pick<ScheduledCharge, 'progress' | 'paid'>[]): boolean {
  const last = charges.filter(({ progress, paid }) => paid > 0 || progress === 'missed').slice(-lapsesAfter)
  return last.length === lapsesAfter && last.every(({ paid }) => paid === 0)
}

/** Counts the quarterly reminder of a lapsed agreement on its newest missed charge. */
export function remindLapsed(charges: ScheduledCharge[], today: string): boolean {
  const newest = charges.findLast(({ progress }) => progress === 'missed')
  const day = newest && lapsedReminderOn(newest)
  if (!newest || !day || day > today) return false
  newest.reminders += 1
  newest.reminded_on = today
  return true
}

export function lapsedReminderOn({ requested_on, reminders, reminded_on }: ScheduledCharge): string | null {
  if (requested_on === null || reminders >= linkReminderDays.length + lapsedReminders) return null
  const missed_on = addDays(requested_on, missedDays)
  return addDays(reminded_on !== null && reminded_on > missed_on ? reminded_on : missed_on, lapsedDays)
}
