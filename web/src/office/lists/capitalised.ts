import { jazzcashGateway } from '../../../../contract/src/payment-methods.ts'

/** 'partially refunded' -> 'Partially refunded': how names that the server keeps in small letters are shown. */
export const capitalised = (name: string) => spelt[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

/** Those that are written otherwise than with one capital. */
const spelt: Record<string, string> = { [jazzcashGateway]: 'JazzCash' }
