import { type RecordedGift, readGiftReceipt } from '../../../../contract/src/office-gifts.ts'
import { Notice } from '../../ui/notice.tsx'
import { FormattedText, formatRupees, useReader } from '../../ui/reader.tsx'
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
      label={
        <span>
          <FormattedText
            message="office-gifts.print-receipt"
            values={{
              number: receipt_number,
              receipt: (words) => <span className={isShort ? 'sr-only' : ''}>{words}</span>,
            }}
          />
        </span>
      }
      entry={readGiftReceipt}
      request={{ params: { id } }}
      fileName={`receipt-${receipt_number}.pdf`}
    />
  )
}

export type PrintableGift = RecordedGift & { amount: number; email: string }

export function GiftRecordedNotice({ gift }: { gift: PrintableGift }) {
  const { t } = useReader()
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          {gift.receipt_number === null ? (
            t('office-gifts.recorded-notice.waits', {
              amount: formatRupees(t, gift.amount),
              code: gift.donation_code,
            })
          ) : (
            <FormattedText
              message="office-gifts.recorded-notice.recorded"
              values={{
                amount: formatRupees(t, gift.amount),
                code: gift.donation_code,
                number: gift.receipt_number,
                strong: (words) => <strong className="whitespace-nowrap">{words}</strong>,
              }}
            />
          )}
          <span className="block font-normal wrap-anywhere">
            {gift.receipt_number === null
              ? t('office-gifts.recorded-notice.receipt-later')
              : gift.email
                ? t('office-gifts.recorded-notice.e-mailed', { email: gift.email })
                : t(`office-gifts.recorded-notice.${gift.is_sent ? 'sent-on-file' : 'not-e-mailed'}`)}
          </span>
        </p>
        {gift.receipt_number !== null && (
          <PrintReceipt gift={{ id: gift.id, receipt_number: gift.receipt_number }} />
        )}
      </div>
    </Notice>
  )
}
