import { noSubType } from '../../../../contract/src/donate.ts'
import {
  type DonationRow,
  exportDonations,
  listDonationCauses,
  listDonationStatuses,
  listDonations,
} from '../../../../contract/src/donations.ts'
import { listPaymentGateways, listPaymentMethods } from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle, methodTitle } from '../../../../contract/src/payment-titles.ts'
import { callForDownload } from '../../call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DetailsLink } from '../details/details-link.tsx'
import { useDetailsInAddress } from '../details/use-details-in-address.ts'
import { entryQuery } from '../entry-query.ts'
import { Amount } from '../lists/amount.tsx'
import { CreatedOn } from '../lists/created-on.tsx'
import { IdAndCode } from '../lists/id-and-code.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { Name } from '../lists/name.tsx'
import { useLookup } from '../lists/use-lookup.ts'
import { DonationDialog } from './donation-dialog.tsx'
import { donationFilters } from './donation-filters.ts'

/** Every donation, filtered and a page at a time; `?donation={id}` in the address opens its details. */
export function DonationsPage() {
  const details = useDetailsInAddress('donation')
  const choices = {
    cause_names: useLookup(entryQuery(listDonationCauses)),
    statuses: useLookup(entryQuery(listDonationStatuses)),
    payment_gateways: useLookup(entryQuery(listPaymentGateways)),
    payment_modes: useLookup(entryQuery(listPaymentMethods)),
  }
  return (
    <>
      <ListScreen
        title="Donations"
        fields={donationFilters}
        choices={choices}
        columns={columns}
        rowKey={({ id }) => id}
        read={(sent) => entryQuery(listDonations, sent)}
        readExport={(sent) => callForDownload(exportDonations, sent)}
        noneYet="They appear here as soon as somebody donates."
      />
      <DonationDialog id={details.id} onClose={details.close} />
    </>
  )
}

const columns: readonly Column<DonationRow>[] = [
  {
    title: 'Id & Code',
    cell: ({ id, donation_code }) => <IdAndCode id={id} code={donation_code} what="donation code" />,
  },
  { title: 'Cause Name', cell: ({ funds }) => <Lines of={funds.map(({ fundtitle }) => fundtitle)} /> },
  { title: 'Cause Type', cell: ({ funds }) => <Lines of={funds.map(({ fund_type }) => fund_type)} /> },
  {
    title: 'Amount',
    align: 'end',
    aside: true,
    cell: ({ amount, refunded_amount }) => <Amount of={amount} refunded={refunded_amount} />,
  },
  {
    title: 'Pay Mode',
    cell: ({ active_pay_method }) => <Name of={methodTitle(active_pay_method.payment_method)} />,
  },
  {
    title: 'Gateway',
    cell: ({ active_pay_method }) => <Name of={gatewayTitle(active_pay_method.payment_gateway)} />,
  },
  { title: 'Platform', cell: ({ platform }) => <Name of={platform} /> },
  { title: 'Status', aside: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Created On', cell: ({ created_at }) => <CreatedOn instant={created_at} /> },
  {
    title: 'Action',
    actions: true,
    cell: ({ id, donation_code }) => <DetailsLink of={{ what: 'donation', id }} code={donation_code} />,
  },
]

/**
 * The lines of a gift one below the other, so that those of two columns stand side by side. There is room for two; the
 * details have them all.
 */
function Lines({ of }: { of: readonly string[] }) {
  const more = of.length > 2 ? of.length - 1 : 0
  return (
    <>
      {of.slice(0, more > 0 ? 1 : 2).map((text, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a gift may have two lines alike, and they stay in place
          key={place}
          className={`block max-w-36 truncate xl:max-w-44 ${text === noSubType ? 'text-ink-soft' : ''}`}
        >
          {text}
        </span>
      ))}
      {more > 0 && <span className="block text-xs text-ink-soft">and {more} more</span>}
    </>
  )
}
