import { useState } from 'react'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format-day.ts'
import { formatInstant } from '../../../ui/format-instant.ts'
import { useReader } from '../../../ui/reader.ts'
import { useRight } from '../../session/use-right.ts'
import { Fact, FactList, Section } from '../details/section.tsx'
import { NoValue } from '../no-value.tsx'
import { ChequeClearing } from './cheque-clearing.tsx'
import { ReverseGiftDialog } from './reverse-gift-dialog.tsx'

type Gift = NonNullable<DonationDetails['office_gift']>

/** The record of an office gift. A bounced cheque or a mistake is reversed here. */
export function OfficeGift({
  of: gift,
  donationId,
  status,
}: {
  of: Gift
  donationId: number
  status: DonationDetails['status']
}) {
  const { t } = useReader()
  const mayReverse = useRight('donation.reverse')
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <Section title={t('donations.office.section')}>
      <FactList>
        <Fact name={t('office.field.how-it-came')}>{t(`office-gifts.way.${gift.way}`)}</Fact>
        <Fact name={t('donations.office.received-on')}>{formatDay(t, gift.received_on)}</Fact>
        <Fact name={t(`office-gifts.reference.${gift.way}`)}>{gift.reference || <NoValue />}</Fact>
        {gift.way === 'cheque' && gift.reversal_reason === null && (
          <Fact name={t('donations.cheque')}>
            <ChequeClearing of={gift} donationId={donationId} />
          </Fact>
        )}
        {gift.bank_account && (
          <Fact name={t('office.field.account')} span={2}>
            {gift.bank_account}
          </Fact>
        )}
        <Fact name={t('donations.office.recorded-by')}>{gift.recorded_by}</Fact>
        {gift.reversed_at && (
          <Fact name={t('donations.office.reversed-on')}>{formatInstant(t, gift.reversed_at)}</Fact>
        )}
        {gift.reversal_reason !== null && (
          <Fact name={t('donations.office.reversed-because')} span={3}>
            {gift.reversal_reason}
          </Fact>
        )}
      </FactList>
      {/* A refunded gift cannot be reversed. */}
      {mayReverse && status === 'success' && gift.reversal_reason === null && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={() => setAsked(true)}>
          {t('donations.reverse.send')}
        </Button>
      )}
      {asked && <ReverseGiftDialog donationId={donationId} way={gift.way} onClose={close} />}
    </Section>
  )
}
