import { chooseDonationTaxpayer, readContactRecords } from '../../../../../contract/src/contact-records.ts'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { useReader } from '../../../ui/reader.ts'
import { Select } from '../../../ui/select.tsx'
import { useRead } from '../../session/calls.ts'
import { rowLook } from '../buttons.tsx'
import { Fact } from '../details/section.tsx'
import { FormButton } from '../form-dialog.tsx'

type DonationTaxpayerProps = { of: Pick<DonationDetails, 'id' | 'taxpayer'>; contactId: number }

export function DonationTaxpayer({ of: { id, taxpayer }, contactId }: DonationTaxpayerProps) {
  const { t } = useReader()
  const { data } = useRead(readContactRecords, { params: { id: contactId } })
  if (!data?.taxpayers.length && !taxpayer) return null
  return (
    <Fact name={t('donations.taxpayer')} span={2}>
      <bdi>{taxpayer?.name ?? t('donations.taxpayer.default')}</bdi>{' '}
      <FormButton
        {...rowLook}
        aria-label={t('donations.taxpayer.choose')}
        label={t('gift-entry.donor-search.choose')}
        ask={{
          entry: chooseDonationTaxpayer,
          params: { id: contactId, donation_id: id },
          first: { taxpayer_id: String(taxpayer?.id ?? '') },
          bodyOf: ({ taxpayer_id }) => ({ taxpayer_id: taxpayer_id === '' ? null : Number(taxpayer_id) }),
          lead: t('donations.taxpayer.lead'),
          send: t('office.action.save'),
          fields: ({ field }) => (
            <Select
              label={t('donations.taxpayer')}
              options={[
                { value: '', label: t('donations.taxpayer.default') },
                ...(data?.taxpayers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...field('taxpayer_id')}
            />
          ),
        }}
      />
    </Fact>
  )
}
