import {
  bankTransferGateway,
  jazzcashGateway,
  officeGateway,
  swichGateway,
} from '../../contract/src/payment-methods.ts'
import { say, sayIfKnown } from './say.ts'

/** Company names are the same in every language. */
const companies: Record<string, string> = { [swichGateway]: 'Swich', [jazzcashGateway]: 'JazzCash' }

/**
 * Display name of a payment method: built-in methods are translated, custom ones keep the name staff
 * wrote.
 */
export const methodTitle = (name: string): string =>
  sayIfKnown(`fields.method.${name.toLowerCase()}`) ?? withCapital(name)

/** Display name of a payment gateway, from its wire name. */
export const gatewayTitle = (name: string): string =>
  name.toLowerCase() === bankTransferGateway
    ? say('fields.method.bank')
    : (companies[name.toLowerCase()] ?? withCapital(name))

/**
 * Unambiguous display name of a payment method and gateway: 'Card', 'Bank transfer', 'Mobile wallet
 * (Swich)', 'JazzCash wallet', 'Cheque'. Swich is named only where another gateway is possible.
 */
export function pairTitle(method: string, gateway: string): string {
  const known = sayIfKnown(`fields.pair.${method}.${gateway}`.toLowerCase())
  if (known !== undefined) return known
  if (gateway.toLowerCase() === bankTransferGateway) return gatewayTitle(gateway)
  if (unnamed.includes(gateway.toLowerCase())) return methodTitle(method)
  return `${methodTitle(method)} (${gatewayTitle(gateway)})`
}

/** Swich, and gifts at the office. */
const unnamed: string[] = [swichGateway, officeGateway]

/** Display name of a payment's purpose: built-in types are translated, any other is shown as written. */
export const paymentTypeTitle = (type: string): string =>
  sayIfKnown(`fields.payment-type.${type}`) ?? withCapital(type)

const withCapital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
