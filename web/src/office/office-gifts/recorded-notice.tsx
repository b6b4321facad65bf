import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Recorded } from './gift-form.tsx'
import { PrintReceipt } from './print-receipt.tsx'

/** What was recorded, its receipt to be printed, and whether it is e-mailed. */
export function RecordedNotice({ of: gift }: { of: Recorded }) {
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          {formatRupees(gift.amount)} recorded as {gift.donation_code}. Receipt{' '}
          <strong className="whitespace-nowrap">{gift.receipt_number}</strong>
          <span className="block font-normal wrap-anywhere">
            {gift.email
              ? `It is being e-mailed to ${gift.email}.`
              : 'It is not e-mailed: no address was given.'}
          </span>
        </p>
        <PrintReceipt of={gift} />
      </div>
    </Notice>
  )
}
