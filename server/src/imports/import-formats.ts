import {
  dayField,
  fieldsOfKind,
  type ImportField,
  type ImportFileFacts,
  type ImportFormat,
  type ImportKind,
  type ImportMapping,
  type ImportStatus,
  repeatedFields,
} from '../../../contract/src/import-mapping.ts'
import { currency } from '../../../contract/src/text-rules.ts'
import { plainHeading } from '../transfers/statements/parsed-statement.ts'

const list = (text: string): readonly string[] => text.trim().split(/,\s+/)

/** Headings of ids that are specific to one kind of file. */
const idHeadings: Record<ImportKind, readonly string[]> = {
  donations: [],
  donors: list('donor id, contact id, user id, external identifier'),
  agreements: list('old reference, gateway subscription id, subscription id, recurring plan id, pledge id'),
}

/** Headings by field in the form of `plainHeading`, most specific first. */
const headings: Record<ImportField, readonly string[]> = {
  id: list(`
    donation id, contribution id, donation number, donation ref, donation reference, receipt id,
    transaction id, reference, receipt no, id, رسید نمبر`),
  date: list(`
    donation date, date of donation, date received, receive date, received date, donated at, payment date,
    date, created at, تاریخ`),
  amount: list(`
    donation total, donation amount, donation auth amount, total amount, amount, gross amount, total, رقم`),
  currency: list('currency code, donation currencies, donation currency, currency, کرنسی'),
  status: list('donation status, contribution status, payment status, status, حیثیت'),
  cause: list(`
    form title, donation form, campaign title, financial type, appeal name, cause, fund, project name,
    project, designation, مد, مقصد, campaign`),
  // In a file without a column of causes, `cause` has taken the column 'campaign' already.
  campaign: list('campaign, campaign name, مہم'),
  first_name: list('first name, donor first name, donor s first name, donor firstname, firstname'),
  last_name: list('last name, donor last name, donor s last name, donor lastname, lastname, surname'),
  full_name: list('donor name, full name, display name, name, donor, عطیہ دہندہ, نام'),
  company: list('company name, donating company, organization name, organisation name, company'),
  email: list('email address, donor email, donor e mail, email, e mail, ای میل'),
  phone: list('donor phone number, phone number, donor phone, phone, mobile, mobile number, فون'),
  country: list('country, donor country, ملک'),
  every: list('every, period, donation interval, pledge frequency unit, rhythm'),
  interval: list('frequency, pledge frequency interval'),
  due_day: list('day, due day, day of month'),
  first_due: list('first due, renews at, next payment date, next payment'),
  cause_type: list('cause type, sub type'),
  collection: list('collection, collected by'),
  cnic: list('cnic, cnic no, cnic number, nic, id card number, شناختی کارڈ, شناختی کارڈ نمبر'),
  address: list(`
    address, address 1, address 2, address line 1, address line 2, street address, city, town, donor town,
    state, state province, county, zip, zip code, postal code, postcode, پتہ, شہر`),
  language: list('language, preferred language'),
  remarks: list('donor comment, comment, notes, contribution note, note, remarks, message'),
  consent: list('contact consent, join mailing list, donor further contact, email consent, consent'),
  test: list('test mode, made in test mode, donation made in test mode, payment mode, mode, test, is test'),
}

type Format = {
  format: ImportFormat
  /** Headings that the export always has. */
  signature: readonly string[]
  /** Currency of rows without one. */
  currency?: string
  dateFormat?: ImportMapping['date_format']
}

const formats: readonly Format[] = [
  { format: 'givewp', signature: ['donation total', 'donation status'] },
  { format: 'givewp', signature: ['donation form', 'donation amount'] },
  { format: 'givewp', signature: ['gateway subscription id', 'renews at'] },
  { format: 'charitable', signature: ['campaign title', 'date of donation'] },
  { format: 'civicrm', signature: ['total amount', 'financial type'] },
  // Donated At is 'MM/dd/yy HH:mm:ss'.
  {
    format: 'donorbox',
    signature: ['donated at', 'donating company'],
    currency: 'USD',
    dateFormat: 'month_first',
  },
  { format: 'justgiving', signature: ['donation auth amount', 'appeal name'], currency: 'GBP' },
]

const formatOf = (columns: readonly string[]): Format | undefined => {
  const known = new Set(columns.map(plainHeading))
  return formats.find(({ signature }) => signature.every((heading) => known.has(heading)))
}

export const recogniseFormat = (columns: readonly string[]): ImportFormat =>
  formatOf(columns)?.format ?? 'other'

/** Charitable writes a row for each campaign of a donation, with the same id. */
export const hasSeveralRows = (source: string): boolean => source === 'charitable'

const allHeadings = new Set([...Object.values(headings), ...Object.values(idHeadings)].flat())

/** Recognises a column of CNICs by its heading, in a file of any kind. */
export const isCnicHeading = (heading: string): boolean => headings.cnic.includes(plainHeading(heading))

export const countHeadings = (cells: readonly string[]): number =>
  cells.filter((cell) => allHeadings.has(plainHeading(cell))).length

