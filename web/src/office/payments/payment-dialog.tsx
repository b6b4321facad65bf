import { readPayment } from '../../../../contract/src/payments.ts'
import { DetailsDialog } from '../details/details-dialog.tsx'
import { addedQuery } from '../entry-query.ts'
import { PaymentDetails } from './payment-details.tsx'

/** The details of the payment `id`; closed while there is none. */
export function PaymentDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <DetailsDialog
      what="payment"
      id={id}
      read={(of) => addedQuery(readPayment, { params: { id: of } })}
      titleOf={({ reference_no }) => `Payment ${reference_no}`}
      onClose={onClose}
    >
      {(payment) => <PaymentDetails payment={payment} />}
    </DetailsDialog>
  )
}
