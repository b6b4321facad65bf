import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/vouchers.ts'
import { bookChangeWaits } from '../../approvals/guard-books.ts'
import type { AppContext } from '../../context.ts'
import { type Author, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { leaveLineInTransaction, lockLines } from '../../settlement/decide-line.ts'
import { decideByVoucher, lockUndecidedLine } from '../../settlement/post-voucher.ts'
import { readLine } from '../../settlement/read-settlement-state.ts'
import { refusalProblem } from '../../settlement/refusal-problem.ts'
import { reverseInTransaction } from './reverse-voucher.ts'
import { insertVoucher } from './voucher.ts'
import { voucherFacts } from './voucher-questions.ts'
import { describeVoucher, isVoucherForLine } from './vouchers.queries.ts'

/** A debit and a credit line that cancel each other out. */
export type Offset = BodyOf<typeof calls.offsetLines> & { debit_id: number }

/**
 * Closes a debit and a credit line of one account that cancel each other out: a transfer that was never
 * recorded and went back, or a charge that the bank gave back, whose voucher is reversed. The credit is left
 * unallocated, and the debit repays it. Above the charity's limit it waits for a second person, because the
 * credit may be a donation and the debit money out.
 * @param switches undefined when a second person has approved it
 * @returns whether it waits
 * @throws Problem 404; 409 when a line is decided, they do not cancel each other out, or the debit waits for
 *   approval
 */
export async function offsetLines(
  trx: Database,
  { debit_id, credit_id, reason }: Offset,
  author: Author,
  switches?: AppContext['switches'],
): Promise<boolean> {
  await lockLines(trx, [debit_id, credit_id])
  const [debit, credit] = [await readLine(trx, debit_id), await readLine(trx, credit_id)]
  const { amount_paisa: paisa, bank_account_id, account_kind: fund } = credit
  if (debit.bank_account_id !== bank_account_id || debit.amount_paisa !== -paisa)
    throw Problem.conflict('refusal.line.no-offset')
  // A credit with matches is decided, or partly a donation.
  if (credit.open_paisa !== paisa) throw refusalProblem({ ...credit, reason: 'line_decided' })
  const { value_date: happened_on, text } = debit
  const expense = { kind: 'expense', head: 'unallocated', fund, purpose: reason, payee: '' } as const
  if (switches) {
    const row = {
      ...expense,
      happened_on,
      amount_paisa: paisa,
      bank_account_id,
      entered_by: author.caller.id,
    }
    const change = {
      subject: 'voucher',
      target: `line ${debit_id}`,
      form: { kind: 'expense', paisa, debit_id, credit_id, reason },
      facts: {
        ...voucherFacts(await describeVoucher(trx, row), []),
        offset: `${happened_on} ${text} → ${credit.value_date} ${credit.text}`,
      },
    } as const
    if (await bookChangeWaits(trx, switches, paisa, change, author)) return true
  }
  const entered = await trx
    .selectFrom('line_decisions')
    .select('voucher_id')
    .where('line_id', '=', debit_id)
    .executeTakeFirst()
  if (entered?.voucher_id && credit.status === 'open')
    await reverseInTransaction(trx, entered.voucher_id, reason, author)
  if (credit.status !== 'left') await leaveLineInTransaction(trx, credit_id, reason, author)
  const nowhere = { cause_id: null, bank_account_id: null, to_account_id: null }
  const form = { ...expense, ...nowhere, happened_on, amount: paisa, line_id: debit_id, despite: true }
  await insertVoucher(trx, form, { bill_file: null }, author)
  return false
}

/**
 * Matches a statement line with a voucher that was entered before the line was imported.
 * @throws Problem 404; 409 when the line is decided, or the voucher is reversed, differs in account or
 *   amount, or is matched with another line
 */
export async function matchLineWithVoucher(
  db: Database,
  lineId: number,
  voucherId: number,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const line = await lockUndecidedLine(trx, lineId)
    const { rows } = await sql`
      select from vouchers as voucher where id = ${voucherId} and ${isVoucherForLine(line)} for update`.execute(
      trx,
    )
    if (rows.length === 0) throw Problem.conflict('refusal.voucher.does-not-fit')
    await decideByVoucher(trx, line, voucherId, staff)
    await recordAudit(trx, staff, 'explained_statement_line', `statement line ${lineId}`, {
      voucher: voucherId,
    })
  })
}
