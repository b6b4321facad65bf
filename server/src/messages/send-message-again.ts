import type { Transaction } from 'kysely'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { PaymentStatus } from '../../../contract/src/statuses.ts'
import type { Database } from '../platform/database/database.ts'
import type { DB } from '../platform/database/tables.ts'
import { Problem } from '../platform/http/problem.ts'
import { findStandingReceipt, issueReceipt } from '../receipts/issue-receipt.ts'
import type { Payable } from '../settlement/payable.ts'
import { recordAudit, type Staff } from '../staff/audit/record-audit.ts'
import { queueMessage } from './queue-message.ts'

/**
 * Queues a letter as the staff asked, the first one or anew. A settled donation without a receipt, from before there
 * were any, gets its receipt now.
 * @throws Problem 404, 409 for a letter that would not be true
 */
export async function sendMessageAgain(
  db: Database,
  payable: Payable,
  { kind, email }: { kind: MessageKind; email?: string | null | undefined },
  staff: Staff,
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const { code, status } = await lockForEmail(trx, payable)
    if (kind !== 'donation' && !mayBeSent[kind].includes(status)) throw Problem.conflict(refusals[kind])
    const receiptId =
      kind === 'receipt'
        ? ((await findStandingReceipt(trx, payable.id))?.id ??
          (await issueReceipt(trx, payable.id, staff.caller.name)))
        : undefined
    await queueMessage(trx, {
      ...{ payable, kind, askedBy: staff.caller.id },
      ...(email ? { recipient: email } : {}),
      ...(receiptId === undefined ? {} : { receiptId }),
    })
    await recordAudit(trx, staff, 'sent an e-mail again', code, { kind, corrected_address: Boolean(email) })
  })
  return null
}

/** @throws Problem 404 */
async function lockForEmail(
  trx: Transaction<DB>,
  { table, id }: Payable,
): Promise<{ code: string; status: PaymentStatus }> {
  const row =
    table === 'donations'
      ? await trx
          .selectFrom('donations')
          .select(['donation_code as code', 'status'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
      : await trx
          .selectFrom('payments')
          .select(['reference_no as code', 'status'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
  if (!row) throw Problem.notFound(table === 'donations' ? 'This donation' : 'This payment')
  return {
    code: `${table.slice(0, -1)} ${row.code}`,
    status: row.status as PaymentStatus,
  }
}

/** The states in which each letter is true; what a donor gave may always be told. */
const mayBeSent: Record<Exclude<MessageKind, 'donation'>, readonly PaymentStatus[]> = {
  receipt: ['success', 'partially refunded', 'disputed'],
  payment: ['pending', 'failed', 'expired'],
  paid: ['success'],
  refund: ['refunded'],
}

const refusals: Record<Exclude<MessageKind, 'donation'>, string> = {
  receipt: 'There is a receipt only for what has been paid.',
  payment: 'This has been paid already.',
  paid: 'This has not been paid.',
  refund: 'Not all of this was given back.',
}
