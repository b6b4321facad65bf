import { type RawBuilder, sql } from 'kysely'

/** Days are days in Pakistan (UTC+5, no summer time); instants are stored in UTC. */
export const timeZone = 'Asia/Karachi'

/** The instant at which a day begins, in SQL. @param day yyyy-mm-dd */
export const dayBegins = (day: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`

/** The instant at which a day is over, in SQL: the next one's beginning. @param day yyyy-mm-dd */
export const dayEnds = (day: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone})`

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })

/** The day of an instant in Pakistan: yyyy-mm-dd. */
export const dayOf = (instant: Date): string => dayFormat.format(instant)

/** Day and time of an instant in Pakistan: 'yyyy-mm-dd hh:mm:ss'. */
export const dayAndTimeOf = (instant: Date): string => `${dayOf(instant)} ${timeFormat.format(instant)}`
