import * as z from 'zod/mini'
import { phoneChannels } from './channels.ts'
import { correctedFields } from './corrections.ts'
import { instant, withMessage } from './fields.ts'
import { inPaisa, inRupees } from './money.ts'
import { officeWay } from './office-gifts.ts'
import { messageKinds, messageStatuses } from './receipts.ts'
import { discrepancyKinds } from './reconciliation.ts'
import { causes, paymentStatuses } from './status.ts'
import { transferPart } from './transfers.ts'

const status = z.literal(paymentStatuses)
const amount = inRupees
/** As written by a vendor or a member of staff; '' if empty. */
const reason = z.string()

const because = z.literal(causes)

const callbackRefusals = ['no_signature', 'wrong_signature', 'unknown_transaction'] as const
export type CallbackRefusal = (typeof callbackRefusals)[number]

/** `through`: titles of the campaign and the supporter's page, read when the event is shown. */
const lineCampaign = {
  campaign_id: z.optional(z.nullable(z.int())),
  page_id: z.optional(z.nullable(z.int())),
  through: z.optional(z.nullable(z.string())),
}

const facts = {
  donated: z.object({}),
  /**
   * The import that created the donation; undoing the import deletes the donation and this event. `key`: the
   * other program's id, '' for none.
   */
  imported: z.object({ source: z.string(), key: z.string(), file_name: z.string() }),
  payment_requested: z.object({}),
  /** `number` counts the attempts on the same donation or payment, from 1. */
  attempt_started: z.object({ number: z.int(), gateway: z.string(), amount }),
  /**
   * The payer started another attempt although the gateway could not say whether the previous one was
   * paid.
   */
  retried_unanswered: z.object({ gateway: z.string() }),
  /** State of the attempt, or of the donation or payment when the event names no attempt. */
  status_changed: z.object({ from: status, to: status, because, reason }),
  /**
   * `record`: the gateway's report, without personal data. `refusal`: null when genuine. Repeats are
   * counted: `times` and the time of the last one; `record` is the first.
   */
  callback_received: z.object({
    refusal: z.nullable(z.literal(callbackRefusals)),
    record: z.record(z.string(), z.unknown()),
    times: z.optional(z.int()),
    last_at: z.optional(instant),
  }),
  /** `known`: whether the gateway knows the attempt. */
  inquiry_answered: z.object({
    outcome: z.string(),
    amount_paisa: z.nullable(inPaisa),
    known: z.boolean(),
    reason,
  }),
  /** A gateway report that contradicts the books. It changed nothing. */
  contradiction: z.object({ ours: status, theirs: z.string(), reason }),
  /** `reference_file`: the receipt uploaded with it, 'NA' for none; an earlier receipt stays. */
  transfer_reported: z.object({
    part: z.optional(transferPart),
    reference_no: z.string(),
    reference_file: z.string(),
    corrected: z.boolean(),
  }),
  /** `part`: of two transfers; `amount`: amount received, when it differs from the amount due. */
  transfer_verified: z.object({ part: z.optional(transferPart), amount: z.optional(amount) }),
  /** `amount_arrived`: amount received despite the rejection; absent in older events. */
  transfer_rejected: z.object({ reason, amount_arrived: z.optional(z.nullable(amount)) }),
  rejection_undone: z.object({ reason }),
  verification_reversed: z.object({ reason }),
  /** New and old amount that counts. */
  amount_changed: z.object({ from: amount, to: amount }),
  /** Lines of a donation whose amount changed. `fund`: null while unallocated. */
  lines_changed: z.object({
    lines: z.array(
      z.object({ fund: z.nullable(z.string()), fund_type: z.string(), from: amount, to: amount }),
    ),
  }),
  shortfall_opened: z.object({ amount, code: z.string() }),
  shortfall_of: z.object({ code: z.string() }),
  /** Unallocated money was assigned to a cause. */
  allocated: z.object({ amount, fund: z.string() }),
  /** A line was moved to another cause or sub type. `fund`: null while unallocated. */
  line_corrected: z.object({
    amount,
    from: z.object({ fund: z.nullable(z.string()), fund_type: z.string(), ...lineCampaign }),
    to: z.object({ fund: z.string(), fund_type: z.string(), ...lineCampaign }),
    reason,
  }),
  /** `before`, `after`: read from the correction; absent once the personal data was erased. */
  donor_corrected: z.object({
    correction: z.int(),
    fields: z.array(z.literal(correctedFields)),
    reason,
    before: z.optional(z.record(z.string(), z.string())),
    after: z.optional(z.record(z.string(), z.string())),
  }),
  /** `received_on`: yyyy-mm-dd. `reference`: number of the receipt book or cheque, '' for none. */
  gift_recorded: z.object({ way: officeWay, received_on: z.string(), reference: z.string() }),
  gift_reversed: z.object({ reason }),
  /** `cleared_on`: yyyy-mm-dd; null when the cheque did not clear after all. */
  cheque_cleared: z.object({ cleared_on: z.nullable(z.string()) }),
  line_matched: z.object({ amount, missing: amount }),
  match_undone: z.object({ amount, reason }),
  /** Total by which pledges match the donation, before and after. */
  gift_matched: z.object({ from: amount, to: amount }),
  /** Pledge of matched giving that the donation pays; null when staff removed it from its pledge. */
  pledge_named: z.object({ pledge_id: z.nullable(z.int()) }),
  discrepancy_closed: z.object({ discrepancy: z.literal(discrepancyKinds), reason }),
  refund_requested: z.object({ amount, fund: z.optional(z.string()), reason }),
  refund_recorded: z.object({ amount, fund: z.optional(z.string()), reason }),
  refund_succeeded: z.object({ amount, reason }),
  /** `reason`: '' when the gateway's record showed no refund after a day. */
  refund_failed: z.object({ amount, reason }),
  refund_reported: z.object({ amount }),
  paid_twice: z.object({ how: z.literal(['two_attempts', 'part_by_bank_transfer']) }),
  receipt_issued: z.object({ number: z.string() }),
  receipt_voided: z.object({ number: z.string(), because, reason }),
  email_ended: z.object({
    email: z.literal(messageKinds),
    result: z.literal(messageStatuses),
    /** Absent for an e-mail. */
    channel: z.optional(z.literal(phoneChannels)),
  }),
}

