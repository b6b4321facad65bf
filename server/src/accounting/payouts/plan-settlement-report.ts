import type { SettlementDiscrepancyKind } from '../../../../contract/src/settlement-reports.ts'

/**
 * Line of a settlement report with the payment that its reference names; negative for a deducted refund or
 * chargeback. A line without an amount is a charge of the gateway.
 */
export type PlannedReportLine = {
  report_id: number
  line: number
  reference: string
  amount_paisa: number
  fee_paisa: number
  attempt_id: number | null
}

/** Payment through the gateway. */
export type SettledPayment = {
  attempt_id: number
  /** Whole rupees, like the amounts below. */
  amount: number
  /** Credited by statement lines, refunds deducted. */
  credited: number
  /** Refunded through the gateway, or all of a disputed payment: it may be deducted from a payout. */
  refunded: number
  /** Whether a payout may credit it: it is paid, and not written off. */
  is_payable: boolean
  /** Paid on a day of the report, not before the terms of the gateway, and in no other report. */
  is_expected: boolean
}

export type PlannedDiscrepancy = {
  kind: Exclude<SettlementDiscrepancyKind, 'late'>
  /** Report of the line; null for a missing payment. */
  report_id: number | null
  /** Set for a surplus. */
  line: number | null
  attempt_id: number | null
  ours_paisa: number
  theirs_paisa: number
}

export type SettlementReportPlan = {
  /** Rupees of the payout that credit each payment, negative for a deduction, with the gateway's fee. */
  matches: { attempt_id: number; amount: number; fee_paisa: number }[]
  /** Fees of the matches, and charges that no match bears. */
  fee_paisa: number
  /** Money without a payment. */
  unallocated_paisa: number
  /** Deductions without a payment, negative: staff must resolve them before the match. */
  deducted_paisa: number
  discrepancies: PlannedDiscrepancy[]
}

/** `is_charge`: none of its lines has an amount. */
type SummedLine = Omit<PlannedReportLine, 'reference'> & { is_charge: boolean }

/**
 * Matches the lines of a settlement report with payments, to the rupee. Lines of one payment or reference are
 * added first, because a refund may be deducted in the same report as its payment. A payment gets at most
 * what the gateway owes; a surplus is unallocated. A deduction beyond the known refunds is matched too: the
 * gateway owes it until the refund is recorded. The matches less the fees, the unallocated money and the
 * deductions are the payout.
 */
export function planSettlementReport(
  lines: readonly PlannedReportLine[],
  payments: readonly SettledPayment[],
): SettlementReportPlan {
  const payable = new Map(payments.flatMap((one) => (one.is_payable ? [[one.attempt_id, one]] : [])))
  const plan: SettlementReportPlan = {
    matches: [],
    fee_paisa: 0,
    unallocated_paisa: 0,
    deducted_paisa: 0,
    discrepancies: [],
  }
  const sums = new Map<string | number, SummedLine>()
  for (const { reference, ...line } of lines) {
    const key = line.attempt_id ?? (reference === '' ? `${line.report_id} ${line.line}` : `of ${reference}`)
    const sum = sums.get(key) ?? { ...line, amount_paisa: 0, fee_paisa: 0, is_charge: true }
    sum.is_charge &&= line.amount_paisa === 0
    sum.amount_paisa += line.amount_paisa
    sum.fee_paisa += line.fee_paisa
    sums.set(key, sum)
  }
  for (const found of sums.values()) {
    const payment = payable.get(found.attempt_id ?? 0)
    if (payment) planPayment(plan, payment, found)
    else planSurplus(plan, found)
  }
  for (const { attempt_id, is_expected, ...payment } of payable.values()) {
    const due = payment.amount - payment.refunded - payment.credited
    if (is_expected && due > 0 && (sums.get(attempt_id)?.is_charge ?? true)) {
      const missing = { kind: 'missing', report_id: null, line: null, attempt_id } as const
      plan.discrepancies.push({ ...missing, ours_paisa: due * 100, theirs_paisa: 0 })
    }
  }
  return plan
}

