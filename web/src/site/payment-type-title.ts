import type { paymentTypes } from '../../../contract/src/payments.ts'
import { type Phrase, say } from '../../../words/src/say.ts'

const titles: Record<(typeof paymentTypes)[number], Phrase> = {
  fee: 'status.type.fee',
  ticket: 'status.type.ticket',
  sponsorship: 'status.type.sponsorship',
  other: 'status.type.other',
}

/** What a payment is for, in the payee's words; a type that has none is shown as it is. */
export function paymentTypeTitle(type: string): string {
  const title = (titles as Record<string, Phrase | undefined>)[type]
  return title ? say(title) : type
}
