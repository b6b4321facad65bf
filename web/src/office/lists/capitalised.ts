import { jazzcashGateway } from '../../../../contract/src/payment-methods.ts'

/** 'partially refunded' -> 'Partially refunded': how names that the server stores in small letters are shown. */
export const capitalised = (name: string) => spelt[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

/** Names that need more than one capital. */
const spelt: Record<string, string> = { [jazzcashGateway]: 'JazzCash' }
