import type { ReactNode } from 'react'
import type { DonationStatus } from '../../../contract/src/attempts.ts'
import { noSubType } from '../../../contract/src/statuses.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatInstant } from '../ui/date.ts'
import { formatRupees } from '../ui/money.ts'
import { pairWords } from './pair-words.ts'

/** What was given, whatever has become of it. */
export function DonationSummary({ donation }: { donation: DonationStatus }) {
  const { donation_code: code } = donation
  return (
    <section aria-labelledby="summary-title" className="panel p-4 sm:p-5">
      <h2 id="summary-title" className="text-lg font-bold">
        Your donation
      </h2>
      <div className="mt-3 flex items-center justify-between gap-2 rounded-sm bg-green-soft py-2 pr-1 pl-3">
        <p className="min-w-0">
          <span className="block text-xs text-ink-soft">Donation code</span>
          <strong className="font-mono text-lg">{code}</strong>
        </p>
        <CopyButton text={code} what="donation code" />
      </div>
      <ul className="mt-3 divide-y divide-line border-b border-line text-sm">
        {donation.funds.map((fund) => (
          <li key={`${fund.fundtitle} ${fund.fund_type}`} className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
            <span className="font-semibold">{fund.fundtitle}</span>
            <span className="tabular-nums">{formatRupees(fund.amount)}</span>
            <span className="text-ink-soft">
              {fund.fund_type !== noSubType && `${fund.fund_type}, `}
              {fund.fund_type === noSubType ? 'Quantity' : 'quantity'} {fund.quantity}
            </span>
            {fund.remarks && <span className="col-span-2 text-ink-soft">{fund.remarks}</span>}
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid gap-1.5 text-sm">
        <Row name="Total">
          <strong className="text-lg tabular-nums">{formatRupees(donation.amount)}</strong>
        </Row>
        <Row name="From">{donation.donor_name}</Row>
        <Row name="Way to pay">{pairWords(donation).title}</Row>
        <Row name="Given">{formatInstant(donation.created_at)}</Row>
        {donation.settled_at && <Row name="Received">{formatInstant(donation.settled_at)}</Row>}
      </dl>
      <p className="mt-2 text-xs text-ink-soft">Times are those of Pakistan.</p>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}
