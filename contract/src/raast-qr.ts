import type { BankAccount } from './bank-accounts.ts'
import { compactIban, isIban } from './iban.ts'
import { currency } from './text-rules.ts'

/** Every code seen working in the field has 00; one reading of the standard says 30 for Raast. */
const scheme = '00'

/**
 * The text of a Raast QR code, person to person (State Bank of Pakistan, DI&SD Circular Letter No. 01 of 2022): a bank's
 * app that scans it fills in the account and the exact amount.
 * @param amount whole rupees
 * @param expiresAt an instant; some apps refuse a code that is past it
 * @returns null for an account that Raast does not reach: only rupees, only IBANs of Pakistan whose check digits are right
 */
export function raastQrText(
  account: Pick<BankAccount, 'iban_no' | 'currency'>,
  amount: number,
  expiresAt: string,
): string | null {
  const iban = compactIban(account.iban_no)
  if (account.currency !== currency || !/^PK.{22}$/.test(iban) || !isIban(iban)) return null
  const fields: [tag: string, value: string][] = [
    ['00', '02'], // person to person
    ['01', '12'], // with an amount
    ['02', scheme],
    ['04', iban],
    ['05', String(amount)],
    ['07', minuteInPakistan(expiresAt)],
  ]
  const text = fields.map(([tag, value]) => `${tag}${String(value.length).padStart(2, '0')}${value}`).join('')
  const checked = `${text}1004`
  return checked + crc16(checked).toString(16).toUpperCase().padStart(4, '0')
}

/** '190820260832': day, month, year and time in Pakistan, which has no summer time. */
function minuteInPakistan(instant: string): string {
  const [year, month, day, hour, minute] = new Date(Date.parse(instant) + 5 * 3_600_000)
    .toISOString()
    .split(/\D/)
  return `${day}${month}${year}${hour}${minute}`
}

/** CRC-16/CCITT-FALSE. */
function crc16(text: string): number {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc
}
