import { Link } from 'react-router'
import { rowId } from '../../../../contract/src/fields.ts'
import {
  listStatementAccounts,
  listStatements,
  type StatementFile,
} from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { buttonClasses, rowLinkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Chevron } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FormattedText, formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CreatedOn, Days, WithNote } from '../parts/cells.tsx'
import { type FilterFields, useListAddress } from '../parts/lists/list-address.ts'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { bankAccountName } from '../parts/options.ts'
import { entryQuery, useRead } from '../session/calls.ts'
import { CreditsBar } from './file-totals.tsx'

export function StatementFiles() {
  const { t } = useReader()
  const { filters, setFilters } = useListAddress(accountFilter(t))
  const account = rowId.safeParse({ id: filters.account }).data?.id
  return (
    <>
      <PageHeading title={t('statements.title')} lead={t('statements.lead')}>
        <AccountSelect value={filters.account} onChange={(id) => setFilters({ account: id })} />
        <ImportLink />
      </PageHeading>
      <PagedTable
        read={(query) => entryQuery(t, listStatements, { query, body: { bank_account_id: account } })}
        caption={t('statements.caption')}
        columns={columns(t)}
        empty={
          <EmptyState title={t(account === undefined ? 'statements.none' : 'statements.none-for-account')}>
            <p className="mb-4">{t('statements.how-to-begin')}</p>
            <ImportLink />
          </EmptyState>
        }
      />
    </>
  )
}

const accountFilter = (t: Translate) =>
  ({
    account: { label: t('office.field.account'), one: t('office.field.account'), kind: 'text' },
  }) as const satisfies FilterFields

/**
 * Filter by account; hidden with only one account. Rendered before the accounts load, so that the link below
 * does not shift.
 */
function AccountSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useReader()
  const { data: accounts } = useRead(listStatementAccounts)
  if (accounts && accounts.length < 2) return null
  return (
    <div className="relative w-full sm:w-72">
      <select
        aria-label={t('office.field.account')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field-box appearance-none pe-10"
      >
        <option value="">{t('statements.all-accounts')}</option>
        {accounts?.map((account) => (
          <option key={account.id} value={account.id}>
            {bankAccountName(account)}
          </option>
        ))}
      </select>
      <Chevron />
    </div>
  )
}

const ImportLink = () => {
  const { t } = useReader()
  return (
    <Link to="?import=new" className={buttonClasses('primary')}>
      {t('statements.import')}
    </Link>
  )
}

const columns = (t: Translate): readonly Column<StatementFile>[] => [
  {
    title: t('statements.file'),
    cell: ({ id, name, bank_account }) => (
      <div className="md:min-w-52">
        <Link to={`?file=${id}`} className={rowLinkLook}>
          {name}
        </Link>
        <span className="block text-xs font-normal text-ink-soft">
          {bank_account.bank_name}, {bank_account.name}
        </span>
        <span className="block text-xs font-normal text-ink-soft tabular-nums">{bank_account.number}</span>
      </div>
    ),
  },
  {
    title: t('office.field.period'),
    cell: ({ totals, new_line_count, gap }) => (
      <>
        <Days period={totals} />
        {gap && (
          <div className="py-0.5">
            <StatusBadge status={t('statements.gap')} look="error" />
          </div>
        )}
        <span className="block text-xs whitespace-nowrap text-ink-soft tabular-nums">
          {t('statements.lines-new', { count: totals.line_count, fresh: formatCount(new_line_count) })}
        </span>
      </>
    ),
  },
  {
    title: t('statements.money-in'),
    align: 'end',
    cell: ({ totals }) => (
      <WithNote note={t('statements.lines', { count: totals.credit_count })}>
        {formatPaisa(t, totals.credit_paisa)}
      </WithNote>
    ),
  },
  { title: t('statements.progress'), cell: (file) => <Progress file={file} /> },
  {
    title: t('statements.imported-on'),
    cell: ({ imported_by, imported_at }) => (
      <WithNote note={imported_by}>
        <CreatedOn instant={imported_at} />
      </WithNote>
    ),
  },
]

function Progress({ file }: { file: StatementFile }) {
  const { matched, left, open } = file
  return (
    <div className="grid gap-1.5 md:min-w-32 xl:min-w-48">
      <CreditsBar {...file} />
      <span className="text-xs text-ink-soft tabular-nums">
        <FormattedText
          message="statements.counts"
          values={{
            matched: formatCount(matched.count),
            unallocated: formatCount(left.count),
            open: formatCount(open.count),
            marked: (words) => (
              <span className={open.count > 0 ? 'font-semibold text-gold-dark' : ''}>{words}</span>
            ),
          }}
        />
      </span>
    </div>
  )
}
