import { useState } from 'react'
import { closeDaySheet, type DaySheet } from '../../../../contract/src/office-gifts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useSend } from '../use-send.ts'
import { giftCount } from './gift-count.ts'

/** Closes a sheet after a confirmation. Until it agrees, the button does nothing and `difference` says why. */
export function CloseSheet({ sheet, differenceId }: { sheet: DaySheet; differenceId: string | undefined }) {
  const [asking, setAsking] = useState(false)
  const closing = useSend(closeDaySheet, { onDone: () => setAsking(false) })
  return (
    <>
      <Button
        aria-disabled={differenceId !== undefined}
        aria-describedby={differenceId}
        onClick={() => differenceId === undefined && setAsking(true)}
      >
        Close the sheet
      </Button>
      <ConfirmDialog
        title="Close the day sheet?"
        question={`${giftCount(sheet.count)} of ${formatRupees(sheet.sum)} agree with what was counted. Nothing more can be entered on it afterwards.`}
        confirm="Close the sheet"
        look="primary"
        open={asking}
        loading={closing.isPending}
        onConfirm={() => closing.mutate({ params: { id: sheet.id } })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
