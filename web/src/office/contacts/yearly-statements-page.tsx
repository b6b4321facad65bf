import { useSearchParams } from 'react-router'
import type { StatementYear } from '../../../../contract/src/yearly-statements.ts'
import * as calls from '../../../../contract/src/yearly-statements.ts'
import { Select } from '../../ui/fields.tsx'
import { ProgressBar } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { formatCount, formatRupees, useReader } from '../../ui/reader.tsx'
import { ConfirmButton, FileButton } from '../parts/buttons.tsx'
import { NoValue, rupeesColumn } from '../parts/cells.tsx'
import { internationalPhone, WhatsAppLink } from '../parts/details/payer-link.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { BackLink, ContactLink } from '../parts/links.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { HeadedSection } from '../parts/sections.tsx'
import { entryQuery, useRead, useRight } from '../session/calls.ts'
import { yearOption } from './yearly-statement-dialog.tsx'

export function YearlyStatementsPage() {
  const { t } = useReader()
  const [address, setAddress] = useSearchParams()
  const chosen = Number(address.get('tax_year')) || undefined
  const read = useRead(calls.readStatementYear, {
    query: chosen ? { tax_year: chosen } : {},
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? 2000 : false),
  })
  return (
    <>
      <BackLink to="/contact">{t('contacts.back')}</BackLink>
      <PageHeading title={t('contacts.statements')} lead={t('contacts.statements.lead')} />
      <Loaded query={read} skeleton="h-96">
        {(year) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
            <Select
              className="max-w-xs"
              label={t('contacts.tax-year')}
              options={[...new Set([year.tax_year, ...year.years])]
                .sort()
                .reverse()
                .map((one) => yearOption(t, one))}
              value={String(year.tax_year)}
              onChange={(value) => setAddress({ tax_year: value })}
            />
            <Preview year={year} />
            <Unreachable year={year} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const isGoingOn = ({ run, waiting }: StatementYear) => waiting > 0 || (run !== null && run.ended_at === null)

function Preview({ year }: { year: StatementYear }) {
  const { t } = useReader()
  const mayPrint = useRight('donation.export')
  const { run, waiting, sent, failed, donors, unreachable } = year
  const isRunning = run !== null && run.ended_at === null
  const toSend = Math.max(0, donors - unreachable - sent - waiting - failed)
  return (
    <HeadedSection title={t('contacts.statements.all')}>
      <FactList>
        <Fact name={t('contacts.title')}>{formatCount(donors)}</Fact>
        <Fact name={t('ui.donations')}>{formatCount(year.donations)}</Fact>
        <Fact name={t('ui.amount')}>{formatRupees(t, year.amount)}</Fact>
        <Fact name={t('contacts.statements.sent')}>{formatCount(sent)}</Fact>
        <Fact name={t('contacts.statements.waiting')}>{formatCount(waiting)}</Fact>
        <Fact name={t('contacts.statements.unreachable')}>{formatCount(unreachable + failed)}</Fact>
      </FactList>
      {run && (
        <p role="status" className="text-dense text-ink-soft">
          {t(isRunning ? 'contacts.statements.running' : 'contacts.statements.begun', {
            at: formatInstant(t, run.begun_at),
            by: run.begun_by,
          })}
        </p>
      )}
      {isRunning && (
        <ProgressBar
          label={t('contacts.statements.progress', {
            done: formatCount(run.handled),
            planned: formatCount(run.planned),
          })}
          value={run.planned === 0 ? 0 : run.handled / run.planned}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          disabled={isRunning || toSend === 0}
          label={t('contacts.statements.send', { count: toSend })}
          dialog={{
            entry: calls.beginStatementRun,
            request: { body: { tax_year: year.tax_year } },
            title: t('contacts.statements.send.title'),
            question: t('contacts.statements.send.question', {
              count: toSend,
              year: String(year.tax_year),
              unreachable,
            }),
            confirmLabel: t('contacts.statements.send.confirm'),
            look: 'primary',
          }}
        />
        {mayPrint && donors > 0 && <PrintButton year={year} which="all" />}
      </div>
    </HeadedSection>
  )
}

function PrintButton({ year: { tax_year }, which }: { year: StatementYear; which: 'all' | 'unreachable' }) {
  const { t } = useReader()
  return (
    <FileButton
      label={t(`contacts.statements.print.${which}`)}
      entry={calls.printYearlyStatements}
      request={{ body: { tax_year, which } }}
      fileName={`statements-${tax_year}.pdf`}
    />
  )
}

function Unreachable({ year }: { year: StatementYear }) {
  const { t } = useReader()
  const mayPrint = useRight('donation.export')
  return (
    <HeadedSection title={t('contacts.statements.unreachable')}>
      <p className="text-dense text-ink-soft">{t('contacts.statements.unreachable.lead')}</p>
      {mayPrint && year.unreachable > 0 && (
        <div>
          <PrintButton year={year} which="unreachable" />
        </div>
      )}
      <PagedTable
        read={(query) =>
          entryQuery(t, calls.listUnreachable, { query: { ...query, tax_year: year.tax_year } })
        }
        caption={t('contacts.statements.unreachable')}
        columns={[
          { title: t('office-fields.name'), heading: true, cell: (donor) => <ContactLink contact={donor} /> },
          {
            title: t('contacts.point.phone'),
            cell: ({ phone, message }) =>
              phone ? (
                <>
                  <bdi dir="ltr">{phone}</bdi>{' '}
                  <WhatsAppLink number={internationalPhone(phone)} text={message} />
                </>
              ) : (
                <NoValue />
              ),
          },
          {
            title: t('contacts.statements.reason'),
            cell: ({ reason }) => t(`contacts.statements.reason.${reason}`),
          },
          rupeesColumn(t, t('ui.amount'), 'amount'),
        ]}
        empty={t('contacts.statements.unreachable.none')}
      />
    </HeadedSection>
  )
}
