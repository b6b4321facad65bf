import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RowInput } from '../../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type * as calls from '../../../../contract/src/statement-lines.ts'
import type { LineFilter, MatchWay } from '../../../../contract/src/statement-lines.ts'
import type { Database } from '../../platform/database/database.ts'
import { mapPage, readPage } from '../../platform/database/read-page.ts'
import { containsText } from '../../platform/database/search-text.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Page, PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lineStatus, lineText, openPaisa } from '../../settlement/line-columns.ts'
import { entriesOf, mayUndo, readEntries } from '../../settlement/may-undo.ts'
import { parseMoney } from './amount-reader.ts'
import { proposeDeposits } from './deposits.queries.ts'
import { type Proposals, readNamedByDebits, readProposals, toCandidate } from './proposals.queries.ts'
import { readReturns } from './returns.queries.ts'

type StatementLine = RowInput<typeof calls.listStatementLines>
type StoredLine = Omit<
  StatementLine,
  'matches' | 'proposals' | 'suggested' | 'codes' | 'agreement' | 'returns' | 'deposit'
>
type StatementMatch = StatementLine['matches'][number]

/** Filters without open lines, which need no proposals. */
const decided: ReadonlySet<LineFilter> = new Set(['matched', 'left', 'debit'])
const noProposals: Proposals = {
  lines: [],
  waiting: new Map(),
  proposed: new Map(),
  codes: new Map(),
  agreements: new Map(),
  returns: [],
}

/** Reads a page of a file's lines in order, with their matches or proposals. @throws Problem 404 */
export async function readStatementLines(
  db: Database,
  fileId: number,
  { show, text }: { show: LineFilter; text: string | null },
  pageRequest: PageRequest,
  caller: Caller,
): Promise<Page<StatementLine>> {
  const file = await db.selectFrom('statement_files').select('id').where('id', '=', fileId).executeTakeFirst()
  if (!file) throw Problem.notFound('refusal.not-found.statement')
  const {
    lines: openLines,
    proposed,
    waiting,
    codes,
    agreements,
    returns,
  } = decided.has(show) ? noProposals : await readProposals(db, fileId)
  const shownReturns = show === 'debit' ? await readReturns(db, fileId) : returns
  const suggested = openLines.flatMap(({ id }): SuggestedLine[] => {
    const by = proposed.get(id)?.suggested?.confidence ?? (agreements.has(id) ? 'agreement' : undefined)
    return by ? [{ id, by }] : []
  })
  const conditions: RawBuilder<SqlBool>[] = [sql`file_id = ${fileId}`, shownCondition(show, suggested)]
  if (text) conditions.push(textCondition(text))
  const condition = sql.join(conditions, sql` and `)
  const source = sql`statement_file_lines
    join statement_lines as line on line.id = statement_file_lines.line_id
    left join line_decisions as decision on decision.line_id = line.id where ${condition}`
  const page = await readPage(db, pageRequest, {
    from: source,
    rows: (limit) => sql<StoredLine>`
      select line.id, value_date::text, amount_paisa, description, counterparty, reference, balance_paisa,
        ${lineStatus} as status, case when ${lineStatus} = 'open' then ${openPaisa} else 0 end as open_paisa,
        left_reason, decided_at, fee_paisa,
        (select json_build_object('id', id, 'kind', kind, 'head', head, 'purpose', purpose, 'payee', payee)
          from vouchers where id = voucher_id) as voucher,
        (select first_name || ' ' || last_name from users where users.id = decided_by) as decided_by
      from ${source} order by position ${limit}`,
  })
  const matches = await readMatches(
    db,
    page.data.map(({ id }) => id),
    caller,
  )
  const deposits = await proposeDeposits(
    db,
    page.data.filter(
      ({ id, status, open_paisa, amount_paisa }) =>
        status === 'open' &&
        open_paisa === amount_paisa &&
        !proposed.get(id)?.suggested &&
        !codes.get(id)?.length,
    ),
  )
  const isReturning = ({ id }: { id: number }) => shownReturns.some(({ debit_id }) => debit_id === id)
  const named = await readNamedByDebits(
    db,
    page.data.filter((line) => line.status === 'debit' && !isReturning(line)),
  )
  const openById = new Map(openLines.map((line) => [line.id, line]))
  return mapPage(page, (line): StatementLine => {
    const own = proposed.get(line.id)
    const open = openById.get(line.id)
    return {
      ...line,
      matches: matches.get(line.id) ?? [],
      proposals: (own?.proposals ?? []).flatMap(({ confidence, ...proposal }) => {
        const transfer = waiting.get(proposal.attempt_id)
        return transfer && open ? [{ ...toCandidate(open, transfer, proposal), confidence }] : []
      }),
      suggested: own?.suggested ?? null,
      codes: codes.get(line.id) ?? named.get(line.id) ?? [],
      agreement: agreements.get(line.id) ?? null,
      deposit: deposits.get(line.id) ?? null,
      returns: ['open', 'debit'].includes(line.status)
        ? shownReturns.filter(({ debit_id, credit_id }) => line.id === debit_id || line.id === credit_id)
        : [],
    }
  })
}

