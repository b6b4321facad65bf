import { useNavigate } from 'react-router'
import type { ContactRecords } from '../../../../contract/src/contact-records.ts'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import {
  addHouseholdMember,
  createHousehold,
  type NamedContact,
  removeHouseholdMember,
} from '../../../../contract/src/households.ts'
import { TextField } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import { RemoveButton, rowLook, SendButton } from '../parts/buttons.tsx'
import { AddButton } from '../parts/form-dialog.tsx'
import { ContactLink } from '../parts/links.tsx'
import { ContactChoice } from '../parts/lists/contact-search.tsx'
import { contactName } from '../parts/names.ts'
import { HeadedSection, RecordList, RecordRow } from '../parts/sections.tsx'

type HouseholdProps = { contact: ContactDetails; records: Pick<ContactRecords, 'household' | 'members'> }

export function ContactHousehold({ contact: { id, kind }, records: { household, members } }: HouseholdProps) {
  const { t } = useReader()
  const navigate = useNavigate()
  const isHousehold = kind === 'household'
  return (
    <HeadedSection
      title={t(isHousehold ? 'contacts.members' : 'contacts.household')}
      action={
        <>
          {isHousehold && (
            <AddButton
              look="quiet"
              label={t('contacts.members.add')}
              dialog={{
                entry: addHouseholdMember,
                params: { id },
                initialValues: { member: null as NamedContact | null },
                toBody: ({ member }) => ({ member_id: member?.id }),
                submitLabel: t('office.action.add'),
                fields: (form) => <ContactChoice {...form.field('member', 'member_id')} />,
              }}
            />
          )}
          {!isHousehold && !household && (
            <AddButton
              look="quiet"
              label={t('contacts.household.make')}
              dialog={{
                entry: createHousehold,
                params: { id },
                initialValues: { name: '' },
                lead: t('contacts.household.lead'),
                submitLabel: t('office.action.add'),
                onDone: (made) => navigate(`/contact/${made.id}`),
                fields: ({ field }) => (
                  <TextField {...field('name')} dir="auto" helper={t('contacts.household.name-hint')} />
                ),
              }}
            />
          )}
        </>
      }
    >
      {(isHousehold || household) && (
        <p className="text-dense text-ink-soft">{t('contacts.household.lead')}</p>
      )}
      {household && (
        <RecordList>
          <RecordRow title={<ContactLink contact={household} />}>
            <SendButton
              {...rowLook}
              label={t('contacts.household.leave')}
              entry={removeHouseholdMember}
              request={{ params: { id: household.id, member_id: id } }}
            />
          </RecordRow>
        </RecordList>
      )}
      <RecordList>
        {members.map((member) => (
          <RecordRow key={member.id} title={<ContactLink contact={member} />}>
            <RemoveButton
              what={contactName(t, member)}
              entry={removeHouseholdMember}
              request={{ params: { id, member_id: member.id } }}
            />
          </RecordRow>
        ))}
      </RecordList>
    </HeadedSection>
  )
}
