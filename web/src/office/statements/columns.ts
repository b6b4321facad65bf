import { type StatementPreview, statementMapping } from '../../../../contract/src/statements.ts'
import type { Translate } from '../../../../words/src/reader.ts'

/** Column mapping of a CSV, possibly incomplete: the server's guess, or the choices of staff so far. */
export type Columns = NonNullable<StatementPreview['mapping']>

/** Labels of the column roles. */
const roleNames = (t: Translate) =>
  ({
    date: t('office.field.date'),
    description: t('office-fields.description'),
    credit: t('statements.money-in'),
    debit: t('statements.money-out'),
    amount: t('statements.column.amount'),
    direction: t('statements.column.direction'),
    reference: t('office.field.reference'),
    counterparty: t('statements.column.counterparty'),
    balance: t('statements.column.balance'),
  }) as const

type Role = keyof ReturnType<typeof roleNames>

export const roleOptions = (t: Translate) =>
  Object.entries(roleNames(t)).map(([value, label]) => ({ value, label }))

const isRole = (t: Translate, name: string): name is Role => name in roleNames(t)

/** Role of a column; '' when it is ignored. */
export function roleOf(t: Translate, columns: Columns, name: string): Role | '' {
  const role = Object.entries(columns).find(([, value]) =>
    Array.isArray(value) ? value.includes(name) : value === name,
  )?.[0]
  return role !== undefined && isRole(t, role) ? role : ''
}

/**
 * The mapping after a column got another role; '' ignores it. Only the description may span several columns,
 * and the amount is in one column or in two.
 */
export function withRole(t: Translate, columns: Columns, name: string, role: string): Columns {
  const others = Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.filter((one) => one !== name)
        : isRole(t, key) && value === name
          ? null
          : value,
    ]),
  ) as Columns
  if (role === 'description') return { ...others, description: [...others.description, name] }
  if (role === 'amount') return { ...others, amount: name, credit: null, debit: null }
  if (role === 'credit' || role === 'debit') return { ...others, [role]: name, amount: null, direction: null }
  return isRole(t, role) ? { ...others, [role]: name } : others
}

/** The choice still missing before the file can be read; undefined when complete. */
export function columnsProblem(t: Translate, columns: Columns): string | undefined {
  if (columns.date === null) return t('statements.columns.choose-date')
  const issue = statementMapping.safeParse(columns).error?.issues[0]
  return issue && t.issue(issue.message)
}
