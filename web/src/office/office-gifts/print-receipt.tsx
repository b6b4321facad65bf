import { useMutation } from '@tanstack/react-query'
import { type RecordedGift, readGiftReceipt } from '../../../../contract/src/office-gifts.ts'
import { call } from '../../call.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { openFile } from '../../open-file.ts'
import { Button } from '../../ui/button.tsx'
import { spoken } from '../../ui/spoken.tsx'

/** Opens the receipt in a new tab, to print it from there. */
export function PrintReceipt({
  of: { id, receipt_number },
  isShort = false,
}: {
  of: Pick<RecordedGift, 'id' | 'receipt_number'>
  /** Labels the button 'Print', for a row that shows the receipt's number. */
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
        <FormattedText
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