/** Open line with a suggested match or a permanent reference. */
type SuggestedLine = { id: number; by: 'sure' | 'likely' | 'agreement' }

function shownCondition(show: LineFilter, suggested: SuggestedLine[]): RawBuilder<SqlBool> {
  const ids = (...wanted: SuggestedLine['by'][]) =>
    sql<SqlBool>`line.id = any(${suggested.filter(({ by }) => wanted.includes(by)).map(({ id }) => id)}::bigint[])`
  switch (show) {
    case 'all':
      return sql`true`
    case 'sure':
      return ids('sure')
    case 'suggested':
      return ids('sure', 'likely')
    case 'agreement':
      return ids('agreement')
    case 'unexplained':
      return sql<SqlBool>`${lineStatus} = 'open' and not (${ids('sure', 'likely', 'agreement')})`
    case 'matched':
      return sql<SqlBool>`${lineStatus} in ('matched', 'posted') and amount_paisa > 0`
    case 'debit':
      return sql<SqlBool>`amount_paisa < 0`
    case 'open':
    case 'left':
      return sql<SqlBool>`${lineStatus} = ${show}`
  }
}

function textCondition(text: string): RawBuilder<SqlBool> {
  const paisa = parseMoney(text)
  return sql<SqlBool>`(${containsText(lineText, text)}
    ${typeof paisa === 'number' ? sql`or abs(amount_paisa) = ${Math.abs(paisa)}` : sql``}
    or exists (
      select from statement_matches as match join payment_attempts as attempt on attempt.id = attempt_id
      join payers on payers.intent_id = attempt.intent_id
      where match.line_id = line.id and undone_at is null
        and ${containsText(sql`concat_ws(' ', code, first_name, last_name)`, text)}))`
}

async function readMatches(
  db: Database,
  lineIds: number[],
  caller: Caller,
): Promise<Map<number, StatementMatch[]>> {
  const { rows } = await sql<StatementMatch & { line_id: number }>`
    select match.id, match.line_id, match.attempt_id, match.amount, match.found_by,
      match.matched_at, attempt.status, ${matchWay} as way,
      payer.kind, payer.id as payable_id, code, trim(payer.first_name || ' ' || payer.last_name) as name,
      users.first_name || ' ' || users.last_name as matched_by,
      exists (select from transfer_verifications where attempt_id = attempt.id and reversed_at is null
        and from_statement) as settled_by_it
    from statement_matches as match
    join payment_attempts as attempt on attempt.id = match.attempt_id
    left join office_gifts as gift on gift.attempt_id = attempt.id
    join users on users.id = match.matched_by
    join payers as payer on payer.intent_id = attempt.intent_id
    where match.line_id = any(${lineIds}::bigint[]) and undone_at is null
    order by match.id`.execute(db)
  const entries = await readEntries(
    db,
    rows.map(({ attempt_id }) => attempt_id),
  )
  const matches = rows.map((match) => ({ ...match, may_undo: mayUndo(caller, entriesOf(entries, match)) }))
  return Map.groupBy(matches, ({ line_id }) => line_id)
}

/** How an `attempt` with its optional office `gift` reached the bank. */
export const matchWay = sql<MatchWay>`
  coalesce(gift.way, case when attempt.gateway = ${bankTransferGateway} then 'transfer' else 'card' end)`
