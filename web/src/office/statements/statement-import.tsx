import type { AnswerOf } from '../../../../contract/src/entry.ts'
import {
  importStatement,
  type StatementPreview as Preview,
  previewStatement,
  type StatementAccount,
  statementMaxBytes,
} from '../../../../contract/src/statements.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { formatDay } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { ColumnChoice, type Columns, columnsProblem } from '../parts/file-import/column-choice.tsx'
import { ImportBar } from '../parts/file-import/import-bar.tsx'
import { ReadingFile } from '../parts/file-import/import-preview.tsx'
import { problemOfFile, useFilePreview } from '../parts/file-import/use-file-preview.ts'
import { type EntryForm, Form, useSendForm } from '../parts/form-dialog.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { statementAccountName } from './line-name.tsx'
import { StatementPreview } from './statement-preview.tsx'
import { useStatementAccounts } from './use-statement-address.ts'

type ImportValues = {
  bank_account_id: string
  file: File | undefined
  /** Corrections of staff; undefined uses the server's stored or guessed mapping. */
  mapping: Columns | undefined
  /** Answer to the questions of the preview. */
  despite: boolean
}

const nothingChosen: ImportValues = {
  bank_account_id: '',
  file: undefined,
  mapping: undefined,
  despite: false,
}

type StatementImportProps = { onImported: (answer: AnswerOf<typeof importStatement>) => void }

/**
 * Imports a bank statement: account and file, column mapping with preview, then the import. Nothing is saved
 * before that.
 */
export function StatementImport({ onImported }: StatementImportProps) {
  const { t } = useReader()
  const accounts = useStatementAccounts()
  const form = useSendForm(importStatement, {
    first: nothingChosen,
    bodyOf: ({ bank_account_id, file, despite }): object => ({
      ...bodyOf(bank_account_id, file, shownColumns),
      ...(despite && { despite: 'true' }),
    }),
    sentOf: ({ file }) => ({ file }),
    onDone: onImported,
  })
  const { bank_account_id: account, file, mapping: columns } = form.values
  const { preview, sentShare } = useFilePreview(previewStatement, bodyOf(account, file, columns), {
    purpose: 'statement',
    source: account,
    file,
    columns,
  })

  const shownColumns = columns ?? preview.data?.mapping ?? undefined
  const questions = preview.data?.questions ?? []
  const missing = shownColumns && columnsProblem(t, shownColumns)

  return (
    <>
      <BackLink>{t('statements.back')}</BackLink>
      <PageHeading title={t('statements.import')} lead={t('statements.import.lead')} />
      {accounts.isError ? (
        <LoadProblem query={accounts} />
      ) : (
        <Form form={form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Source
            form={form}
            accounts={accounts.data ?? []}
            problem={problemOfFile(t, file, preview.error)}
          />
          {file && account === '' && <Notice role="status">{t('statements.import.choose-account')}</Notice>}
          {preview.isFetching && !preview.data && <ReadingFile sentShare={sentShare} />}
          {preview.data && shownColumns && (
            <ColumnChoice
              purpose="statement"
              columns={preview.data.columns}
              chosen={shownColumns}
              from={preview.data.mapping_from}
              problem={missing}
              onChange={form.field('mapping').onChange}
            />
          )}
          {preview.data && !missing && (
            <StatementPreview preview={preview.data} refreshing={preview.isPlaceholderData} />
          )}
          {questions.length > 0 && (
            <Notice look="warning" role="alert">
              <ul className="grid gap-1">
                {questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
              <CheckBox label={t('statements.import.despite')} {...form.field('despite')} />
            </Notice>
          )}
          {preview.data && (
            <ImportBar
              preview={preview.data}
              addressOf={(id) => `?file=${id}`}
              missing={missing}
              ready={
                !missing && !preview.isPlaceholderData && (questions.length === 0 || form.values.despite)
              }
              sending={form.isSubmitting}
            >
              <FoundLines of={preview.data} />
            </ImportBar>
          )}
        </Form>
      )}
    </>
  )
}

type SourceProps = {
  form: EntryForm<ImportValues>
  accounts: readonly StatementAccount[]
  problem: string | undefined
}

/** Account and file; choosing another resets the column mapping. */
function Source({ form: { field }, accounts, problem }: SourceProps) {
  const { t } = useReader()
  const account = field('bank_account_id')
  const file = field('file')
  const chosen = accounts.find(({ id }) => String(id) === account.value)
  return (
    <div className="panel grid items-start gap-x-6 gap-y-5 p-4 md:grid-cols-2 md:p-5">
      <Select
        label={t('office.field.account')}
        options={accounts.map((one) => ({
          label:
            one.status === 0
              ? t('statements.account-closed', { account: statementAccountName(one) })
              : statementAccountName(one),
          value: String(one.id),
        }))}
        helper={
          chosen &&
          (chosen.last_day === null
            ? t('statements.import.first')
            : t('statements.import.up-to', { day: formatDay(t, chosen.last_day) }))
        }
        {...account}
        onChange={(id) => {
          account.onChange(id)
          field('mapping').onChange(undefined)
          field('despite').onChange(false)
        }}
      />
      <FileField
        label={t('statements.import.file')}
        accept=".csv,.txt,.xlsx,.sta,.940,.mt940,.xml,text/csv,text/plain,text/xml,application/xml"
        prompt={t('statements.import.file-prompt')}
        helper={t('statements.import.file-helper', { megabytes: statementMaxBytes / 1024 / 1024 })}
        {...file}
        hint={problem ?? file.hint}
        onChange={(one) => {
          file.onChange(one)
          field('mapping').onChange(undefined)
          field('despite').onChange(false)
        }}
      />
    </div>
  )
}

/** Text fields of both calls that take a file. */
const bodyOf = (account: string, file: File | undefined, columns: Columns | undefined) => ({
  bank_account_id: Number(account),
  file_name: file?.name.slice(0, 200) ?? '',
  ...(columns && { mapping: JSON.stringify(columns) }),
})

const FoundLines = ({ of: { totals, new_line_count } }: { of: Preview }) => (
  <FormattedText
    of="statements.import.new"
    values={{ count: new_line_count, known: totals.line_count - new_line_count }}
  />
)
