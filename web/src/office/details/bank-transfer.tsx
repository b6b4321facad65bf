import type { AttemptDetails } from '../../../../contract/src/attempt-details.ts'
import { noReferenceFile } from '../../../../contract/src/attempts.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { ReferenceFile } from './reference-file.tsx'
import { Copied, Fact, FactList, Section } from './section.tsx'
import { personOf, type Shown } from './shown.ts'
import { TransferDecision } from './transfer-decision.tsx'

/** What was told of the transfer, and at its side what staff found and decide. */
export function BankTransfer({
  of: shown,
  amount,
  details: { manual_bank_transfer: told, transfer },
}: {
  of: Shown
  amount: number
  details: AttemptDetails
}) {
  return (
    <Section title="Bank Transfer Details">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        {told ? (
          <FactList>
            <Fact name="Amount" span={2}>
              <strong>{formatRupees(amount)}</strong>
            </Fact>
            <Fact name="Reference No." span={2}>
              <Copied text={told.reference_no} what="reference number" />
            </Fact>
            <Fact name="Reference File" span={3}>
              {told.reference_file === noReferenceFile ? (
                noReferenceFile
              ) : (
                <ReferenceFile of={shown} name={told.reference_file} />
              )}
            </Fact>
          </FactList>
        ) : (
          <p className="text-dense text-ink-soft">The {personOf(shown)} has not told us of a transfer yet.</p>
        )}
        {transfer && <TransferDecision of={shown} transfer={transfer} />}
      </div>
    </Section>
  )
}
