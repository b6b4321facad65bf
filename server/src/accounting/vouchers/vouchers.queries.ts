import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BodyOf, RowInput } from '../../../../contract/src/entry.ts'
import type { Paisa } from '../../../../contract/src/money.ts'
import type * as calls from '../../../../contract/src/vouchers.ts'
import { bankAccountLabel } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { Page, PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readLine } from '../../settlement/read-settlement-state.ts'

type Voucher = RowInput<typeof calls.listVouchers>

const staffName = (id: RawBuilder<unknown>) =>
  sql`(select first_name || ' ' || last_name from users where users.id = ${id})`
const accountName = (id: RawBuilder<unknown>) =>
  sql`(select ${bankAccountLabel} from bank_accounts as account where account.id = ${id})`

async function readVouchersWhere(
  db: Database,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  source = sql`vouchers`,
): Promise<Voucher[]> {
  const { rows } = await sql<Voucher>`
    select voucher.id, kind, happened_on::text, amount_paisa, fund, head, payee, purpose,
      ${accountName(sql`bank_account_id`)} as account, ${accountName(sql`to_account_id`)} as to_account,
      (select fundtitle from causes where causes.id = cause_id) as cause, bill_file is not null as has_bill,
      (select code from payers join payment_attempts as attempt using (intent_id)
        where attempt.id = attempt_id) as code,
      (select count(*) from line_decisions where voucher_id = voucher.id)::int as lines,
      ${staffName(sql`entered_by`)} as entered_by, entered_at,
      ${staffName(sql`reversed_by`)} as reversed_by, reversed_at, reversal_reason
    from ${source} as voucher where ${condition} ${order}`.execute(db)
  return rows
}

/** @throws Problem 404 */
export async function readVoucher(db: Database, id: number): Promise<Voucher> {
  const [voucher] = await readVouchersWhere(db, sql`voucher.id = ${id}`, sql``)
  if (!voucher) throw Problem.notFound('refusal.not-found.voucher')
  return voucher
}

/** Describes a voucher before it is stored. @param row its columns */
export async function describeVoucher(db: Database, row: object): Promise<Voucher> {
  const source = sql`jsonb_populate_record(null::vouchers, ${JSON.stringify(row)}::jsonb)`
  const [voucher] = await readVouchersWhere(db, sql`true`, sql``, source)
  if (!voucher) throw new Error('A record has one row.')
  return voucher
}

/** Reads a page of vouchers, newest day first. */
export async function readVouchers(
  db: Database,
  { date_from, date_to, show }: BodyOf<typeof calls.listVouchers>,
  pageRequest: PageRequest,
): Promise<Page<Voucher>> {
  const condition = sql<SqlBool>`happened_on >= coalesce(${date_from}::date, '-infinity')
    and happened_on <= coalesce(${date_to}::date, 'infinity') and (${show} = 'all'
      or case ${show} when 'reversed' then reversed_at is not null
        else kind = ${show} and reversed_at is null end)`
  return readPage(db, pageRequest, {
    from: sql`vouchers where ${condition}`,
    rows: (limit) => readVouchersWhere(db, condition, sql`order by happened_on desc, id desc ${limit}`),
  })
}

/** Maximum days between a voucher and its line: banks post some days later. */
const maxDaysApart = 10

/**
 * Condition on vouchers with the account, side and amount of a line, near its day and not matched with a line
 * of that account.
 */
export const isVoucherForLine = (line: {
  amount_paisa: Paisa
  bank_account_id: number
  value_date: string
}): RawBuilder<SqlBool> => {
  const side = sql.ref(line.amount_paisa < 0 ? 'bank_account_id' : 'to_account_id')
  return sql<SqlBool>`reversed_at is null and voucher.kind <> 'opening' and voucher.${side} = ${line.bank_account_id}
    and voucher.amount_paisa = ${Math.abs(line.amount_paisa)}
    and abs(happened_on - ${line.value_date}::date) <= ${maxDaysApart}::int
    and not exists (select from line_decisions as decision join statement_lines as shown on shown.id = line_id
      where decision.voucher_id = voucher.id and shown.bank_account_id = ${line.bank_account_id})`
}

/** Reads the vouchers that a statement line may match, nearest in time first. @throws Problem 404 */
export async function readLineVouchers(db: Database, lineId: number): Promise<Voucher[]> {
  const line = await readLine(db, lineId)
  return readVouchersWhere(
    db,
    isVoucherForLine(line),
    sql`order by abs(happened_on - ${line.value_date}::date), id limit 10`,
  )
}
