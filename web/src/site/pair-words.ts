import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { gatewayTitle, methodTitle, pairTitle } from '../../../contract/src/payment-titles.ts'
import type { PairNames } from './donate/checkout.ts'

const means: Record<string, string> = {
  card: 'Debit or credit card',
  bank: 'Your bank account',
  'e-wallet': 'Easypaisa, JazzCash or another wallet',
  'e-wallet jazzcash': 'Your JazzCash account',
}

/** A pair in the donor's words: its title, and one line on what happens next. */
export function pairWords({ payment_method, payment_gateway }: PairNames): { title: string; next: string } {
  const title = pairTitle(payment_method, payment_gateway)
  if (payment_gateway === bankTransferGateway)
    return {
      title,
      next: 'We show you our account and a donation code; you make the transfer and report it to us.',
    }
  const mean =
    means[`${payment_method} ${payment_gateway}`] ?? means[payment_method] ?? methodTitle(payment_method)
  return { title, next: `${mean}, on ${gatewayTitle(payment_gateway)}’s secure page.` }
}
