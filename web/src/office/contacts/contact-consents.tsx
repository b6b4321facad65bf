import {
  type Consent,
  consentChannels,
  consentPurposes,
  consentSources,
  recordConsent,
} from '../../../../contract/src/contact-records.ts'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { AddButton } from '../parts/form-dialog.tsx'
import { HeadedSection, RecordList, RecordRow } from '../parts/sections.tsx'

export function ContactConsents({ contactId, log }: { contactId: number; log: readonly Consent[] }) {
  const { t } = useReader()
  return (
    <HeadedSection
      title={t('contacts.consents')}
      action={
        <AddButton
          look="quiet"
          label={t('contacts.consents.record')}
          dialog={{
            entry: recordConsent,
            params: { id: contactId },
            initialValues: { purpose: '', channel: '', is_given: 'given', source: '', reason: '' },
            toBody: ({ is_given, ...given }) => ({ ...given, is_given: is_given === 'given' }),
            submitLabel: t('office.action.save'),
            fields: ({ field }) => (
              <>
                <Select
                  {...field('is_given')}
                  label={t('contacts.consents.decision')}
                  options={optionsOf(['given', 'withdrawn'] as const, (one) =>
                    t(`contacts.consents.decision.${one}`),
                  )}
                />
                <Select
                  {...field('purpose')}
                  label={t('contacts.consents.purpose')}
                  options={optionsOf(consentPurposes, (one) => t(`contacts.consents.purpose.${one}`))}
                />
                <Select
                  {...field('channel')}
                  label={t('contacts.consents.channel')}
                  options={optionsOf(consentChannels, (one) => t(`contacts.consents.channel.${one}`))}
                />
                <Select
                  {...field('source')}
                  label={t('contacts.consents.source')}
                  options={optionsOf(consentSources, (one) => t(`contacts.consents.source.${one}`))}
                />
                <TextField {...field('reason')} />
              </>
            ),
          }}
        />
      }
    >
      {log.length > 0 && <p className="text-dense text-ink-soft">{t('contacts.consents.lead')}</p>}
      <RecordList>
        {log.map((one, index) => {
          const isCurrent = !log.slice(0, index).some((later) => isSame(later, one))
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
    </HeadedSection>
  )
}

const isSame = (one: Consent, other: Consent) =>
  one.purpose === other.purpose && one.channel === other.channel
