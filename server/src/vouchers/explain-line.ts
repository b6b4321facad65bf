import { sql } from 'kysely'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { decideByVoucher, lockUndecidedLine } from '../settlement/post-voucher.ts'
import { mayExplain } from './vouchers.queries.ts'

/**
 * Explains a statement line by a voucher that was entered before the line was imported.
 * @throws Problem 404; 409 when the line is decided, or the voucher is reversed, differs in account or
 *   amount, or explains another line
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
