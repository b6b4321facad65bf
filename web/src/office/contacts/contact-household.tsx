import { useNavigate } from 'react-router'
import type { ContactRecords } from '../../../../contract/src/contact-records.ts'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import {
  addHouseholdMember,
  makeHousehold,
  type NamedContact,
  removeHouseholdMember,
} from '../../../../contract/src/households.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { DialogButton, RowButton } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ContactLink } from '../parts/links.tsx'
import { ContactChoice } from '../parts/lists/contact-search.tsx'
import { PageSection } from '../parts/section-heading.tsx'
import { useSend } from '../session/calls.ts'
import { contactName } from './contact-text.tsx'
import { RecordList, RecordRow } from './record-list.tsx'

type HouseholdProps = { of: ContactDetails; records: Pick<ContactRecords, 'household' | 'members'> }

export function ContactHousehold({ of: contact, records: { household, members } }: HouseholdProps) {
  const { t } = useReader()
  const isHousehold = contact.kind === 'household'
  const removing = useSend(removeHouseholdMember)
  const remove = (id: number, member_id: number) => removing.mutate({ params: { id, member_id } })
  return (
    <PageSection title={t(isHousehold ? 'contacts.members' : 'contacts.household')}>
      <p className="text-dense text-ink-soft">
        {t(isHousehold || household ? 'contacts.household.lead' : 'contacts.household.none')}
      </p>
      {household && (
        <RecordList>
          <RecordRow title={<ContactLink of={household} />} note={null}>
            <RowButton label={t('contacts.household.leave')} onClick={() => remove(household.id, contact.id)}>
              {t('contacts.household.leave')}
            </RowButton>
          </RecordRow>
        </RecordList>
      )}
      {members.length > 0 && (
        <RecordList>
          {members.map((member) => (
            <RecordRow key={member.id} title={<ContactLink of={member} />} note={null}>
              <RowButton
                label={t('office.action.remove-one', { what: contactName(t, member) })}
                onClick={() => remove(contact.id, member.id)}
              >
                {t('contacts.taxpayers.remove')}
              </RowButton>
            </RecordRow>
          ))}
        </RecordList>
      )}
      {!household && (
        <DialogButton
          look="secondary"
          size="small"
          className="w-fit"
          label={t(isHousehold ? 'contacts.members.add' : 'contacts.household.make')}
        >
          {(onClose) =>
            isHousehold ? (
              <MemberDialog householdId={contact.id} onClose={onClose} />
            ) : (
              <HouseholdDialog memberId={contact.id} onClose={onClose} />
            )
          }
        </DialogButton>
      )}
    </PageSection>
  )
}

function HouseholdDialog({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const { t } = useReader()
  const navigate = useNavigate()
  const form = useSendForm(makeHousehold, {
    first: { name: '' },
    params: { id: memberId },
    onDone: ({ id }) => navigate(`/contact/${id}`),
  })
  return (
    <FormDialog
      title={t('contacts.household.make')}
      send={t('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">{t('contacts.household.lead')}</p>
      <TextField
        label={t('office-fields.name')}
        maxLength={100}
        dir="auto"
        helper={t('contacts.household.name-hint')}
        {...form.field('name')}
      />
    </FormDialog>
  )
}

function MemberDialog({ householdId, onClose }: { householdId: number; onClose: () => void }) {
  const { t } = useReader()
  const form = useSendForm(addHouseholdMember, {
    first: { member: null as NamedContact | null },
    bodyOf: ({ member }) => ({ member_id: member?.id }),
    params: { id: householdId },
    onDone: onClose,
  })
  return (
    <FormDialog title={t('contacts.members.add')} send={t('office.action.add')} form={form} onClose={onClose}>
      <ContactChoice {...form.field('member')} hint={form.hint('member_id')} />
    </FormDialog>
  )
}
