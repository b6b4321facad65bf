import { useState } from 'react'
import {
  type ApiKey,
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '../../../../contract/src/api-keys.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { type Scope, scopes, scopeText } from '../../../../contract/src/scopes.ts'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { dayInPakistan, formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ConfirmButton, DialogButton, EditButton, rowLook } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { actionColumn, WithNote } from '../parts/cells.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { FormDialog, SendDialog } from '../parts/form-dialog.tsx'
import { BackLink } from '../parts/links.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { useRead } from '../session/calls.ts'

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

/** Shows the new key, which no later response contains. */
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

type ShownKey = AnswerOf<typeof createApiKey>

const daysFromNow = (days: number) => dayInPakistan(new Date(Date.now() + days * 86_400_000))

type DialogProps = { onClose: () => void; onKey: (shown: ShownKey) => void }

function ApiKeyDialog({ edited: key, onClose, onKey }: DialogProps & { edited: ApiKey | undefined }) {
  const { t } = useReader()
  const form = useSendForm(key ? changeApiKey : createApiKey, {
    params: key && { id: key.id },
    initialValues: {
      name: key?.name ?? '',
      scopes: key?.scopes ?? ([] as Scope[]),
      networks: key?.networks.join('\n') ?? '',
      expires_on: key?.expires_on ?? daysFromNow(365),
    },
    toBody: ({ networks, ...others }) => ({
      ...others,
      networks: networks.split(/[\s,]+/).filter((network) => network !== ''),
    }),
    onDone(answer) {
      if ('key' in answer) onKey(answer as ShownKey)
      onClose()
    },
  })
  const chosen = form.field('scopes')
  return (
    <FormDialog
      title={key ? t('office.action.edit-one', { what: key.name }) : t('api-keys.make')}
      width="middle"
      submitLabel={t(key ? 'office.action.save' : 'api-keys.make')}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" />
      <div>
        <CheckList
          legend={t('api-keys.scopes')}
          options={scopes.map((value) => ({
            value,
            label: t.message(scopeText(value)),
            helper: t.message(scopeText(value, true)),
          }))}
          values={chosen.value}
          hint={chosen.hint}
          onChange={chosen.onChange}
        />
        <p className="mt-1 text-sm text-ink-soft">{t('api-keys.scopes-hint')}</p>
      </div>
      <TextArea
        {...form.field('networks')}
        label={t('api-keys.networks')}
        placeholder=""
        required={false}
        rows={2}
        dir="ltr"
        helper={t('api-keys.networks-hint')}
      />
      <DateField
        {...form.field('expires_on')}
        label={t('office-fields.api-key.expires')}
        min={daysFromNow(0)}
        max={daysFromNow(731)}
      />
    </FormDialog>
  )
}

function RotateDialog({ apiKey: { id, name }, onClose, onKey }: DialogProps & { apiKey: ApiKey }) {
  const { t } = useReader()
  return (
    <SendDialog
      title={t('api-keys.rotate-one', { name })}
      submitLabel={t('api-keys.rotate')}
      lead={t('api-keys.rotate-text')}
      entry={rotateApiKey}
      params={{ id }}
      initialValues={{ overlap_hours: '24' }}
      onDone={onKey}
      onClose={onClose}
      fields={(form) => (
        <Select
          {...form.field('overlap_hours')}
          label={t('api-keys.overlap')}
          options={optionsOf(['0', '1', '24', '168'], (value) => t('api-keys.hours', { hours: value }))}
        />
      )}
    />
  )
}
