import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { inRupees } from './money.ts'
import { bankDay } from './statements.ts'

const payment = z.object({
  attempt_id: z.int(),
  /** Donation code, or the payment's reference. */
  code: z.string(),
  name: z.string(),
  /** Amount that no line has credited yet. */
  amount: inRupees,
  /** Day of receipt or of the payment, yyyy-mm-dd. */
  day: bankDay,
})

const deposits = z.object({
  /** Closed day sheets with cash that no line has credited; sheets of the line's amount first. */
  sheets: z.array(
    z.object({ id: z.int(), title: z.string(), day: bankDay, amount: inRupees, payments: z.array(payment) }),
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

/** Day sheet, settlement report or payout of exactly the line's amount. */
export const lineDeposit = z.object({
  /** Gateway of a report or payout; null for the cash of a day sheet. */
  gateway: z.nullable(z.string()),
  /** Settlement report to match with the line, on the screen of the report. */
  report_id: z.optional(z.int()),
  /** Title of the day sheet or name of the report; '' for a payout. */
  title: z.string(),
  from: bankDay,
  to: bankDay,
  count: z.int(),
  /** Amount of the payments, before the gateway's fee. */
  amount: inRupees,
})
export type LineDeposit = z.output<typeof lineDeposit>

/** Highest plausible fee of a gateway, as a share of the payments. */
const plausibleFee = 0.1

export const isPlausiblePayout = (grossPaisa: number, netPaisa: number): boolean =>
  grossPaisa >= netPaisa && grossPaisa - netPaisa <= grossPaisa * plausibleFee

type PayoutDays = { from: string; to: string; count: number; amount: number; isExact: boolean }

/**
 * Finds the periods whose payments may be a payout of this amount: first those whose sum less the agreed fee
 * is the amount, then plausible ones; the newest first in each group.
 */
export function daysOfPayout(
  { fee_basis_points, payments }: Omit<Deposits['payouts'][number], 'gateway'>,
  netPaisa: number,
): PayoutDays[] {
  const days = [...new Set(payments.map(({ day }) => day))].sort().reverse()
  const sums = new Map(days.map((day) => [day, { count: 0, amount: 0 }]))
  for (const { day, amount } of payments) {
    const sum = sums.get(day)
    if (sum) sums.set(day, { count: sum.count + 1, amount: sum.amount + amount })
  }
  const found = days.flatMap((to, index) => {
    let [count, amount] = [0, 0]
    return days.slice(index).flatMap((from): PayoutDays[] => {
      count += sums.get(from)?.count ?? 0
      amount += sums.get(from)?.amount ?? 0
      const gross = amount * 100
      if (!isPlausiblePayout(gross, netPaisa)) return []
      // A gateway rounds the fee of each payment to paisa.
      const due = gross - (gross * (fee_basis_points ?? 0)) / 10_000
      const isExact = fee_basis_points !== null && Math.abs(due - netPaisa) <= count
      return [{ from, to, count, amount, isExact }]
    })
  })
  return found.toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
}

export const findDeposits = entry('GET /statement-lines/:id/deposits', {
  who: 'statement',
  summary: 'Cash of closed day sheets, and card payments, that a line may credit in one sum',
  answer: deposits,
})
