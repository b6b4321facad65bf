import {
  listDonationRefunds,
  listPaymentRefunds,
  type Refund,
  type Refundable,
} from '../../../../../contract/src/refunds.ts'
import { isPaid, type PaymentStatus } from '../../../../../contract/src/status.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatInstant } from '../../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../../ui/reader.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useRead, useRight } from '../../session/calls.ts'
import { DialogButton } from '../buttons.tsx'
import { PaymentStatusBadge, WithNote } from '../cells.tsx'
import { Loaded } from '../loaded.tsx'
import { type CauseNames, gatewayName, useCauseNames } from '../names.ts'
import { PendingChanges } from '../pending-changes.tsx'
import type { PayableRef } from './details-address.tsx'
import { lineTitle } from './promised-lines.tsx'
import { manualRefundReason, OpenRefund, RefundDialog } from './refund-dialog.tsx'
import { CopyableText, Fact, FactList, Section } from './section.tsx'

const calls = { donation: listDonationRefunds, payment: listPaymentRefunds }

type RefundSectionProps = { payable: PayableRef; status: PaymentStatus; person: string }

/** Paid amounts with their refunds; renders nothing when nothing was paid. `person` is the donor or payee. */
export function RefundSection({ payable, status, person }: RefundSectionProps) {
  const { t } = useReader()
  const refunds = useRead(calls[payable.what], {
    params: { id: payable.id },
    enabled: isPaid(status),
    // Polls while a refund is unconfirmed.
    refetchInterval: ({ state }) => (state.data?.some((paid) => unansweredRefund(paid)) ? 10_000 : false),
  })
  if (!isPaid(status)) return null
  return (
    <Section title={t('refunds.title')}>
      <Loaded query={refunds} skeleton="h-24">
        {(data) =>
          data.map((paid, place) => (
            <PaidAttempt
              key={paid.attempt_id}
              paid={paid}
              person={person}
              place={data.length > 1 ? place + 1 : undefined}
            />
          ))
        }
      </Loaded>
    </Section>
  )
}

type PaidAttemptProps = { paid: Refundable; person: string; place: number | undefined }

/** @param props.place position from 1, when there is more than one paid attempt */
function PaidAttempt({ paid, person, place }: PaidAttemptProps) {
  const { t } = useReader()
  const mayRefund = useRight('donation.refund')
  const names = useCauseNames()
  const unanswered = unansweredRefund(paid)
  const offered = mayRefund && paid.left > 0 && !unanswered
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FactList>
        {place && (
          <Fact name={t('refunds.payment', { number: place })} span={3}>
            <CopyableText text={paid.transaction_id} what={t('refunds.copied.transaction')} />
          </Fact>
        )}
        {place && (
          <Fact name={t('office-fields.status')}>
            <PaymentStatusBadge status={paid.status} />
          </Fact>
        )}
        <Fact name={t('refunds.paid')}>{formatRupees(t, paid.amount)}</Fact>
        <Fact name={t('refunds.refunded')}>
          {paid.has_unknown_part ? t('refunds.unknown-part') : formatRupees(t, paid.refunded_amount)}
        </Fact>
        <Fact name={t('refunds.left')}>
          <strong>{paid.has_unknown_part ? t('refunds.unknown') : formatRupees(t, paid.left)}</strong>
        </Fact>
      </FactList>
      {paid.has_unknown_part && <Notice look="warning">{manualRefundReason(t, paid)}</Notice>}
      <PendingChanges subjects={['refund']} target={String(paid.attempt_id)} />
      {unanswered && <OpenRefund refund={unanswered} paid={paid} person={person} />}
      {paid.refunds.length > 0 && (
        <DataTable
          caption={place ? t('refunds.of-payment', { number: place }) : t('refunds.title')}
          columns={columnsFor(t, names, paid)}
          rows={paid.refunds}
        />
      )}
      {offered && (
        <DialogButton
          look="secondary"
          size="small"
          className="justify-self-start"
          label={t(paid.has_unknown_part ? 'refunds.record' : 'refunds.make')}
        >
          {(onClose) => <RefundDialog paid={paid} person={person} onClose={onClose} />}
        </DialogButton>
      )}
    </div>
  )
}

const columnsFor = (
  t: Translate,
  { fund }: CauseNames,
  { gateway }: Refundable,
): readonly Column<Refund>[] => [
  {
    title: t('ui.amount'),
    heading: true,
    align: 'end',
    cell: ({ amount, line }) => (
      <WithNote note={line && <bdi>{lineTitle(t, fund(line))}</bdi>}>{formatRupees(t, amount)}</WithNote>
    ),
  },
  {
    title: t('office-fields.status'),
    cell: (refund) => (
      <div className="grid justify-items-start gap-1 max-md:justify-items-end">
        <StatusBadge {...badges(t)[refund.status]} />
        {refund.status === 'failed' && (
          <span className="max-w-72 text-xs wrap-anywhere text-ink-soft">
            {refund.answer || t('refunds.none-on-record')}
          </span>
        )}
      </div>
    ),
  },
  { title: t('office-fields.method'), cell: ({ way }) => wayText(t, way, gatewayName(t, gateway)) },
  { title: t('office-fields.reason'), cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  {
    title: t('office.field.requested-by'),
    cell: ({ asked_by, asked_at }) => (
      <WithNote note={formatInstant(t, asked_at)}>{asked_by ?? t('office.field.the-gateway')}</WithNote>
    ),
  },
]

const badges = (t: Translate) =>
  ({
    succeeded: { status: t('refunds.badge.succeeded'), look: 'success' },
    failed: { status: t('refunds.badge.failed'), look: 'error' },
    pending: { status: t('refunds.badge.pending'), look: 'info' },
  }) as const satisfies Record<Refund['status'], object>

function wayText(t: Translate, way: Refund['way'], gateway: string): string {
  switch (way) {
    case 'gateway':
      return t('refunds.through', { gateway })
    case 'by_hand':
      return t('office.field.by-hand')
    case 'reported':
      return t('refunds.reported', { gateway })
  }
}

const unansweredRefund = ({ refunds }: Refundable) => refunds.find(({ status }) => status === 'pending')
