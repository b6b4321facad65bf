import { type RawBuilder, sql } from 'kysely'
import type { StatementGap } from '../../../../contract/src/statements.ts'
import type { OpenWork } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { closedThrough } from '../../settlement/closed-through.ts'

/** Maximum days without lines, such as a weekend, that are no gap between statements without balances. */
const quietDays = 4
/** Maximum days by which consecutive statements may overlap. */
const overlappingDays = 10

const imported = sql`statement_files`

/**
 * Selects statements that do not continue an earlier one: the opening balance differs from every closing
 * balance of that time or, without balances, days are missing between the two. A statement that has a line in
 * common with a statement that begins earlier has no gap.
 */
export const statementGaps = (files: RawBuilder<unknown> = imported): RawBuilder<unknown> => sql`(
  select file.id, file.bank_account_id, before.last_day as after_day, file.first_day, before.closing_paisa,
    file.opening_paisa
  from ${files} as file
  cross join lateral (
    select last_day, closing_paisa from statement_files as earlier
    where bank_account_id = file.bank_account_id
      and (first_day, last_day, id) < (file.first_day, file.last_day, file.id)
    order by last_day desc, id desc limit 1) as before
  where case when file.opening_paisa is null or before.closing_paisa is null
      then file.first_day > before.last_day + ${quietDays}::int
      else not exists (select from statement_files as earlier
        where bank_account_id = file.bank_account_id and closing_paisa = file.opening_paisa
          and (first_day, last_day, id) < (file.first_day, file.last_day, file.id)
          and last_day >= before.last_day - ${overlappingDays}::int) end
    and not exists (
      select from statement_file_lines as own
      join statement_file_lines as same on same.line_id = own.line_id and same.file_id <> own.file_id
      join statement_files as earlier on earlier.id = same.file_id
      where own.file_id = file.id
        and (earlier.first_day, earlier.last_day, earlier.id) < (file.first_day, file.last_day, file.id)))`

/** Gaps after the newest closed month: closing a month accepts its gaps. */
export const openGaps: OpenWork = {
  permissions: ['statement'],
  task: { what: 'gaps' },
  rows: sql`${statementGaps()} as gap where first_day > coalesce(${closedThrough}, '-infinity')`,
}

const gapColumns = sql`after_day::text, first_day::text, closing_paisa, opening_paisa`

/** Reads the gaps before imported statements, by the statement's id. */
export async function readGaps(db: Database, ids: readonly number[]): Promise<Map<number, StatementGap>> {
  const files = sql`(select * from statement_files where id = any(${ids}::bigint[]))`
  const { rows } = await sql<StatementGap & { id: number }>`
    select id, ${gapColumns} from ${statementGaps(files)} as gap`.execute(db)
  return new Map(rows.map(({ id, ...gap }) => [id, gap]))
}

type Days = { first_day: string | null; last_day: string | null; opening_paisa: number | null }

/** Reads the gap before a statement that is not imported yet and has no line in common with others. */
export async function readGapBefore(
  db: Database,
  accountId: number,
  { first_day, last_day, opening_paisa }: Days,
): Promise<StatementGap | null> {
  const newest = sql`(select (select max(id) + 1 from statement_files) as id, ${accountId}::int as bank_account_id,
    ${first_day}::date as first_day, ${last_day}::date as last_day, ${opening_paisa}::bigint as opening_paisa)`
  const { rows } = await sql<StatementGap>`
    select ${gapColumns} from ${statementGaps(newest)} as gap`.execute(db)
  return rows[0] ?? null
}

/** Gap between the statements of an account, for the report of bank balances. */
export type AccountGap = StatementGap & {
  account: string
}

/** Reads the gaps of all accounts that lie within these days, at least in part. */
export async function readGapsBetween(db: Database, from: string, until: string): Promise<AccountGap[]> {
  const { rows } = await sql<AccountGap>`
    select 'bank:' || bank_account_id as account, ${gapColumns} from ${statementGaps()} as gap
    where first_day >= ${from}::date and after_day <= ${until}::date
    order by bank_account_id, first_day`.execute(db)
  return rows
}
