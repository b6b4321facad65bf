import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { queueMessage } from './queue-message.ts'

/** Somebody who switches back and forth between payment methods does not get an e-mail each time. */
const emailsADay = 3

/** Queues the e-mail with the accounts for a retry by bank transfer, in the transaction that begins it. */
export async function queueTransferEmail(
  trx: Database,
  intentId: number,
  kind: 'donation' | 'payment',
): Promise<void> {
  const { count } = await trx
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('intent_id', '=', intentId)
    .where('kind', '=', kind)
    .where('queued_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (count < emailsADay) await queueMessage(trx, { intentId, kind })
}
