import { itemState, type OpenItem, type UncheckedItem } from '../../contract/src/month-end.ts'
import {
  bankTransferGateway,
  jazzcashGateway,
  ownGateways,
  swichGateway,
} from '../../contract/src/payment-methods.ts'
import { capitalise } from './format-values.ts'
import type { Translate } from './reader.ts'

/** Names of companies, the same in every language. */
const companies: Record<string, string> = { [swichGateway]: 'Swich', [jazzcashGateway]: 'JazzCash' }

/**
 * Display name of a payment method: built-in methods are translated, custom ones have the title or name that
 * staff wrote.
 */
export const methodTitle = (t: Translate, name: string, title?: string): string =>
  t.ifKnown(`fields.method.${name.toLowerCase()}`) ?? (title || capitalise(name))

/** Display name of a payment gateway, from its wire name. */
export const gatewayTitle = (t: Translate, name: string): string =>
  name.toLowerCase() === bankTransferGateway
    ? t('fields.method.bank')
    : (companies[name.toLowerCase()] ?? capitalise(name))

/**
 * Unambiguous display name of a payment method and gateway: 'Card', 'Bank transfer', 'Bank account
 * (Swich)', 'JazzCash wallet', 'Cheque'. Swich is named only where another gateway is possible.
 * @param title the title of a custom method in the reader's language
 */
export function pairTitle(t: Translate, method: string, gateway: string, title?: string): string {
  const known = t.ifKnown(`fields.pair.${method.toLowerCase()}.${gateway.toLowerCase()}`)
  if (known !== undefined) return known
  if (unnamed.includes(gateway.toLowerCase())) return methodTitle(t, method, title)
  return `${methodTitle(t, method, title)} (${gatewayTitle(t, gateway)})`
}

export function itemStateText(t: Translate, item: OpenItem): string {
  const state = itemState(item)
  return state === 'open' ? t('month-end.open', { count: item.count }) : t(`month-end.${state}`)
}

/** Why an item of the checklist of a month is not checked. @param dayText day in the reader's language */
export function uncheckedText(
  t: Translate,
  { why, name, day }: UncheckedItem,
  dayText: (day: string) => string,
): string {
  const isGateway = why === 'no_terms' || why === 'no_report'
  return t(`month-end.why.${why}`, {
    name: name === null ? '' : isGateway ? gatewayTitle(t, name) : name,
    day: day === null ? '' : dayText(day),
  })
}

/** Gateways that no title names: Swich, and those without a vendor, such as bank transfers and the office. */
const unnamed: string[] = [swichGateway, ...ownGateways]

/** Display name of a payment's purpose: built-in types are translated, any other is shown as written. */
export const paymentTypeTitle = (t: Translate, type: string): string =>
  t.ifKnown(`fields.payment-type.${type}`) ?? capitalise(type)

/** Display name of a state for staff, in lower case; a gateway's own word is returned unchanged. */
export const statusName = (t: Translate, status: string): string =>
  t.ifKnown(`office.status.${status}`) ?? status
