import { useState } from 'react'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { say } from '../../../../../words/src/say.ts'
import { Button } from '../../../ui/button.tsx'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useRight } from '../../session/use-right.ts'
import { AllocateDialog } from './allocate-dialog.tsx'

/** Money of a donation that no cause is chosen for yet; those with the right to it give it to one. */
export function Unallocated({ of: { id, funds, transfer } }: { of: DonationDetails }) {
  // Of two transfers to accounts of either kind nobody can say which one brought it.
  const kinds = new Set(transfer?.parts.map(({ verification }) => verification?.account_kind))
  const mayAllocate = useRight('donation.verify')
  const [asked, setAsked] = useState<number>()
  const waiting = funds.flatMap(({ cause_id, amount, position }) =>
    cause_id === null && amount > 0 ? [{ amount, position }] : [],
  )
  return waiting.map(({ amount, position }) => (
    <Notice key={position} look="warning">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {say('donations.unallocated', { amount: formatRupees(amount) })}
        {mayAllocate && (
          <Button look="secondary" size="small" onClick={() => setAsked(position)}>
            {say('donations.unallocated.give')}
          </Button>
        )}
      </span>
      {asked === position && (
        <AllocateDialog
          donationId={id}
          position={position}
          amount={amount}
          accountKind={kinds.size === 1 ? [...kinds][0] : undefined}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Notice>
  ))
}
