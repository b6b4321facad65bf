import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type { LedgerFund } from '../../../../contract/src/ledger.ts'
import type { Paisa } from '../../../../contract/src/money.ts'
import type * as calls from '../../../../contract/src/payouts.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { bookChangeWaits } from '../../approvals/guard-books.ts'
import type { AppContext } from '../../context.ts'
import { type Author, recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { postVoucher, readVoucherState } from '../../settlement/post-voucher.ts'
import { lockSettlementState } from '../../settlement/read-settlement-state.ts'

export type WriteOff = BodyOf<typeof calls.writeOffPayment> & {
  attempt_id: number
  /** Discrepancy of a settlement report that the write-off resolves. */
  discrepancy_id?: number
  /** Amount that a second person approved. */
  paisa?: Paisa | undefined
}

/**
 * Writes off, in the caller's transaction, the amount that a gateway owes for a payment, with one voucher per
 * fund; or requests a second person's approval.
 * @param switches undefined when a second person has approved it
 * @returns whether it waits
 * @throws Problem 409 when nothing is owed or another amount than was approved, or its write-off waits
 */
export async function writeOffPayment(
  trx: Database,
  { attempt_id, reason, discrepancy_id, paisa: approved }: WriteOff,
  author: Author,
  switches?: AppContext['switches'],
): Promise<boolean> {
  await lockSettlementState(trx, { attemptIds: [attempt_id] })
  const { rows } = await sql<{ fund: LedgerFund; paisa: Paisa; code: string }>`
      select fund, code, sum(coalesce(debit, 0) - coalesce(credit, 0))::bigint as paisa
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      join payers on payers.intent_id = ledger_entries.intent_id
      where attempt_id = ${attempt_id} and account like 'gateway:%' and not exists (
        select from vouchers where vouchers.attempt_id = ${attempt_id} and reversed_at is null)
      group by fund, code having sum(coalesce(debit, 0) - coalesce(credit, 0)) > 0`.execute(trx)
  if (rows.length === 0) throw Problem.conflict('payouts.nothing-owed')
  const { code = '' } = rows[0] ?? {}
  const sum = rows.reduce((total, { paisa }) => total + paisa, 0)
  if (approved !== undefined && approved !== sum)
    throw Problem.conflict('payouts.owes-other-amount', { amount: rupeesAndPaisa(sum) })
  const change = {
    subject: 'write_off',
    target: String(attempt_id),
    form: { kind: 'write_off', paisa: sum, attempt_id, reason, discrepancy_id },
    facts: { code, reason },
  } as const
  if (await bookChangeWaits(trx, switches, sum, change, author)) return true
  const common = { kind: 'write_off', happened_on: dayOf(new Date()), attempt_id, purpose: reason }
  for (const { fund, paisa: amount_paisa } of rows) {
    const { id } = await trx
      .insertInto('vouchers')
      .values({ ...common, fund, amount_paisa, entered_by: author.caller.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await postVoucher(trx, await readVoucherState(trx, id))
  }
  await recordAudit(trx, author, 'wrote_off_payment', code, { reason })
  return false
}
