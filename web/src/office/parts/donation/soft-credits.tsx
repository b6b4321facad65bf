import {
  addSoftCredit,
  listDonationCredits,
  type NamedContact,
  removeSoftCredit,
  type SoftCredit,
  softCreditRoles,
} from '../../../../../contract/src/households.ts'
import { formatRupees } from '../../../ui/format-number.ts'
import { useReader } from '../../../ui/reader.ts'
import { Select } from '../../../ui/select.tsx'
import { rupeesField, TextField } from '../../../ui/text-field.tsx'
import { useRead, useSend } from '../../session/calls.ts'
import { DialogButton, RowButton } from '../buttons.tsx'
import { useSendForm } from '../call-form.tsx'
import { Section } from '../details/section.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { ContactLink } from '../links.tsx'
import { ContactChoice } from '../lists/contact-search.tsx'
import { fullName } from '../names.ts'

export function SoftCredits({ of: { id, amount } }: { of: { id: number; amount: number } }) {
  const { t } = useReader()
  const { data: credits = [] } = useRead(listDonationCredits, { params: { id } })
  const removing = useSend(removeSoftCredit)
  return (
    <Section title={t('contacts.credits')}>
      {credits.length > 0 && (
        <ul className="divide-y divide-line rounded-sm border border-line">
          {credits.map((credit) => (
            <li
              key={credit.id}
              className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1.5 text-dense"
            >
              <span>
                <ContactLink of={credit.credited} />
                <CreditNote of={credit} />
              </span>
              <RowButton
                label={t('office.action.remove-one', { what: fullName(credit.credited) })}
                onClick={() => removing.mutate({ params: { id, credit_id: credit.id } })}
              >
                {t('contacts.taxpayers.remove')}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      <DialogButton look="secondary" size="small" className="w-fit" label={t('contacts.credits.add')}>
        {(onClose) => <CreditDialog of={{ id, amount }} onClose={onClose} />}
      </DialogButton>
    </Section>
  )
}

function CreditNote({ of: { role, amount } }: { of: SoftCredit }) {
  const { t } = useReader()
  return (
    <span className="block text-ink-soft tabular-nums">
      {t('contacts.credits.note-of-donation', {
        role: t(`contacts.credits.role.${role}`),
        amount: formatRupees(t, amount),
      })}
    </span>
  )
}

function CreditDialog({
  of: { id, amount },
  onClose,
}: {
  of: { id: number; amount: number }
  onClose: () => void
}) {
  const { t } = useReader()
  const form = useSendForm(addSoftCredit, {
    first: { contact: null as NamedContact | null, amount: String(amount), role: '' },
    bodyOf: ({ contact, amount, role }) => ({
      contact_id: contact?.id,
      amount: amount === '' ? undefined : Number(amount),
      role,
    }),
    params: { id },
    onDone: onClose,
  })
  return (
    <FormDialog title={t('contacts.credits.add')} send={t('office.action.add')} form={form} onClose={onClose}>
      <ContactChoice {...form.field('contact')} hint={form.hint('contact_id')} />
      <Select
        label={t('contacts.credits.role')}
        options={softCreditRoles.map((value) => ({ value, label: t(`contacts.credits.role.${value}`) }))}
        {...form.field('role')}
      />
      <TextField label={t('ui.amount')} {...rupeesField} placeholder="" {...form.field('amount')} />
    </FormDialog>
  )
}
