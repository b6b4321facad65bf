import { useState } from 'react'
import { chooseDonationTaxpayer, readContactRecords } from '../../../../../contract/src/contact-records.ts'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { useReader } from '../../../ui/reader.ts'
import { Select } from '../../../ui/select.tsx'
import { useRead } from '../../session/calls.ts'
import { RowButton } from '../buttons.tsx'
import { useSendForm } from '../call-form.tsx'
import { Fact } from '../details/section.tsx'
import { FormDialog } from '../form-dialog.tsx'

type DonationTaxpayerProps = { of: Pick<DonationDetails, 'id' | 'taxpayer'>; contactId: number }

export function DonationTaxpayer({ of: donation, contactId }: DonationTaxpayerProps) {
  const { t } = useReader()
  const [choosing, setChoosing] = useState(false)
  const { data } = useRead(readContactRecords, { params: { id: contactId } })
  if (!data?.taxpayers.length && !donation.taxpayer) return null
  return (
    <Fact name={t('donations.taxpayer')} span={2}>
      <bdi>{donation.taxpayer?.name ?? t('donations.taxpayer.default')}</bdi>{' '}
      <RowButton label={t('donations.taxpayer.choose')} onClick={() => setChoosing(true)}>
        {t('gift-entry.donor-search.choose')}
      </RowButton>
      {choosing && (
        <TaxpayerDialog
          of={donation}
          contactId={contactId}
          options={(data?.taxpayers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onClose={() => setChoosing(false)}
        />
      )}
    </Fact>
  )
}

function TaxpayerDialog({
  of: { id, taxpayer },
  contactId,
  options,
  onClose,
}: DonationTaxpayerProps & { options: { value: string; label: string }[]; onClose: () => void }) {
  const { t } = useReader()
  const form = useSendForm(chooseDonationTaxpayer, {
    first: { taxpayer_id: String(taxpayer?.id ?? '') },
    bodyOf: ({ taxpayer_id }) => ({ taxpayer_id: taxpayer_id === '' ? null : Number(taxpayer_id) }),
    params: { id: contactId, donation_id: id },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('donations.taxpayer.choose')}
      send={t('office.action.save')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">{t('donations.taxpayer.lead')}</p>
      <Select
        label={t('donations.taxpayer')}
        options={[{ value: '', label: t('donations.taxpayer.default') }, ...options]}
        {...form.field('taxpayer_id')}
      />
    </FormDialog>
  )
}
