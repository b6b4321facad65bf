import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { readReceipt } from '../../../../../contract/src/receipts.ts'
import { call } from '../../../call.ts'
import { saveFile } from '../../../save-file.ts'
import { formatInstant } from '../../../ui/format-instant.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { useReader } from '../../../ui/reader.ts'
import { Copied, Fact, FactList, Section } from '../details/section.tsx'
import { FileButton } from '../file-button.tsx'

type IssuedReceiptProps = { donationId: number; of: NonNullable<DonationDetails['receipt']> }

/** The valid receipt, to download as the donor gets it. */
export function IssuedReceipt({ donationId, of: { number, amount, issued_at } }: IssuedReceiptProps) {
  const { t } = useReader()
  return (
    <Section title={t('office.field.receipt')}>
      <FactList>
        <Fact name={t('donations.receipt.number')}>
          <Copied text={number} what={t('donations.copied.receipt-number')} />
        </Fact>
        <Fact name={t('ui.amount')}>{formatRupees(t, amount)}</Fact>
        <Fact name={t('donations.receipt.issued-on')} span={2}>
          {formatInstant(t, issued_at)}
        </Fact>
      </FactList>
      <FileButton
        size="small"
        className="justify-self-start"
        make={async () =>
          saveFile(await call(readReceipt, { params: { id: donationId } }), `receipt-${number}.pdf`)
        }
      >
        {t('donations.receipt.download')}
      </FileButton>
    </Section>
  )
}
