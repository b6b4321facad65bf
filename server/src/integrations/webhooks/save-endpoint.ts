import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import * as calls from '../../../../contract/src/webhooks.ts'
import type { AppContext } from '../../context.ts'
import { changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { resealColumns } from '../../platform/sealing/create-sealer.ts'
import { notifyAdministrators } from './disable-endpoint.ts'
import { isPrivateHost } from './post-webhook.ts'
import { newWebhookSecret } from './sign-webhook.ts'

type Sources = Pick<AppContext, 'db' | 'sealer' | 'production'>

/** Adds an endpoint, which receives events from now on. @returns its id, and the secret, shown only once */
export async function addEndpoint(
  { db, sealer, production }: Sources,
  form: BodyOf<typeof calls.addWebhookEndpoint>,
  staff: Staff,
): Promise<{ id: number; secret: string }> {
  validateAddress(form.url, production)
  const secret = newWebhookSecret()
  return db.transaction().execute(async (trx) => {
    // Serialises concurrent additions for the limit.
    await sql`lock table webhook_endpoints in share row exclusive mode`.execute(trx)
    const { count } = await trx
      .selectFrom('webhook_endpoints')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= calls.maxEndpoints)
      throw Problem.conflict('refusal.webhook.too-many', { most: calls.maxEndpoints })
    const { id } = await trx
      .insertInto('webhook_endpoints')
      .values({
        ...form,
        secret: sealer.seal(secret),
        sent_through: sql<number>`(select coalesce(max(sequence), 0) from stream_events)`,
        created_by: staff.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAndNotify(trx, 'added', form, staff, changesOf({}, { ...form, url: shortAddress(form.url) }))
    return { id, secret }
  })
}

/** Changes an endpoint. Switching it off fails its queued deliveries. @throws Problem 404, 422 */
export async function changeEndpoint(
  { db, production }: Sources,
  id: number,
  { is_on, ...form }: BodyOf<typeof calls.changeWebhookEndpoint>,
  staff: Staff,
): Promise<void> {
  validateAddress(form.url, production)
  await db.transaction().execute(async (trx) => {
    const { name, url, types, disabled_at } = await lockEndpoint(trx, id)
    const wasOn = disabled_at === null
    const state = is_on
      ? {
          disabled_at: null,
          disabled_because: null,
          failing_since: null,
          failures: 0,
          held_until: null,
          warned_at: null,
        }
      : { disabled_at: sql<Date>`now()`, disabled_because: 'staff' as const }
    await trx
      .updateTable('webhook_endpoints')
      .set({ ...form, ...(is_on !== wasOn && state) })
      .where('id', '=', id)
      .execute()
    if (wasOn && !is_on)
      await sql`update webhook_deliveries set status = 'failed', next_try_at = null, ended_at = now()
        where endpoint_id = ${id} and status = 'queued'`.execute(trx)
    const facts = {
      ...changesOf({ name, types, is_on: wasOn }, { ...form, url: null, is_on }),
      ...(form.url !== url && { url: `${shortAddress(url)} → ${shortAddress(form.url)}` }),
    }
    if (Object.keys(facts).length > 0) await recordAndNotify(trx, 'changed', form, staff, facts)
  })
}

/** Removes an endpoint and its deliveries. @throws Problem 404 */
export async function removeEndpoint({ db }: Sources, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, id)
    await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    await recordAndNotify(trx, 'removed', endpoint, staff, { url: shortAddress(endpoint.url) })
  })
}

/** Rotates the secret; the previous one signs too for a day. @throws Problem 404 */
export async function rotateSecret(
  { db, sealer }: Sources,
  id: number,
  staff: Staff,
): Promise<{ id: number; secret: string }> {
  const secret = newWebhookSecret()
  await db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, id)
    await trx
      .updateTable('webhook_endpoints')
      .set({
        secret: sealer.seal(secret),
        previous_secret: endpoint.secret,
        previous_until: sql<Date>`now() + make_interval(hours => ${calls.overlapHours})`,
      })
      .where('id', '=', id)
      .execute()
    await recordAndNotify(trx, 'rotated', endpoint, staff, { secret: 'new' })
  })
  return { id, secret }
}

async function lockEndpoint(trx: Database, id: number) {
  const found = await trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.webhook-endpoint'))
  return found
}

/** Host and first folder of an address. The remainder may be a token, and more people read the audit. */
function shortAddress(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const [, folder = '', ...others] = pathname.split('/')
  return `${origin}/${folder.slice(0, 20)}${others.length > 0 || folder.length > 20 || search ? '/…' : ''}`
}

async function recordAndNotify(
  trx: Database,
  what: 'added' | 'changed' | 'removed' | 'rotated',
  { name, url }: { name: string; url: string },
  staff: Staff,
  facts: object,
): Promise<void> {
  await recordAudit(trx, staff, 'changed_settings', `webhook ${name}`, facts)
  await notifyAdministrators(trx, what, { name, url }, staff.caller)
}

/** Requires a public https address in production. @throws Problem 422 */
function validateAddress(address: string, production: boolean): void {
  if (!production) return
  const url = new URL(address)
  if (url.protocol !== 'https:') throw Problem.invalidField('url', 'webhooks.url.https')
  if (isPrivateHost(url)) throw Problem.invalidField('url', 'webhooks.url.private')
}

export const resealWebhooks = resealColumns('webhook_endpoints', 'id', 'secret', 'previous_secret')
