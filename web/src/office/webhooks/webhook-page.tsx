import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { WebhookEndpoint } from '../../../../contract/src/webhooks.ts'
import * as calls from '../../../../contract/src/webhooks.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { ConfirmButton, SendButton } from '../parts/buttons.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { BackLink } from '../parts/links.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { Deliveries, pollMs, ResendButton } from './deliveries.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { EndpointBadge, EndpointFields, eventName } from './webhook-parts.tsx'

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
