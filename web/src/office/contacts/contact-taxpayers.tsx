import {
  addTaxpayer,
  chooseDefaultTaxpayer,
  removeTaxpayer,
  type Taxpayer,
  taxpayerKinds,
} from '../../../../contract/src/contact-records.ts'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import { RemoveButton, rowLook, SendButton } from '../parts/buttons.tsx'
import { AddButton } from '../parts/form-dialog.tsx'
import { HeadedSection, RecordList, RecordRow } from '../parts/sections.tsx'

type TaxpayersProps = { contactId: number; taxpayers: readonly Taxpayer[] }

export function ContactTaxpayers({ contactId, taxpayers }: TaxpayersProps) {
  const { t } = useReader()
  return (
    <HeadedSection
      title={t('contacts.taxpayers')}
      action={
        <AddButton
          look="quiet"
          label={t('contacts.taxpayers.add')}
          dialog={{
            entry: addTaxpayer,
            params: { id: contactId },
            initialValues: { name: '', kind: 'cnic', number: '' },
            submitLabel: t('office.action.add'),
            fields: ({ field }) => (
              <>
                <TextField {...field('name')} />
                <Select
                  {...field('kind')}
                  label={t('contacts.taxpayers.kind')}
                  options={optionsOf(taxpayerKinds, (kind) => t(`contacts.taxpayers.kind.${kind}`))}
                />
                <TextField
                  {...field('number')}
                  label={t('contacts.taxpayers.number')}
                  maxLength={20}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </>
            ),
          }}
        />
      }
    >
      {taxpayers.length > 0 && <p className="text-dense text-ink-soft">{t('contacts.taxpayers.lead')}</p>}
      <RecordList>
        {taxpayers.map(({ id, name, kind, number, is_default }) => (
          <RecordRow
            key={id}
            title={<bdi className="font-semibold">{name}</bdi>}
            note={
              <>
                {t(`contacts.taxpayers.kind.${kind}`)} <bdi dir="ltr">{number}</bdi>
                {is_default && <span className="block">{t('contacts.taxpayers.is-default')}</span>}
              </>
            }
          >
            <SendButton
              {...rowLook}
              aria-label={t(
                is_default ? 'contacts.taxpayers.donor-instead-of' : 'contacts.taxpayers.make-default-one',
                { name },
              )}
              label={t(is_default ? 'contacts.taxpayers.donor-instead' : 'contacts.taxpayers.make-default')}
              entry={chooseDefaultTaxpayer}
              request={{ params: { id: contactId }, body: { taxpayer_id: is_default ? null : id } }}
            />
            <RemoveButton
              what={name}
              entry={removeTaxpayer}
              request={{ params: { id: contactId, taxpayer_id: id } }}
            />
          </RecordRow>
        ))}
      </RecordList>
    </HeadedSection>
  )
}
