import { sql } from 'kysely'
import type { StreamEvent } from '../../../../contract/src/events.ts'
import { type Database, prepared } from '../../platform/database/database.ts'
import { type EventRow, writeEvent } from '../events/events.queries.ts'

/** Maximum concurrent requests to an endpoint; one while it fails. */
const maxConcurrentRequests = 4

/** Lease of a claim; longer than the timeout of a request. */
const leaseSeconds = 60

export type ClaimedDelivery = {
  id: number
  endpoint_id: number
  created_at: Date
  tries: number
  url: string
  /** Sealed. */
  secrets: string[]
  failures: number
  /** Null for a test event. */
  event: (Omit<EventRow, 'occurred_at'> & { occurred_at: string }) | null
}

export const areDeliveriesDue = sql<boolean>`exists (select from webhook_endpoints as endpoint
  where disabled_at is null and coalesce(held_until <= now(), true) and exists (
    select from webhook_deliveries where endpoint_id = endpoint.id and status = 'queued'
      and next_try_at <= now()))`

/**
 * Leases due deliveries, up to the concurrency limit of each endpoint. An event waits until the earlier
 * events of its object were delivered or have failed.
 * @param sending endpoint id of each request in flight
 */
export async function claimDeliveries(db: Database, sending: readonly number[]): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`${prepared}
    with endpoint as materialized (
      select id, url, failures,
        array_remove(array[secret, case when previous_until > now() then previous_secret end], null) as secrets,
        greatest(0, case when failures > 0 then 1 else ${maxConcurrentRequests}::int end
          - (select count(*)::int from unnest(${sending}::int[]) as busy where busy = endpoint.id)) as free
      from webhook_endpoints as endpoint
      where disabled_at is null and coalesce(held_until <= now(), true)
    ), due as materialized (
      select delivery.id from endpoint cross join lateral (
        select id from webhook_deliveries as delivery
        where endpoint_id = endpoint.id and status = 'queued' and next_try_at <= now()
          and not exists (
            select from stream_events as event join stream_events as earlier
              on earlier.object = event.object and earlier.object_id = event.object_id
                and earlier.object_sequence < event.object_sequence
            join webhook_deliveries as waiting on waiting.sequence = earlier.sequence
            where event.sequence = delivery.sequence and waiting.endpoint_id = endpoint.id
              and waiting.status = 'queued')
        order by next_try_at, id limit free
        for update of delivery skip locked
      ) as delivery
    )
    update webhook_deliveries as delivery set next_try_at = now() + make_interval(secs => ${leaseSeconds})
    from due, endpoint
    where delivery.id = due.id and endpoint.id = delivery.endpoint_id
    returning delivery.id, delivery.endpoint_id, delivery.created_at, tries, url, secrets, failures, (
      select to_jsonb(event) from stream_events as event where event.sequence = delivery.sequence) as event`.execute(
    db,
  )
  return rows
}

/** Returns the event of a delivery, the same at every attempt. */
export const eventOf = ({ id, endpoint_id, created_at, event }: ClaimedDelivery): StreamEvent =>
  event
    ? writeEvent({ ...event, occurred_at: new Date(event.occurred_at) })
    : {
        id: `evt_test_${id}`,
        type: 'webhook.test',
        timestamp: created_at.toISOString(),
        data: { object: 'webhook', id: endpoint_id, sequence: 0, object_sequence: 0 },
      }
