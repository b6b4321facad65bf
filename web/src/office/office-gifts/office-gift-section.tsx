import { useState } from 'react'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { Fact, FactList, Section } from '../details/section.tsx'
import { fullName } from '../full-name.ts'
import { NoValue } from '../lists/no-value.tsx'
import { useRight } from '../shell/use-right.ts'
import { ReverseGiftDialog } from './reverse-gift-dialog.tsx'
import { wayNames } from './way-names.ts'

/** How staff took a gift in, and why it was reversed, if it was. */
export function OfficeGiftSection({
  donation: { id, amount, status, donor },
  of: { way, received_on, reference, recorded_by, reversal_reason },
}: {
  donation: DonationDetails
  of: NonNullable<DonationDetails['office_gift']>
}) {
  const mayReverse = useRight('donation.reverse') && status === 'success' && way !== 'transfer'
  const [isReversing, setIsReversing] = useState(false)
  return (
    <Section title="Office Gift">
      <FactList>
        <Fact name="How it came">{wayNames[way]}</Fact>
        <Fact name={way === 'cheque' ? 'Cheque number' : 'Reference'}>{reference || <NoValue />}</Fact>
        <Fact name="Received on">{formatDay(received_on)}</Fact>
        <Fact name="Recorded by">{recorded_by}</Fact>
        {reversal_reason !== null && (
          <Fact name="Reversed because" span={3}>
            {reversal_reason}
          </Fact>
        )}
      </FactList>
      {mayReverse && (
        <Button
          look="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setIsReversing(true)}
        >
          Reverse this gift
        </Button>
      )}
      {isReversing && (
        <ReverseGiftDialog
          gift={{ id, way, amount, donor_name: fullName(donor) }}
          onClose={() => setIsReversing(false)}
        />
      )}
    </Section>
  )
}
