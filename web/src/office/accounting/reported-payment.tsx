import type { SettlementDiscrepancy } from '../../../../contract/src/settlement-reports.ts'
import { NoValue } from '../parts/cells.tsx'
import { PayableLink } from '../parts/payable-link.tsx'

/** Donation or payment of a report's line, and its transaction ID. */
export function ReportedPayment({
  of: { payable, reference },
}: {
  of: Pick<SettlementDiscrepancy, 'payable' | 'reference'>
}) {
  if (!payable && !reference) return <NoValue />
  return (
    <>
      {payable && (
        <>
          <PayableLink {...payable} />
          <span className="block text-xs text-ink-soft">
            <bdi>{payable.name}</bdi>
          </span>
        </>
      )}
      {reference && (
        <span className="block text-xs wrap-anywhere text-ink-soft">
          <bdi dir="ltr" className="font-mono">
            {reference}
          </bdi>
        </span>
      )}
    </>
  )
}
