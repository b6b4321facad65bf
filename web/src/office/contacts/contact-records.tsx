import {
  addTaxpayer,
  type Consent,
  chooseDefaultTaxpayer,
  consentChannels,
  consentPurposes,
  consentSources,
  recordConsent,
  removeTaxpayer,
  type Taxpayer,
  taxpayerKinds,
} from '../../../../contract/src/contact-records.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DialogButton, RowButton } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PageSection } from '../parts/section-heading.tsx'
import { useSend } from '../session/calls.ts'
import { RecordList, RecordRow } from './record-list.tsx'

export function ContactConsents({ of: contactId, log }: { of: number; log: readonly Consent[] }) {
  const { t } = useReader()
  return (
    <PageSection title={t('contacts.consents')}>
      <p className="text-dense text-ink-soft">{t('contacts.consents.lead')}</p>
      {log.length > 0 && (
        <RecordList>
          {log.map((one, place) => {
            const isCurrent = !log.slice(0, place).some((later) => isSame(later, one))
            return (
              <RecordRow
                key={one.id}
                title={
                  <span className={isCurrent ? 'font-semibold' : undefined}>
                    {t(one.is_given ? 'contacts.consents.given' : 'contacts.consents.withdrawn', {
                      purpose: t(`contacts.consents.purpose.${one.purpose}`),
                      channel: t(`contacts.consents.channel.${one.channel}`),
                    })}
                    {!isCurrent && t('contacts.consents.earlier')}
                  </span>
                }
                note={
                  <>
                    {t('contacts.consents.how', {
                      at: formatInstant(t, one.at),
                      source: t(`contacts.consents.source.${one.source}`),
                      by: one.by ?? 'none',
                    })}
                    {one.reason && <bdi className="block">{one.reason}</bdi>}
                  </>
                }
              />
            )
          })}
        </RecordList>
      )}
      <DialogButton look="secondary" size="small" className="w-fit" label={t('contacts.consents.record')}>
        {(onClose) => <ConsentDialog contactId={contactId} onClose={onClose} />}
      </DialogButton>
    </PageSection>
  )
}

const isSame = (one: Consent, other: Consent) =>
  one.purpose === other.purpose && one.channel === other.channel

function ConsentDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useReader()
  const form = useSendForm(recordConsent, {
    params: { id: contactId },
    first: { purpose: '', channel: '', is_given: 'given', source: '', reason: '' },
    bodyOf: ({ is_given, ...given }) => ({ ...given, is_given: is_given === 'given' }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('contacts.consents.record')}
      send={t('office.action.save')}
      form={form}
      onClose={onClose}
    >
      <Select
        label={t('contacts.consents.decision')}
        options={[
          { value: 'given', label: t('contacts.consents.decision.given') },
          { value: 'withdrawn', label: t('contacts.consents.decision.withdrawn') },
        ]}
        {...form.field('is_given')}
      />
      <Select
        label={t('contacts.consents.purpose')}
        options={consentPurposes.map((value) => ({ value, label: t(`contacts.consents.purpose.${value}`) }))}
        {...form.field('purpose')}
      />
      <Select
        label={t('contacts.consents.channel')}
        options={consentChannels.map((value) => ({ value, label: t(`contacts.consents.channel.${value}`) }))}
        {...form.field('channel')}
      />
      <Select
        label={t('contacts.consents.source')}
        options={consentSources.map((value) => ({ value, label: t(`contacts.consents.source.${value}`) }))}
        {...form.field('source')}
      />
      <TextField label={t('office-fields.reason')} maxLength={200} {...form.field('reason')} />
    </FormDialog>
  )
}

export function ContactTaxpayers({
  of: contactId,
  taxpayers,
}: {
  of: number
  taxpayers: readonly Taxpayer[]
}) {
  const { t } = useReader()
  const choosing = useSend(chooseDefaultTaxpayer)
  const removing = useSend(removeTaxpayer)
  return (
    <PageSection title={t('contacts.taxpayers')}>
      <p className="text-dense text-ink-soft">{t('contacts.taxpayers.lead')}</p>
      {taxpayers.length > 0 && (
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
              <RowButton
                label={t(
                  is_default ? 'contacts.taxpayers.donor-instead-of' : 'contacts.taxpayers.make-default-one',
                  { name },
                )}
                onClick={() =>
                  choosing.mutate({
                    params: { id: contactId },
                    body: { taxpayer_id: is_default ? null : id },
                  })
                }
              >
                {t(is_default ? 'contacts.taxpayers.donor-instead' : 'contacts.taxpayers.make-default')}
              </RowButton>
              <RowButton
                label={t('office.action.remove-one', { what: name })}
                onClick={() => removing.mutate({ params: { id: contactId, taxpayer_id: id } })}
              >
                {t('contacts.taxpayers.remove')}
              </RowButton>
            </RecordRow>
          ))}
        </RecordList>
      )}
      <DialogButton look="secondary" size="small" className="w-fit" label={t('contacts.taxpayers.add')}>
        {(onClose) => <TaxpayerDialog contactId={contactId} onClose={onClose} />}
      </DialogButton>
    </PageSection>
  )
}

function TaxpayerDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useReader()
  const form = useSendForm(addTaxpayer, {
    params: { id: contactId },
    first: { name: '', kind: 'cnic' as string, number: '' },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('contacts.taxpayers.add')}
      send={t('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField label={t('office-fields.name')} maxLength={100} {...form.field('name')} />
      <Select
        label={t('contacts.taxpayers.kind')}
        options={taxpayerKinds.map((value) => ({ value, label: t(`contacts.taxpayers.kind.${value}`) }))}
        {...form.field('kind')}
      />
      <TextField
        label={t('contacts.taxpayers.number')}
        maxLength={20}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('number')}
      />
    </FormDialog>
  )
}
