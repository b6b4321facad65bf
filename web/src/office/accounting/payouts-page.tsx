import { Link, useNavigate } from 'react-router'
import { type GatewayPayouts, readPayouts, saveGatewayTerms } from '../../../../contract/src/payouts.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { Button, linkLook } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { rowLook } from '../parts/buttons.tsx'
import { actionColumn, NoValue, WithNote } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { gatewayName } from '../parts/names.ts'
import { SectionHeading } from '../parts/sections.tsx'
import { useRead, useRight } from '../session/calls.ts'
import { AccountingLinks } from './accounting-links.tsx'
import { SettlementReports } from './settlement-sections.tsx'

export function PayoutsPage() {
  const { t } = useReader()
  const payouts = useRead(readPayouts)
  const mayPost = useRight('accounting.post')
  const navigate = useNavigate()
  const open = payouts.data?.open_discrepancies
  return (
    <>
      <AccountingLinks />
      <PageHeading title={t('payouts.title')} lead={t('payouts.lead')}>
        {mayPost && <Button onClick={() => navigate('import')}>{t('settlement-reports.import')}</Button>}
      </PageHeading>
      {payouts.isError ? (
        <LoadProblem query={payouts} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {open !== undefined && open.count > 0 && (
            <Notice look="warning">
              <Link to="discrepancies" className={linkLook}>
                {t('payouts.open-discrepancies', { count: open.count, amount: formatPaisa(t, open.paisa) })}
              </Link>
            </Notice>
          )}
          <section>
            <SectionHeading title={t('payouts.gateways')} />
            <DataTable
              caption={t('payouts.gateways')}
              columns={gatewayColumns(t, mayPost)}
              rows={payouts.data?.gateways}
              rowKey={({ gateway }) => gateway}
              refreshing={false}
              empty={t('payouts.no-gateways')}
            />
          </section>
          <SettlementReports />
        </div>
      )}
    </>
  )
}

/** Large enough to touch in a row of one line. */
const figureLook = '-my-2 inline-flex min-h-11 items-center md:min-h-9'

const gatewayColumns = (t: Translate, mayPost: boolean): readonly Column<GatewayPayouts>[] => [
  { title: t('office-fields.gateway'), heading: true, cell: ({ gateway }) => gatewayName(t, gateway) },
  {
    title: t('payouts.owed'),
    align: 'end',
    cell: ({ gateway, owed_paisa }) => (
      <Link to={`/accounting/lines?accounts=gateway:${gateway}`} className={`${linkLook} ${figureLook}`}>
        {formatPaisa(t, owed_paisa)}
      </Link>
    ),
  },
  {
    title: t('payouts.overdue-amount'),
    align: 'end',
    cell: ({ gateway, overdue }) =>
      overdue.count > 0 ? (
        <Link to={`overdue?payment_gateways=${gateway}`} className={`${linkLook} ${figureLook}`}>
          <span className="text-danger">
            {formatPaisa(t, overdue.paisa)}
            <span className="block text-xs font-normal">{t('payouts.count', { count: overdue.count })}</span>
          </span>
        </Link>
      ) : (
        <NoValue />
      ),
  },
  {
    title: t('payouts.terms'),
    cell: ({ terms }) =>
      terms === null ? (
        t('payouts.no-terms')
      ) : (
        <WithNote note={t('payouts.followed-since', { day: formatDay(t, terms.since) })}>
          {t('payouts.terms-text', {
            percent: String(terms.fee_basis_points / 100),
            days: terms.payout_days,
          })}
        </WithNote>
      ),
  },
  actionColumn(
    t,
    ({ gateway, terms }) =>
      mayPost && (
        <FormButton
          {...rowLook}
          aria-label={t('payouts.change-terms-of', { gateway: gatewayName(t, gateway) })}
          label={t(terms ? 'payouts.change-terms' : 'payouts.enter-terms')}
          dialog={{
            entry: saveGatewayTerms,
            initialValues: {
              percent: terms ? String(terms.fee_basis_points / 100) : '',
              days: terms ? String(terms.payout_days) : '',
              since: terms?.since ?? dayInPakistan(new Date()),
            },
            toBody: ({ percent, days, since }) => ({
              since,
              gateway,
              fee_basis_points: percent.trim() === '' ? Number.NaN : Math.round(Number(percent) * 100),
              payout_days: days.trim() === '' ? Number.NaN : Number(days),
            }),
            submitLabel: t('office.action.save'),
            fields: ({ field }) => (
              <>
                <TextField
                  {...field('percent', 'fee_basis_points')}
                  label={t('payouts.percent')}
                  helper={t('payouts.percent-helper')}
                  placeholder=""
                  inputMode="decimal"
                  autoComplete="off"
                />
                <TextField
                  {...field('days', 'payout_days')}
                  label={t('payouts.days')}
                  helper={t('payouts.days-helper')}
                  placeholder=""
                  inputMode="numeric"
                  autoComplete="off"
                />
                <DateField {...field('since')} helper={t('payouts.since-helper')} />
              </>
            ),
          }}
        />
      ),
  ),
]
