import { useMutation } from '@tanstack/react-query'
import { type RecordedGift, readGiftReceipt } from '../../../../contract/src/office-gifts.ts'
import { call } from '../../call.ts'
import { openFile } from '../../open-file.ts'
import { Button } from '../../ui/button.tsx'
import { spoken } from '../../ui/spoken.tsx'
import { Words } from '../../words.tsx'

/** Opens the receipt in a tab of its own, from where it is printed. */
export function PrintReceipt({
  of: { id, receipt_number },
  isShort = false,
}: {
  of: Pick<RecordedGift, 'id' | 'receipt_number'>
  /** In a row under the receipt's number: 'Print'. */
  isShort?: boolean
}) {
  const opening = useMutation({
    meta: { showsProgress: true },
    mutationFn: async () =>
      openFile(await call(readGiftReceipt, { params: { id } }), `receipt-${receipt_number}.pdf`),
  })
  return (
    <Button look="secondary" size="small" loading={opening.isPending} onClick={() => opening.mutate()}>
      <span>
        <Words
          of="office-gifts.print-receipt"
          values={{
            number: receipt_number,
            receipt: (words) => <span className={isShort ? 'sr-only' : ''}>{words}</span>,
            spoken,
          }}
        />
      </span>
    </Button>
  )
}