export type EventKind = keyof typeof facts
export const eventKinds = Object.keys(facts) as EventKind[]

/**
 * Event in the life of a donation or payment: a kind with its facts. The sentence about it is composed where
 * it is displayed.
 */
export type PaymentEvent = {
  [Kind in EventKind]: { kind: Kind; facts: z.output<(typeof facts)[Kind]> }
}[EventKind]

export type EventOf<Kind extends EventKind> = Extract<PaymentEvent, { kind: Kind }>

/**
 * Union of all kinds, each with its facts and these fields. Too deep for the compiler; PaymentEvent is the
 * equivalent type.
 */
function oneOf(fields: z.core.$ZodLooseShape): z.ZodMiniType {
  const [first, ...others] = eventKinds.map((kind) =>
    z.object({ ...fields, kind: z.literal(kind), facts: facts[kind] }),
  )
  return z.discriminatedUnion('kind', [first as z.ZodMiniObject, ...others])
}

/** Validates a kind with its facts, on writing and on reading. */
export const paymentEvent = oneOf({}) as z.ZodMiniType<PaymentEvent>

const step = {
  id: z.int(),
  at: instant,
  /** 'donor', 'gateway', 'system', or the name of a member of staff. */
  actor: z.string(),
  attempt_id: z.nullable(z.int()),
}

export type TimelineEvent = PaymentEvent & z.output<z.ZodMiniObject<typeof step>>

export const timelineEvent = oneOf(step) as z.ZodMiniType<TimelineEvent>

/** Number of events that a timeline shows at first, and adds on each request for older ones. */
export const timelineStep = 100

export const timelineQuery = z.object({
  newest: z._default(
    z.coerce.number(withMessage('office-fields.newest')).check(z.int(), z.minimum(1), z.maximum(10_000)),
    timelineStep,
  ),
})
