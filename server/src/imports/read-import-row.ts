import { hash } from 'node:crypto'
import { maxAmount } from '../../../contract/src/amounts.ts'
import { countryName } from '../../../contract/src/countries.ts'
import { addDays } from '../../../contract/src/days.ts'
import { anonymousName } from '../../../contract/src/donate.ts'
import { pakistan } from '../../../contract/src/home-country.ts'
import {
  type ImportField,
  type ImportKind,
  type ImportMapping,
  repeatedFields,
} from '../../../contract/src/import-mapping.ts'
import type { ImportReason } from '../../../contract/src/imports.ts'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import { phoneDigits } from '../../../contract/src/phone-digits.ts'
import { cnicProblem, emailProblem, currency as ownCurrency } from '../../../contract/src/text-rules.ts'
import type { CauseToValidate } from '../donations/donate/validate-cart.ts'
import { findAddedInstructions } from '../platform/text/find-digits-and-links.ts'
import { newDonationCode } from '../settlement/new-donation-code.ts'
import { parseBankDay } from '../transfers/statements/parse-bank-day.ts'
import { valueKey } from './import-formats.ts'
import { cacheReadings } from './profile-columns.ts'
import { readAgreementRow } from './read-agreement-row.ts'
import { readAmount, toRupees } from './read-amount.ts'
import type { AgreementDetails, StagedRow } from './staged-row.ts'

export type RowRules = {
  kind: ImportKind
  /** Day in Pakistan, yyyy-mm-dd. */
  today: string
  causes: readonly CauseToValidate[]
}

/** Fast path for nearly every cell: takes a fifth of the time. */
const isPlain = /^[!-~]*(?: [!-~]+)*$/

const oneLine = (text: string): string =>
  isPlain.test(text)
    ? text
    : text
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .toWellFormed()

/** Country names in exports that the list of countries lacks. */
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

const mayInstruct = /[\d.@:/\\\p{N}]/u

/** Refuses links and six or more digits, because messages repeat the name. */
const isName = (name: string): boolean =>
  name.length <= 100 &&
  !(mayInstruct.test(name) && findAddedInstructions([{ from: '', to: name }]).length > 0)

const hashOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)

/**
 * Moves the day of a time in UTC to that in Pakistan, five hours ahead. Donorbox writes UTC without naming
 * it; others add Z or +00:00, or name it in the heading.
 */
function dayInPakistan(day: string, written: string, isUtc: boolean): string {
  const text = latinDigits(written)
  const [, hours = '0', half] = /[T ,](\d{1,2}):\d{2}[\d:.]*\s*([ap]m)?/i.exec(text) ?? []
  if (!isUtc && !/\d\s*(z|utc|gmt|[+-]00:?00)$/i.test(text)) return day
  const hour = (Number(hours) % (half ? 12 : 24)) + (/p/i.test(half ?? '') ? 12 : 0)
  return hour >= 19 ? addDays(day, 1) : day
}

/** Recognises a number that a spreadsheet shortened, which makes different ids equal: '8.96529E+19'. */
const isRounded = (id: string) => /^\d\.\d+e\+\d+$/i.test(id)

const maxRemarks = 4000
const maxId = 100

