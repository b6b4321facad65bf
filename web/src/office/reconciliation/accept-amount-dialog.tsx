import { acceptDiscrepancy, type Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { useReader } from '../../ui/reader.ts'
import {
  type AmountDifference,
  type DifferenceValues,
  differenceOf,
  differenceProblems,
} from '../parts/details/amount-difference.ts'
import { DifferenceChoice } from '../parts/details/difference-choice.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { gatewayName } from '../parts/gateway-name.ts'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'

/** Books a payment of another amount as paid, with the decision about the difference. */
export function AcceptAmountDialog({ of, onClose }: { of: Discrepancy; onClose: () => void }) {
  const { t } = useReader()
  const accepting = useSend(acceptDiscrepancy, { onDone: onClose })
  const received = Math.floor((of.their_amount_paisa ?? 0) / 100)
  const amountDifference: AmountDifference = { of, part: 'all', due: of.amount, received, lines: [] }
  const first: DifferenceValues = { choice: '', amounts: null, cause_id: '', fund_type: '' }
  const form = useEntryForm<typeof acceptDiscrepancy, DifferenceValues>(acceptDiscrepancy, {
    first,
    bodyOf: (values) => ({ difference: differenceOf(t, values, amountDifference) }),
    problemsOf: (values) => differenceProblems(t, values, amountDifference),
    send: (body) => accepting.mutateAsync({ params: { id: of.id }, body }),
  })
  return (
    <FormDialog
      title={t('reconciliation.accept.title')}
      send={t('reconciliation.accept.confirm')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        {t('reconciliation.accept.amount-lead', { gateway: gatewayName(t, of.gateway) })}
      </p>
      <DifferenceChoice
        amountDifference={amountDifference}
        values={form.values}
        hint={form.hint('difference')}
        cause={form.field('cause_id')}
        subType={form.field('fund_type')}
        onChoose={(choice) => {
          form.field('choice').onChange(choice)
          form.clearErrors('difference')
        }}
        onAmounts={form.field('amounts').onChange}
      />
    </FormDialog>
  )
}
