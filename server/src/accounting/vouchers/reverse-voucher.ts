import { sql } from 'kysely'
import { type Author, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { postVoucher, readVoucherState, reopenLinesOf } from '../../settlement/post-voucher.ts'
import { readVoucher } from './vouchers.queries.ts'

/**
 * Reverses a voucher by an entry dated today that references the original, and reopens its statement lines.
 * @throws Problem 404; 409 when it is already reversed
 */
export async function reverseVoucher(db: Database, id: number, reason: string, staff: Staff) {
  await readVoucher(db, id)
  await db.transaction().execute((trx) => reverseInTransaction(trx, id, reason, staff))
  return readVoucher(db, id)
}

export async function reverseInTransaction(
  trx: Database,
  id: number,
  reason: string,
  staff: Author,
): Promise<void> {
  const reversed = await sql`
    update vouchers set reversed_at = now(), reversed_by = ${staff.caller.id}, reversal_reason = ${reason}
    where id = ${id} and reversed_at is null returning id`.execute(trx)
  if (reversed.rows.length === 0) throw Problem.conflict('refusal.voucher.reversed')
  await postVoucher(trx, await readVoucherState(trx, id))
  await reopenLinesOf(trx, id)
  await recordAudit(trx, staff, 'reversed_voucher', `voucher ${id}`, { reason })
}
