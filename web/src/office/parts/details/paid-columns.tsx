import type { ComponentProps, ReactNode } from 'react'
import type { PaymentStatus } from '../../../../../contract/src/status.ts'
import { methodTitle } from '../../../../../words/src/display-names.ts'
import type { Column } from '../../../ui/data-table.tsx'
import type { Translate } from '../../../ui/reader.tsx'
import { Amount, ListedDates, Name, PaymentStatusBadge } from '../cells.tsx'
import { gatewayName, platformName } from '../names.ts'
import { DetailsLink, type PayableRef } from './details-address.tsx'

type PaidRow = ComponentProps<typeof ListedDates>['row'] & {
  id: number
  amount: number
  refunded_amount?: number | undefined
  platform: string
  status: PaymentStatus
}

type RowParts<Row> = {
  code: (row: Row) => string
  pair: (row: Row) => { payment_method: string | null; payment_gateway: string | null }
  /** Shown below the status. */
  note?: (row: Row) => ReactNode
}

export const paidColumns = <Row extends PaidRow>(
  t: Translate,
  what: PayableRef['what'],
  { code, pair, note }: RowParts<Row>,
): readonly Column<Row>[] => [
  {
    title: t('ui.amount'),
    align: 'end',
    pinned: 7,
    orders: ['largest', 'smallest'],
    aside: true,
    cell: ({ amount, refunded_amount }) => <Amount amount={amount} refunded={refunded_amount} />,
  },
  {
    title: t('office.field.pay-mode'),
    name: 'method',
    cell: (row) => <Name name={pair(row).payment_method && methodTitle(t, pair(row).payment_method ?? '')} />,
  },
  {
    title: t('office-fields.gateway'),
    name: 'gateway',
    cell: (row) => (
      <Name name={pair(row).payment_gateway && gatewayName(t, pair(row).payment_gateway ?? '')} />
    ),
  },
  { title: t('office.field.platform'), name: 'platform', cell: ({ platform }) => platformName(t, platform) },
  {
    title: t('office-fields.status'),
    pinned: 9,
    aside: true,
    cell: (row) => (
      <>
        <PaymentStatusBadge status={row.status} />
        {note?.(row)}
      </>
    ),
  },
  {
    title: t('office.field.created-on'),
    pinned: 7,
    orders: ['newest', 'oldest'],
    cell: (row) => <ListedDates row={row} />,
  },
  {
    title: t('office.field.action'),
    actions: true,
    pinned: 6.5,
    cell: (row) => <DetailsLink payable={{ what, id: row.id }} code={code(row)} />,
  },
]
