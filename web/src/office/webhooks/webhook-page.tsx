import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import * as calls from '../../../../contract/src/webhooks.ts'
import {
  type DeliveryStatus,
  deliveryStatuses,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../../../contract/src/webhooks.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { ConfirmButton, rowLook, SendButton } from '../parts/buttons.tsx'
import { actionColumn, CreatedOn, NoValue } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { BackLink } from '../parts/links.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { entryQuery, useRead } from '../session/calls.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { EndpointBadge, EndpointFields, eventName } from './webhook-parts.tsx'

/** Milliseconds between readings: the state follows each attempt, and the result of a test event appears. */
const pollMs = 3000

export function WebhookPage() {
  const { t } = useReader()
  const id = Number(useParams().id)
  const endpoints = useRead(calls.listWebhookEndpoints, { refetchInterval: pollMs })
  const endpoint = endpoints.data?.find((one) => one.id === id)
  return (
    <>
      <BackLink to="..">{t('webhooks.back')}</BackLink>
      {endpoints.isError && <LoadProblem query={endpoints} />}
      {endpoints.isPending && <Skeleton className="h-96" />}
      {endpoints.data && !endpoint && <Notice>{t('webhooks.not-found')}</Notice>}
      {endpoint && <Endpoint endpoint={endpoint} />}
    </>
  )
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useReader()
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string>()
  const { id, name, url, types, disabled_at, failing_since, previous_until } = endpoint
  const params = { id }
  const isOn = disabled_at === null
  return (
    <>
      <PageHeading title={name}>
        <EndpointBadge endpoint={endpoint} />
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {disabled_at && (
          <Notice look="warning">{t('webhooks.is-off', { at: formatInstant(t, disabled_at) })}</Notice>
        )}
        {isOn && failing_since && (
          <Notice look="danger">
            {t('webhooks.failing-since', { at: formatInstant(t, failing_since) })}
          </Notice>
        )}
        {previous_until && (
          <Notice>{t('webhooks.previous-until', { at: formatInstant(t, previous_until) })}</Notice>
        )}
        <section className="panel grid gap-4 p-4 md:p-5">
          <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="font-semibold">{t('office-fields.address')}</dt>
            <dd>
              <bdi dir="ltr" className="wrap-anywhere">
                {url}
              </bdi>
            </dd>
            <dt className="font-semibold">{t('webhooks.types')}</dt>
            <dd>
              {joinNames(
                t,
                types.map((type) => eventName(t, type)),
              )}
            </dd>
          </dl>
          <div className="flex flex-wrap gap-2">
            {isOn && (
              <SendButton
                size="small"
                label={t('webhooks.test')}
                entry={calls.testWebhookEndpoint}
                request={{ params }}
              />
            )}
            <FormButton
              size="small"
              look="secondary"
              label={t('webhooks.edit')}
              dialog={{
                entry: calls.changeWebhookEndpoint,
                params,
                initialValues: { name, url, types, is_on: isOn },
                submitLabel: t('office.action.save'),
                fields: (form) => (
                  <>
                    <EndpointFields {...form} />
                    <CheckBox {...form.field('is_on')} label={t('webhooks.is-on')} />
                  </>
                ),
              }}
            />
            <ConfirmButton
              size="small"
              look="secondary"
              label={t('webhooks.rotate')}
              dialog={{
                entry: calls.rotateWebhookSecret,
                request: { params },
                look: 'primary',
                question: t('webhooks.rotate.question'),
                onDone: (made) => setSecret(made.secret),
              }}
            />
            {isOn && <ResendButton id={id} />}
            <ConfirmButton
              size="small"
              look="quiet"
              label={t('webhooks.remove')}
              dialog={{
                entry: calls.removeWebhookEndpoint,
                request: { params },
                question: t('webhooks.remove.question', { name }),
                onDone: () => navigate('..', { relative: 'path', replace: true }),
              }}
            />
          </div>
        </section>
        <Deliveries id={id} isOn={isOn} />
      </div>
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

function ResendButton({ id }: { id: number }) {
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
function Deliveries({ id, isOn }: { id: number; isOn: boolean }) {
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
