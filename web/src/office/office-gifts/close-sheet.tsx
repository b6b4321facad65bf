import { useState } from 'react'
import { closeDaySheet, type DaySheet } from '../../../../contract/src/office-gifts.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useSend } from '../session/use-send.ts'

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
        {say('office-gifts.close-sheet.close-the-sheet')}
      </Button>
      <ConfirmDialog
        title={say('office-gifts.close-sheet.title')}
        question={say('office-gifts.close-sheet.question', {
          count: sheet.count,
          sum: formatRupees(sheet.sum),
        })}
        confirm={say('office-gifts.close-sheet.close-the-sheet')}
        look="primary"
        open={asking}
        loading={closing.isPending}
        onConfirm={() => closing.mutate({ params: { id: sheet.id } })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
