import { sql } from 'kysely'
import { queueMessage, toRightsHolders } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { webhookEmail } from './webhook-email.ts'

/** Hours of failures before the warning, before the endpoint is disabled, and at least between the two. */
const hours = { warned: 24, disabled: 5 * 24, between: 3 * 24 }

/** Disables an endpoint, fails its queued deliveries, and notifies administrators. */
export async function disableEndpoint(trx: Database, id: number, because: 'gone' | 'failing'): Promise<void> {
  const { rows } = await sql<{ name: string; url: string }>`
    with given_up as (
      update webhook_deliveries set status = 'failed', next_try_at = null, ended_at = now()
      where endpoint_id = ${id} and status = 'queued'
    )
    update webhook_endpoints set disabled_at = now(), disabled_because = ${because}
    where id = ${id} and disabled_at is null returning name, url`.execute(trx)
  for (const endpoint of rows) await notifyAdministrators(trx, because, endpoint)
}

/** Warns of endpoints that have failed for a day, and disables them after five days. */
export async function watchEndpoints(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number
      name: string
      url: string
      is_over: boolean
      is_known: boolean
    }>`
      select id, name, url, warned_at is not null as is_known,
        failing_since < now() - make_interval(hours => ${hours.disabled})
          and warned_at < now() - make_interval(hours => ${hours.between}) as is_over
      from webhook_endpoints
      where disabled_at is null and failing_since < now() - make_interval(hours => ${hours.warned})
      order by id for update`.execute(trx)
    for (const { id, is_over, is_known, ...endpoint } of rows) {
      if (is_over) await disableEndpoint(trx, id, 'failing')
      else if (!is_known) {
        await sql`update webhook_endpoints set warned_at = now() where id = ${id}`.execute(trx)
        await notifyAdministrators(trx, 'warning', endpoint)
      }
    }
  })
}

/** E-mails administrators about an endpoint. @param by author of a change; null for a failure */
export async function notifyAdministrators(
  trx: Database,
  what: 'added' | 'changed' | 'removed' | 'rotated' | 'warning' | 'gone' | 'failing',
  { name, url }: { name: string; url: string },
  by: { id: number; name: string } | null = null,
): Promise<void> {
  const facts = { what, name, host: new URL(url).host, who: by?.name ?? '' }
  await queueMessage(trx, webhookEmail, toRightsHolders(facts, { rights: ['settings'], by: by?.id ?? null }))
}
