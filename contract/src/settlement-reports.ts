import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { bodyId, instant, requiredText, withMessage } from './fields.ts'
import { commonDays, filterNames, filterText, inPages, pageQuery, paginated } from './lists.ts'
import { inPaisa } from './money.ts'
import { payable } from './payable.ts'
import { bankDay, reportFileFields, statementMaxBytes, statementPreview } from './statements.ts'

/**
 * 'surplus': a line without a paid donation or payment. 'amount': the payment has another amount.
 * 'missing': a payment of these days is not in the report. 'late': the payout is not in the bank in time.
 */
export const settlementDiscrepancyKinds = ['surplus', 'amount', 'missing', 'late'] as const
export type SettlementDiscrepancyKind = (typeof settlementDiscrepancyKinds)[number]

export const settlementResolutions = [
  'paid_later',
  'unallocated',
  'returned',
  'refunded',
  'charged',
  'written_off',
  'explained',
] as const
/**
 * Resolutions that staff may choose; writing off needs a payment that the gateway owes. A deduction without a
 * payment is resolved as a charge. If it deducts the balance of an earlier report, that report is imported
 * before its own report is matched.
 */
export function resolutionsFor(
  kind: SettlementDiscrepancyKind,
  { ours_paisa, theirs_paisa }: { ours_paisa: number; theirs_paisa: number },
): (typeof settlementResolutions)[number][] {
  if (kind === 'late') return ['paid_later', 'explained']
  if (theirs_paisa > ours_paisa) return ['unallocated', 'returned', 'explained']
  if (kind === 'surplus') return ['charged']
  return [...(kind === 'amount' ? (['refunded'] as const) : []), 'paid_later', 'written_off', 'explained']
}

const discrepancy = z.object({
  id: z.int(),
  report_id: z.int(),
  gateway: z.string(),
  kind: z.literal(settlementDiscrepancyKinds),
  /** Day of the payment or line; of a late payout, the last day of its payments. */
  day: bankDay,
  /** Transaction ID of the line or payment; '' for a payout. */
  reference: z.string(),
  /** Donation or payment; null for a line without one, and for a payout. */
  payable: z.nullable(payable),
  /** Amounts due by our books and by the report. */
  ours_paisa: inPaisa,
  theirs_paisa: inPaisa,
  resolution: z.nullable(z.literal(settlementResolutions)),
  note: z.nullable(z.string()),
  resolved_by: z.nullable(z.string()),
  resolved_at: z.nullable(instant),
})
export type SettlementDiscrepancy = z.output<typeof discrepancy>

const report = z.object({
  id: z.int(),
  gateway: z.string(),
  name: z.string(),
  first_day: bankDay,
  last_day: bankDay,
  line_count: z.int(),
  /** Lines of a paid donation or payment. */
  payment_count: z.int(),
  amount_paisa: inPaisa,
  fee_paisa: inPaisa,
  /** The payout: amount less fee. One that is not positive is carried to the next payout. */
  net_paisa: inPaisa,
  imported_by: z.string(),
  imported_at: instant,
  open_discrepancies: z.int(),
  /** Bank line of the payout; null until it is matched. */
  bank_line: z.nullable(z.object({ value_date: bankDay, account: z.string(), file_id: z.int() })),
})
export type SettlementReport = z.output<typeof report>

export const listSettlementReports = entry('GET /settlement-reports', {
  who: 'accounting',
  summary: 'A page of settlement reports, newest first',
  ...inPages(report),
})

const reportLine = z.object({
  /** Line of the file, from 1. */
  line: z.int(),
  day: bankDay,
  reference: z.string(),
  description: z.string(),
  /** Negative for a refund or chargeback that the gateway deducts, 0 for a charge. */
  amount_paisa: inPaisa,
  fee_paisa: inPaisa,
  payable: z.nullable(payable),
})
export type SettlementReportLine = z.output<typeof reportLine>

export const listSettlementReportLines = entry('POST /settlement-reports/:id/lines/search', {
  who: 'accounting',
  summary: 'A page of the lines of a settlement report, in the order of its file, with their sums',
  query: pageQuery,
  body: z.object({ ...commonDays, text: filterText }),
  answer: z.extend(paginated(reportLine), { amount_paisa: inPaisa, fee_paisa: inPaisa }),
})

export const settlementDiscrepancyViews = ['open', 'resolved', 'all'] as const

export const listSettlementDiscrepancies = entry('POST /settlement-discrepancies/search', {
  who: 'accounting',
  summary: 'A page of the discrepancies of settlement reports, open and oldest first',
  ...inPages(discrepancy),
  body: z.object({
    show: z._default(z.literal(settlementDiscrepancyViews), 'open'),
    kinds: filterNames,
    payment_gateways: filterNames,
    /** Limits the list to one report; null for all. */
    report_id: z._default(z.nullable(bodyId), null),
  }),
})

const reportForm = z.object({
  ...reportFileFields,
  gateway: requiredText('office-fields.gateway', 50),
})
export type SettlementReportForm = z.output<typeof reportForm>

export const previewSettlementReport = entry('POST /settlement-reports/preview', {
  who: 'accounting.post',
  summary: "Shows how a gateway's settlement report would be read and matched; stores nothing",
  body: reportForm,
  multipart: { fileField: 'file', maxBytes: statementMaxBytes },
  answer: z.extend(statementPreview, {
    fee_paisa: inPaisa,
    found: z.object({ payments: z.int(), surplus: z.int(), amount: z.int(), missing: z.int() }),
  }),
})

export const importSettlementReport = entry('POST /settlement-reports', {
  who: 'accounting.post',
  summary: "Stores a gateway's settlement report and its discrepancies; the same file changes nothing",
  body: reportForm,
  multipart: { fileField: 'file', maxBytes: statementMaxBytes },
  answer: z.object({ id: z.int(), known_already: z.boolean() }),
})

export const readSettlementReport = entry('GET /settlement-reports/:id', {
  who: 'accounting',
  summary: 'A settlement report, with open bank lines of the amounts that its payout may have',
  answer: z.object({
    report,
    /** Nearest in time first, at most 10; empty when the report is matched. */
    bank_lines: z.array(
      z.object({
        id: z.int(),
        value_date: bankDay,
        account: z.string(),
        amount_paisa: inPaisa,
        description: z.string(),
      }),
    ),
    /** Earlier unmatched reports, newest first; the payout of this report may include their balances. */
    carried: z.array(z.object({ id: z.int(), name: z.string(), net_paisa: inPaisa })),
  }),
})

export const matchSettlementReport = entry('POST /settlement-reports/:id/match', {
  who: 'accounting.post',
  summary: 'Matches the bank line of the payout with every payment of the report, each with its fee',
  body: z.object({ line_id: bodyId }),
  done: 'done.settlement-report.matched',
})

/** Refused (409) while a bank line is matched with the report. */
export const removeSettlementReport = entry('DELETE /settlement-reports/:id', {
  who: 'accounting.post',
  summary: 'Removes a settlement report that is not matched, with its discrepancies',
  done: 'done.settlement-report.removed',
})

export const resolveSettlementDiscrepancy = entry('POST /settlement-discrepancies/:id/resolve', {
  who: 'accounting.post',
  summary: 'Resolves a discrepancy of a settlement report; writing off posts a voucher',
  body: z.object({
    resolution: z.literal(settlementResolutions, withMessage('settlement-reports.resolution.required')),
    note: requiredText('office-fields.reason', 300),
  }),
  done: 'done.settlement-discrepancy.resolved',
})
