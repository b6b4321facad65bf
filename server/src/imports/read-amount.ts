import type { DecimalMark } from '../../../contract/src/import-mapping.ts'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import { parseMoney } from '../transfers/statements/amount-reader.ts'
import { decimalMarkOf } from './profile-columns.ts'

/** Parses an amount in hundredths; undefined when it is invalid or has the other decimal mark. */
export function readAmount(written: string, mark: DecimalMark): number | undefined {
  const text = latinDigits(written)
    .replace(/^(\s*[-(]?)\s*(?:[A-Z]{3}|[A-Z]{0,3}\p{Sc})\s*/u, '$1')
    .replace(/\s*(?:[A-Z]{3}|\p{Sc})\s*$/u, '')
  const found = decimalMarkOf(text)
  if (found !== null && found !== 'either' && found !== mark) return undefined
  if (mark === 'point') return parseMoney(text) ?? undefined
  // Refuses '1,500' where the comma is the decimal mark.
  if (found === null && text.includes(',')) return undefined
  return parseMoney(text.replaceAll('.', '').replace(',', '.')) ?? undefined
}

/** Converts hundredths of another currency to rupees at a rate such as '278.5', rounded half up. */
export function toRupees(hundredths: number, rate: string): Rupees {
  const [whole = '0', decimals = ''] = rate.split('.')
  const millionths = BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'))
  return Number((BigInt(hundredths) * millionths + 50_000_000n) / 100_000_000n)
}
