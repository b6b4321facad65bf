import { Link } from 'react-router'
import {
  listSettlementDiscrepancies,
  listSettlementReports,
  resolutionsFor,
  resolveSettlementDiscrepancy,
  type SettlementDiscrepancy,
  type SettlementReport,
} from '../../../../contract/src/settlement-reports.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { touchLinkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { optionsOf } from '../../ui/fields.tsx'
import { formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DialogButton, rowLook } from '../parts/buttons.tsx'
import { Days, NoValue, paisaColumn, WithNote } from '../parts/cells.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { SendDialog } from '../parts/form-dialog.tsx'
import { PayableLink } from '../parts/links.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { gatewayName } from '../parts/names.ts'
import { SectionHeading } from '../parts/sections.tsx'
import { entryQuery, useRight } from '../session/calls.ts'

export function ReportDiscrepancies({ reportId: report_id }: { reportId: number }) {
  const { t } = useReader()
  const mayPost = useRight('accounting.post')
  return (
    <section>
      <SectionHeading title={t('settlement-reports.discrepancies.of-report')} />
      <PagedTable
        read={(query) =>
          entryQuery(t, listSettlementDiscrepancies, { query, body: { show: 'all', report_id } })
        }
        caption={t('settlement-reports.discrepancies.of-report')}
        columns={discrepancyColumns(t, mayPost)}
        empty={t('settlement-reports.no-discrepancies')}
        emptyHint={t('settlement-reports.no-discrepancies-hint')}
      />
    </section>
  )
}

export const discrepancyColumns = (
  t: Translate,
  mayPost: boolean,
): readonly Column<SettlementDiscrepancy>[] => [
  {
    title: t('settlement-reports.discrepancy'),
    heading: true,
    cell: ({ kind, gateway, day }) => (
      <WithNote
        note={t('settlement-reports.gateway-and', {
          gateway: gatewayName(t, gateway),
          other: formatDay(t, day),
        })}
      >
        {t(`settlement-reports.kind.${kind}`)}
      </WithNote>
    ),
  },
  { title: t('payouts.payment'), cell: (one) => <ReportedPayment discrepancy={one} /> },
  paisaColumn(t, t('settlement-reports.ours'), 'ours_paisa'),
  paisaColumn(t, t('settlement-reports.theirs'), 'theirs_paisa'),
  {
    title: t('settlement-reports.resolution'),
    cell: (one) =>
      one.resolution === null ? (
        mayPost ? (
          <DialogButton
            {...rowLook}
            aria-label={t('settlement-reports.resolve-of', {
              what: t(`settlement-reports.kind.${one.kind}`),
              reference: one.payable?.code ?? one.reference,
            })}
            label={t('settlement-reports.resolve')}
          >
            {(onClose) => <ResolveDialog discrepancy={one} onClose={onClose} />}
          </DialogButton>
        ) : (
          <NoValue />
        )
      ) : (
        <WithNote
          note={t('settlement-reports.resolved-by', {
            who: one.resolved_by ?? '',
            time: one.resolved_at ? formatInstant(t, one.resolved_at) : '',
          })}
        >
          <span className="wrap-anywhere">
            {t('settlement-reports.resolved', {
              resolution: t(`settlement-reports.resolution.${one.resolution}`),
              note: one.note ?? '',
            })}
          </span>
        </WithNote>
      ),
  },
]

export function SettlementReports() {
  const { t } = useReader()
  return (
    <section>
      <SectionHeading title={t('settlement-reports.title')} />
      <PagedTable
        read={(query) => entryQuery(t, listSettlementReports, { query })}
        caption={t('settlement-reports.title')}
        columns={reportColumns(t)}
        empty={t('settlement-reports.none')}
        emptyHint={t('settlement-reports.none-hint')}
      />
    </section>
  )
}

