import { say } from '../../../../words/src/say.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { Words } from '../../words.tsx'
import type { Recorded } from './gift-form.tsx'
import { PrintReceipt } from './print-receipt.tsx'

/** What was recorded, its receipt to be printed, and whether it is e-mailed. */
export function RecordedNotice({ of: gift }: { of: Recorded }) {
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <Words
            of="office-gifts.recorded-notice.recorded"
            values={{
              amount: formatRupees(gift.amount),
              code: gift.donation_code,
              number: gift.receipt_number,
              strong: (words) => <strong className="whitespace-nowrap">{words}</strong>,
            }}
          />
          <span className="block font-normal wrap-anywhere">
            {gift.email
              ? say('office-gifts.recorded-notice.e-mailed', { email: gift.email })
              : say('office-gifts.recorded-notice.not-e-mailed')}
          </span>
        </p>
        <PrintReceipt of={gift} />
      </div>
    </Notice>
  )
}
