/** How often a donor gives. The period of a quarter or year is named by the month in which it is due. */
export const agreementUnits = ['month', 'week', 'quarter', 'year', 'ramazan_night'] as const
export type AgreementUnit = (typeof agreementUnits)[number]

/** Number of the last day of any month. */
export const lastDayOfMonth = 31

/**
 * Largest weight of a night by night plan, as a multiple of the usual amount. Literal, because donors load
 * this file before they choose nights (night-plan.ts).
 */
export const largestWeights: readonly number[] = [1, 4, 1, 4, 1, 2]

/** Largest amount of a period, as a multiple of the usual one. */
export const largestWeight = (unit: AgreementUnit, day: number): number =>
  unit === 'ramazan_night' ? (largestWeights[day] ?? 1) : 1

/** Largest plan of the nights of Ramazan. */
export const lastNightPlan = largestWeights.length - 1
