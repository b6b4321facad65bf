import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPaid, type PaymentStatus } from '../../../../contract/src/payment-states.ts'
import { gatewayTitle } from '../../../../contract/src/payment-titles.ts'
import {
  listDonationRefunds,
  listPaymentRefunds,
  type Refund,
  type Refundable,
} from '../../../../contract/src/refunds.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Copied, Fact, FactList, Section } from '../details/section.tsx'
import type { Shown } from '../details/shown.ts'
import { addedQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import { useRight } from '../shell/use-right.ts'
import { noRefundOnRecord } from './no-refund-on-record.ts'
import { onlyByHand } from './only-by-hand.ts'
import { OpenRefund } from './open-refund.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const calls = { donation: listDonationRefunds, payment: listPaymentRefunds }

/**
 * What was paid for a donation or payment and what of it was refunded; staff with the right to it make refunds. Nothing
 * where nothing was paid.
 * @param person who gave or paid
 */
export function RefundSection({ of, status, person }: { of: Shown; status: PaymentStatus; person: string }) {
  const refunds = useQuery({
    ...addedQuery(calls[of.what], { params: { id: of.id } }),
    enabled: isPaid(status),
    // An unconfirmed one is followed until its outcome is known.
    refetchInterval: ({ state }) => (state.data?.some((paid) => unansweredRefund(paid)) ? 10_000 : false),
  })
  const { data } = refunds
  if (!isPaid(status) || data === null) return null
  return (
    <Section title="Refunds">
      {refunds.isError ? (
        <LoadProblem query={refunds} />
      ) : data ? (
        data.map((paid, place) => (
          <PaidAttempt
            key={paid.attempt_id}
            paid={paid}
            person={person}
            name={data.length > 1 ? `Payment ${place + 1}` : undefined}
          />
        ))
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  )
}

/** @param name shown where something was paid more than once */
function PaidAttempt({ paid, person, name }: { paid: Refundable; person: string; name: string | undefined }) {
  const mayRefund = useRight('donation.refund')
  const [refunding, setRefunding] = useState(false)
  const unanswered = unansweredRefund(paid)
  const offered = mayRefund && paid.left > 0 && !unanswered
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FactList>
        {name && (
          <Fact name={name} span={3}>
            <Copied text={paid.transaction_id} what="transaction id" />
          </Fact>
        )}
        {name && (
          <Fact name="Status">
            <StatusBadge status={paid.status} />
          </Fact>
        )}
        <Fact name="Paid">{formatRupees(paid.amount)}</Fact>
        <Fact name="Refunded">
          {paid.has_unknown_part ? 'A part, amount unknown' : formatRupees(paid.refunded_amount)}
        </Fact>
        <Fact name="Left to refund">
          <strong>{paid.has_unknown_part ? 'Unknown' : formatRupees(paid.left)}</strong>
        </Fact>
      </FactList>
      {paid.has_unknown_part && <Notice look="warning">{onlyByHand(paid)}</Notice>}
      {unanswered && <OpenRefund of={unanswered} paid={paid} person={person} />}
      {paid.refunds.length > 0 && (
        <DataTable
          caption={name ? `Refunds of ${name.toLowerCase()}` : 'Refunds'}
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
          {paid.has_unknown_part ? 'Record a refund' : 'Make a refund'}
        </Button>
      )}
      {refunding && <RefundDialog paid={paid} person={person} onClose={() => setRefunding(false)} />}
    </div>
  )
}

const columnsFor = ({ gateway }: Refundable): readonly Column<Refund>[] => [
  {
    title: 'Amount',
    align: 'end',
    heading: true,
    cell: ({ amount }) => <span className="whitespace-nowrap tabular-nums">{formatRupees(amount)}</span>,
  },
  {
    title: 'Status',
    cell: (refund) => (
      <div className="grid justify-items-start gap-1 max-md:justify-items-end">
        <StatusBadge {...badges[refund.status]} />
        {refund.status === 'refused' && (
          <span className="max-w-72 text-xs wrap-anywhere text-ink-soft">
            {refund.answer || noRefundOnRecord}
          </span>
        )}
      </div>
    ),
  },
  { title: 'Method', cell: ({ way }) => wayText(way, gatewayTitle(gateway)) },
  { title: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  {
    title: 'Requested by',
    cell: ({ asked_by, asked_at }) => (
      <>
        {asked_by ?? 'The gateway'}
        <span className="block text-xs text-ink-soft tabular-nums">{formatInstant(asked_at)}</span>
      </>
    ),
  },
]

/** The status of a refund. */
const badges = {
  made: { status: 'refunded', look: 'success' },
  refused: { status: 'not refunded', look: 'error' },
  asked: { status: 'unconfirmed', look: 'info' },
} as const satisfies Record<Refund['status'], object>

/** How the money went back. */
function wayText(way: Refund['way'], gateway: string): string {
  switch (way) {
    case 'gateway':
      return `Through ${gateway}`
    case 'by hand':
      return 'By hand'
    case 'reported':
      return `Reported by ${gateway}`
  }
}

/** The refund that the gateway has not confirmed or refused yet. */
const unansweredRefund = ({ refunds }: Refundable) => refunds.find(({ status }) => status === 'asked')