/** Returns a function that reads a row by the mapping. @param headings headings of all columns of the file */
export function rowReader(
  mapping: ImportMapping,
  headings: readonly string[],
  { kind, today, causes }: RowRules,
) {
  const places = new Map<ImportField, number>()
  for (const [place, field] of mapping.columns.entries())
    if (!repeatedFields.includes(field) && field) places.set(field, place)
  const remarks = mapping.columns.flatMap((field, place) =>
    field === 'remarks' || field === 'address' ? place : [],
  )

  const isUtc = mapping.source === 'donorbox' || /\butc\b/i.test(headings[places.get('date') ?? -1] ?? '')
  const dayOf = cacheReadings((text) => {
    const day = parseBankDay(text, mapping.date_format)
    return day && dayInPakistan(day, text, isUtc)
  })
  const hundredthsOf = cacheReadings((text) => readAmount(text, mapping.decimal_mark))

  return (cells: readonly string[]): StagedRow => {
    const text = (field: ImportField): string => {
      const place = places.get(field)
      return place === undefined ? '' : oneLine(cells[place] ?? '')
    }
    const reasons: ImportReason[] = []
    // Strips the number sign of '#1023': keys of rows without an id begin with '#'.
    const id = latinDigits(text('id')).replace(/^#\s*/, '')
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
      hundredths: 0,
      cause_id: null,
      campaign_id: null,
      first_name: '',
      last_name: '',
      email: text('email'),
      phone: '',
      country: '',
      remarks: null,
      has_consent: isConsent(text('consent')),
      details: null,
    }
    if (cells.length < headings.length) return { ...row, result: 'refused', reasons: ['short_row'] }
    if (cells.slice(headings.length).some((cell) => cell !== ''))
      return { ...row, result: 'refused', reasons: ['long_row'] }
    if (isTest(text('test'))) return { ...row, result: 'left_out', reasons: ['test'] }
    const status = places.has('status') ? mapping.statuses[valueKey(text('status'))] : 'received'
    if (status === 'not_received') return { ...row, result: 'left_out', reasons: ['not_received'] }
    if (!status) reasons.push('status')
    row.is_refunded = status === 'refunded'

    if (kind === 'donations') {
      row.day = dayOf(text('date')) ?? null
      if (!row.day) reasons.push('date')
      else if (row.day > today) reasons.push('date_range')
    }
    if (kind !== 'donors') {
      readMoney(row, hundredthsOf(text('amount')), mapping)
      const cause = places.has('cause') ? valueKey(text('cause')) : ''
      row.campaign_id = mapping.campaigns[places.has('campaign') ? valueKey(text('campaign')) : cause] ?? null
      const ofCampaign = causes.find(({ campaigns }) => campaigns?.some(({ id }) => id === row.campaign_id))
      row.cause_id =
        (places.has('cause') ? mapping.causes[cause] : (ofCampaign?.id ?? mapping.cause_id)) ?? null
      if (row.cause_id === null) reasons.push('cause')
      if (row.campaign_id !== null && row.cause_id !== ofCampaign?.id) reasons.push('campaign')
    }

    Object.assign(row, nameOf(text))
    if (!isName(row.first_name) || !isName(row.last_name)) reasons.push('name')
    if (kind !== 'donations' && row.first_name === anonymousName) reasons.push('no_name')
    if (row.email !== '' && emailProblem(row.email)) reasons.push('email')
    const country = text('country')
    row.country = countryName(otherCountries[country.toLowerCase()] ?? (country || pakistan)) ?? ''
    if (row.country === '') reasons.push('country')
    row.phone = phoneDigits(row.country, latinDigits(text('phone')))
    if (text('phone') !== '' && !/^\d{9,15}$/.test(row.phone)) reasons.push('phone')
    row.remarks = remarksOf(row, text('company'), remarks, headings, cells)
    if ((row.remarks?.length ?? 0) > maxRemarks) reasons.push('remarks')
    if (id.length > maxId || isRounded(id)) reasons.push('id')
    const cnic = latinDigits(text('cnic')).replace(/[-\s]/g, '')
    if (cnic !== '' && cnicProblem(row.country, cnic)) reasons.push('cnic')
    if (kind === 'donors')
      row.details = { kind: text('company') === row.first_name ? 'company' : 'person', cnic }
    const cause = causes.find((one) => one.id === row.cause_id)
    if (kind === 'agreements') row.details = readAgreementRow(row, { text, dayOf, cnic, cause })
    if (reasons.length > 0) return { ...row, result: 'refused' }
    return { ...row, ...keysOf(kind, row), code: newDonationCode() }
  }
}

/** An unkeyed hash of all 13 digits could be reversed by trying every candidate. */
const lastFourDigits = (cnic: string) => cnic.slice(-4)

const withoutCnic = ({ identity, entered: { cnic } }: AgreementDetails) =>
  cnic ? identity.replace(JSON.stringify(cnic), JSON.stringify(lastFourDigits(cnic))) : identity

/** Hashes the content of a row: the key of a row without an id, and the checksum that detects changes. */
function keysOf(kind: ImportKind, row: StagedRow): Pick<StagedRow, 'key' | 'checksum'> {
  const { first_name, last_name, email, phone, country, hundredths, currency, details } = row
  const content = {
    donations: [row.day, hundredths, currency, first_name, last_name, email, row.cause_id],
    donors: [
      first_name,
      last_name,
      email,
      phone,
      details && 'cnic' in details ? lastFourDigits(details.cnic) : '',
    ],
    agreements: [details && 'identity' in details ? withoutCnic(details) : ''],
  }[kind]
  const key = hashOf(content)
  const checksum = {
    donations: `${key}${row.is_refunded ? ' refunded' : ''}`,
    donors: hashOf([key, country, row.remarks, row.has_consent]),
    agreements: hashOf([key, hundredths, currency]),
  }[kind]
  return { key: row.key ?? `#${key}`, checksum }
}

/** Sets the amount in hundredths and in rupees. The amount of a refund may be negative. */
function readMoney(row: StagedRow, hundredths: number | undefined, mapping: ImportMapping): void {
  // Refuses amounts beyond the safe integers.
  if (hundredths === undefined || (hundredths < 0 && !row.is_refunded) || !Number.isSafeInteger(hundredths)) {
    row.reasons.push('amount')
    return
  }
  row.hundredths = Math.abs(hundredths)
  const rate = row.currency === ownCurrency ? '1' : mapping.rates[row.currency]
  if (!rate) row.reasons.push('currency')
  else if (row.currency === ownCurrency && row.hundredths % 100 !== 0) row.reasons.push('whole_rupees')
  else {
    const amount = toRupees(row.hundredths, rate)
    if (amount >= 1 && amount <= maxAmount) row.amount = amount
    else row.reasons.push('amount_range')
  }
}

/** Returns the donor's name: of the person, else of the company, else anonymous. */
function nameOf(text: (field: ImportField) => string): Pick<StagedRow, 'first_name' | 'last_name'> {
  const whole = text('full_name')
  const [first_name, last_name] = [text('first_name'), text('last_name')]
  if (first_name || last_name)
    return { first_name: first_name || last_name, last_name: first_name && last_name }
  const [, first = whole || text('company') || anonymousName, last = ''] = /^(.*) (.*)$/.exec(whole) ?? []
  return { first_name: first, last_name: last }
}

/**
 * Joins the columns of remarks, each with its heading when there are several. A company that is not the
 * donor's name comes first.
 */
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
