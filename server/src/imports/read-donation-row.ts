import { hash } from 'node:crypto'
import { maxAmount } from '../../../contract/src/amounts.ts'
import { countryName } from '../../../contract/src/countries.ts'
import { anonymousName } from '../../../contract/src/donate.ts'
import type { DecimalMark, ImportField, ImportMapping } from '../../../contract/src/import-mapping.ts'
import type { ImportReason, ImportResult } from '../../../contract/src/imports.ts'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import { phoneDigits } from '../../../contract/src/phone-digits.ts'
import { emailProblem, currency as ownCurrency, pakistan } from '../../../contract/src/text-rules.ts'
import { findAddedInstructions } from '../platform/text/find-digits-and-links.ts'
import { newDonationCode } from '../settlement/new-donation-code.ts'
import { parseMoney } from '../transfers/statements/amount-reader.ts'
import { parseBankDay } from '../transfers/statements/parse-bank-day.ts'
import { valueKey } from './import-formats.ts'
import { cacheReadings, decimalMarkOf } from './profile-columns.ts'

/** A row of the file as it is staged, beside its number and cells. */
export type StagedRow = {
  result: Extract<ImportResult, 'new' | 'left_out' | 'refused'>
  reasons: ImportReason[]
  /** The other program's id, or '#' and a hash of the row; null for a refused row without an id. */
  key: string | null
  /** Hash of what the donation is made of, to recognise a changed row. */
  checksum: string | null
  /** Code of the donation. */
  code: string | null
  day: string | null
  amount: Rupees | null
  is_refunded: boolean
  currency: string
  /** Hundredths of the currency. */
  minor: number
  cause_id: number | null
  first_name: string
  last_name: string
  email: string
  phone: string
  country: string
  remarks: string | null
  has_consent: boolean
}

/** Columns of `import_rows` in the order of the staged file. */
export const stagedColumns = [
  'import_id',
  'number',
  'result',
  'reasons',
  'key',
  'checksum',
  'code',
  'day',
  'amount',
  'is_refunded',
  'currency',
  'minor',
  'cause_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'remarks',
  'has_consent',
  'cells',
] as const

/** Nearly every cell: testing it takes a fifth of the time. */
const isPlain = /^[!-~]*(?: [!-~]+)*$/

const oneLine = (text: string): string => (isPlain.test(text) ? text : withoutControls(text))

const withoutControls = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toWellFormed()

/** Names of countries that exports write, beside those of the list. */
const otherCountries: Record<string, string> = {
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  'united states (us)': 'US',
  uk: 'GB',
  'united kingdom (uk)': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  uae: 'AE',
  ksa: 'SA',
  پاکستان: 'PK',
}

const isTest = (cell: string) => /^(true|yes|y|1|test)$/i.test(cell.trim())
const isConsent = (cell: string) =>
  /^(true|yes|y|1|given|agreed|opted[ -]?in|subscribed|ہاں|جی ہاں)$/i.test(cell.trim())

/** Reads an amount in hundredths; undefined when it is none, or written with the other decimal mark. */
export function readAmount(written: string, mark: DecimalMark): number | undefined {
  const text = latinDigits(written)
    .replace(/^(\s*[-(]?)\s*(?:[A-Z]{3}|[A-Z]{0,3}[$£€₨])\s*/u, '$1')
    .replace(/\s*(?:[A-Z]{3}|[$£€])\s*$/u, '')
  const found = decimalMarkOf(text)
  if (found !== null && found !== 'either' && found !== mark) return undefined
  if (mark === 'point') return parseMoney(text) ?? undefined
  // '1,500' is no amount where the comma is the decimal mark.
  if (found === null && text.includes(',')) return undefined
  return parseMoney(text.replaceAll('.', '').replace(',', '.')) ?? undefined
}

/** Rupees for hundredths of another currency at a rate such as '278.5', rounded half up. */
export function toRupees(minor: number, rate: string): Rupees {
  const [whole = '0', decimals = ''] = rate.split('.')
  const millionths = BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'))
  return Number((BigInt(minor) * millionths + 50_000_000n) / 100_000_000n)
}

const mayInstruct = /[\d.@:/\\\p{N}]/u

/** Names are repeated in messages: no link, and fewer than six digits. */
const isName = (name: string): boolean =>
  name.length <= 100 &&
  !(mayInstruct.test(name) && findAddedInstructions([{ from: '', to: name }]).length > 0)

const hashOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)

const maxRemarks = 4000
const maxId = 100

/**
 * Returns a function that reads a row of the file, by the mapping of staff.
 * @param headings one for each column of the file
 * @param today yyyy-mm-dd in Pakistan
 */
