import { type DonationStatus, readDonationStatus, retryDonation } from '../../../../contract/src/attempts.ts'
import { noSubType } from '../../../../contract/src/donate.ts'
import { call } from '../../call.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { pairWords } from '../pair-words.ts'
import { DownloadReceipt } from '../receipt/download-receipt.tsx'
import { Receipt } from '../receipt/receipt.tsx'
import { PaidSummary } from './paid-summary.tsx'
import { StatusPage, type StatusPageParts } from './status-page.tsx'
import { donationWords } from './status-words.ts'

/** The status of a donation, for the holder of its link; see {@link StatusPage}. */
export function DonationPage({ link, openPage }: { link: string; openPage?: (url: string) => void }) {
  return <StatusPage link={link} parts={donationParts} openPage={openPage} />
}

const donationParts: StatusPageParts<DonationStatus> = {
  name: 'donation',
  read: (link, signal) => call(readDonationStatus, { params: { link }, signal }),
  pay: (link, body) => call(retryDonation, { params: { link }, body }),
  words: donationWords,
  Summary: DonationSummary,
  Receipt: DonationReceipt,
  DownloadReceipt,
  onwards: (
    <ButtonLink look="secondary" href="/">
      Give again
    </ButtonLink>
  ),
}

const fundKey = (fund: DonationStatus['funds'][number]) => `${fund.fundtitle} ${fund.fund_type}`

function DonationSummary({ paid }: { paid: DonationStatus }) {
  return (
    <PaidSummary
      title="Your donation"
      paid={paid}
      code={{ name: 'Donation code', text: paid.donation_code }}
      totalName="Total"
      from={{ name: 'From', text: paid.donor_name }}
      begun="Donated on"
    >
      <ul className="mt-3 divide-y divide-line border-b border-line text-sm">
        {paid.funds.map((fund) => (
          <li key={fundKey(fund)} className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
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
    </PaidSummary>
  )
}

function DonationReceipt({ paid }: { paid: DonationStatus }) {
  return (
    <Receipt
      of="donation"
      facts={{
        'Donation code': paid.donation_code,
        'Received from': paid.donor_name,
        'Received on': `${formatInstant(paid.settled_at ?? paid.created_at)} (PKT)`,
        'Paid by': pairWords(paid).title,
      }}
      columns={[
        { title: 'S. No.' },
        { title: 'Cause' },
        { title: 'Sub Type' },
        { title: 'Quantity', numeric: true },
        { title: 'Amount', numeric: true },
      ]}
      lines={paid.funds.map((fund, place) => ({
        key: fundKey(fund),
        cells: [
          place + 1,
          <>
            <span className="font-semibold">{fund.fundtitle}</span>
            {fund.remarks && <div className="text-xs text-ink-soft">{fund.remarks}</div>}
          </>,
          fund.fund_type === noSubType ? '–' : fund.fund_type,
          fund.quantity,
          formatRupees(fund.amount),
        ],
      }))}
      amount={paid.amount}
    />
  )
}
