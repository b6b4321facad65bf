import type { paymentTypes } from '../../../../contract/src/payments.ts'
import { type Phrase, say } from '../../../../words/src/say.ts'
import { capitalised } from '../lists/capitalised.ts'

const names: Record<(typeof paymentTypes)[number], Phrase> = {
  fee: 'payments.type.fee',
  ticket: 'payments.type.ticket',
  sponsorship: 'payments.type.sponsorship',
  other: 'payments.type.other',
}

/** What a payment is for. */
export const paymentTypeName = (type: string): string =>
  Object.hasOwn(names, type) ? say(names[type as keyof typeof names]) : capitalised(type)
