import {
  addSoftCredit,
  listDonationCredits,
  type NamedContact,
  removeSoftCredit,
  softCreditRoles,
} from '../../../../../contract/src/households.ts'
import { optionsOf, rupeesField, Select, TextField } from '../../../ui/fields.tsx'
import { formatRupees, useReader } from '../../../ui/reader.tsx'
import { useRead } from '../../session/calls.ts'
import { RemoveButton } from '../buttons.tsx'
import { AddButton } from '../form-dialog.tsx'
import { ContactLink } from '../links.tsx'
import { ContactChoice } from '../lists/contact-search.tsx'
import { fullName } from '../names.ts'
import { RecordList, RecordRow } from '../sections.tsx'
import { Section } from './section.tsx'

export function SoftCredits({ donation: { id, amount } }: { donation: { id: number; amount: number } }) {
  const { t } = useReader()
  const { data: credits = [] } = useRead(listDonationCredits, { params: { id } })
  return (
    <Section title={t('contacts.credits')}>
      <RecordList>
        {credits.map((credit) => (
          <RecordRow
            key={credit.id}
            title={<ContactLink contact={credit.credited} />}
            note={t('contacts.credits.note-of-donation', {
              role: t(`contacts.credits.role.${credit.role}`),
              amount: formatRupees(t, credit.amount),
            })}
          >
            <RemoveButton
              what={fullName(credit.credited)}
              entry={removeSoftCredit}
              request={{ params: { id, credit_id: credit.id } }}
            />
          </RecordRow>
        ))}
      </RecordList>
      <AddButton
        label={t('contacts.credits.add')}
        dialog={{
          entry: addSoftCredit,
          params: { id },
          initialValues: { contact: null as NamedContact | null, amount: String(amount), role: '' },
          toBody: ({ contact, amount, role }) => ({
            contact_id: contact?.id,
            amount,
            role,
          }),
          submitLabel: t('office.action.add'),
          fields: ({ field }) => (
            <>
              <ContactChoice {...field('contact', 'contact_id')} />
              <Select
                {...field('role')}
                label={t('contacts.credits.role')}
                options={optionsOf(softCreditRoles, (role) => t(`contacts.credits.role.${role}`))}
              />
              <TextField {...field('amount')} label={t('ui.amount')} {...rupeesField} placeholder="" />
            </>
          ),
        }}
      />
    </Section>
  )
}
