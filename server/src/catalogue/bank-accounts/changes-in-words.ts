import type { BankAccountChange } from '../../../../contract/src/bank-accounts.ts'
import { type Phrase, say } from '../../../../words/src/say.ts'
import type { Change, Columns } from './apply-change.ts'

const titles = {
  bank_name: 'office-fields.bank-name',
  name: 'office-fields.account-title',
  number: 'office-fields.account-number',
  iban_no: 'office-fields.iban',
  swift_code: 'bank-change.swift-code',
  currency: 'bank-change.currency',
  kind: 'bank-change.kind',
  status: 'office-fields.status',
  logo: 'bank-change.logo',
} as const satisfies Record<keyof Columns, Phrase>

/** 'Indus Bank 0012' */
export const accountName = ({ bank_name = '', number = '' }: Partial<Columns>): string =>
  `${bank_name} ${number}`.trim()

/**
 * What a change makes of an account, for people to read.
 * @param before null for an account that is added
 */
export function changesInWords(before: Columns | null, change: Change): BankAccountChange['changes'] {
  if (change.kind === 'remove')
    return [
      { name: say('bank-change.account'), from: say('bank-change.shown'), to: say('bank-change.removed') },
    ]
  const { columns } = change
  return (Object.keys(titles) as (keyof Columns)[])
    .filter((column) => column in columns && (columns[column] ?? null) !== (before?.[column] ?? null))
    .map((column) => ({
      name: say(titles[column]),
      from: before ? inWords(column, before, 'bank-change.old-logo') : say('bank-change.nothing'),
      to: inWords(column, columns, 'bank-change.new-logo'),
    }))
}

function inWords(column: keyof Columns, columns: Columns, logo: Phrase): string {
  if (column === 'logo') return say(logo)
  if (column === 'status') return say(columns.status === 1 ? 'bank-change.active' : 'bank-change.inactive')
  return columns[column] ?? say('bank-change.nothing')
}