/** Guesses the field of each column by its heading; null for an unknown one. */
export function guessFields(kind: ImportKind, columns: readonly string[]): (ImportField | null)[] {
  const plain = columns.map(plainHeading)
  const fields: (ImportField | null)[] = columns.map(() => null)
  for (const field of Object.keys(headings) as ImportField[]) {
    if (!fieldsOfKind[kind].includes(field)) continue
    const names = field === 'id' ? [...idHeadings[kind], ...headings.id] : headings[field]
    const places = names.flatMap((name) => plain.flatMap((heading, place) => (heading === name ? place : [])))
    const free = places.filter((place) => fields[place] === null)
    for (const place of repeatedFields.includes(field) ? free : free.slice(0, 1)) fields[place] = field
  }
  // The full name is redundant beside its parts.
  return fields.map((field) => (field === 'full_name' && fields.includes('first_name') ? null : field))
}

/** Statuses in recognised exports, and their usual synonyms. */
const statuses: Record<ImportStatus, readonly string[]> = {
  received: list('complete, completed, paid, success, succeeded, received, renewal, settled, active'),
  refunded: list('refunded, refund, chargeback, charged back'),
  not_received: list(`
    pending, failed, cancelled, canceled, abandoned, pre-approved, preapproved, processing, revoked,
    expired, in progress, overdue, declined`),
}

export const guessStatus = (text: string): ImportStatus | undefined =>
  (Object.keys(statuses) as ImportStatus[]).find((status) => statuses[status].includes(text))

/** Returns a cell as a key of the mapping: trimmed, in lower case. */
export const valueKey = (cell: string): string => cell.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 200)

/** Normalises Arabic forms of Urdu characters, which some keyboards and fonts write. */
const comparableTitle = (title: string) =>
  valueKey(title.normalize('NFKC')).replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll('ه', 'ہ')

/**
 * Guesses the mapping of a file from its headings and values. The mapping last saved for the same headings
 * has precedence.
 * @param causes titles of the causes in every language, for values that are a title or an id
 * @param campaigns suggested for values that equal the title of a campaign and of no cause
 */
export function guessImportMapping(
  kind: ImportKind,
  file: ImportFileFacts,
  saved: ImportMapping | null,
  causes: readonly { id: number; title: string }[],
  campaigns: readonly { id: number; cause_id: number; title: string }[] = [],
): ImportMapping {
  const names = file.columns.map(({ heading }) => heading)
  const known = formatOf(names)
  const columns = saved?.columns ?? guessFields(kind, names)
  const columnOf = (field: ImportField) => file.columns[columns.indexOf(field)]
  const [date, amount] = [columnOf(dayField(kind)), columnOf('amount')]
  const values = (field: ImportField) => columnOf(field)?.values?.map(({ text }) => text) ?? []
  const decided = <Value>(texts: string[], decide: (text: string) => Value | undefined) =>
    Object.fromEntries(
      texts.flatMap((text) => {
        const value = decide(text)
        return value === undefined ? [] : [[text, value]]
      }),
    )
  const byTitle = new Map(
    causes.flatMap(({ id, title }) => [
      [comparableTitle(title), id],
      [String(id), id],
    ]),
  )
  const campaignOf = (text: string) =>
    byTitle.has(comparableTitle(text))
      ? undefined
      : campaigns.find(({ title }) => comparableTitle(title) === comparableTitle(text))
  const { point = 0, comma = 0, either = 0 } = amount?.decimals ?? {}
  const isMonthFirst = date && date.dates.month_first > date.dates.day_first
  return {
    source: saved?.source ?? (known && known.format !== 'other' ? known.format : 'old-system'),
    columns,
    date_format:
      date && date.dates.day_first + date.dates.month_first > 0
        ? isMonthFirst
          ? 'month_first'
          : 'day_first'
        : (saved?.date_format ?? known?.dateFormat ?? 'day_first'),
    // Ignores the decimal mark saved for an earlier file when this one has no decimals, so that '1,500' is
    // not refused.
    decimal_mark: comma > point ? 'comma' : either > point ? (saved?.decimal_mark ?? 'point') : 'point',
    currency: saved?.currency ?? known?.currency ?? currency,
    rates: saved?.rates ?? {},
    statuses: { ...decided(values('status'), guessStatus), ...saved?.statuses },
    causes: {
      ...decided(values('cause'), (text) => byTitle.get(comparableTitle(text)) ?? campaignOf(text)?.cause_id),
      ...saved?.causes,
    },
    // Suggests no campaign for a value of the column of causes that has a saved cause.
    campaigns: {
      ...(columnOf('campaign')
        ? decided(values('campaign'), (text) => (text === '' ? null : campaignOf(text)?.id))
        : decided(values('cause'), (text) => (saved?.causes[text] ? undefined : campaignOf(text)?.id))),
      ...saved?.campaigns,
    },
    cause_id: saved?.cause_id ?? null,
    notify: saved?.notify ?? false,
  }
}
