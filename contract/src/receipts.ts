import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { donationLink, email, instant, rowId } from './fields.ts'

/** What donors are written about: the donation is noted, with how to pay; it has arrived, with its receipt. */
export const messageKinds = ['donation', 'receipt'] as const
export type MessageKind = (typeof messageKinds)[number]

/** 'dropped': its receipt became void before it was sent. */
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

export type DonationMessage = z.output<typeof message>

export const listMessages = entry({
  method: 'GET',
  path: '/donation/:id/messages',
  who: 'donation',
  summary: 'The e-mails about a donation, newest first',
  params: rowId,
  answer: z.array(message),
})

/** A receipt is issued first where a settled donation has none: one from before there were receipts. */
export const sendMessageAgain = entry({
  method: 'POST',
  path: '/donation/:id/messages',
  who: 'donation.receipt',
  summary: 'Sends an e-mail about a donation again, to a corrected address if one is given',
  params: rowId,
  body: z.object({
    kind: z.literal(messageKinds, 'Choose what to send'),
    /** Null: the address that the donor gave. */
    email: z.nullish(email),
  }),
  answer: z.null(),
  done: 'The e-mail will be sent in a moment.',
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
