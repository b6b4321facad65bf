import type { AccountNotes } from '../../../../contract/src/bank-accounts.ts'
import {
  allLanguages,
  firstLanguage,
  type Language,
  languages,
} from '../../../../contract/src/language/language.ts'
import type { PendingChange } from '../../../../contract/src/pending-changes.ts'
import type { Phrase, Translate } from '../../../../words/src/reader.ts'
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
export const accountName = ({ bank_name = '', number = '' }: Partial<Columns>): string =>
  `${bank_name} ${number}`.trim()

const noteColumn = (language: Language) => (language === firstLanguage ? 'note' : `note (${language})`)
/** Flattens an account's notes to one column per language, for comparison. */
export const flattenNotes = ({
  notes,
  ...columns
}: Columns): Readonly<Record<string, string | number | null | undefined>> => ({
  ...columns,
  ...(notes && notesApart(notes)),
})

export const notesApart = (notes: AccountNotes): Readonly<Record<string, string | null>> =>
  Object.fromEntries(allLanguages.map((one) => [noteColumn(one), notes[one] ?? null]))

/** Describes the effect of a change for people. @param before null for an account that is added */
export function describeChanges(
  t: Translate,
  before: Columns | null,
  change: Change,
): PendingChange['changes'] {
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
  return rows
    .filter(({ column }) => column in to && (to[column] ?? null) !== (from?.[column] ?? null))
    .map(({ column, name, language }) => ({
      name,
      ...(language && from?.[column] && { from_language: language }),
      ...(language && to[column] && { to_language: language }),
      from: from ? inWords(t, column, from[column], 'bank-change.old-logo') : t('bank-change.nothing'),
      to: inWords(t, column, to[column], 'bank-change.new-logo'),
    }))
}

/**
 * Describes it for an e-mail: 'nothing → Branch F-7', left to right even when its texts are not; for an added
 * account 'Branch F-7'.
 */
export const changesAsFacts = (
  { kind }: Change,
  changes: PendingChange['changes'],
): [name: string, change: string][] =>
  changes.map(({ name, from, to }) => {
    if (kind === 'add') return [name, to]
    const isApart = /\p{Script=Arabic}/u.test(from + to)
    return [name, isApart ? `\u2066\u2068${from}\u2069 → \u2068${to}\u2069\u2069` : `${from} → ${to}`]
  })

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
