import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { gatewayNamed } from '../../gateways/gateway-named.ts'
import { queueInquiry } from '../queue-inquiry.ts'
import type { IntentByLink } from './intent-by-link.queries.ts'

/** Back-off: ten seconds at first, growing with the attempt's age to 24 minutes after a day. */
const pause = sql`greatest(interval '10 seconds', (now() - created_at) / 60)`

/**
 * Queues an inquiry when a donor views the status of a pending donation: at most once per back-off, however
 * many pages are open. The page itself never waits for the vendor.
 */
export async function inquireOnReturn(context: AppContext, { attempt }: IntentByLink): Promise<void> {
  if (attempt?.status !== 'pending') return
  if (!gatewayNamed(context.gateways, attempt.gateway)?.inquire) return
  await context.db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('payment_attempts')
      .set({ inquired_at: sql<Date>`now()` })
      .where('id', '=', attempt.id)
      .where('status', '=', 'pending')
      .where((row) =>
        row.or([row('inquired_at', 'is', null), row('inquired_at', '<', sql<Date>`now() - ${pause}`)]),
      )
      .executeTakeFirst()
    if (due.numUpdatedRows > 0n) await queueInquiry(trx, attempt.id)
  })
}
