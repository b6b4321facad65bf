import { type PaymentStatusAnswer, payPayment, readPaymentStatus } from '../../../../contract/src/attempts.ts'
import { call } from '../../call.ts'
import { useReader } from '../../ui/reader.tsx'
import { PaidSummary } from './paid-summary.tsx'
import { StatusPage, type StatusPageParts, type SummaryProps } from './status-page.tsx'
import { payableTitle, paymentTexts } from './status-texts.ts'

export function PaymentPage({ link }: { link: string }) {
  return <StatusPage link={link} parts={paymentParts} />
}

const paymentParts: StatusPageParts<PaymentStatusAnswer> = {
  name: 'payment',
  read: (link, signal) => call(readPaymentStatus, { params: { link }, signal }),
  pay: (link, body) => call(payPayment, { params: { link }, body }),
  asksMobile: true,
  words: paymentTexts,
  codeOf: (t, { reference_no }) => ({ name: t('status.payment-reference'), text: reference_no }),
  Summary: PaymentSummary,
}

function PaymentSummary({ paid, code }: SummaryProps<PaymentStatusAnswer>) {
  const { t } = useReader()
  return (
    <PaidSummary
      title={t('site.title.payment')}
      paid={paid}
      code={code}
      totalName={t('ui.amount')}
      from={{ name: t('status.summary.from'), text: paid.payee_name }}
      begun={t('status.summary.requested')}
    >
      <p className="mt-3 border-b border-line pb-3 text-sm">
        <span className="block font-semibold">{payableTitle(t, paid.type)}</span>
        {paid.remarks && (
          <span className="text-ink-soft wrap-anywhere">
            <bdi>{paid.remarks}</bdi>
          </span>
        )}
      </p>
    </PaidSummary>
  )
}
