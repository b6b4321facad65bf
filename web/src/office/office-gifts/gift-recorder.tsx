import { useState } from 'react'
import { useLocation } from 'react-router'
import { type DaySheet, type RecordedGift, readGiftReceipt } from '../../../../contract/src/office-gifts.ts'
import { call } from '../../call.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { openFile } from '../../save-file.ts'
import { formatRupees } from '../../ui/format-number.ts'
import { Notice } from '../../ui/notice.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.ts'
import { FileButton } from '../parts/buttons.tsx'
import { type GiftDefaults, GiftForm, type Recorded } from './gift-form.tsx'

/**
 * Records gifts one after the other. Each leaves a notice, and its method, date and account prefill the next;
 * a day sheet lists its gifts, so that only the last notice stays.
 */
export function GiftRecorder({ sheet }: { sheet?: DaySheet }) {
  const { t } = useReader()
  const { state } = useLocation()
  const [recorded, setRecorded] = useState<readonly Recorded[]>([])
  const [defaults, setDefaults] = useState<GiftDefaults>({
    way: 'cash',
    received_on: sheet?.day ?? dayInPakistan(new Date()),
    bank_account_id: '',
  })
  return (
    <section
      aria-label={t('office-gifts.gift-desk.next-gift')}
      className="panel grid scroll-mt-20 gap-5 p-4 md:p-5"
    >
      <div role="status" className="grid gap-2 empty:hidden">
        {recorded.slice(0, sheet ? 1 : undefined).map((gift) => (
          <RecordedNotice key={gift.id} of={gift} />
        ))}
      </div>
      <GiftForm
        key={recorded.length}
        defaults={defaults}
        daySheetId={sheet?.id}
        donor={recorded.length === 0 ? state?.donor : undefined}
        takesFocus={recorded.length > 0 || state?.openedNow === true}
        onRecorded={(gift, next) => {
          setRecorded([gift, ...recorded])
          setDefaults(next)
        }}
      />
    </section>
  )
}

function RecordedNotice({ of: gift }: { of: Recorded }) {
  const { t } = useReader()
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <FormattedText
            of="office-gifts.recorded-notice.recorded"
            values={{
              amount: formatRupees(t, gift.amount),
              code: gift.donation_code,
              number: gift.receipt_number,
              strong: (words) => <strong className="whitespace-nowrap">{words}</strong>,
            }}
          />
          <span className="block font-normal wrap-anywhere">
            {gift.email
              ? t('office-gifts.recorded-notice.e-mailed', { email: gift.email })
              : t('office-gifts.recorded-notice.not-e-mailed')}
          </span>
        </p>
        <PrintReceipt of={gift} />
      </div>
    </Notice>
  )
}

export function PrintReceipt({
  of: { id, receipt_number },
  isShort = false,
}: {
  of: Pick<RecordedGift, 'id' | 'receipt_number'>
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
          of="office-gifts.print-receipt"
          values={{
            number: receipt_number,
            receipt: (words) => <span className={isShort ? 'sr-only' : ''}>{words}</span>,
          }}
        />
      </span>
    </FileButton>
  )
}
