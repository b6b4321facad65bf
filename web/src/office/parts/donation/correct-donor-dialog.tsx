import { correctDonor } from '../../../../../contract/src/corrections.ts'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { phoneDigits } from '../../../../../contract/src/phone-digits.ts'
import { useReader } from '../../../ui/reader.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useSendForm } from '../call-form.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { donorInputs } from '../gift-entry/donor-fields.tsx'

type CorrectDonorDialogProps = { of: DonationDetails; onClose: () => void }

export function CorrectDonorDialog({ of: { id, donor }, onClose }: CorrectDonorDialogProps) {
  const { t } = useReader()
  const { first_name, last_name, email, phone, country } = donor
  const form = useSendForm(correctDonor, {
    params: { id },
    first: { first_name, last_name, email, phone, reason: '' },
    bodyOf: (values) => ({
      ...values,
      // An unchanged phone is sent as it was stored.
      phone: values.phone === phone ? phone.replace(/[^0-9]/g, '') : phoneDigits(country, values.phone),
    }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('donations.correct.donor')}
      send={t('donations.correct')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">{t('donations.correct.donor.lead')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {donorInputs.map(({ name, label, ...input }) => (
          <TextField key={name} label={t(label)} {...input} {...form.field(name)} />
        ))}
      </div>
      <TextArea label={t('office-fields.reason')} rows={2} {...form.field('reason')} />
    </FormDialog>
  )
}
