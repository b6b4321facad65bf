import type { AttemptDetails } from '../../../../contract/src/attempt-details.ts'
import { noReferenceFile, transactionIdLabel } from '../../../../contract/src/attempts.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { ReferenceFile } from './reference-file.tsx'
import { Copied, Fact, FactList, Section } from './section.tsx'
import { personOf, type Shown } from './shown.ts'
import { TransferDecision } from './transfer-decision.tsx'

/** The transfer as the donor or payee reported it, and beside it what staff found and decide. */
export function BankTransfer({
  of: shown,
  amount,
  details: { manual_bank_transfer: report, transfer },
}: {
  of: Shown
  amount: number
  details: AttemptDetails
}) {
  return (
    <Section title="Bank Transfer Details">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        {report ? (
          <FactList>
            <Fact name="Amount" span={2}>
              <strong>{formatRupees(amount)}</strong>
            </Fact>
            <Fact name={transactionIdLabel} span={2}>
              <Copied text={report.reference_no} what="bank’s transaction ID" />
            </Fact>
            <Fact name="Reference File" span={3}>
              {report.reference_file === noReferenceFile ? (
                noReferenceFile
              ) : (
                <ReferenceFile of={shown} name={report.reference_file} />
              )}
            </Fact>
          </FactList>
        ) : (
          <p className="text-dense text-ink-soft">The {personOf(shown)} has not reported a transfer yet.</p>
        )}
        {transfer && <TransferDecision of={shown} transfer={transfer} />}
      </div>
    </Section>
  )
}
