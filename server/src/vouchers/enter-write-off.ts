import type { LedgerFund } from '../../../contract/src/ledger.ts'
import type { Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { dayOf } from '../platform/text/day-of.ts'
import { postVoucher, readVoucherState } from '../settlement/post-voucher.ts'

/** Enters and posts the write-off of a locked payment in one fund. */
export async function enterWriteOff(
  trx: Database,
  {
    attempt_id,
    fund,
    paisa,
    reason,
  }: { attempt_id: number; fund: LedgerFund; paisa: number; reason: string },
  { caller }: Staff,
): Promise<void> {
  const { id } = await trx
    .insertInto('vouchers')
    .values({
      kind: 'write_off',
      happened_on: dayOf(new Date()),
      amount_paisa: paisa,
      fund,
      attempt_id,
      purpose: reason,
      entered_by: caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postVoucher(trx, await readVoucherState(trx, id))
}
