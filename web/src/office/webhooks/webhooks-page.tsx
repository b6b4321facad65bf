import { useState } from 'react'
import { Link } from 'react-router'
import {
  addWebhookEndpoint,
  listWebhookEndpoints,
  type WebhookEndpoint,
} from '../../../../contract/src/webhooks.ts'
import { rowLinkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { countColumn } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { BackLink } from '../parts/links.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { EndpointBadge, EndpointFields } from './webhook-parts.tsx'

export function WebhooksPage() {
  const { t } = useReader()
  const endpoints = useRead(listWebhookEndpoints)
  const [secret, setSecret] = useState<string>()
  const initialValues: { name: string; url: string; types: string[] } = { name: '', url: '', types: [] }
  return (
    <>
      <BackLink to="../settings">{t('settings.title')}</BackLink>
      <PageHeading title={t('webhooks.title')} lead={t('webhooks.lead')}>
        <FormButton
          label={t('webhooks.add')}
          dialog={{
            entry: addWebhookEndpoint,
            initialValues,
            fields: (form) => <EndpointFields {...form} />,
            onDone: (made) => setSecret(made.secret),
          }}
        />
      </PageHeading>
      <LoadedTable
        query={endpoints}
        caption={t('webhooks.title')}
        columns={columns(t)}
        expectedRows={3}
        empty={t('webhooks.none')}
        emptyHint={t('webhooks.how-to-begin')}
      />
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

const columns = (t: Translate): readonly Column<WebhookEndpoint>[] => [
  {
    title: t('office-fields.name'),
    heading: true,
    cell: ({ id, name }) => (
      <Link to={String(id)} className={rowLinkLook}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    title: t('office-fields.address'),
    cell: ({ url }) => (
      <bdi dir="ltr" className="wrap-anywhere">
        {url}
      </bdi>
    ),
  },
  { title: t('webhooks.types'), cell: ({ types }) => t('webhooks.types.count', { count: types.length }) },
  { title: t('webhooks.column.state'), cell: (endpoint) => <EndpointBadge endpoint={endpoint} /> },
  countColumn(t, t('webhooks.column.queued'), 'queued'),
]
