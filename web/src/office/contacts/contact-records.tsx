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
import { rowLook, SendButton } from '../parts/buttons.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { optionsOf } from '../parts/options.ts'
import { RecordList, RecordRow } from '../parts/record-list.tsx'
import { PageSection } from '../parts/section-heading.tsx'

export function ContactConsents({ of: contactId, log }: { of: number; log: readonly Consent[] }) {
  const { t } = useReader()
  return (
    <PageSection title={t('contacts.consents')}>
      <p className="text-dense text-ink-soft">{t('contacts.consents.lead')}</p>
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
      <FormButton
        look="secondary"
        size="small"
        className="w-fit"
        label={t('contacts.consents.record')}
        ask={{
          entry: recordConsent,
          params: { id: contactId },
          first: { purpose: '', channel: '', is_given: 'given', source: '', reason: '' },
          bodyOf: ({ is_given, ...given }) => ({ ...given, is_given: is_given === 'given' }),
          send: t('office.action.save'),
          fields: ({ field }) => (
            <>
              <Select
                label={t('contacts.consents.decision')}
                options={optionsOf(['given', 'withdrawn'] as const, (one) =>
                  t(`contacts.consents.decision.${one}`),
                )}
                {...field('is_given')}
              />
              <Select
                label={t('contacts.consents.purpose')}
                options={optionsOf(consentPurposes, (one) => t(`contacts.consents.purpose.${one}`))}
                {...field('purpose')}
              />
              <Select
                label={t('contacts.consents.channel')}
                options={optionsOf(consentChannels, (one) => t(`contacts.consents.channel.${one}`))}
                {...field('channel')}
              />
              <Select
                label={t('contacts.consents.source')}
                options={optionsOf(consentSources, (one) => t(`contacts.consents.source.${one}`))}
                {...field('source')}
              />
              <TextField label={t('office-fields.reason')} maxLength={200} {...field('reason')} />
            </>
          ),
        }}
      />
    </PageSection>
  )
}

const isSame = (one: Consent, other: Consent) =>
  one.purpose === other.purpose && one.channel === other.channel

type TaxpayersProps = { of: number; taxpayers: readonly Taxpayer[] }

export function ContactTaxpayers({ of: contactId, taxpayers }: TaxpayersProps) {
  const { t } = useReader()
  return (
    <PageSection title={t('contacts.taxpayers')}>
      <p className="text-dense text-ink-soft">{t('contacts.taxpayers.lead')}</p>
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
              entry={chooseDefaultTaxpayer}
              sent={{ params: { id: contactId }, body: { taxpayer_id: is_default ? null : id } }}
            >
              {t(is_default ? 'contacts.taxpayers.donor-instead' : 'contacts.taxpayers.make-default')}
            </SendButton>
            <SendButton
              {...rowLook}
              aria-label={t('office.action.remove-one', { what: name })}
              entry={removeTaxpayer}
              sent={{ params: { id: contactId, taxpayer_id: id } }}
            >
              {t('contacts.taxpayers.remove')}
            </SendButton>
          </RecordRow>
        ))}
      </RecordList>
      <FormButton
        look="secondary"
        size="small"
        className="w-fit"
        label={t('contacts.taxpayers.add')}
        ask={{
          entry: addTaxpayer,
          params: { id: contactId },
          first: { name: '', kind: 'cnic', number: '' },
          send: t('office.action.add'),
          fields: ({ field }) => (
            <>
              <TextField label={t('office-fields.name')} maxLength={100} {...field('name')} />
              <Select
                label={t('contacts.taxpayers.kind')}
                options={optionsOf(taxpayerKinds, (kind) => t(`contacts.taxpayers.kind.${kind}`))}
                {...field('kind')}
              />
              <TextField
                label={t('contacts.taxpayers.number')}
                maxLength={20}
                inputMode="numeric"
                autoComplete="off"
                {...field('number')}
              />
            </>
          ),
        }}
      />
    </PageSection>
  )
}
