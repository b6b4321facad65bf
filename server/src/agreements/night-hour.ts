import { countries } from '../../../contract/src/countries.ts'

/**
 * Hour on the donor's clock from which a night of Ramazan is requested: after Maghrib, Isha and most of
 * Tarawih in every country (docs/decisions/0176).
 */
const nightHour = 21

const clocks = new Map<string, Intl.DateTimeFormat>()

const isZone = (zone: string): boolean => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC'

/**
 * Returns the donor's time zone: the browser's; else the zone of the country in which evening comes last, so
 * that the hour is after Maghrib in the whole country; else Pakistan's.
 */
export function zoneOfDonor({ time_zone, country }: { time_zone?: string | undefined; country: string }) {
  if (time_zone !== undefined && isZone(time_zone)) return time_zone
  const code = countries.find(({ name }) => name === country)?.code
  const zones = code === undefined ? [] : zonesOf(code)
  const now = new Date()
  const [last] = zones.toSorted((one, other) => wallClock(one, now) - wallClock(other, now))
  return last ?? 'Asia/Karachi'
}

/** Returns the time zones of a country. The types of TypeScript lack the method. */
const zonesOf = (code: string): string[] =>
  (new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones(): string[] | undefined }).getTimeZones() ??
  []

/**
 * Returns the newest day whose evening has begun in a time zone, yyyy-mm-dd: today from `nightHour` on, else
 * yesterday.
 */
export const eveningIn = (zone: string, now: Date): string =>
  new Date(wallClock(zone, now) - nightHour * 3_600_000).toISOString().slice(0, 10)

/** Returns the local time of a zone as if it were UTC, in milliseconds. */
function wallClock(zone: string, now: Date): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(zone, clock)
  const parts = clock.formatToParts(now).map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute } = Object.fromEntries(parts)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
}
