import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listDonationRefunds,
  listPaymentRefunds,
  type Refund,
  type Refundable,
} from '../../../../../contract/src/refunds.ts'
import { isPaid, type PaymentStatus } from '../../../../../contract/src/status.ts'
import { say } from '../../../../../words/src/say.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatInstant } from '../../../ui/format-instant.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { entryQuery } from '../../session/entry-query.ts'
import { useRight } from '../../session/use-right.ts'
import { gatewayName } from '../gateway-name.ts'
import { LoadProblem } from '../load-problem.tsx'
import { PaymentStatusBadge } from '../payment-status-badge.tsx'
import { manualRefundReason } from './manual-refund-reason.ts'
import { OpenRefund } from './open-refund.tsx'
import type { PayableRef } from './payable-ref.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { Copied, Fact, FactList, Section } from './section.tsx'

const calls = { donation: listDonationRefunds, payment: listPaymentRefunds }

/**
 * Amounts paid for a donation or payment, and their refunds; staff with the right can refund. Renders nothing
 * when nothing was paid.
 * @param person the donor or payee
 */
export function RefundSection({
  of,
  status,
  person,
}: {
  of: PayableRef
  status: PaymentStatus
  person: string
}) {
  const refunds = useQuery({
    ...entryQuery(calls[of.what], { params: { id: of.id } }),
    enabled: isPaid(status),
    // Polls while a refund is unconfirmed.
    refetchInterval: ({ state }) => (state.data?.some((paid) => unansweredRefund(paid)) ? 10_000 : false),
  })
  const { data } = refunds
  if (!isPaid(status)) return null
  return (
    <Section title={say('refunds.title')}>
      {refunds.isError ? (
        <LoadProblem query={refunds} />
      ) : data ? (
        data.map((paid, place) => (
          <PaidAttempt
            key={paid.attempt_id}
            paid={paid}
            person={person}
            place={data.length > 1 ? place + 1 : undefined}
          />
        ))
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  )
}

/** @param props.place position from 1, when there is more than one paid attempt */
function PaidAttempt({
  paid,
  person,
  place,
}: {
  paid: Refundable
  person: string
  place: number | undefined
}) {
  const mayRefund = useRight('donation.refund')
  const [refunding, setRefunding] = useState(false)
  const unanswered = unansweredRefund(paid)
  const offered = mayRefund && paid.left > 0 && !unanswered
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FactList>
        {place && (
          <Fact name={say('refunds.payment', { number: place })} span={3}>
            <Copied text={paid.transaction_id} what={say('refunds.copied.transaction')} />
          </Fact>
        )}
        {place && (
          <Fact name={say('office-fields.status')}>
            <PaymentStatusBadge of={paid.status} />
          </Fact>
        )}
        <Fact name={say('refunds.paid')}>{formatRupees(paid.amount)}</Fact>
        <Fact name={say('refunds.refunded')}>
          {paid.has_unknown_part ? say('refunds.unknown-part') : formatRupees(paid.refunded_amount)}
        </Fact>
        <Fact name={say('refunds.left')}>
          <strong>{paid.has_unknown_part ? say('refunds.unknown') : formatRupees(paid.left)}</strong>
        </Fact>
      </FactList>
      {paid.has_unknown_part && <Notice look="warning">{manualRefundReason(paid)}</Notice>}
      {unanswered && <OpenRefund of={unanswered} paid={paid} person={person} />}
      {paid.refunds.length > 0 && (
        <DataTable
          caption={place ? say('refunds.of-payment', { number: place }) : say('refunds.title')}
          columns={columnsFor(paid)}
          rows={paid.refunds}
          rowKey={({ id }) => id}
          empty={null}
        />
      )}
      {offered && (
        <Button
          look="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setRefunding(true)}
        >
          {paid.has_unknown_part ? say('refunds.record') : say('refunds.make')}
        </Button>
      )}
      {refunding && <RefundDialog paid={paid} person={person} onClose={() => setRefunding(false)} />}
    </div>
  )
}

const columnsFor = ({ gateway }: Refundable): readonly Column<Refund>[] => [
  {
    title: say('ui.amount'),
    align: 'end',
    heading: true,
    cell: ({ amount }) => <span className="whitespace-nowrap tabular-nums">{formatRupees(amount)}</span>,
  },
  {
    title: say('office-fields.status'),
    cell: (refund) => (
      <div className="grid justify-items-start gap-1 max-md:justify-items-end">
        <StatusBadge {...badges()[refund.status]} />
        {refund.status === 'refused' && (
          <span className="max-w-72 text-xs wrap-anywhere text-ink-soft">
            {refund.answer || say('refunds.none-on-record')}
          </span>
        )}
      </div>
    ),
  },
  { title: say('office-fields.method'), cell: ({ way }) => wayText(way, gatewayName(gateway)) },
  {
    title: say('office-fields.reason'),
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  {
    title: say('office.field.requested-by'),
    cell: ({ asked_by, asked_at }) => (
      <>
        {asked_by ?? say('office.field.the-gateway')}
        <span className="block text-xs text-ink-soft tabular-nums">{formatInstant(asked_at)}</span>
      </>
    ),
  },
]

const badges = () =>
  ({
    made: { status: say('refunds.badge.made'), look: 'success' },
    refused: { status: say('refunds.badge.refused'), look: 'error' },
    asked: { status: say('refunds.badge.asked'), look: 'info' },
  }) as const satisfies Record<Refund['status'], object>

function wayText(way: Refund['way'], gateway: string): string {
  switch (way) {
    case 'gateway':
      return say('refunds.through', { gateway })
    case 'by hand':
      return say('office.field.by-hand')
    case 'reported':
      return say('refunds.reported', { gateway })
  }
}

/** The refund that the gateway has neither confirmed nor refused. */
const unansweredRefund = ({ refunds }: Refundable) => refunds.find(({ status }) => status === 'asked')
