import { bankTransferGateway, jazzcashGateway, swichGateway } from '../../../contract/src/payment-methods.ts'
import type { PairNames } from './donate/checkout.ts'

/** What donors call a payment method, by the name it has in the back office. */
const methodTitles: Record<string, string> = {
  card: 'Debit or credit card',
  bank: 'Bank account',
  'e-wallet': 'Mobile wallet',
}

const methodMeans: Record<string, string> = {
  card: 'your card',
  bank: 'your bank account',
  'e-wallet': 'Easypaisa, JazzCash or another wallet',
}

const gatewayTitles: Record<string, string> = { [swichGateway]: 'Swich', [jazzcashGateway]: 'JazzCash' }

/** A pair in the donor's words: its title, and one line on what happens next. */
export function pairWords({ payment_method, payment_gateway }: PairNames): { title: string; next: string } {
  if (payment_gateway === bankTransferGateway)
    return {
      title: 'Bank transfer',
      next: 'We show you our account and a donation code; you make the transfer and report it to us.',
    }
  const gateway = gatewayTitles[payment_gateway] ?? titleCase(payment_gateway)
  if (payment_gateway === jazzcashGateway && payment_method === 'e-wallet')
    return { title: 'JazzCash', next: 'You pay from your JazzCash account on JazzCash’s secure page.' }
  return {
    title: methodTitles[payment_method] ?? titleCase(payment_method),
    next: `You pay with ${methodMeans[payment_method] ?? payment_method} on ${gateway}’s secure page.`,
  }
}

const titleCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
