import { sql } from 'kysely'
import type { LineReturn } from '../../../../contract/src/line-returns.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { chequeNumberColumn, chequeNumbersIn } from '../../donations/office-gifts/gift-questions.ts'
import type { Database } from '../../platform/database/database.ts'
import { lineStatus, lineText } from '../../settlement/line-columns.ts'
import { findDonationCodes } from './find-donation-codes.ts'
import {
  findReturns,
  type PaidCheque,
  type ReturnedLine,
  type ReturningLine,
  returnWindow,
  returnWords,
} from './find-returns.ts'
import { readNamedIntents } from './waiting-transfers.queries.ts'

/** Maximum undecided lines of an account that name a return or a cheque. */
const maxLines = 2000

/**
 * Reads the returns among the undecided lines of a file's account: those of the file, and later ones that
 * return its lines.
 */
export async function readReturns(db: Database, fileId: number): Promise<LineReturn[]> {
  const { rows: lines } = await sql<ReturningLine & { own_numbers: string[] }>`
    select line.id, line.bank_account_id, value_date::text, amount_paisa, ${lineText} as text, is_reversal,
      array[regexp_replace(iban_no, '\\D', '', 'g'), regexp_replace(number, '\\D', '', 'g')] as own_numbers
    from statement_files as file
    join bank_accounts as account on account.id = file.bank_account_id
    join statement_lines as line on line.bank_account_id = file.bank_account_id
      and value_date between file.first_day and file.last_day + ${returnWindow.named}::int
    left join line_decisions as decision on decision.line_id = line.id
    where file.id = ${fileId} and decision.line_id is null
      and (is_reversal or ${lineText} ~* ${`\\m(${returnWords})\\M`} or amount_paisa < 0 and ${lineText} ~ '\\d{5}')
      and not exists (select from statement_matches where line_id = line.id and undone_at is null)
    order by value_date, line.id limit ${maxLines}`.execute(db)
  const [first, last] = [lines[0]?.value_date, lines.at(-1)?.value_date]
  if (first === undefined || last === undefined) return []
  const debits = lines.filter(({ amount_paisa }) => amount_paisa < 0)
  const [returned, cheques] = await Promise.all([
    readReturned(db, lines, { first, last }),
    readCheques(db, debits),
  ])
  return findReturns(
    lines,
    returned,
    cheques,
    lines[0]?.own_numbers.filter((number) => number !== ''),
  )
}

/** A match whose payment can be reversed: all of a paid cheque or transfer, by this line alone. */
const isReturnable = sql`attempt.status = 'success' and match.amount = attempt.amount
  and (attempt.gateway = ${bankTransferGateway} or exists (select from office_gifts
    where attempt_id = attempt.id and way = 'cheque' and reversed_at is null))`

/** Reads the lines of opposite amounts; decided ones only when their payments can be reversed. */
async function readReturned(
  db: Database,
  lines: readonly ReturningLine[],
  { first, last }: { first: string; last: string },
): Promise<ReturnedLine[]> {
  const amounts = [...new Set(lines.map(({ amount_paisa }) => -amount_paisa))]
  const { rows } = await sql<ReturnedLine>`
    select line.id, bank_account_id, value_date::text, amount_paisa, ${lineText} as text,
      ${lineStatus} as status, coalesce(matched.gifts, '[]') as gifts
    from statement_lines as line
    left join line_decisions as decision on decision.line_id = line.id
    left join lateral (
      select bool_and(${isReturnable}) as are_returnable, json_agg(json_build_object(
        'attempt_id', attempt.id, 'kind', payer.kind, 'id', payer.id, 'code', payer.code,
        'name', trim(payer.first_name || ' ' || payer.last_name), 'amount', attempt.amount)
        order by match.id) as gifts
      from statement_matches as match join payment_attempts as attempt on attempt.id = match.attempt_id
      join payers as payer on payer.intent_id = attempt.intent_id
      where match.line_id = line.id and undone_at is null having count(*) > 0) as matched on true
    where bank_account_id = ${lines[0]?.bank_account_id ?? 0}
      and value_date between ${first}::date - ${returnWindow.named}::int and ${last}::date
      and amount_paisa = any(${amounts}::bigint[])
      and case ${lineStatus} when 'matched' then left_reason is null and are_returnable
        when 'posted' then amount_paisa < 0 and voucher_side = 'out' and exists (
          select from vouchers where id = voucher_id and kind = 'expense') else matched.gifts is null end
    order by value_date, line.id`.execute(db)
  // An open line that names a paid transfer must be matched with it first.
  const undecided = rows.map(({ status, text }) => (status === 'open' ? findDonationCodes(text) : []))
  const paid = (await readNamedIntents(db, undecided.flat())).filter(({ status }) => isPaid(status))
  return rows.filter((_, index) => paid.every(({ written }) => !undecided[index]?.includes(written)))
}

async function readCheques(db: Database, debits: readonly ReturningLine[]): Promise<PaidCheque[]> {
  const numbers = [...new Set(debits.flatMap(({ text }) => chequeNumbersIn(text)))]
  if (numbers.length === 0) return []
  const { rows } = await sql<PaidCheque>`
    select number, attempt.id as attempt_id, payer.kind, payer.id, payer.code,
      trim(payer.first_name || ' ' || payer.last_name) as name, attempt.amount,
      exists (select from statement_matches where attempt_id = attempt.id and undone_at is null) as is_cleared
    from (select attempt_id, ${chequeNumberColumn} as number from office_gifts
      where way = 'cheque' and reversed_at is null) as cheque
    join payment_attempts as attempt on attempt.id = cheque.attempt_id and attempt.status = 'success'
    join payers as payer on payer.intent_id = attempt.intent_id
    where number = any(${numbers}::text[])`.execute(db)
  return rows
}
