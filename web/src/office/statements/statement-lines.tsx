import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { filterTextMaxLength } from '../../../../contract/src/lists.ts'
import { listStatementLines } from '../../../../contract/src/statement-lines.ts'
import { type importStatement, readStatement } from '../../../../contract/src/statements.ts'
import { say } from '../../../../words/src/say.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { useDraft } from '../parts/lists/use-draft.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { statementAccountName } from './account-name.ts'
import { FileTotals } from './file-totals.tsx'
import { LineTabs } from './line-tabs.tsx'
import { LineWorkspace } from './line-workspace.tsx'
import { linePageSizes, useStatementAddress } from './use-statement-address.ts'

/**
 * A statement: its totals, and its lines to decide. `imported` is the response of the import that has just
 * finished.
 */
export function StatementLines({
  id,
  imported,
}: {
  id: number
  imported: AnswerOf<typeof importStatement> | undefined
}) {
  const address = useStatementAddress()
  const { show, text, page, per_page } = address
  const statement = useQuery(entryQuery(readStatement, { params: { id } }))
  const lines = usePage(
    entryQuery(listStatementLines, { params: { id }, query: { page, per_page }, body: { show, text } }),
  )
  if (statement.isError)
    return (
      <>
        <BackLink>{say('statements.back')}</BackLink>
        <PageHeading title={say('statements.one')} />
        <LoadProblem query={statement} />
      </>
    )
  const file = statement.data?.file
  return (
    <>
      <BackLink>{say('statements.back')}</BackLink>
      <PageHeading
        title={file?.name ?? say('statements.one')}
        lead={
          file &&
          say('statements.one.lead', {
            account: statementAccountName(file.bank_account),
            by: file.imported_by,
            time: formatInstant(file.imported_at),
          })
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {imported && <ImportAnswer of={imported} />}
        {statement.data ? <FileTotals of={statement.data.file} /> : <Skeleton className="h-40" />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <LineTabs of={statement.data} />
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
    </>
  )
}

/** Result of the import. */
function ImportAnswer({ of: { file, known_already } }: { of: AnswerOf<typeof importStatement> }) {
  const known = file.totals.line_count - file.new_line_count
  return (
    <Notice role="status">
      {known_already
        ? say('statements.import.nothing-changed')
        : say('statements.imported.new', { count: file.new_line_count, known })}
    </Notice>
  )
}

/** Searches the shown lines when typing pauses. */
function LineSearch() {
  const { text, setText } = useStatementAddress()
  const { draft, setDraft, settle } = useDraft(text, setText, { complete: /^/ })
  return (
    <input
      type="search"
      aria-label={say('statements.search')}
      placeholder={say('statements.search.placeholder')}
      maxLength={filterTextMaxLength}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      className="field-box md:w-72"
    />
  )
}
