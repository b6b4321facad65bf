import type { paymentTypes } from '../../../contract/src/payments.ts'

const titles: Record<(typeof paymentTypes)[number], string> = {
  fee: 'Fee',
  ticket: 'Ticket',
  sponsorship: 'Sponsorship',
  other: 'Payment',
}

/** What a payment is for, in the payee's words; a type that has none is shown as it is. */
export const paymentTypeTitle = (type: string): string =>
  (titles as Record<string, string | undefined>)[type] ?? type
