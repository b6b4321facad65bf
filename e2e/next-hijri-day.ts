import { dayAt, dayNumber } from '../contract/src/days.ts'
import { calculatedHijri } from '../contract/src/hijri.ts'
import { readClock } from '../server/test/read-clock.ts'

/** Returns the next such day of the Hijri calendar at least two weeks from now, and its year. */
export function nextHijriDay(month: number, day: number): { year: string; day: string } {
  for (let number = dayNumber(readClock().today) + 14; ; number++) {
    const hijri = calculatedHijri(number)
    if (hijri.month === month && hijri.day === day) return { year: String(hijri.year), day: dayAt(number) }
  }
}