function planSurplus(
  plan: SettlementReportPlan,
  { report_id, line, attempt_id, amount_paisa, fee_paisa }: SummedLine,
): void {
  if (amount_paisa === 0) {
    plan.fee_paisa += fee_paisa
    return
  }
  const net = amount_paisa - fee_paisa
  if (net < 0) plan.deducted_paisa += net
  else plan.unallocated_paisa += net
  const surplus = { kind: 'surplus', report_id, line, attempt_id } as const
  plan.discrepancies.push({ ...surplus, ours_paisa: 0, theirs_paisa: amount_paisa })
}

function planPayment(
  plan: SettlementReportPlan,
  { attempt_id, amount: total, credited, refunded }: SettledPayment,
  { amount_paisa, fee_paisa, report_id, is_charge }: SummedLine,
): void {
  const gross = total - credited
  const due = gross - refunded
  // A refund may be deducted in this report, an earlier or a later one, because payouts take days.
  const isAsDue =
    is_charge ||
    amount_paisa === due * 100 ||
    (amount_paisa === gross * 100 && gross > 0) ||
    (amount_paisa === -refunded * 100 && credited === 0 && refunded > 0)
  const amount =
    amount_paisa > 0
      ? Math.min(Math.floor(amount_paisa / 100), Math.max(0, gross))
      : -Math.min(Math.floor(-amount_paisa / 100), total + credited)
  const remainder = amount_paisa - amount * 100
  plan.unallocated_paisa += Math.max(0, remainder)
  // The paisa of a deduction, and a deduction of more than the payment, count as a fee.
  const fee = fee_paisa + Math.max(0, -remainder)
  plan.fee_paisa += fee
  // A fee without a match is a charge: of a payment that was refunded in full before its payout, or returned.
  if (amount !== 0) plan.matches.push({ attempt_id, amount, fee_paisa: amount > 0 ? Math.max(0, fee) : fee })
  if (!isAsDue) {
    const other = { kind: 'amount', report_id, line: null, attempt_id } as const
    plan.discrepancies.push({ ...other, ours_paisa: due * 100, theirs_paisa: amount_paisa })
  }
}

/** Amount that the bank may credit for a report, with the earlier reports whose balances it includes. */
export type PossiblePayout = {
  paisa: number
  carried: number[]
  /** Line of the report that states their balance; null when the gateway adds it without a line. */
  brought_line: number | null
}

/**
 * Returns the payouts that a report may have: its own, or with the balances of the unmatched reports before
 * it. A gateway carries a negative balance, or one that is too small to pay out, to the next payout.
 * @param earlier newest first
 * @returns the most certain first: a balance that a line states, then the longest series
 */
export function findPossiblePayouts(
  lines: readonly PlannedReportLine[],
  earlier: readonly { id: number; net_paisa: number }[],
): PossiblePayout[] {
  const net = netOf(lines)
  let balance = 0
  const payouts = earlier.map(({ net_paisa }, index): PossiblePayout => {
    balance += net_paisa
    const brought = lines.find((one) => one.attempt_id === null && balance !== 0 && netOf([one]) === balance)
    return {
      paisa: net + (brought ? 0 : balance),
      carried: earlier.slice(0, index + 1).map(({ id }) => id),
      brought_line: brought?.line ?? null,
    }
  })
  const alone = { paisa: net, carried: [], brought_line: null }
  return [alone, ...payouts]
    .reverse()
    .sort((one, other) => Number(one.brought_line === null) - Number(other.brought_line === null))
}

export const netOf = (lines: readonly { amount_paisa: number; fee_paisa: number }[]): number =>
  lines.reduce((sum, { amount_paisa, fee_paisa }) => sum + amount_paisa - fee_paisa, 0)

const chargeWords =
  /\b(fees?|charges?|commission|mdr|tax(es)?|w\/?ht|with-?held|withholding|fed|gst|sst|levy|rent(al)?|subscription)\b/i
const refundWords = /charge[\s-]?back|refund|revers|disput|reserve|balance|forward/i

/**
 * Reads a deduction that its text calls a fee, a charge or a tax as the fee of its payment, or as a charge
 * of the gateway.
 */
export function readCharge<Line extends { amount_paisa: number; fee_paisa?: number }>(
  line: Line,
  text: string,
): Line {
  const { amount_paisa, fee_paisa = 0 } = line
  if (amount_paisa >= 0 || !chargeWords.test(text) || refundWords.test(text)) return line
  return { ...line, amount_paisa: 0, fee_paisa: fee_paisa - amount_paisa }
}
