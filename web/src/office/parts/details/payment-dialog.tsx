import { bankTransferGateway, hasNoTime } from '../../../../../contract/src/payment-methods.ts'
import {
  type Payment,
  type PaymentDetails as PaymentOfDetails,
  readPayment,
} from '../../../../../contract/src/payments.ts'
import { methodTitle, paymentTypeTitle } from '../../../../../words/src/display-names.ts'
import { formatDay, formatInstant } from '../../../ui/pakistan-time.ts'
import { useReader } from '../../../ui/reader.tsx'
import { entryQuery } from '../../session/calls.ts'
import { Amount, Email, Name, PaymentStatusBadge } from '../cells.tsx'
import type { ShownList } from '../lists/paged-list.tsx'
import { fullName, gatewayName, platformName } from '../names.ts'
import { BankTransfer } from './bank-transfer.tsx'
import type { PayableRef } from './details-address.tsx'
import { DetailsDialog, useSteps } from './details-dialog.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { Messages } from './messages.tsx'
import { Notes } from './notes.tsx'
import { PayerLink } from './payer-link.tsx'
import { PromisedAmount } from './promised-lines.tsx'
import { RefundSection } from './refund-section.tsx'
import { CopyableText, Fact, FactList, Section } from './section.tsx'
import { Timeline } from './timeline.tsx'
import { Transactions } from './transactions.tsx'

type PaymentDialogProps = { id: number | undefined; list?: ShownList<Payment>; onClose: () => void }

/** Details of the payment `id`, closed while undefined, with steps to its neighbours in the list. */
export function PaymentDialog({ id, list, onClose }: PaymentDialogProps) {
  const { t } = useReader()
  return (
    <DetailsDialog
      what="payment"
      id={id}
      read={(id) => entryQuery(t, readPayment, { params: { id } })}
      titleOf={({ reference_no }) => t('payments.details.title', { reference: reference_no })}
      steps={useSteps('payment', id, list)}
      onClose={onClose}
    >
      {(payment) => <PaymentDetails payment={payment} />}
    </DetailsDialog>
  )
}

function PaymentDetails({ payment }: { payment: PaymentOfDetails }) {
  const { t } = useReader()
  const { payee, active_pay: pair } = payment
  const shown: PayableRef = { what: 'payment', id: payment.id }
  const isTransfer = pair.payment_gateway?.toLowerCase() === bankTransferGateway
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <Section title={t('payments.details.section')}>
        <FactList>
          <Fact name={t('office.field.id')}>{payment.id}</Fact>
          <Fact name={t('payments.reference-number')}>
            <CopyableText text={payment.reference_no} what={t('office.field.reference-number')} />
          </Fact>
          <Fact name={t('office-fields.status')}>
            <PaymentStatusBadge status={payment.status} />
          </Fact>
          <Fact name={t('ui.amount')}>
            <strong>
              <Amount amount={payment.amount} refunded={payment.refunded_amount} />
            </strong>
            <PromisedAmount payable="payment" amount={payment.amount} promised={payment.promised_amount} />
          </Fact>
          <Fact name={t('payments.type')}>{paymentTypeTitle(t, payment.type)}</Fact>
          <Fact name={t('office.field.pay-mode')}>
            <Name name={pair.payment_method && methodTitle(t, pair.payment_method)} />
          </Fact>
          <Fact name={t('office-fields.gateway')}>
            <Name name={pair.payment_gateway && gatewayName(t, pair.payment_gateway)} />
          </Fact>
          <Fact name={t('office.field.platform')}>{platformName(t, payment.platform)}</Fact>
          <Fact name={t('office.field.created-on')}>{formatInstant(t, payment.created_at)}</Fact>
          <Fact name={t('office.field.requested-by')}>{payment.created_by}</Fact>
          <Fact name={t('office.field.settled-on')} span={2}>
            {payment.settled_at &&
              (hasNoTime(pair.payment_gateway) ? formatDay : formatInstant)(t, payment.settled_at)}
          </Fact>
          <Fact name={t('fields.remarks')} span={payment.remarks ? 3 : 1}>
            {payment.remarks && <bdi>{payment.remarks}</bdi>}
          </Fact>
          {payment.url && (
            <PayerLink
              name={t('payments.link')}
              what={t('payments.copied.link')}
              phone={payee.phone}
              url={payment.url}
              message={payment.message ?? ''}
            />
          )}
        </FactList>
      </Section>
      <Section title={t('payments.payee.section')}>
        <FactList>
          <Fact name={t('office-fields.name')}>
            <bdi>{fullName(payee)}</bdi>
          </Fact>
          <Fact name={t('fields.email')} span={2}>
            <CopyableText text={payee.email} what={t('payments.copied.email')}>
              <Email email={payee.email} />
            </CopyableText>
          </Fact>
          <Fact name={t('fields.phone')}>
            {payee.phone && <CopyableText text={payee.phone} what={t('payments.copied.phone')} />}
          </Fact>
        </FactList>
      </Section>
      {pair && !isTransfer && <Transactions transactions={payment.swich_transaction} />}
      {isTransfer && <BankTransfer payable={shown} amount={payment.amount} details={payment} />}
      <Notes subject={shown} />
      <RefundSection payable={shown} status={payment.status} person={fullName(payee)} />
      <Messages payable={shown} status={payment.status} address={payee.email} />
      <LedgerEntries payable={shown} />
      <Timeline payable={shown} />
    </div>
  )
}
