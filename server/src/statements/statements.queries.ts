import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  FoundCode,
  LineFilter,
  StatementCandidate,
  StatementLine,
  StatementMatch,
} from '../../../contract/src/statement-lines.ts'
import type { StatementAccount, StatementFile } from '../../../contract/src/statements.ts'
import { currency } from '../../../contract/src/text-rules.ts'
import type { Database } from '../platform/database/database.ts'
import { offsetOf, type Page, type PageAsked, pageOf } from '../platform/http/page.ts'
import { Problem } from '../platform/http/problem.ts'
import { lineStatus } from '../settlement/line-status.ts'
import { codesIn } from './codes-in.ts'
import { dueOf } from './pair-up.ts'
import { misplacedIn, type OpenLine, type Proposed, proposeMatches } from './propose-matches.ts'
import { readMoney } from './read-money.ts'
import {
  type Coded,
  readCoded,
  readWaitingFor,
  searchWaiting,
  type Waiting,
} from './waiting-transfers.queries.ts'

/** The accounts whose statements can be imported, open ones first. */
export async function readStatementAccounts(db: Database): Promise<StatementAccount[]> {
  return (await accounts(db).orderBy('status', 'desc').orderBy('id').execute()).map(asAccount)
}

const accounts = (db: Database) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'bank_name', 'name', 'number', 'iban_no', 'kind', 'status'])
    .select(
      sql<string | null>`(select max(value_date)::text from statement_lines
        where bank_account_id = bank_accounts.id)`.as('last_day'),
    )
    .where('currency', '=', currency)

const asAccount = (
  row: Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number],
): StatementAccount => ({
  ...row,
  kind: row.kind === 'zakat' ? 'zakat' : 'general',
  status: row.status === 1 ? 1 : 0,
})

/** What of a line stands matched, in paisa. */
const matchedPaisa = sql<number>`(select coalesce(sum(amount), 0) * 100 from statement_matches
  where line_id = line.id and undone_at is null)`

async function readFiles(db: Database, ids: number[]): Promise<StatementFile[]> {
  const { rows } = await sql<{
    id: number
    bank_account_id: number
    name: string
    format: 'csv' | 'camt.053'
    imported_by: string
    imported_at: Date
    line_count: number
    new_line_count: number
    credit_count: number
    credit_paisa: number
    debit_paisa: number
    opening_paisa: number | null
    closing_paisa: number | null
    first_day: string | null
    last_day: string | null
    matched: StatementFile['matched']
    left: StatementFile['left']
    open: StatementFile['open']
  }>`
    select file.*, users.first_name || ' ' || users.last_name as imported_by, sums.*
    from statement_files as file join users on users.id = file.imported_by
    cross join lateral (
      select min(value_date)::text as first_day, max(value_date)::text as last_day,
        json_build_object('count', count(*) filter (where status = 'matched'),
          'paisa', coalesce(sum(matched), 0)) as matched,
        json_build_object('count', count(*) filter (where status = 'left'),
          'paisa', coalesce(sum(amount_paisa - matched) filter (where status in ('left', 'matched')), 0)) as left,
        json_build_object('count', count(*) filter (where status = 'open'),
          'paisa', coalesce(sum(amount_paisa - matched) filter (where status = 'open'), 0)) as open
      from (
        select value_date, amount_paisa, ${lineStatus} as status,
          coalesce(sum(match.amount)::bigint, 0) * 100 as matched
        from statement_file_lines join statement_lines as line on line.id = line_id
        left join line_decisions as decision on decision.line_id = line.id
        left join statement_matches as match on match.line_id = line.id and undone_at is null
        where file_id = file.id
        group by line.id, decision.line_id
      ) as lines
    ) as sums
    where file.id = any(${ids}::bigint[])
    order by file.id desc`.execute(db)
  const byId = new Map((await accounts(db).execute()).map((row) => [row.id, asAccount(row)]))
  return rows.map((row) => {
    const bank_account = byId.get(row.bank_account_id)
    if (!bank_account) throw new Error(`Statement ${row.id} is of no account in ${currency}.`)
    return {
      ...row,
      bank_account,
      imported_at: row.imported_at.toISOString(),
      totals: row,
    }
  })
}

