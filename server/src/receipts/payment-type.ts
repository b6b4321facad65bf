import { type Phrase, say } from '../../../words/src/say.ts'

const titles: Record<string, Phrase> = {
  fee: 'mail.payment.type.fee',
  ticket: 'mail.payment.type.ticket',
  sponsorship: 'mail.payment.type.sponsorship',
  other: 'mail.payment.type.other',
}

/** What a requested payment is for: the usual types have words, any other stands as it was written. */
export function paymentType(type: string): string {
  const title = titles[type]
  return title ? say(title) : type.charAt(0).toUpperCase() + type.slice(1)
}
