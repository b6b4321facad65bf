import * as z from 'zod/mini'
import { instant, saying } from './fields.ts'
import { officeWay } from './office-gifts.ts'
import { messageKinds, messageStatuses } from './receipts.ts'
import { discrepancyKinds } from './reconciliation.ts'
import { causes, paymentStatuses } from './status.ts'
import { transferPart } from './transfers.ts'

const status = z.literal(paymentStatuses)
/** Whole rupees. */
const amount = z.int()
/** As a vendor or a member of staff wrote it; '' when nothing was written. */
const words = z.string()

const because = z.literal(causes)

/** What a callback that was refused lacked. */
export const callbackRefusals = ['no signature', 'wrong signature', 'unknown transaction'] as const
export type CallbackRefusal = (typeof callbackRefusals)[number]

const facts = {
  donated: z.object({}),
  payment_requested: z.object({}),
  /** `number` counts the attempts of what is paid from 1. */
  attempt_started: z.object({ number: z.int(), gateway: z.string(), amount }),
  /** The payer began another attempt although this gateway could not say whether the one before was paid. */
  retried_unanswered: z.object({ gateway: z.string() }),
  /** Of the attempt, or of the donation or payment where the event names no attempt. */
  status_changed: z.object({ from: status, to: status, because, words }),
  /**
   * `record`: what the gateway sent, without personal data. `refusal`: null when it was genuine. Of those that were counted, `times` and
   * when the last one came; `record` is that of the first.
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
    amount_paisa: z.nullable(z.int()),
    known: z.boolean(),
    words,
  }),
  /** What a gateway reported and our books may not follow. It changed nothing. */
  contradiction: z.object({ ours: status, theirs: z.string(), words }),
  /** `reference_file`: the receipt that came with it, 'NA' where none did; an earlier one stays. */
  transfer_reported: z.object({
    part: z.optional(transferPart),
    reference_no: z.string(),
    reference_file: z.string(),
    corrected: z.boolean(),
  }),
  /** `part`: of two transfers; `amount`: what came, where it was not what was due. */
  transfer_verified: z.object({ part: z.optional(transferPart), amount: z.optional(amount) }),
  /** `amount_arrived`: what came all the same; absent before this was asked. */
  transfer_rejected: z.object({ words, amount_arrived: z.optional(z.nullable(amount)) }),
  rejection_reversed: z.object({ words }),
  verification_reversed: z.object({ words }),
  /** What counts from now on, and what counted before. */
  amount_changed: z.object({ from: amount, to: amount }),
  /** Of a donation of several lines, what those count for now that counted otherwise. `fund`: null while no cause is chosen. */
  lines_changed: z.object({
    lines: z.array(
      z.object({ fund: z.nullable(z.string()), fund_type: z.string(), from: amount, to: amount }),
    ),
  }),
  /** The rest of a gift of which less came can be paid as the donation with this code. */
  rest_opened: z.object({ amount, code: z.string() }),
  /** This donation is the rest of the one with this code. */
  rest_of: z.object({ code: z.string() }),
  /** Money without a cause was given to one. */
  allocated: z.object({ amount, fund: z.string() }),
  /** `received_on`: yyyy-mm-dd. `reference`: the number of the receipt book or of the cheque, '' without. */
  gift_recorded: z.object({ way: officeWay, received_on: z.string(), reference: z.string() }),
  gift_reversed: z.object({ words }),
  line_matched: z.object({ amount, missing: amount }),
  match_undone: z.object({ amount, words }),
  discrepancy_closed: z.object({ discrepancy: z.literal(discrepancyKinds), words }),
  refund_requested: z.object({ amount, words }),
  refund_recorded: z.object({ amount, words }),
  refund_made: z.object({ amount, words }),
  /** `words`: '' where the gateway's record showed no refund after a day. */
  refund_refused: z.object({ amount, words }),
  refund_reported: z.object({ amount }),
  paid_twice: z.object({ how: z.literal(['two attempts', 'part by bank transfer']) }),
  receipt_issued: z.object({ number: z.string() }),
  receipt_voided: z.object({ number: z.string(), because, words }),
  email_ended: z.object({
    email: z.literal(messageKinds),
    result: z.literal(messageStatuses),
  }),
}

export type EventKind = keyof typeof facts
export const eventKinds = Object.keys(facts) as EventKind[]

/** What happened to a donation or payment: a kind with its facts. A sentence is made where a person reads it. */
export type PaymentEvent = {
  [Kind in EventKind]: { kind: Kind; facts: z.output<(typeof facts)[Kind]> }
}[EventKind]

export type EventOf<Kind extends EventKind> = Extract<PaymentEvent, { kind: Kind }>

/** The union of all kinds, each with its facts and these fields. The compiler cannot follow it; PaymentEvent says the same. */
function oneOf(fields: z.core.$ZodLooseShape): z.ZodMiniType {
  const [first, ...others] = eventKinds.map((kind) =>
    z.object({ ...fields, kind: z.literal(kind), facts: facts[kind] }),
  )
  return z.discriminatedUnion('kind', [first as z.ZodMiniObject, ...others])
}

/** A kind with its facts; anything else is refused, when it is written as when it is read. */
export const paymentEvent = oneOf({}) as z.ZodMiniType<PaymentEvent>

const step = {
  id: z.int(),
  at: instant,
  /** 'donor', 'gateway', 'system', or a member of staff by name. */
  actor: z.string(),
  attempt_id: z.nullable(z.int()),
}

/** An event as staff read it in the timeline. */
export type TimelineEvent = PaymentEvent & {
  id: number
  at: string
  actor: string
  attempt_id: number | null
}

export const timelineEvent = oneOf(step) as z.ZodMiniType<TimelineEvent>

/** How many of the newest events a timeline shows, and by how many more it is asked to go back. */
export const timelineStep = 100

export const timelineQuery = z.object({
  newest: z._default(
    z.coerce.number(saying('office-fields.newest')).check(z.int(), z.minimum(1), z.maximum(10_000)),
    timelineStep,
  ),
})
