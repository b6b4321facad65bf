import { useSearchParams } from 'react-router'
import * as calls from '../../../../contract/src/webhooks.ts'
import {
  type DeliveryStatus,
  deliveryStatuses,
  type WebhookDelivery,
} from '../../../../contract/src/webhooks.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { rowLook, SendButton } from '../parts/buttons.tsx'
import { actionColumn, CreatedOn, NoValue } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { entryQuery } from '../session/calls.ts'
import { eventName } from './webhook-parts.tsx'

/** Polling interval in ms, so that the state follows each attempt and the result of a test event appears. */
export const pollMs = 3000

export function ResendButton({ id }: { id: number }) {
  const { t } = useReader()
  return (
    <FormButton
      size="small"
      look="secondary"
      label={t('webhooks.resend-range')}
      dialog={{
        entry: calls.resendDeliveries,
        params: { id },
        initialValues: { date_from: '', date_to: '', with_delivered: false },
        lead: t('webhooks.resend-range.lead'),
        fields: ({ field }) => (
          <>
            <DateField {...field('date_from')} label={t('office.field.date-from')} />
            <DateField {...field('date_to')} label={t('office.field.date-to')} />
            <CheckBox {...field('with_delivered')} label={t('webhooks.resend-range.delivered')} />
          </>
        ),
        onDone: ({ count }) => showSuccess(t('webhooks.resend-range.done', { count })),
      }}
    />
  )
}

const looks = { queued: 'info', delivered: 'success', failed: 'error' } as const

/** Deliveries of an endpoint with their attempts; the filter is in the address. */
export function Deliveries({ id, isOn }: { id: number; isOn: boolean }) {
  const { t } = useReader()
  const [address, setAddress] = useSearchParams()
  const given = address.get('status')
  const status = deliveryStatuses.find((one) => one === given)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="font-display text-xl font-bold text-brand-dark">{t('webhooks.deliveries')}</h2>
        <Select
          label={t('webhooks.status')}
          unflagged
          className="w-44"
          options={[
            { value: 'any', label: t('webhooks.status.any') },
            ...optionsOf(deliveryStatuses, (value) => t(`webhooks.status.${value}`)),
          ]}
          value={status ?? 'any'}
          onChange={(value) => setAddress(value === 'any' ? {} : { status: value })}
        />
      </div>
      <PagedTable
        read={(page) => deliveriesQuery(t, id, { ...page, ...(status && { status }) })}
        caption={t('webhooks.deliveries')}
        columns={columns(t, id, isOn)}
        empty={t('webhooks.deliveries.none')}
        emptyHint={t('webhooks.deliveries.none-hint')}
      />
    </div>
  )
}

function deliveriesQuery(
  t: Translate,
  id: number,
  query: { page: number; per_page: number; status?: DeliveryStatus },
) {
  return { ...entryQuery(t, calls.listWebhookDeliveries, { params: { id }, query }), refetchInterval: pollMs }
}

const columns = (t: Translate, id: number, isOn: boolean): readonly Column<WebhookDelivery>[] => [
  {
    title: t('webhooks.column.event'),
    heading: true,
    cell: ({ event_id, type, object_id }) => (
      <>
        {eventName(t, type)}
        <bdi dir="ltr" className="block font-mono text-xs font-normal text-ink-soft">
          {event_id} · {type} {object_id}
        </bdi>
      </>
    ),
  },
  { title: t('webhooks.column.at'), cell: ({ created_at }) => <CreatedOn instant={created_at} /> },
  {
    title: t('webhooks.status'),
    cell: ({ status, next_try_at }) => (
      <>
        <StatusBadge status={t(`webhooks.status.${status}`)} look={looks[status]} />
        {status === 'queued' && next_try_at && (
          <span className="block text-xs text-ink-soft">
            {t('webhooks.next-try', { at: formatInstant(t, next_try_at) })}
          </span>
        )}
      </>
    ),
  },
  {
    title: t('webhooks.column.attempts'),
    cell: ({ attempts }) =>
      attempts.length === 0 ? (
        <NoValue />
      ) : (
        <ul className="grid gap-0.5 text-xs">
          {attempts.map((attempt) => (
            <li key={attempt.number}>
              {t('webhooks.attempt', {
                at: formatInstant(t, attempt.at),
                result: resultOf(t, attempt),
                duration: attempt.duration_ms,
              })}
            </li>
          ))}
        </ul>
      ),
  },
  actionColumn(
    t,
    ({ id: delivery_id, event_id, status }) =>
      isOn &&
      status !== 'queued' && (
        <SendButton
          {...rowLook}
          aria-label={t('webhooks.resend-one', { event: event_id })}
          label={t('webhooks.resend')}
          entry={calls.resendDelivery}
          request={{ params: { id, delivery_id } }}
        />
      ),
  ),
]

function resultOf(t: Translate, { status_code, error }: WebhookDelivery['attempts'][number]): string {
  if (error === 'redirect') return t('webhooks.attempt.redirect', { code: status_code ?? '' })
  if (error === null || error === 'status') return t('webhooks.attempt.code', { code: status_code ?? '' })
  return t(`webhooks.attempt.${error}`)
}