const reportColumns = (t: Translate): readonly Column<SettlementReport>[] => [
  {
    title: t('settlement-reports.period'),
    heading: true,
    cell: ({ id, name, first_day, last_day, gateway }) => (
      <WithNote
        note={
          <span className="wrap-anywhere">
            {t('settlement-reports.gateway-and', { gateway: gatewayName(t, gateway), other: name })}
          </span>
        }
      >
        <Link to={`${id}`} aria-label={t('settlement-reports.open', { name })} className={touchLinkLook}>
          <Days period={{ first_day, last_day }} />
        </Link>
      </WithNote>
    ),
  },
  {
    title: t('settlement-reports.figure.amount'),
    align: 'end',
    cell: ({ amount_paisa, line_count }) => (
      <WithNote note={t('settlement-reports.lines', { count: line_count })}>
        {formatPaisa(t, amount_paisa)}
      </WithNote>
    ),
  },
  paisaColumn(t, t('settlement-reports.figure.fee'), 'fee_paisa'),
  {
    title: t('settlement-reports.figure.net'),
    align: 'end',
    cell: ({ net_paisa }) => <span className="font-semibold">{formatPaisa(t, net_paisa)}</span>,
  },
  {
    title: t('settlement-reports.bank-line'),
    cell: ({ bank_line, open_discrepancies, net_paisa }) => (
      <>
        <StatusBadge
          status={
            bank_line
              ? t('settlement-reports.in-bank', { day: formatDay(t, bank_line.value_date) })
              : t(net_paisa > 0 ? 'settlement-reports.not-in-bank' : 'settlement-reports.is-carried')
          }
          look={bank_line ? 'success' : 'info'}
        />
        {open_discrepancies > 0 && (
          <span className="block text-xs text-danger">
            {t('settlement-reports.open-count', { count: open_discrepancies })}
          </span>
        )}
      </>
    ),
  },
]

type ReportedPaymentProps = { discrepancy: Pick<SettlementDiscrepancy, 'payable' | 'reference'> }

export function ReportedPayment({ discrepancy: { payable, reference } }: ReportedPaymentProps) {
  if (!payable && !reference) return <NoValue />
  return (
    <>
      {payable && (
        <WithNote note={<bdi>{payable.name}</bdi>}>
          <PayableLink {...payable} />
        </WithNote>
      )}
      {reference && (
        <span className="block text-xs wrap-anywhere text-ink-soft">
          <bdi dir="ltr" className="font-mono">
            {reference}
          </bdi>
        </span>
      )}
    </>
  )
}

function ResolveDialog({
  discrepancy,
  onClose,
}: {
  discrepancy: SettlementDiscrepancy
  onClose: () => void
}) {
  const { t } = useReader()
  const resolutions = resolutionsFor(discrepancy.kind, discrepancy)
  return (
    <SendDialog
      entry={resolveSettlementDiscrepancy}
      params={{ id: discrepancy.id }}
      initialValues={{ resolution: resolutions[0] ?? ('explained' as const), note: '' }}
      title={t(`settlement-reports.kind.${discrepancy.kind}`)}
      submitLabel={t('settlement-reports.resolve')}
      onClose={onClose}
      fields={({ field, values }) => (
        <>
          <FactList>
            {(discrepancy.payable || discrepancy.reference) && (
              <Fact name={t('payouts.payment')} span={3}>
                <ReportedPayment discrepancy={discrepancy} />
              </Fact>
            )}
            <Fact name={t('settlement-reports.ours')} span={2}>
              {formatPaisa(t, discrepancy.ours_paisa)}
            </Fact>
            <Fact name={t('settlement-reports.theirs')} span={2}>
              {formatPaisa(t, discrepancy.theirs_paisa)}
            </Fact>
          </FactList>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-semibold">{t('settlement-reports.resolution')}</legend>
            <RadioCards
              name="resolution"
              options={optionsOf(resolutions, (one) => t(`settlement-reports.resolution.${one}`))}
              value={values.resolution}
              onChange={field('resolution').onChange}
              className="min-h-11 px-3 py-2 text-sm"
            />
          </fieldset>
          <TextArea {...field('note')} rows={2} />
        </>
      )}
    />
  )
}
