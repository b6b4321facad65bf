const zone = 'Asia/Karachi'
const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'long' })
const moment = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'long', timeStyle: 'short' })

/** The day of an instant in Pakistan: '21 November 2026'. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}

/** An instant as a clock in Pakistan shows it: '21 November 2026 at 13:05'. */
export function formatInstant(instant: string): string {
  return moment.format(new Date(instant))
}

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' })

/** A day for a narrow place, without its year: '21 Nov'. Takes an instant or a day ('2026-11-21'). */
export function formatShortDay(instant: string): string {
  return shortDay.format(new Date(instant))
}

const denseDay = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium' })

/** A day for a table: '21 Nov 2026'. Takes an instant or a day ('2026-11-21'). */
export function formatDenseDay(instant: string): string {
  return denseDay.format(new Date(instant))
}

const dense = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })

/** An instant for a table, as a clock in Pakistan shows it: '21 Nov 2026, 13:05'. */
export function formatDenseInstant(instant: string): string {
  return dense.format(new Date(instant))
}

const written = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })

/** The day of an instant in Pakistan as inputs and calls write it: '2026-11-21'. */
export function dayInPakistan(instant: Date): string {
  return written.format(instant)
}
