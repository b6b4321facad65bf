import type { StatementFile } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { useReader } from '../../ui/reader.ts'
import { Agreement } from './agreement.tsx'

/**
 * Checks that a statement's lines add up from opening to closing balance; renders nothing without balances.
 */
export function Balances({ of: totals }: { of: StatementFile['totals'] }) {
  const { t } = useReader()
  const { opening_paisa, closing_paisa, credit_paisa, debit_paisa } = totals
  if (opening_paisa === null || closing_paisa === null) return null
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-dense">
      <dt className="text-ink-soft">{t('statements.column.balance')}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        <span>
          {formatPaisa(t, opening_paisa)} + {formatPaisa(t, credit_paisa)} −{' '}
          {formatPaisa(t, Math.abs(debit_paisa))} = <strong>{formatPaisa(t, closing_paisa)}</strong>
        </span>
        <Agreement agrees={opening_paisa + credit_paisa - Math.abs(debit_paisa) === closing_paisa} />
      </dd>
    </div>
  )
}
