import { useState } from 'react'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRight } from '../use-right.ts'
import { RejectForm, ReverseForm, VerifyForm } from './transfer-forms.tsx'

type Decision = 'verify' | 'reject' | 'reverse'

/**
 * What staff with the right to it decide about a bank transfer, beside what the donor told of it: found on the
 * statement, not found, or a verification that was wrong.
 */
export function TransferDecision({ transfer }: { transfer: NonNullable<DonationDetails['transfer']> }) {
  const mayVerify = useRight('donation.verify')
  const mayReverse = useRight('donation.reverse')
  const [asked, setAsked] = useState<Decision>()
  const { status, verification } = transfer
  const open: Decision[] = [
    // An expired transfer can still be found (server/src/transfers/decide-transfer.ts).
    ...(mayVerify && (status === 'pending' || status === 'expired') ? (['verify'] as const) : []),
    ...(mayVerify && status === 'pending' ? (['reject'] as const) : []),
    ...(mayReverse && verification ? (['reverse'] as const) : []),
  ]
  const decision = open.find((one) => one === asked)
  const form = { transfer, onClose: () => setAsked(undefined) }

  if (open.length === 0) return null
  return (
    <div className="grid gap-3 rounded-sm border border-line bg-white p-4">
      {transfer.submitted_at === null && !verification && (
        <Notice look="warning">The donor has not told us of this transfer.</Notice>
      )}
      {!decision && (
        <div className="flex flex-wrap gap-2">
          {open.map((one) => (
            <Button key={one} look={looks[one]} onClick={() => setAsked(one)}>
              {titles[one]}
            </Button>
          ))}
        </div>
      )}
      {decision === 'verify' && <VerifyForm {...form} />}
      {decision === 'reject' && <RejectForm {...form} />}
      {decision === 'reverse' && <ReverseForm {...form} />}
    </div>
  )
}

const titles: Record<Decision, string> = {
  verify: 'Verify transfer',
  reject: 'Reject transfer',
  reverse: 'Reverse verification',
}

const looks = { verify: 'primary', reject: 'secondary', reverse: 'secondary' } as const
