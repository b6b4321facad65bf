import { useState } from 'react'
import type { DonationDetails as Donation } from '../../../../../contract/src/donations.ts'
import { Button } from '../../../ui/button.tsx'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useRight } from '../../session/use-right.ts'
import { MainAction } from '../details/section-menu.tsx'
import { AllocateDialog } from './allocate-dialog.tsx'

/** Unallocated money of a donation; staff with the right allocate it to a cause. */
export function Unallocated({
  of: { id, funds },
  accountKind,
}: {
  of: Donation
  /** Kind of the receiving account, if known. */
  accountKind: 'zakat' | 'general' | undefined
}) {
  const { t } = useReader()
  const mayAllocate = useRight('donation.verify')
  const [asked, setAsked] = useState<number>()
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
              <Button look={look} size="small" onClick={() => setAsked(position)}>
                {t('donations.unallocated.give')}
              </Button>
            )}
          </MainAction>
        )}
      </span>
      {asked === position && (
        <AllocateDialog
          donationId={id}
          position={position}
          amount={amount}
          accountKind={accountKind}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Notice>
  ))
}
