import * as calls from '../../../../contract/src/vouchers.ts'
import { type Voucher, voucherViews } from '../../../../contract/src/vouchers.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import type { Column } from '../../ui/data-table.tsx'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DialogButton, FileButton, rowLook } from '../parts/buttons.tsx'
import { actionColumn, Day, WithNote } from '../parts/cells.tsx'
import { ReasonButton } from '../parts/form-dialog.tsx'
import { type FilterFields, useListAddress } from '../parts/lists/list-address.ts'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { useCauseNames } from '../parts/names.ts'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { VoucherDialog } from '../parts/voucher-dialog.tsx'
import { RightHolders } from '../parts/who-may.tsx'
import { entryQuery, useRight } from '../session/calls.ts'
import { AccountingLinks } from './accounting-links.tsx'

const fields = {
  show: { label: '', one: '', kind: 'one', values: voucherViews },
} as const satisfies FilterFields

const newVouchers = [
  { kind: 'opening', look: 'quiet' },
  { kind: 'transfer', look: 'secondary' },
  { kind: 'expense', look: 'primary' },
] as const

export function VouchersPage() {
  const { t } = useReader()
  const { filters, setFilters } = useListAddress(fields)
  const mayPost = useRight('accounting.post')
  const causes = useCauseNames()
  return (
    <>
      <AccountingLinks />
      <PageHeading title={t('vouchers.title')} lead={t('vouchers.lead')}>
        {mayPost &&
          newVouchers.map(({ kind, look }) => (
            <DialogButton key={kind} look={look} label={t(`vouchers.new-${kind}`)}>
              {(onClose) => <VoucherDialog kind={kind} onClose={onClose} />}
            </DialogButton>
          ))}
      </PageHeading>
      <PendingChanges subjects={['voucher', 'write_off', 'refund']} />
      {!mayPost && <RightHolders right="accounting.post" />}
      <Select
        className="mb-4 w-full md:w-60"
        label={t('vouchers.show')}
        unflagged
        options={optionsOf(voucherViews, (value) => t(`vouchers.show.${value}`))}
        value={filters.show}
        onChange={(show) => setFilters({ show: voucherViews.find((one) => one === show) ?? 'all' })}
      />
      <PagedTable
        read={(query) => entryQuery(t, calls.listVouchers, { query, body: { show: filters.show } })}
        caption={t('vouchers.title')}
        columns={columns(t, causes.cause, mayPost)}
        empty={t('vouchers.none')}
        emptyHint={t('vouchers.none-hint')}
      />
    </>
  )
}

const columns = (
  t: Translate,
  causeName: (title: string) => string,
  mayPost: boolean,
): readonly Column<Voucher>[] => [
  {
    title: t('office-fields.day'),
    cell: ({ happened_on, id }) => (
      <WithNote note={t('vouchers.of-line', { id })}>
        <Day day={happened_on} />
      </WithNote>
    ),
  },
  {
    title: t('office-fields.purpose'),
    heading: true,
    cell: ({ purpose, payee, code, reversed_by, reversal_reason }) => (
      <div className="wrap-anywhere md:min-w-52">
        {purpose}
        <span className="block text-xs font-normal text-ink-soft">{payee || code}</span>
        {reversed_by && (
          <span className="block text-xs font-normal text-danger">
            {t('vouchers.reversed-by', { who: reversed_by, reason: reversal_reason ?? '' })}
          </span>
        )}
      </div>
    ),
  },
  {
    title: t('vouchers.head'),
    cell: ({ kind, head, cause, fund }) => (
      <WithNote note={cause && causeName(cause)}>
        {t(`office.kind-name.${fund}`)}: {head ? t(`vouchers.head.${head}`) : t(`vouchers.kind.${kind}`)}
      </WithNote>
    ),
  },
  {
    title: t('office.field.account'),
    cell: ({ kind, account, to_account, lines }) => (
      <WithNote note={lines > 0 && t('vouchers.on-statement')}>
        {kind === 'transfer'
          ? t('vouchers.from-to', {
              from: account ?? t('vouchers.cash'),
              to: to_account ?? t('vouchers.cash'),
            })
          : kind === 'opening'
            ? (to_account ?? t('vouchers.cash'))
            : kind === 'expense' && (account ?? t('vouchers.cash'))}
      </WithNote>
    ),
  },
  {
    title: t('ui.amount'),
    align: 'end',
    cell: ({ amount_paisa, reversed_at }) => (
      <span className={reversed_at ? 'line-through' : 'font-semibold'}>{formatPaisa(t, amount_paisa)}</span>
    ),
  },
  actionColumn(t, (voucher) => (
    <div className="-ms-2 flex items-center">
      {voucher.has_bill && (
        <FileButton
          {...rowLook}
          aria-label={`${t('vouchers.bill.view')}, ${t('vouchers.of-line', { id: voucher.id })}`}
          label={t('vouchers.bill.view')}
          entry={calls.downloadBill}
          request={{ params: { id: voucher.id } }}
          fileName={`voucher-${voucher.id}`}
        />
      )}
      <FileButton
        {...rowLook}
        aria-label={`${t('vouchers.document.print')}, ${t('vouchers.of-line', { id: voucher.id })}`}
        label={t('vouchers.document.print')}
        entry={calls.printVoucher}
        request={{ params: { id: voucher.id } }}
        fileName={`voucher-${voucher.id}.pdf`}
      />
      {voucher.reversed_at ? (
        <StatusBadge status={t('vouchers.reversed')} look="error" />
      ) : (
        mayPost && (
          <ReasonButton
            {...rowLook}
            aria-label={t('vouchers.reverse.title', { id: voucher.id })}
            label={t('vouchers.reverse')}
            dialog={{
              entry: calls.reverseVoucher,
              params: { id: voucher.id },
              lead: t('vouchers.reverse.lead', { amount: formatPaisa(t, voucher.amount_paisa) }),
            }}
          />
        )
      )}
    </div>
  )),
]
