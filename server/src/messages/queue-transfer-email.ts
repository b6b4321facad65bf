import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'
import { ownerColumn, type Payable } from '../settlement/payable.ts'
import { queueMessage } from './queue-message.ts'

/** Somebody who goes back and forth between ways to pay is not written to without end. */
const lettersADay = 3

/** Queues the letter with the accounts for what is tried anew by bank transfer, in the transaction that begins it. */
export async function queueTransferEmail(trx: Transaction<DB>, payable: Payable): Promise<void> {
  const kind = payable.table === 'donations' ? 'donation' : 'payment'
  const { count } = await trx
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(ownerColumn(payable), '=', payable.id)
    .where('kind', '=', kind)
    .where('queued_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (count < lettersADay) await queueMessage(trx, { payable, kind })
}
