import { type StatementPreview, statementMapping } from '../../../../contract/src/statements.ts'
import { say, sayIssue } from '../../../../words/src/say.ts'

/** Column mapping of a CSV, possibly incomplete: the server's guess, or the choices of staff so far. */
export type Columns = NonNullable<StatementPreview['mapping']>

/** Labels of the column roles. */
const roleNames = () =>
  ({
    date: say('office.field.date'),
    description: say('office-fields.description'),
    credit: say('statements.money-in'),
    debit: say('statements.money-out'),
    amount: say('statements.column.amount'),
    direction: say('statements.column.direction'),
    reference: say('office.field.reference'),
    counterparty: say('statements.column.counterparty'),
    balance: say('statements.column.balance'),
  }) as const

type Role = keyof ReturnType<typeof roleNames>

export const roleOptions = () => Object.entries(roleNames()).map(([value, label]) => ({ value, label }))

const isRole = (name: string): name is Role => name in roleNames()

/** Role of a column; '' when it is ignored. */
export function roleOf(columns: Columns, name: string): Role | '' {
  const role = Object.entries(columns).find(([, value]) =>
    Array.isArray(value) ? value.includes(name) : value === name,
  )?.[0]
  return role !== undefined && isRole(role) ? role : ''
}

/**
 * The mapping after a column got another role; '' ignores it. Only the description may span several columns,
 * and the amount is in one column or in two.
 */
export function withRole(columns: Columns, name: string, role: string): Columns {
  const others = Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.filter((one) => one !== name)
        : isRole(key) && value === name
          ? null
          : value,
    ]),
  ) as Columns
  if (role === 'description') return { ...others, description: [...others.description, name] }
  if (role === 'amount') return { ...others, amount: name, credit: null, debit: null }
  if (role === 'credit' || role === 'debit') return { ...others, [role]: name, amount: null, direction: null }
  return isRole(role) ? { ...others, [role]: name } : others
}

/** The choice still missing before the file can be read; undefined when complete. */
export function columnsProblem(columns: Columns): string | undefined {
  if (columns.date === null) return say('statements.columns.choose-date')
  const issue = statementMapping.safeParse(columns).error?.issues[0]
  return issue && sayIssue(issue.message)
}
