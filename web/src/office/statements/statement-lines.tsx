import { useNavigate } from 'react-router'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { filterTextMaxLength } from '../../../../contract/src/lists.ts'
import { type LineFilter, listStatementLines } from '../../../../contract/src/statement-lines.ts'
import {
  type importStatement,
  readStatement,
  removeStatement,
  type StatementFile,
} from '../../../../contract/src/statements.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { ConfirmButton } from '../parts/buttons.tsx'
import { BackLink, LinkTabs } from '../parts/links.tsx'
import { PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { useDebouncedText } from '../parts/lists/use-debounced.ts'
import { LoadProblem } from '../parts/loaded.tsx'
import { bankAccountName } from '../parts/options.ts'
import { entryQuery, useRead } from '../session/calls.ts'
import { FileTotals, GapNotice } from './file-totals.tsx'
import { LineWorkspace } from './line-workspace.tsx'
import { linePageSizes, useStatementAddress } from './use-statement-address.ts'

type StatementLinesProps = { id: number; imported: AnswerOf<typeof importStatement> | undefined }

/** Totals and lines of a statement. `imported` is the response to the import, if it has just finished. */
export function StatementLines({ id, imported }: StatementLinesProps) {
  const { t } = useReader()
  const address = useStatementAddress()
  const { show, text, page, per_page } = address
  const statement = useRead(readStatement, { params: { id } })
  const lines = usePage(
    entryQuery(t, listStatementLines, { params: { id }, query: { page, per_page }, body: { show, text } }),
  )
  const file = statement.data?.file
  return (
    <>
      <BackLink>{t('statements.back')}</BackLink>
      <PageHeading
        title={file?.name ?? t('statements.one')}
        lead={
          file &&
          t('statements.one.lead', {
            account: bankAccountName(file.bank_account),
            by: file.imported_by,
            time: formatInstant(t, file.imported_at),
          })
        }
      >
        {file && <RemoveImport file={file} />}
      </PageHeading>
      {statement.isError ? (
        <LoadProblem query={statement} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {imported && <ImportAnswer answer={imported} />}
          <GapNotice gap={file?.gap} />
          {file ? <FileTotals file={file} /> : <Skeleton className="h-40" />}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <LineTabs statement={statement.data} />
            <LineSearch />
          </div>
          <PagedList list={lines} address={address} sizes={linePageSizes}>
            {(rows) => (
              <LineWorkspace
                // Another page or filter starts at its first line.
                key={`${show} ${text} ${page} ${per_page}`}
                lines={rows}
                total={lines.data?.total ?? 0}
                refreshing={lines.isPlaceholderData}
              />
            )}
          </PagedList>
        </div>
      )}
    </>
  )
}

/** Removes an import into the wrong account; hidden once a line is matched. */
function RemoveImport({ file }: { file: StatementFile }) {
  const { t } = useReader()
  const navigate = useNavigate()
  if (file.matched.count > 0) return null
  return (
    <ConfirmButton
      look="danger"
      size="small"
      label={t('statements.remove')}
      dialog={{
        entry: removeStatement,
        request: { params: { id: file.id } },
        question: t('statements.remove.question', {
          name: file.name,
          account: bankAccountName(file.bank_account),
          count: file.totals.line_count,
        }),
        onDone: () => navigate({ search: '' }),
      }}
    />
  )
}

function ImportAnswer({ answer: { file, known_already } }: { answer: AnswerOf<typeof importStatement> }) {
  const { t } = useReader()
  const known = file.totals.line_count - file.new_line_count
  return (
    <Notice role="status">
      {known_already
        ? t('statements.import.nothing-changed')
        : t('statements.imported.new', { count: file.new_line_count, known })}
    </Notice>
  )
}

function LineSearch() {
  const { t } = useReader()
  const { text, setText } = useStatementAddress()
  const { draft, setDraft, settle } = useDebouncedText(text, setText, { complete: /^/ })
  return (
    <input
      type="search"
      aria-label={t('statements.search')}
      placeholder={t('statements.search.placeholder')}
      maxLength={filterTextMaxLength}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      className="field-box md:w-72"
    />
  )
}

/** Tabs by status, each with an address. `statement` is undefined until the counts are loaded. */
function LineTabs({ statement }: { statement: AnswerOf<typeof readStatement> | undefined }) {
  const { t } = useReader()
  const { show, addressOfLines } = useStatementAddress()
  const counts = statement && countsOf(statement)
  return (
    <LinkTabs
      label={t('statements.tabs')}
      tabs={tabs(t)
        // A charity without standing orders never has such lines.
        .filter(({ filter }) => filter !== 'agreement' || filter === show || (counts && counts.agreement > 0))
        .map(({ filter, name }) => ({
          name,
          to: addressOfLines(filter),
          isShown: filter === show,
          count: counts?.[filter],
        }))}
    />
  )
}

const tabs = (t: Translate) =>
  [
    { filter: 'open', name: t('statements.open') },
    { filter: 'suggested', name: t('statements.suggested') },
    { filter: 'agreement', name: t('statements.agreements') },
    { filter: 'unexplained', name: t('statements.unclear') },
    { filter: 'matched', name: t('statements.matched') },
    { filter: 'left', name: t('office.cause.none') },
    { filter: 'debit', name: t('statements.money-out') },
    { filter: 'all', name: t('statements.all') },
  ] as const satisfies { filter: LineFilter; name: string }[]

function countsOf({ file, suggested }: AnswerOf<typeof readStatement>) {
  const { totals, matched, left, open } = file
  const proposals = suggested.sure.count + suggested.likely.count
  return {
    open: open.count,
    suggested: proposals,
    agreement: suggested.agreement.count,
    unexplained: open.count - proposals - suggested.agreement.count,
    matched: matched.count,
    left: left.count,
    debit: totals.line_count - totals.credit_count,
    all: totals.line_count,
  }
}
