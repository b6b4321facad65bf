import { useState } from 'react'
import { Link } from 'react-router'
import type { SettlementDiscrepancy, SettlementReport } from '../../../../contract/src/settlement-reports.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { linkLook } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDay, formatInstant } from '../../ui/format-instant.ts'
import { useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { NoValue } from '../parts/cells.tsx'
import { gatewayName } from '../parts/names.ts'
import { PayableLink } from '../parts/payable-link.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { useRight } from '../session/auth.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

/** Discrepancies of settlement reports, with the resolution of each. */
export function Discrepancies({ title, rows }: { title: string; rows: SettlementDiscrepancy[] | undefined }) {
  const { t } = useReader()
  const mayPost = useRight('accounting.post')
  const [asked, setAsked] = useState<SettlementDiscrepancy>()
  return (
    <section>
      <SectionHeading title={title} />
      <DataTable
        caption={title}
        columns={discrepancyColumns(t, mayPost ? setAsked : undefined)}
        rows={rows}
        rowKey={({ id }) => id}
        refreshing={false}
        empty={
          <EmptyState title={t('settlement-reports.no-discrepancies')}>
            {t('settlement-reports.no-discrepancies-hint')}
          </EmptyState>
        }
      />
      {asked && <ResolveDialog of={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

const discrepancyColumns = (
  t: Translate,
  onResolve: ((discrepancy: SettlementDiscrepancy) => void) | undefined,
): readonly Column<SettlementDiscrepancy>[] => [
  {
    title: t('settlement-reports.discrepancy'),
    heading: true,
    cell: ({ kind, gateway, day }) => (
      <>
        {t(`settlement-reports.kind.${kind}`)}
        <span className="block text-xs font-normal text-ink-soft">
          {t('settlement-reports.gateway-and', {
            gateway: gatewayName(t, gateway),
            other: formatDay(t, day),
          })}
        </span>
      </>
    ),
  },
  {
    title: t('payouts.payment'),
    cell: ({ payable, reference }) => (
      <>
        {payable && <PayableLink kind={payable.kind} id={payable.id} code={payable.code} />}
        {payable && (
          <span className="block text-xs text-ink-soft">
            <bdi>{payable.name}</bdi>
          </span>
        )}
        {reference && (
          <span className="block text-xs wrap-anywhere text-ink-soft">
            <bdi dir="ltr" className="font-mono">
              {reference}
            </bdi>
          </span>
        )}
        {!payable && !reference && <NoValue />}
      </>
    ),
  },
  {
    title: t('settlement-reports.ours'),
    align: 'end',
    cell: ({ ours_paisa }) => formatPaisa(t, ours_paisa),
  },
  {
    title: t('settlement-reports.theirs'),
    align: 'end',
    cell: ({ theirs_paisa }) => formatPaisa(t, theirs_paisa),
  },
  {
    title: t('settlement-reports.resolution'),
    cell: (one) =>
      one.resolution === null ? (
        onResolve ? (
          <RowButton
            label={t('settlement-reports.resolve-of', {
              what: t(`settlement-reports.kind.${one.kind}`),
              reference: one.payable?.code ?? one.reference,
            })}
            onClick={() => onResolve(one)}
          >
            {t('settlement-reports.resolve')}
          </RowButton>
        ) : (
          <NoValue />
        )
      ) : (
        <div className="text-dense wrap-anywhere">
          {t('settlement-reports.resolved', {
            resolution: t(`settlement-reports.resolution.${one.resolution}`),
            note: one.note ?? '',
          })}
          <span className="block text-xs text-ink-soft">
            {t('settlement-reports.resolved-by', {
              who: one.resolved_by ?? '',
              time: one.resolved_at ? formatInstant(t, one.resolved_at) : '',
            })}
          </span>
        </div>
      ),
  },
]

/** The newest settlement reports, with what is open of each. */
export function SettlementReports({ rows }: { rows: SettlementReport[] | undefined }) {
  const { t } = useReader()
  return (
    <section>
      <SectionHeading title={t('settlement-reports.title')} />
      <DataTable
        caption={t('settlement-reports.title')}
        columns={reportColumns(t)}
        rows={rows}
        rowKey={({ id }) => id}
        refreshing={false}
        empty={
          <EmptyState title={t('settlement-reports.none')}>{t('settlement-reports.none-hint')}</EmptyState>
        }
      />
    </section>
  )
}

const reportColumns = (t: Translate): readonly Column<SettlementReport>[] => [
  {
    title: t('settlement-reports.period'),
    heading: true,
    cell: ({ id, name, first_day, last_day, gateway }) => (
      <>
        <Link
          to={`${id}`}
          aria-label={t('settlement-reports.open', { name })}
          className={`${linkLook} inline-flex min-h-11 items-center`}
        >
          <Days first={first_day} last={last_day} />
        </Link>
        <span className="block text-xs font-normal wrap-anywhere text-ink-soft">
          {t('settlement-reports.gateway-and', { gateway: gatewayName(t, gateway), other: name })}
        </span>
      </>
    ),
  },
  {
    title: t('settlement-reports.figure.amount'),
    align: 'end',
    cell: ({ amount_paisa, line_count }) => (
      <>
        {formatPaisa(t, amount_paisa)}
        <span className="block text-xs font-normal text-ink-soft">
          {t('settlement-reports.lines', { count: line_count })}
        </span>
      </>
    ),
  },
  {
    title: t('settlement-reports.figure.fee'),
    align: 'end',
    cell: ({ fee_paisa }) => formatPaisa(t, fee_paisa),
  },
  {
    title: t('settlement-reports.figure.net'),
    align: 'end',
    cell: ({ net_paisa }) => <span className="font-semibold">{formatPaisa(t, net_paisa)}</span>,
  },
  {
    title: t('settlement-reports.bank-line'),
    cell: ({ bank_line, open_discrepancies }) => (
      <>
        {bank_line ? (
          <StatusBadge
            status={t('settlement-reports.in-bank', { day: formatDay(t, bank_line.value_date) })}
            look="success"
          />
        ) : (
          <StatusBadge status={t('settlement-reports.not-in-bank')} look="info" />
        )}
        {open_discrepancies > 0 && (
          <span className="block text-xs text-danger">
            {t('settlement-reports.open-count', { count: open_discrepancies })}
          </span>
        )}
      </>
    ),
  },
]

/** First to last day; one day is written once. */
export function Days({ first, last }: { first: string; last: string }) {
  const { t } = useReader()
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{formatDay(t, first)}</span>
      {first !== last && (
        <>
          {' – '}
          <span className="whitespace-nowrap">{formatDay(t, last)}</span>
        </>
      )}
    </span>
  )
}
