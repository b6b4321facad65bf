import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { bankDay } from './statements.ts'

const payment = z.object({
  attempt_id: z.int(),
  /** Donation code, or the payment's reference. */
  code: z.string(),
  name: z.string(),
  /** Whole rupees that no line has credited yet. */
  amount: z.int(),
  /** Day of receipt or of the payment, yyyy-mm-dd. */
  day: bankDay,
})

const deposits = z.object({
  /** Closed day sheets with cash that no line has credited; sheets of the line's amount first. */
  sheets: z.array(
    z.object({ id: z.int(), title: z.string(), day: bankDay, amount: z.int(), payments: z.array(payment) }),
  ),
  /** Payments of each gateway that no line has credited, oldest first, at most 500 in all. */
  payouts: z.array(
    z.object({
      gateway: z.string(),
      /** Share that the gateway retains by its terms, in hundredths of a percent; null when unknown. */
      fee_basis_points: z.nullable(z.int()),
      payments: z.array(payment),
    }),
  ),
})
export type Deposits = z.output<typeof deposits>
export type DepositedPayment = Deposits['sheets'][number]['payments'][number]

export const findDeposits = entry('GET /statement/line/:id/deposits', {
  who: 'statement',
  summary: 'Cash of closed day sheets, and card payments, that a line may credit in one sum',
  answer: deposits,
})
