import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import type { StatementAccount, StatementFile } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { formatDay } from '../../ui/format.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { NoValue } from '../parts/cells.tsx'

/** Name of a line outside its row: 'Rs. 5,000 of 21 Nov 2026'. */
export const lineName = (t: Translate, { amount_paisa, value_date }: StatementLine) =>
  t('statements.line-name', { amount: formatPaisa(t, amount_paisa), day: formatDay(t, value_date) })

export function StatementPeriod({ of: { first_day, last_day } }: { of: StatementFile['totals'] }) {
  if (first_day === null || last_day === null) return <NoValue />
  return (
    <span className="tabular-nums">
      <Day of={first_day} />
      {first_day !== last_day && (
        <>
          {' – '}
          <Day of={last_day} />
        </>
      )}
    </span>
  )
}

export const Day = ({ of }: { of: string }) => {
  const { t } = useReader()
  return (
    <time dateTime={of} className="whitespace-nowrap tabular-nums">
      {formatDay(t, of)}
    </time>
  )
}

/** Display name of an account: 'Chinar Bank, Amanah Zakat, 1107…'. */
export const statementAccountName = ({ bank_name, name, number }: StatementAccount) =>
  `${bank_name}, ${name}, ${number}`
