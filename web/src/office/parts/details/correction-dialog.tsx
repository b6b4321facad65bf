import { noSubType } from '../../../../../contract/src/cart-lines.ts'
import { correctDonor, correctLine } from '../../../../../contract/src/corrections.ts'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { type OfficeWay, reverseGift } from '../../../../../contract/src/office-gifts.ts'
import { phoneDigits } from '../../../../../contract/src/phone-digits.ts'
import { Select, TextField } from '../../../ui/fields.tsx'
import { formatRupees, useReader } from '../../../ui/reader.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ReasonDialog, SendDialog } from '../form-dialog.tsx'
import { CauseFields, chosenCampaign, MisplacedNotice } from '../gift-entry/cause-fields.tsx'
import { donorInputs } from '../gift-entry/donor-fields.tsx'
import { useCauseNames } from '../names.ts'
import { lineTitle } from './promised-lines.tsx'

type CorrectDonorDialogProps = {
  donation: DonationDetails
  /** Set when messages could not be delivered: the e-mail address is then the first field. */
  isUndeliverable: boolean
  onClose: () => void
}

export function CorrectDonorDialog({
  donation: { id, donor },
  isUndeliverable,
  onClose,
}: CorrectDonorDialogProps) {
  const { t } = useReader()
  const { first_name, last_name, email, phone, country } = donor
  const [first, last, address, number] = donorInputs
  const inputs = isUndeliverable ? [address, number, first, last] : donorInputs
  return (
    <SendDialog
      entry={correctDonor}
      params={{ id }}
      initialValues={{ first_name, last_name, email, phone, reason: '' }}
      toBody={(values) => ({
        ...values,
        // An unchanged phone is sent as it was stored.
        phone: values.phone === phone ? phone.replace(/[^0-9]/g, '') : phoneDigits(country, values.phone),
      })}
      title={t('donations.correct.donor')}
      width="middle"
      lead={t('donations.correct.donor.lead')}
      submitLabel={t('donations.correct')}
      onClose={onClose}
      fields={({ field }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {inputs.map(({ name, ...input }) => (
              <TextField key={name} {...field(name)} {...input} />
            ))}
          </div>
          <TextArea {...field('reason')} rows={2} />
        </>
      )}
    />
  )
}

type CorrectLineDialogProps = {
  donationId: number
  funds: DonationDetails['funds']
  accountKind: 'zakat' | 'general' | undefined
  onClose: () => void
}

export function CorrectLineDialog({ donationId, funds, accountKind, onClose }: CorrectLineDialogProps) {
  const { t } = useReader()
  const names = useCauseNames()
  const [only, ...others] = funds
  return (
    <SendDialog
      entry={correctLine}
      params={{ id: donationId }}
      initialValues={{
        ...lineValues(others.length === 0 ? only : undefined),
        reason: '',
      }}
      toBody={({ position, cause_id, fund_type, campaign, reason }) => ({
        position,
        cause_id,
        fund_type: fund_type || null,
        ...chosenCampaign(campaign),
        reason,
      })}
      title={t('donations.correct.line')}
      lead={t('donations.correct.line.lead')}
      submitLabel={t('donations.correct')}
      onClose={onClose}
      fields={({ field, values }) => (
        <>
          {funds.length > 1 && (
            <Select
              {...field('position')}
              label={t('donations.correct.line.which')}
              options={funds.map((fund) => ({
                label: `${lineTitle(t, names.fund(fund))}, ${formatRupees(t, fund.amount)}`,
                value: String(fund.position),
              }))}
              onChange={(position) => {
                const chosen = lineValues(funds.find((fund) => String(fund.position) === position))
                field('position').onChange(position)
                field('cause_id').onChange(chosen.cause_id)
                field('fund_type').onChange(chosen.fund_type)
                field('campaign').onChange(chosen.campaign)
              }}
            />
          )}
          <CauseFields
            key={values.position}
            cause={field('cause_id')}
            subType={field('fund_type')}
            campaign={field('campaign', 'campaign_id')}
          />
          <MisplacedNotice account={accountKind} causes={[values.cause_id]} />
          <TextArea {...field('reason')} rows={2} />
        </>
      )}
    />
  )
}

/** Recorded values of a line, which staff correct. */
const lineValues = (line: DonationDetails['funds'][number] | undefined) => ({
  position: line ? String(line.position) : '',
  cause_id: line?.cause_id ? String(line.cause_id) : '',
  fund_type: line && line.fund_type !== noSubType ? line.fund_type : '',
  campaign: line?.campaign_id ? [line.campaign_id, line.page_id ?? []].flat().join('/') : '',
})

type ReverseGiftDialogProps = {
  donationId: number
  way: OfficeWay
  /** Names the gift when several are listed: 'The gift of Rs. 5,000 from Hamza Qureshi'. */
  name?: string
  onClose: () => void
}

export function ReverseGiftDialog({ donationId, way, name, onClose }: ReverseGiftDialogProps) {
  const { t } = useReader()
  return (
    <ReasonDialog
      entry={reverseGift}
      params={{ id: donationId }}
      reason={way === 'cheque' ? t('donations.reverse.bounced') : ''}
      title={t('donations.reverse.title')}
      submitLabel={t('donations.reverse.send')}
      lead={t('donations.reverse.lead', { gift: name ?? t('donations.reverse.gift') })}
      onClose={onClose}
    />
  )
}
