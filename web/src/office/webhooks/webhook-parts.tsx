import { eventTypes } from '../../../../contract/src/events.ts'
import type { WebhookEndpoint } from '../../../../contract/src/webhooks.ts'
import { optionsOf, TextField } from '../../ui/fields.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { CallForm } from '../parts/call-form.tsx'

/** Name of an event for staff; the type itself when this screen does not know it. */
export const eventName = (t: Translate, type: string): string => t.ifKnown(`webhooks.event.${type}`) ?? type

type Form = { name: string; url: string; types: string[] }

export function EndpointFields({ field, values }: Pick<CallForm<Form>, 'field' | 'values'>) {
  const { t } = useReader()
  return (
    <>
      <TextField {...field('name')} placeholder="" autoComplete="off" />
      <TextField
        {...field('url')}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        helper={t('webhooks.url.helper')}
      />
      <MultiSelect
        {...field('types')}
        label={t('webhooks.types')}
        options={optionsOf(eventTypes, (value) => eventName(t, value))}
        values={values.types}
      />
    </>
  )
}

export function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useReader()
  const { disabled_because, failing_since } = endpoint
  if (disabled_because === 'staff') return <StatusBadge status={t('webhooks.state.staff')} look="info" />
  if (disabled_because)
    return (
      <StatusBadge
        status={t(disabled_because === 'gone' ? 'webhooks.state.gone' : 'webhooks.state.failing-off')}
        look="error"
      />
    )
  if (failing_since) return <StatusBadge status={t('webhooks.state.failing')} look="error" />
  return <StatusBadge status={t('webhooks.state.on')} look="success" />
}
