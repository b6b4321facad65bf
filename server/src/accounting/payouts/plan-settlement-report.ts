import type { SettlementDiscrepancyKind } from '../../../../contract/src/settlement-reports.ts'

/** Line of a settlement report with the payment that its reference names; negative for a deducted refund. */
export type PlannedReportLine = {
  line: number
  amount_paisa: number
  fee_paisa: number
  attempt_id: number | null
}

/** Card payment of the gateway. */
export type SettledPayment = {
  attempt_id: number
  /** Whole rupees, as the others. */
  amount: number
  /** Credited by statement lines, refunds deducted. */
  credited: number
  /** Refunded through the gateway, which deducts it from a payout. */
  refunded: number
  /** Whether a payout may credit it: it is paid, and not written off. */
  is_payable: boolean
  /** Paid on a day of the report, and in no other report. */
  is_expected: boolean
}

export type PlannedDiscrepancy = {
  kind: Exclude<SettlementDiscrepancyKind, 'late'>
  /** Set for a surplus. */
  line: number | null
  attempt_id: number | null
  ours_paisa: number
  theirs_paisa: number
}

export type SettlementReportPlan = {
  /** Rupees of the payout that credit each payment, negative for a refund, with the gateway's fee. */
  matches: { attempt_id: number; amount: number; fee_paisa: number }[]
  fee_paisa: number
  /** Payout, less the matches: money without a payment. */
  unallocated_paisa: number
  discrepancies: PlannedDiscrepancy[]
}

/**
 * Matches the lines of a settlement report with payments, to the rupee. Lines of one payment are added first,
 * since a refund may be deducted in the report that pays it. A payment gets at most what the gateway owes; a
 * surplus is unallocated. The matches less their fees, and the unallocated money, are the payout.
 */
export function planSettlementReport(
  lines: readonly PlannedReportLine[],
  payments: readonly SettledPayment[],
): SettlementReportPlan {
  const known = new Map(payments.map((payment) => [payment.attempt_id, payment]))
  const plan: SettlementReportPlan = { matches: [], fee_paisa: 0, unallocated_paisa: 0, discrepancies: [] }
  const paid = new Map<number, { amount_paisa: number; fee_paisa: number }>()
  for (const { line, attempt_id, amount_paisa, fee_paisa } of lines) {
    if (attempt_id !== null && known.get(attempt_id)?.is_payable) {
      const sum = paid.get(attempt_id) ?? { amount_paisa: 0, fee_paisa: 0 }
      paid.set(attempt_id, {
        amount_paisa: sum.amount_paisa + amount_paisa,
        fee_paisa: sum.fee_paisa + fee_paisa,
      })
      continue
    }
    plan.unallocated_paisa += amount_paisa - fee_paisa
    plan.discrepancies.push({ kind: 'surplus', line, attempt_id, ours_paisa: 0, theirs_paisa: amount_paisa })
  }
  for (const [attempt_id, theirs] of paid) planPayment(plan, known.get(attempt_id), theirs)
  for (const { attempt_id, is_payable, is_expected, ...payment } of payments) {
    const due = payment.amount - payment.refunded - payment.credited
    if (is_payable && is_expected && due > 0 && !paid.has(attempt_id))
      plan.discrepancies.push({
        kind: 'missing',
        line: null,
        attempt_id,
        ours_paisa: due * 100,
        theirs_paisa: 0,
      })
  }
  return plan
}

function planPayment(
  plan: SettlementReportPlan,
  payment: SettledPayment | undefined,
  { amount_paisa, fee_paisa }: { amount_paisa: number; fee_paisa: number },
): void {
  if (!payment) return
  const { attempt_id } = payment
  const gross = payment.amount - payment.credited
  const due = gross - payment.refunded
  // A refund is deducted in this report or in a later one.
  const isAsDue = amount_paisa === due * 100 || (amount_paisa === gross * 100 && gross > 0)
  const amount =
    amount_paisa > 0
      ? Math.min(Math.floor(amount_paisa / 100), Math.max(0, gross))
      : -Math.min(Math.floor(-amount_paisa / 100), Math.max(0, -due))
  // Without a match there is no payment to carry the fee.
  const fee = amount === 0 ? 0 : fee_paisa
  if (amount !== 0) plan.matches.push({ attempt_id, amount, fee_paisa: fee })
  plan.fee_paisa += fee
  plan.unallocated_paisa += amount_paisa - fee_paisa - (amount * 100 - fee)
  if (!isAsDue)
    plan.discrepancies.push({
      kind: 'amount',
      line: null,
      attempt_id,
      ours_paisa: due * 100,
      theirs_paisa: amount_paisa,
    })
}
