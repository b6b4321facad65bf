import { useState } from 'react'
import { type ApiKey, listApiKeys, revokeApiKey } from '../../../../contract/src/api-keys.ts'
import { scopeText } from '../../../../contract/src/scopes.ts'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay, formatInstant } from '../../ui/format-instant.ts'
import { joinNames } from '../../ui/join-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConfirmButton, DialogButton, EditButton, rowLook } from '../parts/buttons.tsx'
import { actionColumn, WithNote } from '../parts/cells.tsx'
import { BackLink } from '../parts/links.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { useRead } from '../session/calls.ts'
import { ApiKeyDialog, RotateDialog, type ShownKey } from './api-key-dialog.tsx'

export function ApiKeysPage() {
  const { t } = useReader()
  const keys = useRead(listApiKeys)
  const [shown, setShown] = useState<ShownKey>()
  return (
    <>
      <BackLink to="/settings">{t('settings.title')}</BackLink>
      <PageHeading title={t('api-keys.title')} lead={t('api-keys.lead')}>
        <DialogButton label={t('api-keys.make')}>
          {(onClose) => <ApiKeyDialog edited={undefined} onClose={onClose} onKey={setShown} />}
        </DialogButton>
      </PageHeading>
      <PendingChanges subjects={['api_key']} />
      <LoadedTable
        query={keys}
        caption={t('api-keys.title')}
        expectedRows={3}
        empty={t('api-keys.none')}
        columns={[
          {
            title: t('api-keys.key'),
            heading: true,
            cell: (key) => (
              <WithNote
                note={
                  <span
                    dir="ltr"
                    className="whitespace-nowrap"
                  >{`amk_live_${key.public_id}_…${key.last_four}`}</span>
                }
              >
                <span className="font-semibold">{key.name}</span>
                <KeyState apiKey={key} />
              </WithNote>
            ),
          },
          { title: t('api-keys.owner'), cell: ({ owner }) => owner },
          {
            title: t('api-keys.scopes'),
            cell: ({ scopes }) => (
              <span className="block max-w-md">
                {joinNames(
                  t,
                  scopes.map((scope) => t.message(scopeText(scope))),
                ) || t('office.note.none')}
              </span>
            ),
          },
          {
            title: t('api-keys.networks'),
            cell: ({ networks }) =>
              networks.length === 0
                ? t('api-keys.any-network')
                : networks.map((network) => (
                    <bdi key={network} dir="ltr" className="block">
                      {network}
                    </bdi>
                  )),
          },
          {
            title: t('office-fields.api-key.expires'),
            cell: ({ expires_on, old_until }) => (
              <WithNote note={old_until && t('api-keys.old-until', { at: formatInstant(t, old_until) })}>
                {formatDay(t, expires_on)}
              </WithNote>
            ),
          },
          {
            title: t('api-keys.last-used'),
            cell: ({ last_used_at }) =>
              last_used_at ? formatInstant(t, last_used_at) : t('office.field.never'),
          },
          actionColumn(t, (key: ApiKey) => (
            <div className="-ms-2 flex flex-wrap">
              {key.is_mine && (
                <>
                  <EditButton what={key.name}>
                    {(onClose) => <ApiKeyDialog edited={key} onClose={onClose} onKey={setShown} />}
                  </EditButton>
                  <DialogButton
                    {...rowLook}
                    aria-label={t('api-keys.rotate-one', { name: key.name })}
                    label={t('api-keys.rotate')}
                  >
                    {(onClose) => <RotateDialog apiKey={key} onClose={onClose} onKey={setShown} />}
                  </DialogButton>
                </>
              )}
              <ConfirmButton
                {...rowLook}
                aria-label={t('api-keys.revoke-one', { name: key.name })}
                label={t('api-keys.revoke')}
                dialog={{
                  entry: revokeApiKey,
                  request: { params: { id: key.id } },
                  title: t('api-keys.revoke-one', { name: key.name }),
                  question: t('api-keys.revoke-question'),
                }}
              />
            </div>
          )),
        ]}
      />
      {shown && <NewKey shown={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function KeyState({
  apiKey: { waits, is_expired: isExpired },
}: {
  apiKey: Pick<ApiKey, 'waits' | 'is_expired'>
}) {
  const { t } = useReader()
  if (isExpired) return <StatusBadge status={t('api-keys.expired')} look="error" />
  return waits && <StatusBadge status={t('api-keys.waits')} look="info" />
}

/** The key, which no later answer contains. */
function NewKey({ shown: { key, waits }, onClose }: { shown: ShownKey; onClose: () => void }) {
  const { t } = useReader()
  return (
    <Dialog
      title={t('api-keys.shown')}
      open
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('api-keys.done')}</Button>}
    >
      <p className="text-sm">{t('api-keys.shown-text')}</p>
      <CopyLine text={key} what={t('api-keys.shown')} />
      {waits && <Notice look="warning">{t('api-keys.shown-waits')}</Notice>}
    </Dialog>
  )
}
