import { type ContactDetails, changeContact, donorKinds } from '../../../../contract/src/contacts.ts'
import { countries } from '../../../../contract/src/countries.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { donorCountryName } from '../parts/names.ts'
import { languageOptions } from '../parts/options.ts'

export function ContactDialog({ of: contact, onClose }: { of: ContactDetails; onClose: () => void }) {
  const { t } = useReader()
  const { kind, first_name, last_name, country, language } = contact
  const form = useSendForm(changeContact, {
    params: { id: contact.id },
    first: { kind: kind as string, first_name, last_name, country, language },
    onDone: onClose,
  })
  return (
    <FormDialog title={t('contacts.edit')} send={t('office.action.save')} form={form} onClose={onClose}>
      <p className="text-sm">{t('contacts.edit.lead')}</p>
      {kind !== 'household' && (
        <Select
          label={t('office.field.kind')}
          options={donorKinds.map((value) => ({ value, label: t(`contacts.kind.${value}`) }))}
          {...form.field('kind')}
        />
      )}
      <TextField label={t('fields.first-name')} maxLength={100} {...form.field('first_name')} />
      <TextField
        label={t('fields.last-name')}
        required={false}
        maxLength={100}
        {...form.field('last_name')}
      />
      <Combobox
        label={t('fields.country')}
        options={countries.map(({ name }) => ({ value: name, label: donorCountryName(t, name) }))}
        {...form.field('country')}
      />
      <Select
        label={t('contacts.preferred-language')}
        options={languageOptions}
        {...form.field('language')}
      />
    </FormDialog>
  )
}
