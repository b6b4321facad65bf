import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { donationLink, email, instant, rowId, saying } from './fields.ts'

/** The e-mails to both: it was refunded; its transfer was rejected; that rejection was taken back. */
const messageKindsOfBoth = ['refund', 'rejection', 'reopened'] as const

/** The e-mails to donors: it is recorded, with how to pay; it has arrived, with its receipt. */
export const donationMessageKinds = ['donation', 'receipt', ...messageKindsOfBoth] as const

/** The e-mails to payees: please pay; it has arrived. */
export const paymentMessageKinds = ['payment', 'paid', ...messageKindsOfBoth] as const

export const messageKinds = ['donation', 'receipt', 'payment', 'paid', ...messageKindsOfBoth] as const

export type MessageKind = (typeof messageKinds)[number]

/** 'dropped': its content was no longer true, for instance because its receipt had become void. */
export const messageStatuses = ['queued', 'sent', 'failed', 'dropped'] as const

/**
 * A receipt as it is printed, in its reader's language: the page and the PDF draw the same one. Every text is ready to
 * be shown.
 */
export const receiptDocument = z.object({
  title: z.string(),
  /** Null for a payment: its reference stands among the facts. */
  number: z.nullable(z.string()),
  /** Whose receipt it is: name, then address and numbers as far as they are known. */
  issuer: z.array(z.string()),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  columns: z.array(z.object({ title: z.string(), numeric: z.boolean() })),
  /** `cells` in the order of the columns; `note` belongs to the first one. */
  lines: z.array(z.object({ cells: z.array(z.string()), note: z.nullable(z.string()) })),
  /** How the lines come to the total, where that is not their sum: what was refunded. */
  sums: z.array(z.object({ name: z.string(), amount: z.string() })),
  total: z.object({ name: z.string(), amount: z.string() }),
  in_words: z.object({ name: z.string(), text: z.string() }),
  thanks: z.string(),
  /** Where anybody can check that it is genuine. */
  check: z.nullable(z.object({ words: z.string(), url: z.string() })),
  /** What it says about tax; empty where the charity has entered nothing. */
  tax: z.string(),
  /** Whose picture stands above what; null where there is none. */
  signature: z.nullable(z.object({ picture: z.string(), words: z.string() })),
  foot: z.string(),
})

export type ReceiptDocument = z.output<typeof receiptDocument>

const message = z.object({
  id: z.int(),
  kind: z.literal(messageKinds),
  recipient: z.string(),
  status: z.literal(messageStatuses),
  tries: z.int(),
  /** What went wrong at the last try. */
  error: z.nullable(z.string()),
  /** The member of staff who requested it; null when it was sent automatically. */
  asked_by: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
  queued_at: instant,
  /** Null once nothing more is tried. */
  next_try_at: z.nullable(instant),
  sent_at: z.nullable(instant),
})

export type Message = z.output<typeof message>

export const listDonationMessages = entry({
  method: 'GET',
  path: '/donation/:id/messages',
  who: 'donation',
  summary: 'The e-mails about a donation, newest first',
  params: rowId,
  answer: z.array(message),
})

const oneKindOf = (kinds: readonly MessageKind[]) =>
  z.object({
    kind: z.literal(kinds, saying('office-fields.message-kind')),
    /** Null: the address that the donor or payee gave. */
    email: z.nullish(email),
  })

/** A receipt is issued first where a settled donation has none: one from before there were receipts. */
export const sendDonationMessage = entry({
  method: 'POST',
  path: '/donation/:id/messages',
  who: 'donation.receipt',
  summary: 'Sends an e-mail about a donation again, to a corrected address if one is given',
  params: rowId,
  body: oneKindOf(donationMessageKinds),
  answer: z.null(),
  done: 'done.message.sent',
})

export const listPaymentMessages = entry({
  method: 'GET',
  path: '/payment/:id/messages',
  who: 'payment',
  summary: 'The e-mails about a payment, newest first',
  params: rowId,
  answer: z.array(message),
})

export const sendPaymentMessage = entry({
  method: 'POST',
  path: '/payment/:id/messages',
  who: 'donation.receipt',
  summary: 'Sends the payee an e-mail again: the link, the confirmation of payment or the refund',
  params: rowId,
  body: oneKindOf(paymentMessageKinds),
  answer: z.null(),
  done: 'done.message.sent',
})

export const readReceipt = entry({
  method: 'GET',
  path: '/donation/:id/receipt',
  who: 'donation',
  summary: "A settled donation's receipt as PDF",
  params: rowId,
  answer: download,
})

export const readReceiptByLink = entry({
  method: 'GET',
  path: '/donation/status/:link/receipt',
  who: 'anyone',
  summary: 'The receipt as PDF, for the holder of the link of a settled donation',
  params: donationLink,
  answer: download,
})
