import { firstLanguage, isLanguage, languages } from '../../../contract/src/language/language.ts'
import type { ExpenseHead } from '../../../contract/src/ledger.ts'
import type { Message } from '../../../contract/src/message.ts'
import type { Paisa } from '../../../contract/src/money.ts'
import type { ChangeSubject, PendingChange } from '../../../contract/src/pending-changes.ts'
import type { Season } from '../../../contract/src/seasons.ts'
import type { VoucherKind } from '../../../contract/src/vouchers.ts'
import { formatPaisa, monthText } from '../../../words/src/format-values.ts'
import type { Phrase, Translate } from '../../../words/src/reader.ts'
import { visibleCharacters } from '../platform/text/find-digits-and-links.ts'
import { dayInWords } from '../platform/text/pakistan-time.ts'
import type { DescribedChange, TextChange } from './approved-change.ts'
import { pictureFields } from './public-texts.queries.ts'

/** A change of texts: its subject, the target of `pending_changes`, and the requested values. */
export type TextsChange = { subject: ChangeSubject; target: string; form: object }

/**
 * Names the subject of a change for staff: the title of a cause, 'E-mail texts (Urdu)'. A subject without a
 * case here has the message `pending-changes.<subject>`.
 */
function changeTitle(t: Translate, { subject, target, form }: TextsChange): string {
  if (subject === 'cause' || subject === 'campaign')
    return 'fundtitle' in form ? String(form.fundtitle) : target
  if (subject === 'appeal_settings') return t('appeals.settings')
  if (subject === 'approval_amount') return t('settings.switches-form.approval-amount')
  if (subject === 'reopened_month')
    return t('month-end.reopen-title', { month: 'month' in form ? monthText(t, String(form.month)) : '' })
  if (subject === 'payment_option') return String(Object(form).name ?? Object(form).payment_method)
  if (subject === 'refund')
    return t('pending-changes.refund', { amount: formatPaisa(t, (form as { paisa: Paisa }).paisa) })
  if (subject === 'voucher' || subject === 'write_off') {
    const { kind, paisa } = form as { kind: VoucherKind; paisa: Paisa }
    return `${t(`vouchers.kind.${kind}`)}${t('ui.comma')}${formatPaisa(t, paisa)}`
  }
  if (subject === 'season' && 'hijri_year' in form) {
    const { kind, hijri_year: year } = form as Pick<Season, 'kind' | 'hijri_year'>
    return t('pending-changes.season', { name: t(`seasons.name.${kind}`, { year: String(year) }) })
  }
  if (subject === 'charity_text')
    return t.ifKnown(`site.title.${target}`) ?? t(`settings.text.${target as 'fitrana'}`)
  const language = isLanguage(target) ? languages[target].name : target
  const name = 'name' in form ? String(form.name) : ''
  return t.ifKnown(`pending-changes.${subject.replaceAll('_', '-')}`, { name, language }) ?? target
}

const fieldNames: Record<string, Phrase> = {
  fundtitle: 'office-fields.title',
  funddetail: 'office-fields.description',
  fundtypes: 'office.field.fund-types',
  kind: 'office.field.kind',
  amount: 'ui.amount',
  slogan: 'office-fields.headline',
  subject: 'office-fields.appeal.subject',
  text: 'office-fields.appeal.text',
  short: 'office-fields.appeal.short',
  recipients: 'office-fields.appeal.recipients',
  approval_size: 'appeals.settings.approval-size',
  fundimage: 'office-fields.image',
  pictures: 'office-fields.pictures',
  embed_origins: 'settings.embedding.websites',
  logo: 'office.field.logo',
  mark: 'office-fields.image',
  certificate_picture: 'office-fields.certificate',
  signature: 'settings.charity-pictures.signature',
  happened_on: 'office-fields.day',
  account: 'office.field.account',
  to_account: 'vouchers.to-account',
  fund: 'vouchers.fund',
  head: 'vouchers.head',
  offset: 'statements.offset',
  cause: 'office.field.cause',
  code: 'payouts.payment',
  asks: 'pending-changes.asks',
  entered_today: 'pending-changes.entered-today',
  first_day: 'office-fields.first-day',
  approval_amount: 'settings.switches-form.approval-amount',
}

function fieldName(t: Translate, field: string): string {
  const known = fieldNames[field]
  if (known) return t(known)
  const name = field.replaceAll('_', '-')
  return t.ifKnown(`office-fields.${name}`) ?? t.ifKnown(`fields.${name}`) ?? t('pending-changes.text')
}

