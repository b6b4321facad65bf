import { dayMs } from '../../contract/src/days.ts'
import { calculatedHijri } from '../../contract/src/hijri.ts'
import { pakistanOffsetMs } from '../../contract/src/pakistan-clock.ts'
import { between, weighted } from './random.ts'

const hourMs = 3_600_000

/** Returns a function that picks an hour. @param weights one for each hour of a day in Pakistan */
const pickHour = (weights: number[]) => weighted(weights.map((weight, hour) => [hour, weight] as const))

/** Distribution of donations over the hours of an ordinary day. */
const ordinaryHour = pickHour([2, 1, 1, 1, 1, 2, 3, 4, 6, 8, 9, 9, 8, 9, 8, 8, 8, 8, 9, 10, 12, 12, 9, 5])
/** In Ramazan, peaks before the fast begins and after the night prayers. */
const ramazanHour = pickHour([14, 9, 6, 8, 9, 3, 1, 1, 2, 4, 5, 5, 5, 6, 5, 5, 5, 4, 5, 8, 12, 20, 24, 22])

/**
 * Generates past donation times in chronological order: more from year to year, on Fridays and at the
 * beginning of a month, far more in Ramazan, and most of all in the night of its 27th.
 * @param days the number of days before now in which they fall
 */
export function* inventMoments(count: number, days: number): Generator<Date> {
  // Follow-up events fall within 96% of a donation's age, so the last minutes contain only real events.
  const latest = Date.now() - 3 * hourMs
  const today = Math.floor((latest + pakistanOffsetMs) / dayMs)
  const all = Array.from({ length: days }, (_, index) => describeDay(today - days + 1 + index, index / days))
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  let weightSoFar = 0
  let made = 0
  for (const { begins, weight, hour } of all) {
    weightSoFar += weight
    const wanted = Math.round((count * weightSoFar) / total) - made
    made += wanted
    const span = Math.min(dayMs, latest - begins)
    const times = Float64Array.from({ length: wanted }, () => {
      const time = hour() * hourMs + between(0, hourMs)
      return begins + (time < span ? time : between(0, span))
    })
    for (const time of times.sort()) yield new Date(time)
  }
}

/** @param number the days since 1970 in Pakistan @param growth from 0 to 1 */
function describeDay(number: number, growth: number) {
  const begins = number * dayMs - pakistanOffsetMs
  const date = new Date(number * dayMs)
  const { month, day } = calculatedHijri(number)
  const isRamazan = month === 9
  const weight =
    (1 + growth * 0.6) *
    (date.getUTCDay() === 5 ? 1.5 : 1) *
    (date.getUTCDate() <= 5 ? 1.3 : 1) *
    // The night of the 27th begins on the evening of the 26th.
    (isRamazan ? (day === 26 ? 40 : day === 27 ? 15 : day > 20 ? 8 : 4) : 1) *
    // Before Eid ul-Adha.
    (month === 12 && day < 10 ? 3 : 1)
  return { begins, weight, hour: isRamazan ? ramazanHour : ordinaryHour }
}
