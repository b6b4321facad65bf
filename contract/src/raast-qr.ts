import type { BankAccount } from './bank-accounts.ts'
import { compactIban, isIban } from './iban.ts'
import { pakistanTime } from './pakistan-clock.ts'
import { currency } from './text-rules.ts'

/** Every code observed in the field has 00; one reading of the standard requires 30 for Raast. */
const scheme = '00'

/**
 * Builds the text of a person-to-person Raast QR code (State Bank of Pakistan, DI&SD Circular Letter No.
 * 01 of 2022): the bank's app fills in the account and the exact amount.
 * @param amount whole rupees
 * @param expiresAt an instant; some apps refuse an expired code. Without one it never expires
 * @returns null for an account outside Raast, which takes only rupees and valid Pakistani IBANs
 */
export function raastQrText(
  account: Pick<BankAccount, 'iban_no' | 'currency'>,
  amount: number,
  expiresAt?: string,
): string | null {
  const iban = compactIban(account.iban_no)
  if (account.currency !== currency || !/^PK.{22}$/.test(iban) || !isIban(iban)) return null
  const fields: [tag: string, value: string][] = [
    ['00', '02'], // person to person
    ['01', '12'], // with an amount
    ['02', scheme],
    ['04', iban],
    ['05', String(amount)],
  ]
  if (expiresAt !== undefined) fields.push(['07', minuteInPakistan(expiresAt)])
  const text = fields.map(([tag, value]) => `${tag}${String(value.length).padStart(2, '0')}${value}`).join('')
  const checked = `${text}1004`
  return checked + crc16(checked).toString(16).toUpperCase().padStart(4, '0')
}

/** '190820260832': day, month, year and time in Pakistan. */
function minuteInPakistan(instant: string): string {
  const [year, month, day, hour, minute] = pakistanTime(new Date(instant)).split(/\D/)
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
