import { type AgreementUnit, lastDayOfMonth } from '../../../contract/src/agreement-units.ts'
import { noSubType } from '../../../contract/src/cart-lines.ts'
import { addDays } from '../../../contract/src/days.ts'
import type { ImportField } from '../../../contract/src/import-mapping.ts'
import type { ImportReason } from '../../../contract/src/imports.ts'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import {
  allLanguages,
  firstLanguage,
  isLanguage,
  type Language,
  languages,
} from '../../../contract/src/language/language.ts'
import * as calls from '../../../contract/src/office-agreements.ts'
import { type CauseToValidate, validateCart } from '../donations/donate/validate-cart.ts'
import type { AgreementDetails, StagedRow } from './staged-row.ts'

/**
 * Reads a standing order by the rules of an entry at the office, and adds the reasons for a refusal to its
 * row.
 * @param cells.text returns the cell of a field
 * @param cells.cause cause of the row
 * @returns null for a refused row
 */
export function readAgreementRow(
  row: StagedRow,
  cells: {
    text: (field: ImportField) => string
    dayOf: (text: string) => string | undefined
    cnic: string
    cause: CauseToValidate | undefined
  },
): AgreementDetails | null {
  const { text, cause, cnic } = cells
  const { reasons } = row
  const first_due = text('first_due') === '' ? null : (cells.dayOf(text('first_due')) ?? null)
  if (text('first_due') !== '' && first_due === null) reasons.push('first_due')
  const unit = unitOf(text('every'), latinDigits(text('interval')))
  if (!unit) reasons.push('every')
  const day = unit && dayOf(latinDigits(text('due_day')), unit, first_due)
  if (unit && day === undefined) reasons.push('due_day')
  else if (unit && day && first_due && !isDueOn(first_due, unit, day)) reasons.push('days_differ')
  const method = methodOf(text('collection'))
  if (!method) reasons.push('collection')
  const language = languageOf(text('language'))
  if (!language) reasons.push('language')
  if (reasons.length > 0 || row.amount === null || !cause) return null
  const { amount, first_name, last_name, email, phone, country } = row
  const cart = [
    {
      id: cause.id,
      subtypes: text('cause_type') || noSubType,
      amount,
      quantity: '1',
      remarks: null,
      ...(row.campaign_id && { campaign: row.campaign_id }),
    },
  ]
  const parsed = calls.enterAgreement.body.safeParse({
    first_name,
    last_name,
    email,
    phone,
    country,
    cnic,
    total_amount: amount,
    cart,
    unit,
    day,
    method,
    language,
  })
  const refusedFields = parsed.success
    ? Object.keys(validateCart(parsed.data.cart, amount, [cause], 'any').errors)
    : parsed.error.issues.map(({ path }) => path.join('.'))
  for (const reason of new Set(refusedFields.map(reasonOf))) reasons.push(reason)
  if (!parsed.success || refusedFields.length > 0) return null
  const name = `${first_name} ${last_name}`.trim().toLowerCase()
  const donor = [name, email.toLowerCase(), phone, cnic]
  const identity = row.key
    ? [row.key.toLowerCase()]
    : [...donor, cause.id, parsed.data.cart[0]?.subtypes, unit, day]
  return { entered: parsed.data, first_due, identity: JSON.stringify(identity) }
}

/** Reasons by the refused field of an entry at the office. */
const reasonsByField: Partial<Record<string, ImportReason>> = {
  first_name: 'name',
  last_name: 'name',
  email: 'email',
  phone: 'phone',
  country: 'country',
  cnic: 'cnic',
  total_amount: 'amount_range',
  'cart.0.amount': 'amount_range',
  'cart.0.quantity': 'amount_range',
  'cart.0.id': 'cause',
  'cart.0.subtypes': 'cause_type',
  day: 'due_day',
}
const reasonOf = (field: string): ImportReason => reasonsByField[field] ?? 'agreement'

const units: Record<AgreementUnit, RegExp> = {
  month: /^((every|a|per) )?months?$|^monthly$|^$/i,
  week: /^((every|a|per) )?weeks?$|^weekly$/i,
  quarter: /^((every|a|per) )?quarters?$|^quarterly$|^(every )?(3|three) months$/i,
  year: /^((every|a|per) )?years?$|^yearly$|^annual(ly)?$/i,
  ramazan_night: /ram[ae]?(z|dh?)[ae]+n/i,
}

/** Units by their number of months, as other programs write them. */
const months: Record<string, AgreementUnit> = { '3': 'quarter', '12': 'year' }

/** @param interval number of units, such as 3 in 'every 3 months' */
function unitOf(text: string, interval: string): AgreementUnit | undefined {
  const plain = text.replaceAll('_', ' ')
  const unit = (Object.keys(units) as AgreementUnit[]).find((one) => units[one].test(plain))
  if (interval === '' || Number(interval) === 1) return unit
  return unit === 'month' ? months[String(Number(interval))] : undefined
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Day of the month or week, by default of the first due day; 29 to 31 are the last day of the month. */
function dayOf(text: string, unit: AgreementUnit, firstDue: string | null): number | undefined {
  if (unit === 'ramazan_night') return 0
  const date = firstDue === null ? undefined : new Date(`${firstDue}T00:00:00Z`)
  if (unit === 'week') {
    if (text === '') return date ? date.getUTCDay() || 7 : undefined
    const named = weekdays.indexOf(text.slice(0, 3).toLowerCase()) + 1
    const number = named || Number(text)
    return number >= 1 && number <= 7 ? number : undefined
  }
  if (/^last/i.test(text)) return lastDayOfMonth
  const number = text === '' ? (date?.getUTCDate() ?? 0) : Number(text.replace(/(st|nd|rd|th)$/i, ''))
  if (!Number.isInteger(number) || number < 1 || number > 31) return undefined
  return number > 28 ? lastDayOfMonth : number
}

/** Checks that a date fits the due day; the last day of a month also fits 29 to 31. */
function isDueOn(date: string, unit: AgreementUnit, day: number): boolean {
  if (dayOf('', unit, date) === day) return true
  return day === lastDayOfMonth && addDays(date, 1).endsWith('-01')
}

function methodOf(text: string): AgreementDetails['entered']['method'] | undefined {
  const plain = text.toLowerCase().replaceAll('_', ' ')
  if (/^$|standing order|transfer|permanent reference|^bank$/.test(plain)) return 'permanent_reference'
  return /\blink$/.test(plain) ? 'pay_link' : undefined
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** Finds a language by its code, its English name or its own name. */
const languageOf = (text: string): Language | undefined =>
  text === ''
    ? firstLanguage
    : allLanguages
        .filter(isLanguage)
        .find((code) =>
          [code, languages[code].name, englishNames.of(code)].some(
            (name) => name?.toLowerCase() === text.toLowerCase(),
          ),
        )
