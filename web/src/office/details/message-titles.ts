import type { MessageKind } from '../../../../contract/src/receipts.ts'
import type { Phrase } from '../../../../words/src/say.ts'

/** What an e-mail is about, as the list of them shows it. */
export const messageTitles: Record<MessageKind, Phrase> = {
  donation: 'details.message.donation',
  receipt: 'details.message.receipt',
  payment: 'details.message.payment',
  paid: 'details.message.paid',
  refund: 'details.message.refund',
  rejection: 'details.message.rejection',
  reopened: 'details.message.reopened',
}

/** What the button that sends it says. */
export const sendTitles: Record<MessageKind, Phrase> = {
  donation: 'details.send.donation',
  receipt: 'details.send.receipt',
  payment: 'details.send.payment',
  paid: 'details.send.paid',
  refund: 'details.send.refund',
  rejection: 'details.send.rejection',
  reopened: 'details.send.reopened',
}

/** The same where it was sent before. */
export const resendTitles: Record<MessageKind, Phrase> = {
  donation: 'details.resend.donation',
  receipt: 'details.resend.receipt',
  payment: 'details.resend.payment',
  paid: 'details.resend.paid',
  refund: 'details.resend.refund',
  rejection: 'details.resend.rejection',
  reopened: 'details.resend.reopened',
}
