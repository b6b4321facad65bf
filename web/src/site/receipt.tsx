import type { DonationStatus } from '../../../contract/src/attempts.ts'
import { charityName } from '../../../contract/src/charity.ts'
import { rupeesInWords } from '../../../contract/src/rupees-in-words.ts'
import { noSubType } from '../../../contract/src/statuses.ts'
import { formatInstant } from '../ui/date.ts'
import { formatRupees } from '../ui/money.ts'
import { pairWords } from './pair-words.ts'
import './receipt.css'

/** The receipt of a paid donation: on paper one sheet of A4 and nothing else, on wide screens what will be printed. */
export function Receipt({ donation }: { donation: DonationStatus }) {
  const facts = {
    'Donation code': donation.donation_code,
    'Received from': donation.donor_name,
    'Received on': `${formatInstant(donation.settled_at ?? donation.created_at)} (PKT)`,
    'Paid by': pairWords(donation).title,
  }
  const columns = ['S. No.', 'Cause', 'Sub Type', 'Quantity', 'Amount']
  return (
    <article
      className="receipt panel hidden p-8 text-sm lg:block print:block print:rounded-none print:border-0 print:p-0 print:shadow-none"
      aria-labelledby="receipt-title"
    >
      <header className="flex items-center justify-between border-b-2 border-green pb-5">
        <img src="/art/logo.svg" alt={charityName} width="235" height="64" className="h-14 w-auto" />
        <h2 id="receipt-title" className="font-display text-2xl font-bold text-green-dark">
          Donation Receipt
        </h2>
      </header>
      <dl className="my-8 grid grid-cols-2 gap-x-8 gap-y-4">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full border-collapse text-left [&_:is(th,td)]:p-2 [&_:is(th,td)]:align-top [&_:is(th,td):nth-last-child(-n+2)]:text-right [&_:is(th,td):nth-last-child(-n+2)]:tabular-nums">
        <thead className="border-b border-ink text-xs">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {donation.funds.map((fund, place) => (
            <tr key={`${fund.fundtitle} ${fund.fund_type}`} className="break-inside-avoid">
              <td>{place + 1}</td>
              <td>
                <span className="font-semibold">{fund.fundtitle}</span>
                {fund.remarks && <div className="text-xs text-ink-soft">{fund.remarks}</div>}
              </td>
              <td>{fund.fund_type === noSubType ? '–' : fund.fund_type}</td>
              <td>{fund.quantity}</td>
              <td className="whitespace-nowrap">{formatRupees(fund.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-y-2 border-green text-lg font-bold">
          <tr>
            <th scope="row" colSpan={4}>
              Total
            </th>
            <td className="whitespace-nowrap">{formatRupees(donation.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <div className="mt-5 flex items-start justify-between gap-8">
        <p className="font-semibold">
          <span className="block text-xs font-normal text-ink-soft">Amount in words</span>
          {rupeesInWords(donation.amount)}
        </p>
        <img src="/art/certificate-seal.svg" alt="" width="96" height="112" className="mt-3" />
      </div>
      <footer className="mt-10 break-inside-avoid border-t border-line pt-4 text-xs text-ink-soft">
        <p>
          {charityName} has received this donation with thanks. This receipt was made by computer and needs no
          signature. Whoever holds it can check it at
        </p>
        <p className="text-ink">{location.origin + location.pathname}</p>
      </footer>
    </article>
  )
}