export function rowReader(mapping: ImportMapping, headings: readonly string[], today: string) {
  const places = new Map<ImportField, number>()
  for (const [place, field] of mapping.columns.entries())
    if (field && field !== 'remarks') places.set(field, place)
  const remarks = mapping.columns.flatMap((field, place) => (field === 'remarks' ? place : []))

  const dayOf = cacheReadings((text) => parseBankDay(text, mapping.date_format))
  const minorOf = cacheReadings((text) => readAmount(text, mapping.decimal_mark))

  return (cells: readonly string[]): StagedRow => {
    const text = (field: ImportField): string => {
      const place = places.get(field)
      return place === undefined ? '' : oneLine(cells[place] ?? '')
    }
    const reasons: ImportReason[] = []
    // '#1023' is the id 1023; keys of rows without an id begin with '#'.
    const id = text('id').replace(/^#\s*/, '')
    const row: StagedRow = {
      result: 'new',
      reasons,
      key: id.slice(0, maxId) || null,
      checksum: null,
      code: null,
      day: null,
      amount: null,
      is_refunded: false,
      currency: text('currency').toUpperCase() || mapping.currency,
      minor: 0,
      cause_id: null,
      first_name: '',
      last_name: '',
      email: text('email'),
      phone: '',
      country: '',
      remarks: null,
      has_consent: isConsent(text('consent')),
    }
    if (cells.length < headings.length) return { ...row, result: 'refused', reasons: ['short_row'] }
    if (cells.slice(headings.length).some((cell) => cell !== ''))
      return { ...row, result: 'refused', reasons: ['long_row'] }
    if (isTest(text('test'))) return { ...row, result: 'left_out', reasons: ['test'] }
    const status = places.has('status') ? mapping.statuses[valueKey(text('status'))] : 'received'
    if (status === 'not_received') return { ...row, result: 'left_out', reasons: ['not_received'] }
    if (!status) reasons.push('status')
    row.is_refunded = status === 'refunded'

    row.day = dayOf(text('date')) ?? null
    if (!row.day) reasons.push('date')
    else if (row.day > today) reasons.push('date_range')

    readMoney(row, minorOf(text('amount')), mapping)

    row.cause_id = (places.has('cause') ? mapping.causes[valueKey(text('cause'))] : mapping.cause_id) ?? null
    if (row.cause_id === null) reasons.push('cause')

    Object.assign(row, nameOf(text))
    if (!isName(row.first_name) || !isName(row.last_name)) reasons.push('name')
    if (row.email !== '' && emailProblem(row.email)) reasons.push('email')
    const country = text('country')
    row.country = countryName(otherCountries[country.toLowerCase()] ?? (country || pakistan)) ?? ''
    if (row.country === '') reasons.push('country')
    row.phone = phoneDigits(row.country, latinDigits(text('phone')))
    if (text('phone') !== '' && !/^\d{9,15}$/.test(row.phone)) reasons.push('phone')
    row.remarks = remarksOf(row, text('company'), remarks, headings, cells)
    if ((row.remarks?.length ?? 0) > maxRemarks) reasons.push('remarks')
    if (id.length > maxId) reasons.push('id')

    if (reasons.length > 0) return { ...row, result: 'refused' }
    const content = [row.day, row.minor, row.currency, row.first_name, row.last_name, row.email, row.cause_id]
    const contentHash = hashOf(content)
    return {
      ...row,
      key: row.key ?? `#${contentHash}`,
      checksum: `${contentHash}${row.is_refunded ? ' refunded' : ''}`,
      code: newDonationCode(),
    }
  }
}

/** Sets the amount in hundredths and in rupees. A refund with a minus is the same refund. */
function readMoney(row: StagedRow, minor: number | undefined, mapping: ImportMapping): void {
  // More than a number holds exactly is no amount.
  if (minor === undefined || (minor < 0 && !row.is_refunded) || !Number.isSafeInteger(minor)) {
    row.reasons.push('amount')
    return
  }
  row.minor = Math.abs(minor)
  const rate = row.currency === ownCurrency ? '1' : mapping.rates[row.currency]
  if (!rate) row.reasons.push('currency')
  else if (row.currency === ownCurrency && row.minor % 100 !== 0) row.reasons.push('whole_rupees')
  else {
    const amount = toRupees(row.minor, rate)
    if (amount >= 1 && amount <= maxAmount) row.amount = amount
    else row.reasons.push('amount_range')
  }
}

/** A company gives under its name, and a donor without a name is anonymous. */
function nameOf(text: (field: ImportField) => string): Pick<StagedRow, 'first_name' | 'last_name'> {
  const whole = text('full_name')
  const [first_name, last_name] = [text('first_name'), text('last_name')]
  if (first_name || last_name)
    return { first_name: first_name || last_name, last_name: first_name && last_name }
  if (whole) {
    const at = whole.lastIndexOf(' ')
    return at < 0
      ? { first_name: whole, last_name: '' }
      : { first_name: whole.slice(0, at), last_name: whole.slice(at + 1) }
  }
  return { first_name: text('company') || anonymousName, last_name: '' }
}

/** Remarks of all their columns, each with its heading when there are several. */
function remarksOf(
  { first_name }: StagedRow,
  company: string,
  places: readonly number[],
  headings: readonly string[],
  cells: readonly string[],
): string | null {
  const parts = places.flatMap((place) => {
    const text = oneLine(cells[place] ?? '')
    if (text === '') return []
    return places.length > 1 ? `${oneLine(headings[place] ?? '')}: ${text}` : text
  })
  if (company !== '' && company !== first_name) parts.unshift(company)
  return parts.join(' · ') || null
}
