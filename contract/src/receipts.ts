import * as z from 'zod/mini'
import { channels } from './channels.ts'
import { download, entry } from './entry.ts'
import { email, instant, withMessage } from './fields.ts'
import { commonDays, donationFilters, exporting, filterNames, inPages } from './lists.ts'
import { inRupees } from './money.ts'

/** Messages to donors and payees: refunded; transfer rejected; rejection undone. */
const messageKindsOfBoth = ['refund', 'rejection', 'rejection_undone'] as const

/** Messages to donors: recorded, with how to pay; received, with the receipt; gift reversed. */
const donationMessageKinds = ['donation', 'receipt', 'reversal', ...messageKindsOfBoth] as const

/** Messages to payees: payment request; received. */
const paymentMessageKinds = ['payment', 'paid', ...messageKindsOfBoth] as const

export const messageKinds = [
  'donation',
  'receipt',
  'reversal',
  'payment',
  'paid',
  ...messageKindsOfBoth,
] as const

export type MessageKind = (typeof messageKinds)[number]

/**
 * 'held': waits during an attack until the donor opens their page. 'dropped': outdated before it was sent,
 * for instance because its receipt was void by then.
 */
export const messageStatuses = ['queued', 'held', 'sent', 'failed', 'dropped'] as const

/**
 * Printable receipt in its reader's language, drawn by both the page and the PDF. Every text is ready to
 * show.
 */
export const receiptDocument = z.object({
  title: z.string(),
  /** Null for a payment, whose reference is among the facts. */
  number: z.nullable(z.string()),
  /** Charity that issues the receipt: name, then known address and numbers. */
  issuer: z.array(z.string()),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  columns: z.array(z.object({ title: z.string(), numeric: z.boolean() })),
  /** `cells` in column order; `note` is printed in the first cell. */
  lines: z.array(z.object({ cells: z.array(z.string()), note: z.nullable(z.string()) })),
  /** Adjustments between the lines and the total: refunds. */
  sums: z.array(z.object({ name: z.string(), amount: z.string() })),
  total: z.object({ name: z.string(), amount: z.string() }),
  in_words: z.object({ name: z.string(), text: z.string() }),
  thanks: z.string(),
  /** Address that verifies the receipt; public. */
  check: z.nullable(z.object({ words: z.string(), url: z.string() })),
  /** Tax text; empty when the charity has entered none. */
  tax: z.string(),
  /** Signature image and the text below it; null for none. */
  signature: z.nullable(z.object({ picture: z.string(), words: z.string() })),
  foot: z.string(),
})
export type ReceiptDocument = z.output<typeof receiptDocument>

const message = z.object({
  id: z.int(),
  kind: z.literal(messageKinds),
  channel: z.literal(channels),
  /** Address or number. */
  recipient: z.string(),
  status: z.literal(messageStatuses),
  /** Latest report of the vendor; null without one, and for e-mails. */
  delivery: z.nullable(z.literal(['sent', 'delivered', 'read'])),
  tries: z.int(),
  error: z.nullable(z.string()),
  /** Member of staff who requested the message; null when sent automatically. */
  asked_by: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
  queued_at: instant,
  /** Time of the next attempt to send; null when none is scheduled. */
  next_try_at: z.nullable(instant),
  sent_at: z.nullable(instant),
})
export type Message = z.output<typeof message>

export const listDonationMessages = entry('GET /donations/:id/messages', {
  who: 'donation',
  summary: 'The messages about a donation, newest first',
  answer: z.array(message),
})

const oneKindOf = (kinds: readonly MessageKind[]) =>
  z.object({
    kind: z.literal(kinds, withMessage('office-fields.message-kind')),
    /** Null for the address that the donor or payee gave. */
    email: z.nullish(email),
  })

/**
 * Issues a missing receipt of a settled donation first: some donations were made before the product issued
 * receipts.
 */
export const sendDonationMessage = entry('POST /donations/:id/messages', {
  who: 'donation.receipt',
  summary: 'Sends an e-mail about a donation again, to a corrected address if one is given',
  body: oneKindOf(donationMessageKinds),
  done: 'done.message.sent',
})

export const listPaymentMessages = entry('GET /payments/:id/messages', {
  who: 'payment',
  summary: 'The messages about a payment, newest first',
  answer: z.array(message),
})

export const sendPaymentMessage = entry('POST /payments/:id/messages', {
  who: 'donation.receipt',
  summary: 'Sends the payee an e-mail again: the link, the confirmation of payment or the refund',
  body: oneKindOf(paymentMessageKinds),
  done: 'done.message.sent',
})

export const readReceipt = entry('GET /donations/:id/receipt', {
  who: 'donation',
  summary: "A settled donation's receipt as PDF",
  answer: download,
})

/** 'skipped': numbers that a restore skipped, since receipts with lost records may have them. */
export const receiptStates = ['valid', 'replaced', 'void', 'skipped'] as const
export type ReceiptState = (typeof receiptStates)[number]

const registeredReceipt = z.object({
  number: z.string(),
  /** Last skipped number when `number` is the first of a gap; null for a receipt. */
  last_number: z.nullable(z.string()),
  issued_at: instant,
  /** Null for skipped numbers. */
  amount: z.nullable(inRupees),
  state: z.literal(receiptStates),
  voided_at: z.nullable(instant),
  /** Number of the next receipt of the same donation; null for none. */
  replaced_by: z.nullable(z.string()),
  donation_id: z.nullable(z.int()),
  donation_code: z.nullable(z.string()),
})
export type RegisteredReceipt = z.output<typeof registeredReceipt>

/** Maximum number of receipts in one file: about a megabyte, written in a few seconds. */
export const maxPrintedReceipts = 500

export const printReceipts = entry('POST /receipts/print', {
  who: { allOf: ['donation', 'donation.receipt'] },
  confirmed: true,
  fromReplica: true,
  summary: 'The valid receipts of the filtered donations in one PDF, in the order of their numbers',
  body: donationFilters,
  answer: download,
})

const registerFilters = z.object({ ...commonDays, states: filterNames })
export type ReceiptFilters = z.output<typeof registerFilters>

export const listReceipts = entry('POST /receipts/search', {
  who: 'accounting',
  scope: 'receipts:read',
  fromReplica: true,
  summary: 'The register of receipts, newest number first: valid, replaced, void and skipped ones',
  ...inPages(registeredReceipt),
  body: registerFilters,
})

export const exportReceipts = entry('POST /receipts/export', {
  who: 'accounting',
  ...exporting,
  summary: 'The filtered register of receipts as CSV, or for Excel',
  body: registerFilters,
})

export const readReceiptByLink = entry('GET /public/donations/:link/receipt', {
  who: 'anyone',
  summary: 'The receipt as PDF, for the holder of the link of a settled donation',
  answer: download,
})
