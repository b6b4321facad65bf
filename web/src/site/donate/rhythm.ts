import type { AgreementUnit } from '../../../../contract/src/agreement-units.ts'
import { linkedUnits } from '../../../../contract/src/gift-link.ts'

export type Rhythm = { unit: AgreementUnit; day: number }

/** Pakistan's offset in ms, as in pakistan-clock.ts, which is not part of the site's first download. */
const offset = 5 * 3_600_000

/** Default rhythm of a unit: its first donation is today, and later ones fall on the same day. */
export function rhythmFromToday(unit: AgreementUnit, now = Date.now()): Rhythm {
  if (unit === 'ramazan_night') return { unit, day: 0 }
  const today = new Date(now + offset)
  if (unit === 'week') return { unit, day: today.getUTCDay() || 7 }
  const day = today.getUTCDate()
  // Not every month has days 29 to 31, so they become its last day.
  return { unit, day: day > 28 ? 31 : day }
}

/** Rhythm read from the browser's storage; undefined for a missing or invalid rhythm. */
export function storedRhythm(value: unknown): Rhythm | undefined {
  const { unit, day } = (value ?? {}) as Partial<Rhythm>
  const isKnown = Object.values(linkedUnits).some((known) => known === unit)
  return unit && isKnown && Number.isInteger(day) ? { unit, day: Number(day) } : undefined
}
