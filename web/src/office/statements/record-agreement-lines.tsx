import { isExpectedAmount } from '../../../../contract/src/expected-amount.ts'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useReader } from '../../ui/reader.ts'
import { openSum } from './bulk-bar.tsx'
import { Day } from './line-name.tsx'

type RecordAgreementLinesProps = {
  lines: readonly StatementLine[]
  loading: boolean
  onRecord: () => void
  onClose: () => void
}

/** Previews the lines that are recorded for their regular donations, and asks once for all. */
export function RecordAgreementLines({ lines, loading, onRecord, onClose }: RecordAgreementLinesProps) {
  const { t } = useReader()
  return (
    <ConfirmDialog
      open
      look="primary"
      title={t('statements.agreement.title', { count: lines.length })}
      question={
        <FormattedText
          of="statements.agreement.question"
          values={{ amount: formatPaisa(t, openSum(lines)) }}
        />
      }
      confirm={t('statements.agreement.send', { count: lines.length })}
      loading={loading}
      onConfirm={onRecord}
      onClose={onClose}
    >
      <ul className="mt-3 max-h-72 divide-y divide-line overflow-y-auto text-dense">
        {lines.map((line) => (
          <Line key={line.id} of={line} />
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function Line({ of: { value_date, open_paisa, agreement } }: { of: StatementLine }) {
  const { t } = useReader()
  if (!agreement) return null
  return (
    <li className="grid gap-x-3 py-2 sm:grid-cols-[1fr_auto]">
      <span className="wrap-anywhere">
        <bdi>{agreement.name}</bdi>{' '}
        <bdi dir="ltr" className="font-mono text-xs">
          {agreement.reference}
        </bdi>
      </span>
      <span className="tabular-nums">
        <Day of={value_date} /> · {formatPaisa(t, open_paisa)}
      </span>
      {!isExpectedAmount(open_paisa, agreement) && (
        <span className="font-semibold text-gold-dark sm:col-span-2">
          {t('statements.agreement.unexpected', {
            status: agreement.status,
            amount: formatPaisa(t, agreement.amount * 100),
          })}
        </span>
      )}
    </li>
  )
}
