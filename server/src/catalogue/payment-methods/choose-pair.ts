import {
  hasPakistaniMobile,
  type PayableKind,
  pairProblem,
} from '../../../../contract/src/payment-methods.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { OpenPair } from './payment-methods.queries.ts'

/**
 * Returns the open pair that a donor chose.
 * @param gift.amount whole rupees
 * @param gift.kinds kinds of money in the donation
 * @throws Problem 422 on payment_method when the pair is not available, or cannot take this donation
 */
export function choosePair(
  pairs: OpenPair[],
  asked: { payment_method: string; payment_gateway: string },
  gift: { amount: number; kinds: readonly PayableKind[]; country: string; phone: string },
): OpenPair {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const pair = pairs.find(
    (open) =>
      same(open.payment_method, asked.payment_method) && same(open.payment_gateway, asked.payment_gateway),
  )
  const problem = pair
    ? pairProblem(pair, gift.amount, hasPakistaniMobile(gift.country, gift.phone), gift.kinds)
    : translatable('problem.pair.not-available')
  if (pair && !problem) return pair
  throw Problem.invalid({ payment_method: [problem ?? ''] })
}
