import { useState } from 'react'
import {
  addContactPoint,
  changeContactPoint,
  enteredPointKinds,
} from '../../../../contract/src/contact-points.ts'
import { consentSources } from '../../../../contract/src/contact-records.ts'
import type { ContactDetails, ContactPoint } from '../../../../contract/src/contacts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { formatDay, formatInstant } from '../../ui/format-instant.ts'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RowButton } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { Email } from '../parts/cells.tsx'
import { CopyableText, Fact, FactList } from '../parts/details/section.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { donorCountryName } from '../parts/names.ts'
import { languageName } from '../parts/options.ts'
import { PageSection } from '../parts/section-heading.tsx'
import { RecordList, RecordRow } from './record-list.tsx'

export function ContactPoints({ of: contact }: { of: ContactDetails }) {
  const { t } = useReader()
  const [edited, setEdited] = useState<ContactPoint | 'new' | null>(null)
  const { id, points, country, language, merged_into } = contact
  const isMerged = merged_into !== null
  return (
    <PageSection title={t('contacts.points')}>
      {points.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('contacts.points.none')}</p>
      ) : (
        <RecordList>
          {points.map((point) => (
            <RecordRow key={point.id} title={<PointValue of={point} />} note={<PointNote of={point} />}>
              {point.kind !== 'cnic' && !isMerged && (
                <RowButton
                  label={t('office.action.edit-one', { what: point.value })}
                  onClick={() => setEdited(point)}
                >
                  {t('office.action.edit')}
                </RowButton>
              )}
            </RecordRow>
          ))}
        </RecordList>
      )}
      <FactList>
        <Fact name={t('fields.country')}>{donorCountryName(t, country)}</Fact>
        <Fact name={t('contacts.preferred-language')}>{languageName(language)}</Fact>
      </FactList>
      {!isMerged && (
        <Button look="secondary" size="small" className="w-fit" onClick={() => setEdited('new')}>
          {t('contacts.point.add')}
        </Button>
      )}
      {edited && (
        <PointDialog
          of={edited === 'new' ? null : edited}
          contactId={id}
          isFirst={(kind) => !points.some((one) => one.kind === kind && !hasEnded(one))}
          onClose={() => setEdited(null)}
        />
      )}
    </PageSection>
  )
}

export const hasEnded = ({ valid_until }: ContactPoint) =>
  valid_until !== null && valid_until < dayInPakistan(new Date())

function PointValue({ of: point }: { of: ContactPoint }) {
  const { t } = useReader()
  const { kind, value } = point
  if (kind === 'cnic') return <bdi dir="ltr">{value}</bdi>
  return (
    <CopyableText text={value} what={t(`contacts.point.${kind}`)}>
      <span className={hasEnded(point) ? 'text-ink-soft line-through' : 'font-semibold'}>
        {kind === 'email' ? <Email of={value} /> : <bdi dir="ltr">{value}</bdi>}
      </span>
    </CopyableText>
  )
}

function PointNote({ of: point }: { of: ContactPoint }) {
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

/** Adds or changes a point. @param props.isFirst whether no point of a kind is in use */
function PointDialog({
  of: point,
  contactId,
  isFirst,
  onClose,
}: {
  of: ContactPoint | null
  contactId: number
  isFirst: (kind: string) => boolean
  onClose: () => void
}) {
  const { t } = useReader()
  const form = useSendForm(point ? changeContactPoint : addContactPoint, {
    params: point ? { id: contactId, point_id: point.id } : { id: contactId },
    first: {
      kind: (point?.kind ?? 'email') as string,
      value: point?.value ?? '',
      is_primary: point?.is_primary ?? isFirst('email'),
      valid_until: point?.valid_until ?? '',
      verified_how: (point?.verified_how ?? '') as string,
    },
    bodyOf: ({ verified_how, ...entered }) => ({ ...entered, verified_how: verified_how || null }),
    onDone: onClose,
  })
  const isEmail = form.values.kind === 'email'
  const kind = form.field('kind')
  return (
    <FormDialog
      title={t(point ? 'contacts.point.edit-title' : 'contacts.point.add')}
      send={t(point ? 'office.action.save' : 'office.action.add')}
      form={form}
      onClose={onClose}
    >
      {!point && (
        <Select
          label={t('office.field.kind')}
          options={enteredPointKinds.map((value) => ({ value, label: t(`contacts.point.${value}`) }))}
          {...kind}
          onChange={(chosen) => {
            kind.onChange(chosen)
            form.field('is_primary').onChange(isFirst(chosen))
          }}
        />
      )}
      <TextField
        label={t(isEmail ? 'fields.email' : 'fields.phone')}
        type={isEmail ? 'email' : 'tel'}
        placeholder=""
        autoComplete="off"
        helper={point?.source === 'donation' ? t('contacts.point.donations') : undefined}
        {...form.field('value')}
      />
      <CheckBox label={t('contacts.point.is-primary')} {...form.field('is_primary')} />
      <Select
        label={t('contacts.point.verified-how')}
        required={false}
        options={[
          { value: '', label: t('contacts.point.not-verified') },
          ...consentSources.map((value) => ({ value, label: t(`contacts.consents.source.${value}`) })),
        ]}
        {...form.field('verified_how')}
      />
      <DateField
        label={t('contacts.point.valid-until')}
        required={false}
        helper={t('contacts.point.valid-until-hint')}
        {...form.field('valid_until')}
      />
    </FormDialog>
  )
}
