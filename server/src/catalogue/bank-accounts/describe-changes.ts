import { type AccountNotes, accountNoteMaxLength } from '../../../../contract/src/bank-accounts.ts'
import { ibanMatchesNumber } from '../../../../contract/src/iban.ts'
import {
  allLanguages,
  firstLanguage,
  type Language,
  languages,
} from '../../../../contract/src/language/language.ts'
import type { PendingChange } from '../../../../contract/src/pending-changes.ts'
import type { Phrase, Translate } from '../../../../words/src/reader.ts'
import type { DescribedChange } from '../../approvals/approved-change.ts'
import { changesOf } from '../../history/record-audit.ts'
import type { Change, Columns } from './apply-change.ts'

const titles = {
  bank_name: 'office-fields.bank-name',
  name: 'office-fields.account-title',
  number: 'office-fields.account-number',
  iban_no: 'office-fields.iban',
  swift_code: 'ui.swift-code',
  currency: 'ui.currency',
  kind: 'office.field.kind',
  status: 'office-fields.status',
  logo: 'office.field.logo',
} as const satisfies Record<Exclude<keyof Columns, 'notes'>, Phrase>

const kindNames = { zakat: 'office.kind-name.zakat', general: 'office.kind-name.general' } as const

/** 'Indus Bank 0012' */
const accountName = ({ bank_name = '', number = '' }: Partial<Columns>): string =>
  `${bank_name} ${number}`.trim()

const noteColumn = (language: Language) => (language === firstLanguage ? 'note' : `note (${language})`)
/** Flattens an account's notes to one column per language, for comparison. */
const flattenNotes = ({
  notes,
  ...columns
}: Columns): Readonly<Record<string, string | number | null | undefined>> => ({
  ...columns,
  ...(notes && notesByLanguage(notes)),
})

const notesByLanguage = (notes: AccountNotes): Readonly<Record<string, string | null>> =>
  Object.fromEntries(allLanguages.map((one) => [noteColumn(one), notes[one] ?? null]))

/** Describes the effect of a change for people. @param before null for an account that is added */
function describeChanges(t: Translate, before: Columns | null, change: Change): PendingChange['changes'] {
  if (change.kind === 'remove')
    return [{ name: t('office.field.account'), from: t('bank-change.shown'), to: t('bank-change.removed') }]
  const [from, to] = [before && flattenNotes(before), flattenNotes(change.columns)]
  const rows: { column: string; name: string; language?: Language }[] = [
    ...Object.entries(titles).map(([column, title]) => ({ column, name: t(title) })),
    ...allLanguages.map((language) => ({
      column: noteColumn(language),
      name: noteTitle(t, language),
      language,
    })),
  ]
  const { iban_no = '', number = '' } = { ...before, ...change.columns }
  const differs = ('iban_no' in to || 'number' in to) && !ibanMatchesNumber(iban_no, number)
  return rows
    .filter(({ column }) => column in to && (to[column] ?? null) !== (from?.[column] ?? null))
    .map(({ column, name, language }) => ({
      name,
      ...(language && from?.[column] && { from_language: language }),
      ...(language && to[column] && { to_language: language }),
      from: from ? inWords(t, column, from[column], 'bank-change.old-logo') : t('bank-change.nothing'),
      to: inWords(t, column, to[column], 'bank-change.new-logo'),
    }))
    .concat(differs ? { name: '', from: '', to: t('bank-accounts.number-differs') } : [])
}

/** Describes a change for a screen, the audit and the e-mails. @param before null for an added account */
export const describeAccountChange = (
  t: Translate,
  before: Columns | null,
  change: Change,
): Required<DescribedChange> => ({
  name: accountName(before ?? ('columns' in change ? change.columns : {})),
  changes: describeChanges(t, before, change),
  audited: {
    subject: 'columns' in change ? change.columns.iban_no : (before?.iban_no ?? ''),
    facts: auditedChanges(before, change),
  },
})

/**
 * Facts of a change for the audit: all changed values, only IBAN and note of an added account, only the IBAN
 * of a removed one.
 */
function auditedChanges(before: Columns | null, change: Change): Record<string, string> {
  if (change.kind === 'remove') return {}
  const { notes = {} } = change.columns
  return change.kind === 'add'
    ? changesOf({}, notesByLanguage(notes), accountNoteMaxLength)
    : changesOf(before ? flattenNotes(before) : {}, flattenNotes(change.columns), accountNoteMaxLength)
}

const noteTitle = (t: Translate, language: Language) =>
  language === firstLanguage
    ? t('office-fields.note')
    : t('office.translate.field', {
        field: t('office-fields.note'),
        language: languages[language].name,
      })

function inWords(
  t: Translate,
  column: string,
  value: string | number | null | undefined,
  logo: Phrase,
): string {
  if (column === 'logo') return t(logo)
  if (column === 'status') return t(value === 1 ? 'office.field.active' : 'bank-change.inactive')
  if (column === 'kind' && (value === 'zakat' || value === 'general')) return t(kindNames[value])
  return String(value ?? t('bank-change.nothing'))
}
