import { type LineReturn, returnGifts } from '../../../../contract/src/line-returns.ts'
import { offsetLines } from '../../../../contract/src/vouchers.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { ReasonDialog } from '../parts/form-dialog.tsx'

/** Reverses the gifts that a debit line returns, or closes two lines that cancel each other out. */
export function ReturnDialog({ found, onClose }: { found: LineReturn; onClose: () => void }) {
  const { t } = useReader()
  const { debit_id, credit_id, debit_day, credit_day, gifts } = found
  const dialog = { params: { id: debit_id }, onClose }
  if (gifts.length === 0)
    return (
      <ReasonDialog
        {...dialog}
        entry={offsetLines}
        body={{ credit_id }}
        reason={t('statements.offset.reason')}
        title={t('statements.offset')}
        submitLabel={t('statements.offset')}
        lead={t('statements.offset.lead', {
          credit: credit_day === null ? '' : formatDay(t, credit_day),
          debit: formatDay(t, debit_day),
        })}
      />
    )
  return (
    <ReasonDialog
      {...dialog}
      entry={returnGifts}
      body={{ credit_id, attempt_ids: gifts.map(({ attempt_id }) => attempt_id) }}
      reason={t('statements.return.reason')}
      title={t('statements.return.title', { count: gifts.length })}
      submitLabel={t('statements.return')}
      lead={t('statements.return.lead', {
        names: gifts.map(({ code, name }) => `${code} ${name}`).join(t('ui.comma')),
        amount: formatRupees(
          t,
          gifts.reduce((sum, { amount }) => sum + amount, 0),
        ),
        day: formatDay(t, debit_day),
      })}
    />
  )
}
