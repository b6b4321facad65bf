import { type AgreementRules, periodsToCome } from './plan-agreement.ts'
import type { Agreement } from './read-agreement.ts'

/** Day on which the pause of an agreement ends; null when it is not paused. */
export function pausedUntil(
  { terms, status }: Pick<Agreement, 'terms' | 'status'>,
  today: string,
): string | null {
  if (status !== 'paused') return null
  const until = terms.findLast(({ is_pause, valid_from }) => !is_pause && valid_from > today)
  return until?.valid_from ?? null
}

/** The next period that is not requested yet: an announced one, else the first without a charge. */
export function nextPeriod(
  agreement: Agreement,
  { today, moon_shift }: Pick<AgreementRules, 'today' | 'moon_shift'>,
): { period: string; due_on: string; amount: number } | null {
  if (agreement.status === 'ended') return null
  const announced = agreement.charges.find(
    ({ progress, paid, expected, due_on }) => progress === 'planned' && paid < expected && due_on >= today,
  )
  if (announced) return { period: announced.period, due_on: announced.due_on, amount: announced.expected }
  const [next] = periodsToCome(agreement, moon_shift)
  return next ?? null
}
