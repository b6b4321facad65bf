import {
  bankTransferGateway,
  jazzcashGateway,
  officeGateway,
  swichGateway,
} from '../../contract/src/payment-methods.ts'
import { say, sayIfKnown } from './say.ts'

/** Names of companies are the same in every language. */
const companies: Record<string, string> = { [swichGateway]: 'Swich', [jazzcashGateway]: 'JazzCash' }

/** What people call a payment method: ours have titles, one that staff added is called as they wrote it. */
export const methodTitle = (name: string): string =>
  sayIfKnown(`fields.method.${name.toLowerCase()}`) ?? withCapital(name)

/** What people call a payment gateway; its name travels. */
export const gatewayTitle = (name: string): string =>
  name.toLowerCase() === bankTransferGateway
    ? say('fields.method.bank')
    : (companies[name.toLowerCase()] ?? withCapital(name))

/**
 * What people call a way to pay, so that no two are alike: 'Card', 'Bank transfer', 'Mobile wallet (Swich)',
 * 'JazzCash wallet', 'Cheque'. Swich is named only where a donor could also mean another gateway.
 */
export function pairTitle(method: string, gateway: string): string {
  const known = sayIfKnown(`fields.pair.${method}.${gateway}`.toLowerCase())
  if (known !== undefined) return known
  if (gateway.toLowerCase() === bankTransferGateway) return gatewayTitle(gateway)
  if (unnamed.includes(gateway.toLowerCase())) return methodTitle(method)
  return `${methodTitle(method)} (${gatewayTitle(gateway)})`
}

/** Swich, and what staff took in at the office. */
const unnamed: string[] = [swichGateway, officeGateway]

/** What a requested payment is for: the usual types have a title, any other stands as it was written. */
export const paymentTypeTitle = (type: string): string =>
  sayIfKnown(`fields.payment-type.${type}`) ?? withCapital(type)

const withCapital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
