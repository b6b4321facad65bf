import { type Payment, readPayment } from '../../../../../contract/src/payments.ts'
import { useReader } from '../../../ui/reader.ts'
import { entryQuery } from '../../session/entry-query.ts'
import { DetailsDialog } from '../details/details-dialog.tsx'
import { useSteps } from '../details/use-steps.ts'
import type { ShownList } from '../lists/list-screen.tsx'
import { PaymentDetails } from './payment-details.tsx'

/**
 * Details of the payment `id`, closed while undefined, with the steps to the previous and the next in the
 * list.
 */
export function PaymentDialog({
  id,
  list,
  onClose,
}: {
  id: number | undefined
  list?: ShownList<Payment>
  onClose: () => void
}) {
  const { t } = useReader()
  return (
    <DetailsDialog
      what="payment"
      id={id}
      read={(of) => entryQuery(t, readPayment, { params: { id: of } })}
      titleOf={({ reference_no }) => t('payments.details.title', { reference: reference_no })}
      steps={useSteps('payment', id, list)}
      onClose={onClose}
    >
      {(payment) => <PaymentDetails payment={payment} />}
    </DetailsDialog>
  )
}
