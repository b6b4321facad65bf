import type { AnswerOf } from '../../../../contract/src/entry.ts'
import {
  importStatement,
  previewStatement,
  type StatementAccount,
  statementMaxBytes,
} from '../../../../contract/src/statements.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Translate, useReader } from '../../ui/reader.ts'
import { FileImport } from '../parts/file-import/file-import.tsx'
import { BackLink } from '../parts/links.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { statementAccountName } from './line-facts.tsx'
import { StatementPreview } from './statement-preview.tsx'
import { useStatementAccounts } from './use-statement-address.ts'

type StatementImportProps = { onImported: (answer: AnswerOf<typeof importStatement>) => void }

export function StatementImport({ onImported }: StatementImportProps) {
  const { t } = useReader()
  const accounts = useStatementAccounts()
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
          result={({ totals, new_line_count: count }) => (
            <FormattedText of="statements.import.new" values={{ count, known: totals.line_count - count }} />
          )}
        >
          {(preview, refreshing) => <StatementPreview preview={preview} refreshing={refreshing} />}
        </FileImport>
      )}
    </>
  )
}

/** Accounts with the last day imported so far. */
function accountSelect(t: Translate, accounts: readonly StatementAccount[], chosen: string) {
  const account = accounts.find(({ id }) => String(id) === chosen)
  return {
    label: t('office.field.account'),
    options: accounts.map((one) => ({
      label:
        one.status === 0
          ? t('statements.account-closed', { account: statementAccountName(one) })
          : statementAccountName(one),
      value: String(one.id),
    })),
    helper:
      account &&
      (account.last_day === null
        ? t('statements.import.first')
        : t('statements.import.up-to', { day: formatDay(t, account.last_day) })),
  }
}
