import type { AnswerOf } from '../../../../contract/src/entry.ts'
import {
  importStatement,
  listStatementAccounts,
  type StatementPreview as Preview,
  previewStatement,
  type StatementAccount,
  statementMaxBytes,
} from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import type { Column } from '../../ui/data-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { FormattedText, formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Days, dayColumn, NoValue, paisaColumn, textColumn } from '../parts/cells.tsx'
import { FileImport } from '../parts/file-import.tsx'
import { Figure, ImportPreview } from '../parts/import-preview.tsx'
import { BackLink } from '../parts/links.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { accountLabel } from '../parts/options.ts'
import { useRead } from '../session/calls.ts'
import { GapNotice, StatementBalances } from './file-totals.tsx'

type StatementImportProps = { onImported: (answer: AnswerOf<typeof importStatement>) => void }

export function StatementImport({ onImported }: StatementImportProps) {
  const { t } = useReader()
  const accounts = useRead(listStatementAccounts)
  return (
    <>
      <BackLink>{t('statements.back')}</BackLink>
      <PageHeading title={t('statements.import')} lead={t('statements.import.lead')} />
      {accounts.isError ? (
        <LoadProblem query={accounts} />
      ) : (
        <FileImport
          purpose="statement"
          entry={importStatement}
          read={previewStatement}
          sourceName="bank_account_id"
          sourceValue={Number}
          source={(chosen) => accountSelect(t, accounts.data ?? [], chosen)}
          chooseSource={t('statements.import.choose-account')}
          file={{
            accept: '.csv,.txt,.xlsx,.sta,.940,.mt940,.xml,text/csv,text/plain,text/xml,application/xml',
            helper: t('statements.import.file-helper', { megabytes: statementMaxBytes / 1024 / 1024 }),
          }}
          addressOf={(id) => `?file=${id}`}
          onImported={onImported}
          result={({ totals, new_line_count: count, gap }) => (
            <>
              {totals.line_count === 0 ? (
                t('statements.import.no-movements')
              ) : (
                <FormattedText
                  message="statements.import.new"
                  values={{ count, known: totals.line_count - count }}
                />
              )}
              {gap && (
                <span className="ms-2">
                  <StatusBadge status={t('statements.gap')} look="error" />
                </span>
              )}
            </>
          )}
        >
          {(preview, refreshing) => <StatementPreview preview={preview} refreshing={refreshing} />}
        </FileImport>
      )}
    </>
  )
}

/** Props of the select of accounts, with the last imported day of the chosen account. */
function accountSelect(t: Translate, accounts: readonly StatementAccount[], chosen: string) {
  const account = accounts.find(({ id }) => String(id) === chosen)
  return {
    label: t('office.field.account'),
    options: accounts.map((one) => ({
      label:
        one.status === 0
          ? t('statements.account-closed', { account: accountLabel(t, one) })
          : accountLabel(t, one),
      value: String(one.id),
    })),
    helper:
      account &&
      (account.last_day === null
        ? t('statements.import.first')
        : t('statements.import.up-to', { day: formatDay(t, account.last_day) })),
  }
}

function StatementPreview({ preview, refreshing }: { preview: Preview; refreshing: boolean }) {
  const { t } = useReader()
  const { totals } = preview
  return (
    <>
      <GapNotice gap={preview.gap} />
      <ImportPreview preview={preview} refreshing={refreshing} columns={columns(t)}>
        <Figure name={t('office.field.period')}>
          <Days period={totals} />
        </Figure>
        <Figure name={t('statements.preview.lines')}>{formatCount(totals.line_count)}</Figure>
        <Figure name={t('statements.preview.money-in', { count: totals.credit_count })}>
          {formatPaisa(t, totals.credit_paisa)}
        </Figure>
        <Figure name={t('statements.preview.money-out', { count: totals.line_count - totals.credit_count })}>
          {formatPaisa(t, Math.abs(totals.debit_paisa))}
        </Figure>
        <StatementBalances totals={totals} />
      </ImportPreview>
    </>
  )
}

const columns = (t: Translate): readonly Column<Preview['lines'][number]>[] => [
  {
    title: t('statements.line'),
    cell: ({ line }) => <span className="text-ink-soft tabular-nums">{line}</span>,
  },
  dayColumn(t, t('office.field.date'), 'value_date', { heading: true }),
  paisaColumn(t, t('ui.amount'), 'amount_paisa'),
  textColumn(t, t('office-fields.description'), 'description'),
  textColumn(t, t('statements.column.counterparty'), 'counterparty'),
  {
    title: t('office.field.reference'),
    cell: ({ reference }) =>
      reference ? <bdi className="font-mono text-xs wrap-anywhere">{reference}</bdi> : <NoValue />,
  },
  paisaColumn(t, t('statements.column.balance'), 'balance_paisa'),
]
