import { type ApiKey, changeApiKey, makeApiKey, rotateApiKey } from '../../../../contract/src/api-keys.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { type Scope, scopes, scopeText } from '../../../../contract/src/scopes.ts'
import { DateField } from '../../ui/date-field.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { CheckList } from '../parts/check-list.tsx'
import { FormDialog, SendDialog } from '../parts/form-dialog.tsx'
import { optionsOf } from '../parts/options.ts'

export type ShownKey = AnswerOf<typeof makeApiKey>

const daysFromNow = (days: number) => dayInPakistan(new Date(Date.now() + days * 86_400_000))

type DialogProps = { onClose: () => void; onKey: (shown: ShownKey) => void }

export function ApiKeyDialog({ edited: key, onClose, onKey }: DialogProps & { edited: ApiKey | undefined }) {
  const { t } = useReader()
  const form = useSendForm(key ? changeApiKey : makeApiKey, {
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

export function RotateDialog({ apiKey: { id, name }, onClose, onKey }: DialogProps & { apiKey: ApiKey }) {
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