/** A page of imported files, newest first. */
export async function readStatements(
  db: Database,
  accountId: number | null,
  asked: PageAsked,
): Promise<Page<StatementFile>> {
  const files = db
    .selectFrom('statement_files')
    .$if(accountId !== null, (query) => query.where('bank_account_id', '=', accountId ?? 0))
  const [{ total }, ids] = await Promise.all([
    files.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    files.select('id').orderBy('id', 'desc').limit(asked.per_page).offset(offsetOf(asked)).execute(),
  ])
  const rows = await readFiles(
    db,
    ids.map(({ id }) => id),
  )
  return pageOf(rows, total, asked)
}

/** @throws Problem 404 */
export async function readStatementFile(db: Database, id: number): Promise<StatementFile> {
  const [file] = await readFiles(db, [id])
  if (!file) throw Problem.notFound('refusal.not-found.statement')
  return file
}

/**
 * An imported file, and how many of its open lines have a suggestion.
 * @throws Problem 404
 */
export async function readStatementWithSuggestions(db: Database, id: number) {
  const file = await readStatementFile(db, id)
  const { lines, proposed } = await readProposals(db, id)
  const sumOf = (confidence: 'sure' | 'likely') => {
    const found = lines.filter((line) => proposed.get(line.id)?.suggested?.confidence === confidence)
    return { count: found.length, paisa: found.reduce((sum, { open_paisa }) => sum + open_paisa, 0) }
  }
  return { file, suggested: { sure: sumOf('sure'), likely: sumOf('likely') } }
}

/** An open line with the account that it is of. */
type OwnLine = OpenLine & { bank_account_id: number }

type Proposals = {
  lines: OwnLine[]
  waiting: Map<number, Waiting>
  proposed: Map<number, Proposed>
  /** By the id of the line: whatever its codes belong to that is not waiting for money. */
  codes: Map<number, FoundCode[]>
}

/** Where no line is open there is nothing to propose. */
const decided: ReadonlySet<LineFilter> = new Set(['matched', 'left', 'debit'])
const noProposals: Proposals = { lines: [], waiting: new Map(), proposed: new Map(), codes: new Map() }

/** What every open line of a file probably pays, all rated together. */
async function readProposals(db: Database, fileId: number): Promise<Proposals> {
  const { rows } = await sql<Omit<OwnLine, 'codes'>>`
    select line.id, bank_account_id, value_date::text, amount_paisa - ${matchedPaisa} as open_paisa, account.kind,
      concat_ws(' ', description, counterparty, reference) as text
    from statement_file_lines join statement_lines as line on line.id = line_id
    left join line_decisions as decision on decision.line_id = line.id
    join bank_accounts as account on account.id = line.bank_account_id
    where file_id = ${fileId} and ${lineStatus} = 'open'`.execute(db)
  const lines = rows.map((line) => ({ ...line, codes: codesIn(line.text) }))
  const coded = await readCoded(
    db,
    lines.flatMap(({ codes }) => codes),
  )
  const found = await readWaitingFor(db, lines, coded)
  const waiting = found.filter(({ status }) => status !== 'failed')
  const rejected = found.filter(({ status }) => status === 'failed')
  const existingCodes = new Set(coded.map(({ written }) => written))
  return {
    lines,
    waiting: new Map(waiting.map((one) => [one.attempt_id, one])),
    proposed: proposeMatches(lines, waiting, existingCodes),
    codes: new Map(lines.map((line) => [line.id, foundCodes(line, coded, { waiting, rejected })])),
  }
}