/** Values of changes of the books and of seasons, by their field. */
const bookValues: Record<string, (t: Translate, text: string) => string> = {
  happened_on: dayInWords,
  first_day: dayInWords,
  expected_on: dayInWords,
  account: (t, text) => (text === 'cash' ? t('vouchers.cash') : text),
  to_account: (t, text) => (text === 'cash' ? t('vouchers.cash') : text),
  fund: (t, text) => t(`office.kind-name.${text as 'zakat' | 'general'}`),
  head: (t, text) => t(`vouchers.head.${text as ExpenseHead}`),
  asks: (t, text) => (JSON.parse(text) as Message[]).map(t.message).join(' '),
  entered_today: (t, text) => formatPaisa(t, Number(text)),
  approval_amount: (t, text) =>
    text === 'never' ? t('office.field.never') : formatPaisa(t, Number(text) * 100),
}

function valueText(t: Translate, field: string, text: string, side: 'old' | 'new'): string {
  if (field === 'first_day' && side === 'old' && text === '') return t('seasons.expected')
  if (field === 'first_day' && side === 'new')
    return t('pending-changes.confirmed-day', { day: dayInWords(t, text) })
  if (text === '') return t('bank-change.nothing')
  const bookValue = bookValues[field]
  if (bookValue) return bookValue(t, text)
  if (pictureFields.includes(field)) return t(`bank-change.${side}-logo`)
  if (field === 'kind' && (text === 'zakat' || text === 'general')) return t(`office.kind-name.${text}`)
  if (field === 'status') return t(text === '1' ? 'office.field.active' : 'bank-change.inactive')
  return text
}

/** Fields whose values are identifiers or amounts, shown in the reader's language. */
const translatedFields = ['kind', 'status', 'amount', ...pictureFields]

/** Characters of unchanged text shown on each side of a change. */
const contextLength = 60

/**
 * Cuts two versions of a long text to the part that differs, with some words around it, because an account
 * added to a long description is hard to see. Empty lines are dropped.
 */
export function extractChangedParts(from: string, to: string): [from: string, to: string] {
  const [before, after] = [from, to].map((text) => text.replaceAll(/\s*\n\s*/g, '\n')) as [string, string]
  const most = Math.min(before.length, after.length)
  let begin = 0
  while (begin < most && before[begin] === after[begin]) begin++
  let end = 0
  while (end < most - begin && before.at(-1 - end) === after.at(-1 - end)) end++
  const cut = (text: string) => {
    const last = text.length - end + contextLength
    const start = begin > contextLength ? text.lastIndexOf(' ', begin - contextLength) + 1 : 0
    const until = last < text.length ? text.indexOf(' ', last) : -1
    const words = text.slice(start, until < 0 ? text.length : until)
    return `${start > 0 ? '… ' : ''}${words}${until < 0 ? '' : ' …'}`
  }
  return [cut(before), cut(after)]
}

const describeTextChanges = (t: Translate, texts: readonly TextChange[]): PendingChange['changes'] =>
  texts.map(({ field, language, from: before, to: after }) => {
    const [from, to] = extractChangedParts(before, after)
    const written = isLanguage(language) && !translatedFields.includes(field) ? language : undefined
    return {
      name:
        written && written !== firstLanguage
          ? t('office.translate.field', { field: fieldName(t, field), language: languages[written].name })
          : fieldName(t, field),
      from: valueText(t, field, from, 'old'),
      to: valueText(t, field, to, 'new'),
      ...(written && from && { from_language: written }),
      ...(written && to && { to_language: written }),
    }
  })

/** Describes a change of texts for a screen, the audit and the e-mails. */
export const describeTexts = (
  t: Translate,
  change: TextsChange & { texts: readonly TextChange[] },
): DescribedChange => ({
  name: changeTitle(t, change),
  changes: describeTextChanges(t, change.texts),
})

/** Length of a quotation in an e-mail, in characters: a new sentence far into a long text is read too. */
const quotationLength = 2000

/**
 * Writes the differences for an e-mail: 'nothing → Branch F-7', left to right even when its texts are not;
 * 'Branch F-7' where something is added. A long text is quoted from its beginning.
 */
export const changesForEmail = (
  kind: PendingChange['kind'],
  changes: PendingChange['changes'],
): [name: string, change: string][] =>
  changes.map(({ name, ...sides }) => {
    const [from, to] = [clipText(sides.from), clipText(sides.to)]
    if (kind === 'add' || from === '') return [name, to]
    const isApart = /\p{Script=Arabic}/u.test(from + to)
    return [name, isApart ? `\u2066\u2068${from}\u2069 → \u2068${to}\u2069\u2069` : `${from} → ${to}`]
  })

function clipText(written: string): string {
  // Without invisible characters, so that readers can search for a number.
  const text = visibleCharacters(written)
  return text.length > quotationLength ? `${text.slice(0, quotationLength)}…` : text
}
