import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, requiredText, withMessage } from './fields.ts'
import { commonDays, filterNames, filterText, inPages } from './lists.ts'
import { inPaisa, inRupees } from './money.ts'
import { difference } from './transfers.ts'

/** Kinds of discrepancy, with the same names as in the table `discrepancies`. */
export const discrepancyKinds = [
  'state',
  'amount',
  'paid_late',
  'paid_twice',
  'refunded_twice',
  'disputed',
  'refund_of_unknown_amount',
] as const

export type DiscrepancyKind = (typeof discrepancyKinds)[number]

export const discrepancyViews = ['standing', 'ended'] as const

/** Days on which a discrepancy was found. */
export const discrepancyFilters = z.object({
  ...commonDays,
  kinds: filterNames,
  payment_gateways: filterNames,
  /** Searches their donations and payments (search.ts). */
  search: filterText,
  show: z._default(z.enum(discrepancyViews, withMessage('office-fields.discrepancies')), 'standing'),
})
export type DiscrepancyFilters = z.output<typeof discrepancyFilters>

export const discrepancy = z.object({
  id: z.int(),
  kind: z.enum(discrepancyKinds),
  /**
   * Our state and the gateway's when last seen; 'unknown': the gateway does not know the payment, or
   * answers about another one.
   */
  ours: z.string(),
  theirs: z.string(),
  their_amount_paisa: z.nullable(inPaisa),
  reason: z.string(),
  found_at: instant,
  seen_at: instant,
  ended_at: z.nullable(instant),
  /** 'gateway' when a later answer agreed; else the member of staff. */
  ended_by: z.nullable(z.string()),
  note: z.string(),
  what: z.enum(['donation', 'payment']),
  what_id: z.int(),
  /** Donation code or reference number. */
  code: z.string(),
  payer: z.object({
    first_name: z.string(),
    last_name: z.string(),
    /** Donor record; null for a payee, and until a job has attached the donation. */
    id: z.nullable(z.int()),
  }),
  amount: inRupees,
  gateway: z.string(),
  transaction_id: z.string(),
  /**
   * Whether staff may book the payment as paid: the discrepancy is open, no other attempt has paid, and the
   * gateway reports the payment paid although it failed here, or with another amount, in whole rupees.
   */
  may_accept: z.boolean(),
  /** Whether another attempt has since paid the donation or payment. */
  paid_otherwise: z.boolean(),
})
export type Discrepancy = z.output<typeof discrepancy>

export const listDiscrepancies = entry('POST /discrepancies/search', {
  who: 'reconciliation',
  summary: 'A page of discrepancies between our books and the gateways',
  ...inPages(discrepancy),
  body: discrepancyFilters,
})

const reconciliationRun = z.object({
  begun_at: instant,
  ended_at: z.nullable(instant),
  /** 'stopped': its server was killed. It resumes automatically, or the next run ends it. */
  state: z.enum(['running', 'ended', 'stopped']),
  /** 'system', or the name of a member of staff. */
  started_by: z.string(),
  planned: z.int(),
  asked: z.int(),
  /** Attempts whose gateway could not be reached. */
  unreachable: z.int(),
  /** Attempts whose status changed here. */
  changed: z.int(),
  found: z.int(),
  /** Gateways skipped after several failures in a row. */
  given_up: z.array(z.string()),
})
export type ReconciliationRun = z.output<typeof reconciliationRun>

export const readReconciliation = entry('GET /reconciliation', {
  who: 'reconciliation',
  summary: 'The run in progress, else the last one; null before the first',
  answer: z.nullable(reconciliationRun),
})

export const startReconciliation = entry('POST /reconciliation/run', {
  who: 'reconciliation',
  summary: 'Starts a reconciliation run: asks the gateways about everything that could differ',
  answer: z.nullable(reconciliationRun),
})

/** Returns the updated discrepancy; the books were updated from the gateway where allowed. */
export const inquireDiscrepancy = entry('POST /discrepancies/:id/inquiries', {
  who: 'reconciliation',
  summary: 'Asks the gateway now about a discrepancy',
  answer: discrepancy,
})

/**
 * Requires the right `donation.verify` too: a person confirms that money has arrived. A payment of another
 * amount needs the decision about the difference.
 */
export const acceptDiscrepancy = entry('POST /discrepancies/:id/accept', {
  who: { allOf: ['reconciliation', 'donation.verify'] },
  summary:
    'Books as paid what failed here or was paid with another amount, if the gateway, asked again, still says so',
  body: z._default(z.object({ difference: z.nullish(difference) }), {}),
  answer: discrepancy,
  done: 'done.discrepancy.accepted',
})

export const closeDiscrepancy = entry('POST /discrepancies/:id/close', {
  who: 'reconciliation',
  summary: 'Closes a discrepancy that a person has resolved',
  body: z.object({ note: requiredText('office-fields.note', 300) }),
  done: 'done.discrepancy.closed',
})