/** What the codes of a line belong to, where it is not among what waits for money. */
function foundCodes(
  line: OwnLine,
  coded: readonly Coded[],
  { waiting, rejected }: { waiting: readonly Waiting[]; rejected: readonly Waiting[] },
): FoundCode[] {
  return coded
    .filter(({ written, code }) => line.codes.includes(written) && waiting.every((one) => one.code !== code))
    .map(({ intent_id: _, written: __, created_at, ...own }) => {
      const transfer = rejected.find(({ code }) => code === own.code)
      return {
        ...own,
        created_at: created_at.toISOString(),
        rejected: transfer ? asCandidate(line, transfer) : null,
      }
    })
}

/**
 * A page of a file's lines in its order, with what they pay or may pay.
 * @throws Problem 404
 */
export async function readLines(
  db: Database,
  fileId: number,
  { show, text }: { show: LineFilter; text: string | null },
  asked: PageAsked,
): Promise<Page<StatementLine>> {
  const file = await db.selectFrom('statement_files').select('id').where('id', '=', fileId).executeTakeFirst()
  if (!file) throw Problem.notFound('refusal.not-found.statement')
  const {
    lines: openLines,
    proposed,
    waiting,
    codes,
  } = decided.has(show) ? noProposals : await readProposals(db, fileId)
  const suggested = openLines.flatMap(({ id }) => {
    const confidence = proposed.get(id)?.suggested?.confidence
    return confidence ? [{ id, confidence }] : []
  })
  const conditions: RawBuilder<SqlBool>[] = [sql`file_id = ${fileId}`, shownCondition(show, suggested)]
  if (text) conditions.push(textCondition(text))
  const condition = sql.join(conditions, sql` and `)
  const of = sql`from statement_file_lines join statement_lines as line on line.id = statement_file_lines.line_id
    left join line_decisions as decision on decision.line_id = line.id where ${condition}`
  const [count, page] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${of}`.execute(db),
    sql<
      Omit<StatementLine, 'decided_at' | 'matches' | 'proposals' | 'suggested' | 'codes'> & {
        decided_at: Date | null
      }
    >`
      select line.id, value_date::text, amount_paisa, description, counterparty, reference, balance_paisa,
        ${lineStatus} as status, case when ${lineStatus} = 'open' then amount_paisa - ${matchedPaisa} else 0 end as open_paisa,
        left_reason, decided_at,
        (select first_name || ' ' || last_name from users where users.id = decided_by) as decided_by
      ${of}
      order by position limit ${asked.per_page} offset ${offsetOf(asked)}`.execute(db),
  ])
  const matches = await readMatches(
    db,
    page.rows.map(({ id }) => id),
  )
  const openById = new Map(openLines.map((line) => [line.id, line]))
  const rows = page.rows.map((line): StatementLine => {
    const own = proposed.get(line.id)
    const open = openById.get(line.id)
    return {
      ...line,
      decided_at: line.decided_at?.toISOString() ?? null,
      matches: matches.get(line.id) ?? [],
      proposals: (own?.proposals ?? []).flatMap(({ confidence, ...proposal }) => {
        const transfer = waiting.get(proposal.attempt_id)
        return transfer && open ? [{ ...asCandidate(open, transfer, proposal), confidence }] : []
      }),
      suggested: own?.suggested ?? null,
      codes: codes.get(line.id) ?? [],
    }
  })
  return pageOf(rows, count.rows[0]?.total ?? 0, asked)
}

function shownCondition(
  show: LineFilter,
  suggested: { id: number; confidence: 'sure' | 'likely' }[],
): RawBuilder<SqlBool> {
  const ids = (only?: 'sure') =>
    sql`line.id = any(${suggested.filter(({ confidence }) => !only || confidence === only).map(({ id }) => id)}::bigint[])`
  switch (show) {
    case 'all':
      return sql`true`
    case 'sure':
      return sql<SqlBool>`${ids('sure')}`
    case 'suggested':
      return sql<SqlBool>`${ids()}`
    case 'unexplained':
      return sql<SqlBool>`${lineStatus} = 'open' and not (${ids()})`
    case 'open':
    case 'matched':
    case 'left':
    case 'debit':
      return sql<SqlBool>`${lineStatus} = ${show}`
  }
}

function textCondition(text: string): RawBuilder<SqlBool> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const paisa = readMoney(text)
  return sql<SqlBool>`(concat_ws(' ', description, counterparty, reference) ilike ${like}
    ${typeof paisa === 'number' ? sql`or abs(amount_paisa) = ${Math.abs(paisa)}` : sql``}
    or exists (
      select from statement_matches as match join payment_attempts as attempt on attempt.id = attempt_id
      join payers on payers.intent_id = attempt.intent_id
      where match.line_id = line.id and undone_at is null and concat_ws(' ', code, first_name, last_name) ilike ${like}))`
}

async function readMatches(db: Database, lineIds: number[]): Promise<Map<number, StatementMatch[]>> {
  const { rows } = await sql<Omit<StatementMatch, 'matched_at'> & { line_id: number; matched_at: Date }>`
    select match.id, match.line_id, match.attempt_id, match.amount, match.found_by, match.matched_at, attempt.status,
      payer.kind, payer.id as payable_id, code, trim(payer.first_name || ' ' || payer.last_name) as name,
      users.first_name || ' ' || users.last_name as matched_by,
      exists (select from transfer_verifications where attempt_id = attempt.id and reversed_at is null
        and from_statement) as settled_by_it
    from statement_matches as match
    join payment_attempts as attempt on attempt.id = match.attempt_id
    join users on users.id = match.matched_by
    join payers as payer on payer.intent_id = attempt.intent_id
    where match.line_id = any(${lineIds}::bigint[]) and undone_at is null
    order by match.id`.execute(db)
  const matches = rows.map(({ line_id, ...match }) => ({
    line_id,
    match: { ...match, matched_at: match.matched_at.toISOString() },
  }))
  return new Map(
    [...Map.groupBy(matches, ({ line_id }) => line_id)].map(([id, own]) => [
      id,
      own.map(({ match }) => match),
    ]),
  )
}

/** What is shown of a transfer that a line may pay; without a proposal it is one that staff looked for. */
function asCandidate(
  line: OwnLine,
  { verified_on, created_at, ...transfer }: Waiting,
  proposed?: Pick<StatementCandidate, 'part' | 'speaks_for' | 'misplaced'>,
): StatementCandidate {
  const part = proposed?.part ?? Math.max(0, Math.min(transfer.missing, Math.floor(line.open_paisa / 100)))
  const isElsewhere = verified_on.length > 0 && verified_on.every(({ id }) => id !== line.bank_account_id)
  return {
    ...transfer,
    created_at: created_at.toISOString(),
    ...{ part, due: dueOf(line, transfer), speaks_for: proposed?.speaks_for ?? [] },
    misplaced: proposed ? proposed.misplaced : misplacedIn(part, transfer, line.kind),
    verified_elsewhere: isElsewhere ? verified_on.map(({ account }) => account).join(', ') : null,
  }
}

/**
 * Bank transfers that an open line may pay, searched by staff.
 * @throws Problem 404
 */
export async function readCandidates(
  db: Database,
  lineId: number,
  text: string,
): Promise<StatementCandidate[]> {
  const { rows } = await sql<Omit<OwnLine, 'codes'>>`
    select line.id, bank_account_id, value_date::text, amount_paisa - ${matchedPaisa} as open_paisa, account.kind,
      concat_ws(' ', description, counterparty, reference) as text
    from statement_lines as line join bank_accounts as account on account.id = bank_account_id
    where line.id = ${lineId}`.execute(db)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.line')
  const line = { ...rows[0], codes: codesIn(rows[0].text) }
  const waiting = await searchWaiting(db, text, line.value_date)
  return waiting.map((transfer) =>
    asCandidate(line, transfer, proposeMatches([line], [transfer]).get(line.id)?.proposals[0]),
  )
}
