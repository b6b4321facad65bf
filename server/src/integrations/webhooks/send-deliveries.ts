import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ClaimedDelivery, claimDeliveries, eventOf } from './claim-deliveries.ts'
import { disableEndpoint } from './disable-endpoint.ts'
import { type NextAttempt, planNextAttempt } from './plan-next-attempt.ts'
import { type PostOptions, type PostResult, postWebhook } from './post-webhook.ts'
import { signWebhook } from './sign-webhook.ts'

type Sources = Pick<AppContext, 'db' | 'sealer' | 'production' | 'log'>

/**
 * Sends deliveries while any are due. Concurrency is limited for each endpoint, so that a slow one delays no
 * other.
 * Delivers at least once: after a crash the lease expires, and the delivery is sent again.
 */
export async function sendDeliveries(
  context: Sources,
  stopping: AbortSignal,
  options: Partial<PostOptions> = {},
): Promise<void> {
  const sending = new Map<Promise<void>, number>()
  for (;;) {
    const claimed = stopping.aborted ? [] : await claimDeliveries(context.db, [...sending.values()])
    for (const delivery of claimed) {
      const sent: Promise<void> = sendOne(context, delivery, {
        allowsPrivate: !context.production,
        ...options,
        signal: stopping,
      })
        .catch((error: Error) =>
          context.log.error({ err: error, delivery: delivery.id }, 'webhook not recorded'),
        )
        .finally(() => sending.delete(sent))
      sending.set(sent, delivery.endpoint_id)
    }
    if (sending.size === 0) return
    // Claims again every second, for new events and other endpoints.
    await Promise.race([...sending.keys(), sleep(1000)])
  }
}

async function sendOne(context: Sources, delivery: ClaimedDelivery, options: PostOptions): Promise<void> {
  const { db, sealer } = context
  const event = eventOf(delivery)
  const body = JSON.stringify(event)
  // Omits secrets sealed with a key that the server no longer has.
  const secrets = delivery.secrets.flatMap((secret) => sealer.open(secret) ?? [])
  const at = new Date()
  const timestamp = Math.floor(at.getTime() / 1000)
  const headers = signWebhook(secrets, { id: event.id, timestamp, body })
  const begun = performance.now()
  const result: PostResult =
    secrets.length === 0
      ? { error: 'sealed_secret' }
      : await postWebhook(delivery.url, { headers, body }, options)
  const duration_ms = Math.round(performance.now() - begun)
  if (options.signal?.aborted && 'error' in result) return release(db, delivery)
  await db.transaction().execute((trx) => recordAttempt(trx, delivery, result, { at, duration_ms }))
}

/** Releases the lease of a request that was aborted by the shutdown. */
const release = async (db: Database, { id }: ClaimedDelivery): Promise<void> => {
  await sql`update webhook_deliveries set next_try_at = now() where id = ${id} and status = 'queued'`.execute(
    db,
  )
}

async function recordAttempt(
  trx: Database,
  { id, endpoint_id, tries }: ClaimedDelivery,
  result: PostResult,
  { at, duration_ms }: { at: Date; duration_ms: number },
): Promise<void> {
  // Locks the endpoint first, as every writer does; it may have been removed.
  const { rows } = await sql<{ failures: number }>`
    select failures from webhook_endpoints where id = ${endpoint_id} for update`.execute(trx)
  const [endpoint] = rows
  if (!endpoint) return
  const retry = planNextAttempt(result, {
    tries,
    failures: endpoint.failures,
    jitter: Math.random(),
    now: at,
  })
  await sql`
    insert into webhook_attempts (delivery_id, number, at, duration_ms, status_code, error)
    select ${id}, coalesce(max(number), 0) + 1, ${at}::timestamptz, ${duration_ms}, ${retry.status}::smallint,
      ${retry.error}::text
    from webhook_attempts where delivery_id = ${id}`.execute(trx)
  await updateDelivery(trx, id, retry)
  if (retry.outcome === 'delivered')
    await sql`
      update webhook_endpoints set failing_since = null, failures = 0, held_until = null, warned_at = null
      where id = ${endpoint_id} and failing_since is not null`.execute(trx)
  else
    await sql`
      update webhook_endpoints set failing_since = coalesce(failing_since, ${at}::timestamptz),
        failures = failures + 1, held_until = now() + make_interval(secs => ${retry.hold})
      where id = ${endpoint_id}`.execute(trx)
  if (retry.outcome === 'gone') await disableEndpoint(trx, endpoint_id, 'gone')
}

const updateDelivery = (trx: Database, id: number, { outcome, wait }: NextAttempt) =>
  outcome === 'retry'
    ? sql`update webhook_deliveries set tries = tries + 1,
        next_try_at = now() + make_interval(secs => ${wait}) where id = ${id} and status = 'queued'`.execute(
        trx,
      )
    : sql`update webhook_deliveries set status = ${outcome === 'delivered' ? 'delivered' : 'failed'},
        next_try_at = null, ended_at = now() where id = ${id} and status = 'queued'`.execute(trx)
