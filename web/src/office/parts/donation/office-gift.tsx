import { useState } from 'react'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { say } from '../../../../../words/src/say.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format-day.ts'
import { useRight } from '../../session/use-right.ts'
import { Fact, FactList, Section } from '../details/section.tsx'
import { NoValue } from '../no-value.tsx'
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
  const mayReverse = useRight('donation.reverse')
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <Section title={say('donations.office.section')}>
      <FactList>
        <Fact name={say('office.field.how-it-came')}>{say(`office-gifts.way.${gift.way}`)}</Fact>
        <Fact name={say('donations.office.received-on')}>{formatDay(gift.received_on)}</Fact>
        <Fact name={say(`office-gifts.reference.${gift.way}`)}>{gift.reference || <NoValue />}</Fact>
        <Fact name={say('donations.office.recorded-by')}>{gift.recorded_by}</Fact>
        {gift.reversal_reason !== null && (
          <Fact name={say('donations.office.reversed-because')} span={3}>
            {gift.reversal_reason}
          </Fact>
        )}
      </FactList>
      {/* A refunded gift cannot be reversed. */}
      {mayReverse && status === 'success' && gift.reversal_reason === null && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={() => setAsked(true)}>
          {say('donations.reverse.send')}
        </Button>
      )}
      {asked && <ReverseGiftDialog donationId={donationId} way={gift.way} onClose={close} />}
    </Section>
  )
}
