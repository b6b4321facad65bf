import {
  exportReceipts,
  listReceipts,
  type ReceiptState,
  type RegisteredReceipt,
  receiptStates,
} from '../../../../contract/src/receipts.ts'
import { callForDownload } from '../../call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { WithNote } from '../parts/cells.tsx'
import { PayableLink } from '../parts/links.tsx'
import { dayFilters, namesFilter } from '../parts/lists/filters.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { entryQuery } from '../session/calls.ts'
import { AccountingLinks } from './accounting-links.tsx'

/** Register of receipts: every number that was issued, or skipped by a restore. */
export function ReceiptsPage() {
  const { t } = useReader()
  return (
    <>
      <AccountingLinks />
      <ListScreen
        title={t('ledger.receipt-register')}
        rows="receipts"
        fields={{
          ...dayFilters(t),
          states: namesFilter(t('office.field.statuses'), t('office-fields.status'), (state) =>
            t.ifKnown(`ledger.receipt.${state}`),
          ),
        }}
        choices={{ states: receiptStates }}
        columns={receiptColumns(t)}
        rowKey={({ number }) => number}
        read={(request) => entryQuery(t, listReceipts, request)}
        readExport={(request) => callForDownload(exportReceipts, request)}
        noneYet={t('ledger.receipt-register.none')}
      />
    </>
  )
}

const looks: Record<ReceiptState, 'success' | 'info' | 'error'> = {
  valid: 'success',
  replaced: 'info',
  void: 'error',
  skipped: 'info',
}

const receiptColumns = (t: Translate): readonly Column<RegisteredReceipt>[] => [
  {
    title: t('ledger.receipt.number'),
    heading: true,
    cell: ({ number, last_number }) =>
      last_number === null ? (
        <bdi>{number}</bdi>
      ) : (
        <WithNote note={t('ledger.receipt.skipped-note')}>
          {t('ledger.receipt.skipped-numbers', { first: number, last: last_number })}
        </WithNote>
      ),
  },
  { title: t('donations.receipt.issued-on'), cell: ({ issued_at }) => formatInstant(t, issued_at) },
  {
    title: t('office-fields.status'),
    cell: ({ state, replaced_by, voided_at }) => (
      <WithNote
        note={
          replaced_by !== null
            ? t('ledger.receipt.replaced-by', { number: replaced_by })
            : voided_at && formatInstant(t, voided_at)
        }
      >
        <StatusBadge status={t(`ledger.receipt.${state}`)} look={looks[state]} />
      </WithNote>
    ),
  },
  {
    title: t('search.donation'),
    cell: ({ donation_id, donation_code }) =>
      donation_id !== null && <PayableLink kind="donation" id={donation_id} code={donation_code ?? ''} />,
  },
  {
    title: t('ui.amount'),
    align: 'end',
    cell: ({ amount }) => amount !== null && formatRupees(t, amount),
  },
]
