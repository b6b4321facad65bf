import {
  addContactPoint,
  changeContactPoint,
  enteredPointKinds,
} from '../../../../contract/src/contact-points.ts'
import { consentSources } from '../../../../contract/src/contact-records.ts'
import type { ContactDetails, ContactPoint } from '../../../../contract/src/contacts.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { dayInPakistan, formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { DialogButton, EditButton } from '../parts/buttons.tsx'
import { Email } from '../parts/cells.tsx'
import { CopyableText, Fact, FactList } from '../parts/details/section.tsx'
import { SendDialog } from '../parts/form-dialog.tsx'
import { donorCountryName } from '../parts/names.ts'
import { languageName } from '../parts/options.ts'
import { HeadedSection, RecordList, RecordRow } from '../parts/sections.tsx'

export function ContactPoints({ contact }: { contact: ContactDetails }) {
  const { t } = useReader()
  const { id, points, country, language, merged_into } = contact
  const isMerged = merged_into !== null
  const isFirst = (kind: string) => !points.some((one) => one.kind === kind && !hasEnded(one))
  const dialog = (point?: ContactPoint) => (onClose: () => void) => (
    <SendDialog
      entry={point ? changeContactPoint : addContactPoint}
      params={point ? { id, point_id: point.id } : { id }}
      initialValues={{
        kind: (point?.kind ?? 'email') as string,
        value: point?.value ?? '',
        is_primary: point?.is_primary ?? isFirst('email'),
        valid_until: point?.valid_until ?? '',
        verified_how: (point?.verified_how ?? '') as string,
      }}
      toBody={({ verified_how, ...entered }) => ({ ...entered, verified_how: verified_how || null })}
      title={t(point ? 'contacts.point.edit-title' : 'contacts.point.add')}
      submitLabel={t(point ? 'office.action.save' : 'office.action.add')}
      onClose={onClose}
      fields={({ field, values: { kind } }) => (
        <>
          {!point && (
            <Select
              {...field('kind')}
              label={t('office.field.kind')}
              options={optionsOf(enteredPointKinds, (one) => t(`contacts.point.${one}`))}
              onChange={(chosen) => {
                field('kind').onChange(chosen)
                field('is_primary').onChange(isFirst(chosen))
              }}
            />
          )}
          <TextField
            {...field('value')}
            label={t(kind === 'email' ? 'fields.email' : 'fields.phone')}
            type={kind === 'email' ? 'email' : 'tel'}
            placeholder=""
            autoComplete="off"
            helper={point?.source === 'donation' ? t('contacts.point.donations') : undefined}
          />
          <CheckBox {...field('is_primary')} label={t('contacts.point.is-primary')} />
          <Select
            {...field('verified_how')}
            label={t('contacts.point.verified-how')}
            options={[
              { value: '', label: t('contacts.point.not-verified') },
              ...optionsOf(consentSources, (source) => t(`contacts.consents.source.${source}`)),
            ]}
          />
          <DateField
            {...field('valid_until')}
            label={t('contacts.point.valid-until')}
            helper={t('contacts.point.valid-until-hint')}
          />
        </>
      )}
    />
  )
  return (
    <HeadedSection
      title={t('contacts.points')}
      action={
        !isMerged && (
          <DialogButton look="quiet" size="small" label={t('contacts.point.add')}>
            {dialog()}
          </DialogButton>
        )
      }
    >
      <RecordList none={t('contacts.points.none')}>
        {points.map((point) => (
          <RecordRow key={point.id} title={<PointValue point={point} />} note={<PointNote point={point} />}>
            {point.kind !== 'cnic' && !isMerged && (
              <EditButton what={point.value}>{dialog(point)}</EditButton>
            )}
          </RecordRow>
        ))}
      </RecordList>
      <FactList>
        <Fact name={t('fields.country')}>{donorCountryName(t, country)}</Fact>
        <Fact name={t('contacts.preferred-language')}>{languageName(language)}</Fact>
      </FactList>
    </HeadedSection>
  )
}

export const hasEnded = ({ valid_until }: ContactPoint) =>
  valid_until !== null && valid_until < dayInPakistan(new Date())

function PointValue({ point }: { point: ContactPoint }) {
  const { t } = useReader()
  const { kind, value } = point
  if (kind === 'cnic') return <bdi dir="ltr">{value}</bdi>
  return (
    <CopyableText text={value} what={t(`contacts.point.${kind}`)}>
      <span className={hasEnded(point) ? 'text-ink-soft line-through' : 'font-semibold'}>
        {kind === 'email' ? <Email email={value} /> : <bdi dir="ltr">{value}</bdi>}
      </span>
    </CopyableText>
  )
}

function PointNote({ point }: { point: ContactPoint }) {
  const { t } = useReader()
  const { kind, source, is_primary } = point
  const facts = [
    t(`contacts.point.${kind}`),
    is_primary && t('contacts.point.primary'),
    source !== 'donation' && t(`contacts.point.${source}`),
    verificationText(t, point),
    validityText(t, point),
  ]
  return facts.filter(Boolean).join(t('ui.comma'))
}

function verificationText(t: Translate, { verified_at, verified_how, verified_by }: ContactPoint) {
  if (verified_at === null) return ''
  return t('contacts.point.verified', {
    how: verified_how ? t(`contacts.consents.source.${verified_how}`) : t('contacts.point.by-code'),
    at: formatInstant(t, verified_at),
    by: verified_by ?? 'none',
  })
}

function validityText(t: Translate, point: ContactPoint) {
  if (point.valid_until === null) return ''
  const day = formatDay(t, point.valid_until)
  return t(hasEnded(point) ? 'contacts.point.ended' : 'contacts.point.until', { day })
}
