import { type ImportColumn, importHeadings } from '../../../contract/src/agreement-import.ts'
import { type AgreementUnit, lastDayOfMonth } from '../../../contract/src/agreement-periods.ts'
import { noSubType } from '../../../contract/src/cart-lines.ts'
import { addDays } from '../../../contract/src/days.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import {
  allLanguages,
  firstLanguage,
  isLanguage,
  type Language,
  languages,
} from '../../../contract/src/language/language.ts'
import { type Message, messageOfIssue } from '../../../contract/src/message.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import * as calls from '../../../contract/src/office-agreements.ts'
import { phoneDigits } from '../../../contract/src/phone-digits.ts'
import { pakistan } from '../../../contract/src/text-rules.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { type CauseToValidate, validateCart } from '../donations/donate/validate-cart.ts'
import { parseMoney } from '../transfers/statements/amount-reader.ts'
import { parseBankDay } from '../transfers/statements/parse-bank-day.ts'

/** Cause with its title in each language. */
export type ImportCause = CauseToValidate & { titles: readonly string[] }

/** Cells of a row by column; missing columns are blank. */
export type ImportCells = Partial<Record<ImportColumn, string>>

/** A row as staff would have entered it, or the reasons to refuse it. */
export type ReadRow = {
  name: string
  /** Null when unreadable. */
  amount: Rupees | null
  cause: string
  /** Day from which the first donation is due, yyyy-mm-dd; null for the next day of the rhythm. */
  firstDue: string | null
  /** Number of the standing order at the bank or in an earlier program. */
  oldReference: string
  entered: BodyOf<typeof calls.enterAgreement> | null
  problems: Message[]
}

/**
 * Reads a row by the rules of an entry at the office. Days of First Due are written day first or year first.
 * @param causes every cause
 */
export function readImportRow(cells: ImportCells, causes: readonly ImportCause[]): ReadRow {
  const text = (column: ImportColumn) => (cells[column] ?? '').replace(/\s+/g, ' ').trim()
  const digits = (column: ImportColumn) => latinDigits(text(column))
  const problems: Message[] = []
  const refuse = (column: ImportColumn) =>
    problems.push(
      translatable('agreements.import.unreadable', {
        column: importHeadings[column],
        text: text(column).slice(0, 40) || '–',
      }),
    )
  const paisa = parseMoney(digits('amount'))
  const amount = typeof paisa === 'number' && paisa > 0 && paisa % 100 === 0 ? paisa / 100 : null
  if (amount === null)
    problems.push(translatable('agreements.import.no-amount', { text: text('amount').slice(0, 40) || '–' }))
  const firstDue = text('first_due') === '' ? null : parseBankDay(digits('first_due'), 'day_first')
  if (firstDue === undefined) refuse('first_due')
  const unit = unitOf(text('every'))
  if (!unit) refuse('every')
  const day = unit && dayOf(digits('day'), unit, firstDue ?? null)
  if (unit && day === undefined) refuse('day')
  else if (unit && day && firstDue && !isDueOn(firstDue, unit, day))
    problems.push(
      translatable('agreements.import.days-differ', { day: text('day'), first_due: text('first_due') }),
    )
  const cause = causeOf(text('cause'), causes)
  if (!cause)
    problems.push(translatable('agreements.import.no-cause', { text: text('cause').slice(0, 40) || '–' }))
  const method = methodOf(text('collection'))
  if (!method) refuse('collection')
  const language = languageOf(text('language'))
  if (!language) refuse('language')
  const read = {
    name: `${text('first_name')} ${text('last_name')}`.trim(),
    amount,
    cause: cause?.fundtitle ?? text('cause'),
    firstDue: firstDue ?? null,
    oldReference: digits('old_reference').slice(0, 100),
  }
  if (problems.length > 0 || amount === null || !cause) return { ...read, entered: null, problems }
  const country = text('country') || pakistan
  const parsed = calls.enterAgreement.body.safeParse({
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone: phoneDigits(country, digits('phone')),
    country,
    cnic: digits('cnic').replace(/[-\s]/g, ''),
    total_amount: amount,
    cart: [{ id: cause.id, subtypes: text('cause_type') || noSubType, amount, quantity: '1', remarks: null }],
    unit,
    day,
    method,
    language,
  })
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      ({ message, path }) =>
        messageOfIssue(message) ?? translatable('problem.field.not-valid', { field: path.join('.') }),
    )
    // The amount of the row is that of its only line, so a rule of amounts refuses it twice.
    const distinct = new Map(issues.map((issue) => [JSON.stringify(issue), issue]))
    return { ...read, entered: null, problems: [...distinct.values()] }
  }
  const { cart, total_amount } = parsed.data
  const errors = Object.values(validateCart(cart, total_amount, [cause], 'any').errors).flat()
  if (read.name === '')
    errors.push(
      translatable('agreements.import.unreadable', { column: importHeadings.first_name, text: '–' }),
    )
  return { ...read, entered: errors.length > 0 ? null : parsed.data, problems: errors }
}

const units: Record<AgreementUnit, RegExp> = {
  month: /^((every|a|per) )?months?$|^monthly$|^$/i,
  week: /^((every|a|per) )?weeks?$|^weekly$/i,
  quarter: /^((every|a|per) )?quarters?$|^quarterly$|^(every )?(3|three) months$/i,
  year: /^((every|a|per) )?years?$|^yearly$|^annual(ly)?$/i,
  ramazan_night: /ram[ae]?(z|dh?)[ae]+n/i,
}

const unitOf = (text: string): AgreementUnit | undefined => {
  const plain = text.replaceAll('_', ' ')
  return (Object.keys(units) as AgreementUnit[]).find((unit) => units[unit].test(plain))
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Day of the month or week; by default that of the first due day, and the last for 29 to 31. */
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

/** Whether a rhythm on this day can be due on a date; the last day of a month also fits 29 to 31. */
function isDueOn(date: string, unit: AgreementUnit, day: number): boolean {
  if (dayOf('', unit, date) === day) return true
  return day === lastDayOfMonth && addDays(date, 1).endsWith('-01')
}

/** Finds a cause by its title in any language, or its number. */
function causeOf(text: string, causes: readonly ImportCause[]): ImportCause | undefined {
  const title = comparableTitle(text)
  return causes.find(
    ({ id, titles }) =>
      titles.some((one) => comparableTitle(one) === title) || String(id) === latinDigits(text),
  )
}

/** Ignores case, and the Arabic forms of Urdu characters that some keyboards and fonts write. */
const comparableTitle = (title: string) =>
  title.normalize('NFKC').toLowerCase().replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll('ه', 'ہ')

function methodOf(text: string): BodyOf<typeof calls.enterAgreement>['method'] | undefined {
  const plain = text.toLowerCase().replaceAll('_', ' ')
  if (/^$|standing order|transfer|permanent reference|^bank$/.test(plain)) return 'permanent_reference'
  return /\blink$/.test(plain) ? 'pay_link' : undefined
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** Finds a language by its code, or by its name in English or in itself. */
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
