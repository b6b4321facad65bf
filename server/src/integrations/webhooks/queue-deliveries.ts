import { sql } from 'kysely'
import { eventDays } from '../../../../contract/src/events.ts'
import { type Database, prepared } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayBegins, dayEnds } from '../../platform/text/pakistan-time.ts'

/** Condition of the job: endpoints are behind the stream. */
export const areEventsNew = sql<boolean>`exists (select from webhook_endpoints
  where sent_through < (select max(sequence) from stream_events))`

/** Queues new events for the endpoints that subscribe to their types. Disabled endpoints skip them. */
export async function queueDeliveries(db: Database): Promise<void> {
  await sql`${prepared}
    with newest as materialized (
      select max(sequence) as sequence from stream_events
    ), due as materialized (
      select endpoint.* from webhook_endpoints as endpoint
      where sent_through < (select sequence from newest) order by id for update
    ), added as (
      insert into webhook_deliveries (endpoint_id, sequence)
      select due.id, event.sequence from due join stream_events as event
        on event.sequence > sent_through and event.sequence <= (select sequence from newest)
          and type = any(types)
      where disabled_at is null order by event.sequence
      on conflict do nothing
    )
    update webhook_endpoints set sent_through = (select sequence from newest)
    from due where webhook_endpoints.id = due.id`.execute(db)
}

/** Queues a test event. @throws Problem 404, or 409 while the endpoint is disabled */
export async function queueTest(db: Database, endpointId: number): Promise<void> {
  await refuseUnlessEnabled(db, endpointId)
  await db.insertInto('webhook_deliveries').values({ endpoint_id: endpointId }).execute()
}

/** Deletes expired test deliveries. Other deliveries are deleted with their events. */
export async function removeOldTests(db: Database): Promise<void> {
  await sql`delete from webhook_deliveries where sequence is null
    and created_at < now() - make_interval(days => ${eventDays})`.execute(db)
}

/** Restarts the schedule of a delivery. @throws Problem 404, or 409 while the endpoint is disabled */
export async function resendOne(db: Database, endpointId: number, deliveryId: number): Promise<void> {
  await refuseUnlessEnabled(db, endpointId)
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ status: 'queued', tries: 0, next_try_at: sql<Date>`now()`, ended_at: null })
    .where('id', '=', deliveryId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw Problem.notFound('refusal.not-found.webhook-delivery')
}

/**
 * Queues the events of a range of days in Pakistan, including those from before the endpoint was added or
 * while it was disabled. Queued deliveries are unchanged.
 * @returns the number of deliveries queued
 * @throws Problem 404, or 409 while the endpoint is disabled
 */
export async function resendRange(
  db: Database,
  endpointId: number,
  range: { date_from: string | null; date_to: string | null; with_delivered: boolean },
): Promise<number> {
  await refuseUnlessEnabled(db, endpointId)
  const { date_from, date_to, with_delivered } = range
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_deliveries as delivery (endpoint_id, sequence)
    select endpoint.id, event.sequence from webhook_endpoints as endpoint
    join stream_events as event on type = any(types) and event.sequence <= sent_through
    where endpoint.id = ${endpointId}
      and ${date_from ? sql`occurred_at >= ${dayBegins(date_from)}` : sql`true`}
      and ${date_to ? sql`occurred_at < ${dayEnds(date_to)}` : sql`true`}
    order by event.sequence
    on conflict (endpoint_id, sequence) do update
      set status = 'queued', tries = 0, next_try_at = now(), ended_at = null
      where delivery.status = 'failed' or ${with_delivered} and delivery.status = 'delivered'`.execute(db)
  return Number(numAffectedRows)
}

async function refuseUnlessEnabled(db: Database, id: number): Promise<void> {
  const found = await db
    .selectFrom('webhook_endpoints')
    .select('disabled_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.webhook-endpoint'))
  if (found.disabled_at) throw Problem.conflict('refusal.webhook.disabled')
}
