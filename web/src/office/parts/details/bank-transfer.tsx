import type { AttemptDetails } from '../../../../../contract/src/attempt-details.ts'
import { noReferenceFile, transactionIdLabel } from '../../../../../contract/src/attempts.ts'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import type { TransferPart } from '../../../../../contract/src/transfers.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { useReader } from '../../../ui/reader.ts'
import type { PayableRef } from './payable-ref.ts'
import { ReferenceFile } from './reference-file.tsx'
import { Copied, Fact, FactList, Section } from './section.tsx'
import { TransferDecision } from './transfer-decision.tsx'

/**
 * The bank transfer as the donor or payee reported it (or both of two), beside what staff found and decided.
 */
export function BankTransfer({
  of: shown,
  amount,
  funds,
  details: { manual_bank_transfer: report, transfer },
}: {
  of: PayableRef
  amount: number
  /** Lines of a donation. */
  funds?: DonationDetails['funds']
  details: AttemptDetails
}) {
  const { t } = useReader()
  const parts = transfer?.parts ?? []
  return (
    <Section title={t('details.transfer.section')}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        {parts.length > 1 ? (
          <div className="grid gap-4">
            {parts.map(({ part, due, reference_no, reference_file }) => (
              <div key={part} className="grid gap-1.5">
                <h4 className="font-bold">{t(`details.part.${part}`)}</h4>
                <Report of={shown} part={part} amount={due} report={{ reference_no, reference_file }} />
              </div>
            ))}
          </div>
        ) : (
          <Report of={shown} amount={amount} report={report} />
        )}
        {transfer && <TransferDecision of={shown} transfer={transfer} funds={funds} />}
      </div>
    </Section>
  )
}

type Reported = { reference_no: string | null; reference_file: string | null }

function Report({
  of: shown,
  part,
  amount,
  report,
}: {
  of: PayableRef
  /** Set for one of two transfers. */
  part?: TransferPart
  amount: number
  report: Reported | null
}) {
  const { t } = useReader()
  if (!report?.reference_no)
    return <p className="text-dense text-ink-soft">{t('details.transfer.none', { what: shown.what })}</p>
  const { reference_no, reference_file: file } = report
  return (
    <FactList>
      <Fact name={t('ui.amount')} span={2}>
        <strong>{formatRupees(t, amount)}</strong>
      </Fact>
      <Fact name={t(transactionIdLabel)} span={2}>
        <Copied text={reference_no} what={t('details.transfer.copied')} />
      </Fact>
      <Fact name={t('details.transfer.file')} span={3}>
        {!file || file === noReferenceFile ? (
          t('details.transfer.no-file')
        ) : (
          <ReferenceFile of={shown} part={part} name={file} />
        )}
      </Fact>
    </FactList>
  )
}
