import { readGiftReceipt } from '../../../../contract/src/office-gifts.ts'
import { call } from '../../call.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { openFile } from '../../save-file.ts'
import { FileButton } from '../parts/buttons.tsx'

/** Button that opens the PDF receipt of a gift at the office. */
export function PrintReceipt({
  gift: { id, receipt_number },
  isShort = false,
}: {
  gift: { id: number; receipt_number: string }
  /** Labels the button 'Print', for a row that shows the receipt's number. */
  isShort?: boolean
}) {
  return (
    <FileButton
      size="small"
      make={async () =>
        openFile(await call(readGiftReceipt, { params: { id } }), `receipt-${receipt_number}.pdf`)
      }
    >
      <span>
        <FormattedText
          message="office-gifts.print-receipt"
          values={{
            number: receipt_number,
            receipt: (words) => <span className={isShort ? 'sr-only' : ''}>{words}</span>,
          }}
        />
      </span>
    </FileButton>
  )
}
