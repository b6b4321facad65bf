import { Link, useNavigate, useParams } from 'react-router'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import {
  matchSettlementReport,
  readSettlementReport,
  removeSettlementReport,
} from '../../../../contract/src/settlement-reports.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { linkLook } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { ConfirmButton, SendButton } from '../parts/buttons.tsx'
import { Days } from '../parts/cells.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { BackLink } from '../parts/links.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { gatewayName } from '../parts/names.ts'
import { RecordList, RecordRow, SectionHeading } from '../parts/sections.tsx'
import { useRead, useRight } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { ReportDiscrepancies } from './settlement-sections.tsx'

type Details = AnswerOf<typeof readSettlementReport>

const payoutsPath = '/accounting/payouts'

export function SettlementReportPage() {
  const { t } = useReader()
  const { id = '' } = useParams()
  const query = useRead(readSettlementReport, { params: { id: Number(id) } })
  return (
    <>
      <BackLink to={payoutsPath}>{t('settlement-reports.back')}</BackLink>
      <Loaded query={query} skeleton="h-72">
        {(data) => (
          <>
            <PageHeading title={t('settlement-reports.of', { gateway: gatewayName(t, data.report.gateway) })}>
              <RemoveButton details={data} />
            </PageHeading>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <ReportFacts details={data} />
              <BankLine details={data} />
              <ReportDiscrepancies reportId={data.report.id} />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function ReportFacts({ details: { report } }: { details: Details }) {
  const { t } = useReader()
  return (
    <FactList>
      <Fact name={t('settlement-reports.period')}>
        <Days period={report} />
      </Fact>
      <Fact name={t('settlement-reports.figure.amount')}>{formatPaisa(t, report.amount_paisa)}</Fact>
      <Fact name={t('settlement-reports.figure.fee')}>{formatPaisa(t, report.fee_paisa)}</Fact>
      <Fact name={t('settlement-reports.figure.net')}>
        <strong>{formatPaisa(t, report.net_paisa)}</strong>
      </Fact>
      <Fact name={t('statements.preview.lines')}>
        <Link to="lines" className={linkLook}>
          {t('settlement-reports.lines', { count: report.line_count })}
        </Link>
      </Fact>
      <Fact name={t('settlement-reports.file')}>
        <bdi className="wrap-anywhere">{report.name}</bdi>
      </Fact>
      <Fact name={t('settlement-reports.imported-by')} span={2}>
        {t('settlement-reports.resolved-by', {
          who: report.imported_by,
          time: formatInstant(t, report.imported_at),
        })}
      </Fact>
    </FactList>
  )
}

/** Bank line that is matched with the report, or the open lines whose amount may be the report's payout. */
function BankLine({ details: { report, bank_lines, carried } }: { details: Details }) {
  const { t } = useReader()
  const mayPost = useRight('accounting.post')
  const statements = useScreenAddress()('statement')
  const amount = formatPaisa(t, report.net_paisa)
  const isCarried = report.net_paisa <= 0
  return (
    <section>
      <SectionHeading title={t('settlement-reports.bank-line')} />
      {report.bank_line ? (
        <p className="panel px-4 py-3 text-sm">
          {t('settlement-reports.bank-line.matched', {
            day: formatDay(t, report.bank_line.value_date),
            account: report.bank_line.account,
          })}{' '}
          {statements && (
            <Link to={`${statements}?file=${report.bank_line.file_id}&show=matched`} className={linkLook}>
              {t('settlement-reports.open-statement')}
            </Link>
          )}
        </p>
      ) : (
        <>
          <p className="mb-2 text-sm text-ink-soft">
            {isCarried
              ? t('settlement-reports.carried', { amount })
              : bank_lines.length === 0
                ? t('settlement-reports.no-bank-line', { amount })
                : t('settlement-reports.bank-line.lead')}
          </p>
          {carried.length > 0 && (
            <p className="mb-2 text-sm text-ink-soft">
              {t('settlement-reports.earlier')}{' '}
              {carried.map(({ id, name, net_paisa }, place) => (
                <span key={id}>
                  {place > 0 && t('ui.comma')}
                  <Link to={`${payoutsPath}/${id}`} className={linkLook}>
                    <bdi className="wrap-anywhere">{name}</bdi>
                  </Link>{' '}
                  ({formatPaisa(t, net_paisa)})
                </span>
              ))}
            </p>
          )}
          <RecordList>
            {bank_lines.map(({ id, value_date, account, amount_paisa, description }) => (
              <RecordRow
                key={id}
                title={
                  <strong className="font-semibold">
                    {formatDay(t, value_date)}, <bdi>{account}</bdi>, {formatPaisa(t, amount_paisa)}
                  </strong>
                }
                note={<bdi>{description}</bdi>}
              >
                {mayPost && (
                  <SendButton
                    size="small"
                    aria-label={t('settlement-reports.match-line', {
                      day: formatDay(t, value_date),
                      account,
                    })}
                    label={t('settlement-reports.match')}
                    entry={matchSettlementReport}
                    request={{ params: { id: report.id }, body: { line_id: id } }}
                  />
                )}
              </RecordRow>
            ))}
          </RecordList>
        </>
      )}
    </section>
  )
}

function RemoveButton({ details: { report } }: { details: Details }) {
  const { t } = useReader()
  const navigate = useNavigate()
  const mayPost = useRight('accounting.post')
  if (!mayPost || report.bank_line) return null
  return (
    <ConfirmButton
      look="secondary"
      label={t('settlement-reports.remove')}
      dialog={{
        entry: removeSettlementReport,
        request: { params: { id: report.id } },
        title: t('settlement-reports.remove.question'),
        question: t('settlement-reports.remove.lead'),
        onDone: () => navigate(payoutsPath),
      }}
    />
  )
}
