import { sql } from 'kysely'
import type { AnswerInput, RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/webhooks.ts'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'
import { cursorOf } from '../events/events.queries.ts'

/** Reads the endpoints by name, without their secrets. */
export async function readEndpoints(db: Database): Promise<AnswerInput<typeof calls.listWebhookEndpoints>> {
  const { rows } = await sql<RowInput<typeof calls.listWebhookEndpoints>>`
    select id, name, url, types, created_at, disabled_at, disabled_because, failing_since,
      case when previous_until > now() then previous_until end as previous_until,
      (select count(*) from webhook_deliveries where endpoint_id = endpoint.id and status = 'queued') as queued
    from webhook_endpoints as endpoint order by lower(name), id`.execute(db)
  return rows
}

type Delivery = RowInput<typeof calls.listWebhookDeliveries>

/** Reads a page of the deliveries of an endpoint with their attempts, newest first. @throws Problem 404 */
export async function readDeliveries(
  db: Database,
  endpointId: number,
  { status, ...page }: PageRequest & { status?: calls.DeliveryStatus | undefined },
): Promise<Page<Delivery>> {
  const ofStatus = status ? sql`status = ${status}` : sql`true`
  const { rows: found } = await sql<{ total: number }>`
    select (select count(*) from webhook_deliveries where endpoint_id = endpoint.id and ${ofStatus}) as total
    from webhook_endpoints as endpoint where id = ${endpointId}`.execute(db)
  if (!found[0]) throw Problem.notFound('refusal.not-found.webhook-endpoint')
  const { rows } = await sql<Omit<Delivery, 'event_id'> & { sequence: number | null; occurred_at: Date }>`
    select delivery.id, sequence, occurred_at,
      coalesce(type, 'webhook.test') as type, object_id, status, delivery.created_at, next_try_at,
      coalesce((select jsonb_agg(jsonb_build_object('number', number, 'at', at, 'duration_ms', duration_ms,
          'status_code', status_code, 'error', error) order by number desc)
        from webhook_attempts where delivery_id = delivery.id), '[]') as attempts
    from webhook_deliveries as delivery left join stream_events using (sequence)
    where endpoint_id = ${endpointId} and ${ofStatus}
    order by delivery.id desc limit ${page.per_page} offset ${offsetOf(page)}`.execute(db)
  const deliveries = rows.map(({ sequence, occurred_at, ...delivery }) => ({
    ...delivery,
    event_id: sequence === null ? `evt_test_${delivery.id}` : `evt_${cursorOf({ sequence, occurred_at })}`,
  }))
  return pageOf(deliveries, found[0].total, page)
}
