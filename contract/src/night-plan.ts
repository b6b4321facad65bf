import { addDays } from './days.ts'
import { divideInProportion } from './divide-in-proportion.ts'
import { nightsOfRamazan } from './ramazan-calendar.ts'

/**
 * Nights on which a gift of Ramazan is given: all nights, the last ten, or the odd nights of the last ten.
 */
export const nightChoices = ['all', 'last_ten', 'odd'] as const
export type NightChoice = (typeof nightChoices)[number]

/**
 * Nights and weights of a gift as one number, which is also the `day` of a regular donation on nights: 0, 2
 * and 4 give the same on each of the nights, 1, 3 and 5 more on the likelier nights of Laylat al-Qadr.
 */
export type NightPlan = number

export const nightPlan = (choice: NightChoice, isWeighted: boolean): NightPlan =>
  2 * nightChoices.indexOf(choice) + Number(isWeighted)

export const readNightPlan = (plan: NightPlan): { choice: NightChoice; isWeighted: boolean } => ({
  choice: nightChoices[Math.floor(plan / 2)] ?? 'all',
  isWeighted: plan % 2 === 1,
})

/**
 * Returns how many times the usual amount is given on a night: 0 when the night is not in the plan. With
 * weights, the 27th night counts twice as much as the other odd nights of the last ten, and each of those
 * twice as much as the remaining nights.
 */
export function weightOfNight(plan: NightPlan, night: number): number {
  const { choice, isWeighted } = readNightPlan(plan)
  const isOdd = night > 20 && night % 2 === 1
  if (night < 1 || night > nightsOfRamazan || (choice === 'odd' && !isOdd)) return 0
  if (choice === 'last_ten' && night <= 20) return 0
  const double = isWeighted && night === 27 ? 2 : 1
  return isWeighted && isOdd && choice !== 'odd' ? 2 * double : double
}

/** Returns the nights of a plan with their weights. @param first first night that is still to come */
export const nightsOfPlan = (plan: NightPlan, first = 1): { night: number; weight: number }[] =>
  Array.from({ length: nightsOfRamazan }, (_, index) => index + 1)
    .map((night) => ({ night, weight: night < first ? 0 : weightOfNight(plan, night) }))
    .filter(({ weight }) => weight > 0)

/** Sum of the weights: the smallest amount that gives a rupee on each night. */
export const totalWeight = (plan: NightPlan, first = 1): number =>
  nightsOfPlan(plan, first).reduce((sum, { weight }) => sum + weight, 0)

export type NightAmount = { night: number; amount: number }

/**
 * Divides an amount over the nights of a plan, exactly.
 * @param amount whole rupees
 * @param first first night that is still to come
 */
export function splitOverNights(amount: number, plan: NightPlan, first = 1): NightAmount[] {
  const nights = nightsOfPlan(plan, first)
  if (nights.length === 0) return []
  const parts = divideInProportion(
    amount,
    nights.map(({ weight }) => weight),
  )
  return nights.map(({ night }, index) => ({ night, amount: parts[index] ?? 0 }))
}

/** Returns the last nights of a gift with the shortfall of each, when part of its amount did not arrive. */
export function lastNights<Night extends { amount: number }>(
  nights: readonly Night[],
  missing: number,
): Night[] {
  const last: Night[] = []
  let remaining = missing
  for (const night of nights.toReversed()) {
    const amount = Math.min(remaining, night.amount)
    if (amount > 0) last.unshift({ ...night, amount })
    remaining -= amount
  }
  return last
}

/** First day of a Ramazan, yyyy-mm-dd in Pakistan, and its number of nights; null until recorded. */
export type NightSeason = { first_on: string; nights: number | null }

/** Day on whose evening a night begins; for the 30th in a Ramazan of 29 nights, the day of the last night. */
export const eveningOf = (night: number, { first_on, nights }: NightSeason): string =>
  addDays(first_on, Math.min(night, nights ?? nightsOfRamazan) - 2)

/** First night that is still to come on a day; the number after the last night when there is none. */
export function firstNightFrom(today: string, season: NightSeason): number {
  const last = season.nights ?? nightsOfRamazan
  const upcoming = Array.from({ length: last }, (_, index) => index + 1).find(
    (night) => eveningOf(night, season) >= today,
  )
  return upcoming ?? last + 1
}
