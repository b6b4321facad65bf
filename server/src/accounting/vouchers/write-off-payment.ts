import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type { LedgerFund } from '../../../../contract/src/ledger.ts'
import type * as calls from '../../../../contract/src/payouts.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { postVoucher, readVoucherState } from '../../settlement/post-voucher.ts'
import { lockSettlementState } from '../../settlement/read-settlement-state.ts'

/**
 * Writes off, in the caller's transaction, the amount that a gateway owes for a payment, with one voucher per
 * fund.
 * @throws Problem 409 when nothing is owed
 */
export async function writeOffPayment(
  trx: Database,
  { attempt_id, reason }: BodyOf<typeof calls.writeOffPayment>,
  staff: Staff,
): Promise<void> {
  await lockSettlementState(trx, { attemptIds: [attempt_id] })
  const { rows } = await sql<{ fund: LedgerFund; paisa: number; code: string }>`
      select fund, code, sum(coalesce(debit, 0) - coalesce(credit, 0))::bigint as paisa
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      join payers on payers.intent_id = ledger_entries.intent_id
      where attempt_id = ${attempt_id} and account like 'gateway:%' and not exists (
        select from vouchers where vouchers.attempt_id = ${attempt_id} and reversed_at is null)
      group by fund, code having sum(coalesce(debit, 0) - coalesce(credit, 0)) > 0`.execute(trx)
  if (rows.length === 0) throw Problem.conflict('payouts.nothing-owed')
  const common = { kind: 'write_off', happened_on: dayOf(new Date()), attempt_id, purpose: reason }
  for (const { fund, paisa: amount_paisa } of rows) {
    const { id } = await trx
      .insertInto('vouchers')
      .values({ ...common, fund, amount_paisa, entered_by: staff.caller.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await postVoucher(trx, await readVoucherState(trx, id))
  }
  await recordAudit(trx, staff, 'wrote_off_payment', rows[0]?.code ?? '', { reason })
}
