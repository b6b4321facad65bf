import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { donationLink, email, instant, rowId } from './fields.ts'

/** What donors are written about: it is noted, with how to pay; it has arrived, with its receipt; it was given back. */
export const donationMessageKinds = ['donation', 'receipt', 'refund'] as const

/** What payees are written about: please pay; it has arrived; it was given back. */
export const paymentMessageKinds = ['payment', 'paid', 'refund'] as const

export const messageKinds = ['donation', 'receipt', 'payment', 'paid', 'refund'] as const

export type MessageKind = (typeof messageKinds)[number]

/** 'dropped': what it was to say was no longer so, such as its receipt having become void. */
export const messageStatuses = ['queued', 'sent', 'failed', 'dropped'] as const

const message = z.object({
  id: z.int(),
  kind: z.literal(messageKinds),
  recipient: z.string(),
  status: z.literal(messageStatuses),
  tries: z.int(),
  /** What went wrong at the last try. */
  error: z.nullable(z.string()),
  /** Who of the staff asked for it; null when it followed from what happened. */
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
    kind: z.literal(kinds, 'Choose what to send'),
    /** Null: the address that the donor or payee gave. */
    email: z.nullish(email),
  })

const sent = 'The e-mail will be sent in a moment.'

/** A receipt is issued first where a settled donation has none: one from before there were receipts. */
export const sendDonationMessage = entry({
  method: 'POST',
  path: '/donation/:id/messages',
  who: 'donation.receipt',
  summary: 'Sends an e-mail about a donation again, to a corrected address if one is given',
  params: rowId,
  body: oneKindOf(donationMessageKinds),
  answer: z.null(),
  done: sent,
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
  summary: 'Sends the payee an e-mail: the link, that it has arrived, or that it was given back',
  params: rowId,
  body: oneKindOf(paymentMessageKinds),
  answer: z.null(),
  done: sent,
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
