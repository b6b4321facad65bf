import { type RawBuilder, sql } from 'kysely'
import type { OpenTask } from '../../../../contract/src/analytics.ts'
import type { RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/statements.ts'
import { currency } from '../../../../contract/src/text-rules.ts'
import { bankAccountLabel } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { OpenWork } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { Page, PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lineStatus } from '../../settlement/line-columns.ts'
import { readProposals } from './proposals.queries.ts'
import { readGaps } from './statement-gaps.queries.ts'

type StatementFile = RowInput<typeof calls.listStatements>

/** Reads the accounts whose statements can be imported, open ones first. */
export const readStatementAccounts = (db: Database) =>
  accounts(db).orderBy('status', 'desc').orderBy('id').execute()

const accounts = (db: Database) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'bank_name', 'name', 'number', 'iban_no', 'kind', 'status'])
    .select(
      sql<string | null>`(select max(last_day)::text from statement_files
        where bank_account_id = bank_accounts.id)`.as('last_day'),
    )
    .where('currency', '=', currency)

/** Reads the files with the selected ids, newest first. */
async function readFiles(db: Database, ids: RawBuilder<unknown>): Promise<StatementFile[]> {
  const { rows } = await sql<
    Omit<StatementFile, 'bank_account' | 'totals'> & StatementFile['totals'] & { bank_account_id: number }
  >`
    select file.*, file.first_day::text, file.last_day::text, users.first_name || ' ' || users.last_name as imported_by, sums.*
    from statement_files as file join users on users.id = file.imported_by
    cross join lateral (
      select json_build_object('count', count(*) filter (where status in ('matched', 'posted') and amount_paisa > 0),
          'paisa', coalesce(sum(matched) filter (where amount_paisa > 0), 0)) as matched,
        json_build_object('count', count(*) filter (where status = 'left'),
          'paisa', coalesce(sum(amount_paisa - matched)
            filter (where status in ('left', 'matched') and amount_paisa > 0), 0)) as left,
        json_build_object('count', count(*) filter (where status = 'open'),
          'paisa', coalesce(sum(amount_paisa - matched) filter (where status = 'open'), 0)) as open,
        json_build_object('count', count(*) filter (where status = 'debit'),
          'paisa', coalesce(sum(-amount_paisa) filter (where status = 'debit'), 0)) as not_entered
      from (
        select value_date, amount_paisa, ${lineStatus} as status,
          case when decision.status = 'posted' then greatest(amount_paisa, 0)
            else coalesce(sum(match.amount)::bigint, 0) * 100 - coalesce(decision.fee_paisa, 0) end as matched
        from statement_file_lines join statement_lines as line on line.id = line_id
        left join line_decisions as decision on decision.line_id = line.id
        left join statement_matches as match on match.line_id = line.id and undone_at is null
        where file_id = file.id
        group by line.id, decision.line_id
      ) as lines
    ) as sums
    where file.id = any(array(${ids}))
    order by file.id desc`.execute(db)
  const gaps = await readGaps(
    db,
    rows.map(({ id }) => id),
  )
  const byId = new Map((await accounts(db).execute()).map((row) => [row.id, row]))
  return rows.map((row) => {
    const bank_account = byId.get(row.bank_account_id)
    if (!bank_account) throw new Error(`Statement ${row.id} is of no account in ${currency}.`)
    return { ...row, bank_account, totals: row, gap: gaps.get(row.id) ?? null }
  })
}

/** Reads a page of imported files, newest first. */
export async function readStatements(
  db: Database,
  accountId: number | null,
  pageRequest: PageRequest,
): Promise<Page<StatementFile>> {
  const listed = sql`statement_files where ${accountId}::int is null or bank_account_id = ${accountId}::int`
  return readPage(db, pageRequest, {
    from: listed,
    rows: (limit) => readFiles(db, sql`select id from ${listed} order by id desc ${limit}`),
  })
}

/** @throws Problem 404 */
export async function readStatementFile(db: Database, id: number): Promise<StatementFile> {
  const [file] = await readFiles(db, sql`select ${id}::bigint`)
  if (!file) throw Problem.notFound('refusal.not-found.statement')
  return file
}

/**
 * Reads an imported file with the number and sum of its open lines that have a suggestion or permanent
 * reference.
 * @throws Problem 404
 */
export async function readStatementWithSuggestions(db: Database, id: number) {
  const file = await readStatementFile(db, id)
  const { lines, proposed, agreements } = await readProposals(db, id)
  const suggestedBy = (id: number) =>
    proposed.get(id)?.suggested?.confidence ?? (agreements.has(id) ? 'agreement' : null)
  const sumOf = (by: 'sure' | 'likely' | 'agreement') => {
    const found = lines.filter((line) => suggestedBy(line.id) === by)
    return { count: found.length, paisa: found.reduce((sum, { open_paisa }) => sum + open_paisa, 0) }
  }
  return { file, suggested: { sure: sumOf('sure'), likely: sumOf('likely'), agreement: sumOf('agreement') } }
}

export const openFiles: OpenWork = { permissions: ['statement'], read: readOpenFiles }

/** Maximum number of files; further ones are found on the statements screen. */
const maxFiles = 5

/** The newest files with undecided lines. */
async function readOpenFiles(db: Database): Promise<OpenTask[]> {
  const { rows } = await sql<{ id: number; name: string; account: string; count: number }>`
    select file.id, file.name, ${bankAccountLabel} as account, count(*) from statement_files as file
    join bank_accounts as account on account.id = file.bank_account_id
    join statement_file_lines on file_id = file.id
    join statement_lines as line on line.id = line_id
    left join line_decisions as decision on decision.line_id = line.id
    where ${lineStatus} = 'open'
    group by file.id, account.id order by file.id desc limit ${maxFiles}`.execute(db)
  return rows.map(({ count, ...file }) => ({ what: 'lines', file, count }))
}
