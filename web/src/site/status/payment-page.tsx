import { type PaymentStatusAnswer, payPayment, readPaymentStatus } from '../../../../contract/src/attempts.ts'
import { call } from '../../call.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { pairWords } from '../pair-words.ts'
import { paymentTypeTitle } from '../payment-type-title.ts'
import { Receipt } from '../receipt/receipt.tsx'
import { PaidSummary } from './paid-summary.tsx'
import { StatusPage, type StatusPageParts } from './status-page.tsx'
import { paymentWords } from './status-words.ts'

/** A requested payment, the way to pay it and its status, for the holder of its link. */
export function PaymentPage({ link, openPage }: { link: string; openPage?: (url: string) => void }) {
  return <StatusPage link={link} parts={paymentParts} openPage={openPage} />
}

const paymentParts: StatusPageParts<PaymentStatusAnswer> = {
  name: 'payment',
  read: (link, signal) => call(readPaymentStatus, { params: { link }, signal }),
  pay: (link, body) => call(payPayment, { params: { link }, body }),
  asksMobile: true,
  words: paymentWords,
  Summary: PaymentSummary,
  Receipt: PaymentReceipt,
}

function PaymentSummary({ paid }: { paid: PaymentStatusAnswer }) {
  return (
    <PaidSummary
      title="Your payment"
      paid={paid}
      code={{ name: 'Reference', text: paid.reference_no }}
      totalName="Amount"
      from={{ name: 'From', text: paid.payee_name }}
      begun="Requested on"
    >
      <p className="mt-3 border-b border-line pb-3 text-sm">
        <span className="block font-semibold">{paymentTypeTitle(paid.type)}</span>
        {paid.remarks && <span className="text-ink-soft wrap-anywhere">{paid.remarks}</span>}
      </p>
    </PaidSummary>
  )
}

function PaymentReceipt({ paid }: { paid: PaymentStatusAnswer }) {
  const { payment_method, payment_gateway } = paid
  return (
    <Receipt
      of="payment"
      facts={{
        Reference: paid.reference_no,
        'Received from': paid.payee_name,
        'Received on': `${formatInstant(paid.settled_at ?? paid.created_at)} (PKT)`,
        ...(payment_method !== null &&
          payment_gateway !== null && { 'Paid by': pairWords({ payment_method, payment_gateway }).title }),
      }}
      columns={[{ title: 'For' }, { title: 'Remarks' }, { title: 'Amount', numeric: true }]}
      lines={[
        {
          key: paid.reference_no,
          cells: [
            <span key="type" className="font-semibold">
              {paymentTypeTitle(paid.type)}
            </span>,
            paid.remarks ?? '–',
            formatRupees(paid.amount),
          ],
        },
      ]}
      amount={paid.amount}
    />
  )
}
