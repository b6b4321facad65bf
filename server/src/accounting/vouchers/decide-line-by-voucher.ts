import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/vouchers.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { leaveLineInTransaction, lockLines } from '../../settlement/decide-line.ts'
import { decideByVoucher, lockUndecidedLine } from '../../settlement/post-voucher.ts'
import { readLine } from '../../settlement/read-settlement-state.ts'
import { refusalProblem } from '../../settlement/refusal-problem.ts'
import { insertVoucher, reverseInTransaction } from './voucher.ts'
import { mayExplain } from './vouchers.queries.ts'

/**
 * Closes a debit and a credit line of one account that cancel each other out: a transfer that was never
 * recorded and went back, or a charge that the bank gave back, whose voucher is reversed. The credit is left
 * unallocated, and the debit repays it.
 * @throws Problem 404; 409 when a line is decided, or they do not cancel each other out
 */
export async function offsetLines(
  db: Database,
  debitId: number,
  { credit_id, reason }: BodyOf<typeof calls.offsetLines>,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLines(trx, [debitId, credit_id])
    const [debit, credit] = [await readLine(trx, debitId), await readLine(trx, credit_id)]
    if (debit.bank_account_id !== credit.bank_account_id || debit.amount_paisa !== -credit.amount_paisa)
      throw Problem.conflict('refusal.line.no-offset')
    // A credit with matches is decided, or partly a donation.
    if (credit.open_paisa !== credit.amount_paisa) throw refusalProblem({ ...credit, reason: 'line_decided' })
    const entered = await trx
      .selectFrom('line_decisions')
      .select('voucher_id')
      .where('line_id', '=', debitId)
      .executeTakeFirst()
    if (entered?.voucher_id && credit.status === 'open')
      await reverseInTransaction(trx, entered.voucher_id, reason, staff)
    if (credit.status !== 'left') await leaveLineInTransaction(trx, credit_id, reason, staff)
    const form = {
      kind: 'expense' as const,
      head: 'unallocated' as const,
      fund: credit.account_kind,
      purpose: reason,
      payee: '',
      cause_id: null,
      bank_account_id: null,
      to_account_id: null,
      happened_on: debit.value_date,
      amount: credit.amount_paisa,
      line_id: debitId,
      despite: true,
    }
    await insertVoucher(trx, form, { bill_file: null }, staff)
  })
}

/**
 * Matches a statement line with a voucher that was entered before the line was imported.
 * @throws Problem 404; 409 when the line is decided, or the voucher is reversed, differs in account or
 *   amount, or is matched with another line
 */
export async function explainLine(
  db: Database,
  lineId: number,
  voucherId: number,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const line = await lockUndecidedLine(trx, lineId)
    const { rows } = await sql`
      select from vouchers as voucher where id = ${voucherId} and ${mayExplain(line)} for update`.execute(trx)
    if (rows.length === 0) throw Problem.conflict('refusal.voucher.does-not-fit')
    await decideByVoucher(trx, line, voucherId, staff)
    await recordAudit(trx, staff, 'explained_statement_line', `statement line ${lineId}`, {
      voucher: voucherId,
    })
  })
}
