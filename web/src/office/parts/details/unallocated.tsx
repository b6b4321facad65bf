import type { DonationDetails as Donation } from '../../../../../contract/src/donations.ts'
import { allocateFund } from '../../../../../contract/src/transfers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { formatRupees, useReader } from '../../../ui/reader.tsx'
import { useRight } from '../../session/calls.ts'
import { FormButton } from '../form-dialog.tsx'
import { CauseFields, chosenCampaign, MisplacedNotice } from '../gift-entry/cause-fields.tsx'
import { MainAction } from './section.tsx'

type UnallocatedMoneyProps = { donation: Donation; accountKind: 'zakat' | 'general' | undefined }

export function UnallocatedMoney({ donation: { id, funds }, accountKind }: UnallocatedMoneyProps) {
  const { t } = useReader()
  const mayAllocate = useRight('donation.verify')
  const waiting = funds.flatMap(({ cause_id, amount, position }) =>
    cause_id === null && amount > 0 ? [{ amount, position }] : [],
  )
  return waiting.map(({ amount, position }) => (
    <Notice key={position} look="warning">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {t('donations.unallocated', { amount: formatRupees(t, amount) })}
        {mayAllocate && (
          <MainAction rank={1}>
            {(look) => (
              <FormButton
                look={look}
                size="small"
                label={t('donations.unallocated.give')}
                dialog={{
                  entry: allocateFund,
                  params: { id },
                  initialValues: { cause_id: '', fund_type: '', campaign: '' },
                  toBody: ({ cause_id, fund_type, campaign }) => ({
                    position,
                    ...chosenCampaign(campaign),
                    cause_id,
                    fund_type: fund_type || null,
                  }),
                  title: t('donations.allocate.title', { amount: formatRupees(t, amount) }),
                  lead: t('donations.allocate.lead'),
                  submitLabel: t('donations.allocate.send'),
                  fields: ({ field, values }) => (
                    <>
                      <CauseFields
                        cause={field('cause_id')}
                        subType={field('fund_type')}
                        campaign={field('campaign', 'campaign_id')}
                      />
                      <MisplacedNotice account={accountKind} causes={[values.cause_id]} />
                    </>
                  ),
                }}
              />
            )}
          </MainAction>
        )}
      </span>
    </Notice>
  ))
}
