/** How often a donor gives. The period of a quarter or year is named by the month in which it is due. */
export const agreementUnits = ['month', 'week', 'quarter', 'year', 'ramazan_night'] as const
export type AgreementUnit = (typeof agreementUnits)[number]

/** Due day that means the last day of the month, from the 28th to the 31st. */
export const lastDayOfMonth = 31

/**
 * Largest weight of a night by night plan, as a multiple of the usual amount. Written out, so that donors do
 * not load night-plan.ts before they choose nights.
 */
export const largestWeights: readonly number[] = [1, 4, 1, 4, 1, 2]

/** Largest amount of a period, as a multiple of the usual one. */
export const largestWeight = (unit: AgreementUnit, day: number): number =>
  unit === 'ramazan_night' ? (largestWeights[day] ?? 1) : 1

/** Highest number of a night plan. */
export const lastNightPlan = largestWeights.length - 1
