import type { BankAccountChange } from '../../../../contract/src/bank-accounts.ts'
import type { Change, Columns } from './apply-change.ts'

const titles: Record<keyof Columns, string> = {
  bank_name: 'Bank Name',
  name: 'Account Title',
  number: 'Account Number',
  iban_no: 'IBAN',
  swift_code: 'Swift Code',
  currency: 'Currency',
  kind: 'Kind',
  status: 'Status',
  logo: 'Logo',
}

/** 'Indus Bank 0012' */
export const accountName = ({ bank_name = '', number = '' }: Partial<Columns>): string =>
  `${bank_name} ${number}`.trim()

/**
 * What a change makes of an account, for people to read.
 * @param before null for an account that is added
 */
export function changesInWords(before: Columns | null, change: Change): BankAccountChange['changes'] {
  if (change.kind === 'remove') return [{ name: 'Account', from: 'shown to donors', to: 'deleted or closed' }]
  const { columns } = change
  return (Object.keys(titles) as (keyof Columns)[])
    .filter((column) => column in columns && columns[column] !== before?.[column])
    .map((column) => ({
      name: titles[column],
      from: before ? inWords(column, before, 'the old one') : 'nothing',
      to: inWords(column, columns, 'a new one'),
    }))
}

function inWords(column: keyof Columns, columns: Columns, logo: string): string {
  if (column === 'logo') return logo
  if (column === 'status') return columns.status === 1 ? 'active' : 'inactive'
  return columns[column] ?? 'nothing'
}
