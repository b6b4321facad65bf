import { bankTransferGateway, jazzcashGateway, officeGateway, swichGateway } from './payment-methods.ts'

const methods: Record<string, string> = { card: 'Card', bank: 'Bank transfer', 'e-wallet': 'Mobile wallet' }
const gateways: Record<string, string> = {
  [swichGateway]: 'Swich',
  [jazzcashGateway]: 'JazzCash',
  [bankTransferGateway]: 'Bank transfer',
}

/** What people call a payment method: ours have titles, one that staff added is called as they wrote it. */
export const methodTitle = (name: string): string => methods[name.toLowerCase()] ?? withCapital(name)

/** What people call a payment gateway; its name travels. */
export const gatewayTitle = (name: string): string => gateways[name.toLowerCase()] ?? withCapital(name)

/**
 * What people call a way to pay, so that no two are alike: 'Card', 'Bank transfer', 'Mobile wallet (Swich)',
 * 'JazzCash wallet', 'Cheque'. Swich is named only where a donor could also mean another gateway.
 */
export function pairTitle(method: string, gateway: string): string {
  const known = pairs[`${method} ${gateway}`.toLowerCase()]
  if (known !== undefined) return known
  if (gateway.toLowerCase() === bankTransferGateway) return gatewayTitle(gateway)
  if (unnamed.includes(gateway.toLowerCase())) return methodTitle(method)
  return `${methodTitle(method)} (${gatewayTitle(gateway)})`
}

/** Swich, and what staff took in at the office. */
const unnamed: string[] = [swichGateway, officeGateway]

const pairs: Record<string, string> = {
  [`e-wallet ${swichGateway}`]: 'Mobile wallet (Swich)',
  [`e-wallet ${jazzcashGateway}`]: 'JazzCash wallet',
  [`bank ${swichGateway}`]: 'Bank account (Swich)',
}

const withCapital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
