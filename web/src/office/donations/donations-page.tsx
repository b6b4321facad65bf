import { noSubType } from '../../../../contract/src/cart-lines.ts'
import {
  type DonationRow,
  exportDonations,
  listDonationCauses,
  listDonationStatuses,
  listDonations,
} from '../../../../contract/src/donations.ts'
import { donationMarks, waitingKinds } from '../../../../contract/src/lists.ts'
import { listPaymentGateways, listPaymentMethods } from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { callForDownload } from '../../call.ts'
import type { Column } from '../../ui/data-table.tsx'
import { useReader } from '../../ui/reader.ts'
import { capitalised } from '../parts/capitalised.ts'
import { DetailsLink } from '../parts/details/details-link.tsx'
import { useDetailsInAddress } from '../parts/details/use-details-in-address.ts'
import { DonationDialog } from '../parts/donation/donation-dialog.tsx'
import { fundTypeName } from '../parts/donation/fund-type-name.ts'
import { fullName } from '../parts/full-name.ts'
import { gatewayName } from '../parts/gateway-name.ts'
import { Amount } from '../parts/lists/amount.tsx'
import { IdAndCode } from '../parts/lists/id-and-code.tsx'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { ListedDates } from '../parts/lists/listed-dates.tsx'
import { Name } from '../parts/lists/name.tsx'
import { datedByFilter, dayFilters, paidFilters } from '../parts/lists/paid-filters.ts'
import { searchFilter } from '../parts/lists/search-filter.ts'
import { useLookup } from '../parts/lists/use-lookup.ts'
import { PaymentStatusBadge } from '../parts/payment-status-badge.tsx'
import { platformName } from '../parts/platform-name.ts'
import type { CauseNames } from '../parts/use-cause-names.ts'
import { useCauseNames } from '../parts/use-cause-names.ts'
import { entryQuery } from '../session/entry-query.ts'
import { useRight } from '../session/use-right.ts'

/** All donations, filtered and paginated; `?donation={id}` in the address opens the details of one. */
export function DonationsPage() {
  const { t } = useReader()
  const details = useDetailsInAddress('donation')
  const names = useCauseNames()
  const mayExport = useRight('donation.export')
  const choices = {
    waiting: waitingKinds,
    marks: donationMarks,
    cause_names: useLookup(entryQuery(t, listDonationCauses)),
    statuses: useLookup(entryQuery(t, listDonationStatuses)),
    payment_gateways: useLookup(entryQuery(t, listPaymentGateways)),
    payment_modes: useLookup(entryQuery(t, listPaymentMethods)),
  }
  return (
    <ListScreen
      title={t('donations.title')}
      rows="donations"
      fields={donationFilterFields(t, names)}
      choices={choices}
      columns={columns(t, names)}
      rowKey={({ id }) => id}
      read={(sent) => entryQuery(t, listDonations, sent)}
      readExport={mayExport ? (sent) => callForDownload(exportDonations, sent) : undefined}
      exportsLines
      noneYet={t('donations.none-yet')}
      details={(list) => <DonationDialog id={details.id} list={list} onClose={details.close} />}
    />
  )
}

const columns = (t: Translate, names: CauseNames): readonly Column<DonationRow>[] => [
  {
    title: t('office.field.id-and-code'),
    cell: ({ id, donation_code }) => (
      <IdAndCode id={id} code={donation_code} what={t('office.field.donation-code')} />
    ),
  },
  {
    title: t('office.field.donor'),
    name: 'donor',
    cell: ({ donor }) => <Donor name={fullName(donor)} />,
  },
  {
    title: t('donations.cause-name'),
    name: 'cause',
    cell: ({ funds }) => <Lines of={funds.map((fund) => names.fund(fund).fundtitle)} />,
  },
  {
    title: t('donations.cause-type'),
    name: 'type',
    cell: ({ funds }) => (
      <Lines of={funds.map((fund) => names.fund(fund).fund_type)} name={(type) => fundTypeName(t, type)} />
    ),
  },
  {
    title: t('ui.amount'),
    align: 'end',
    pinned: 7,
    orders: ['largest', 'smallest'],
    aside: true,
    cell: ({ amount, refunded_amount }) => <Amount of={amount} refunded={refunded_amount} />,
  },
  {
    title: t('office.field.pay-mode'),
    name: 'method',
    cell: ({ active_pay_method }) => <Name of={methodTitle(t, active_pay_method.payment_method)} />,
  },
  {
    title: t('office-fields.gateway'),
    name: 'gateway',
    cell: ({ active_pay_method }) => <Name of={gatewayName(t, active_pay_method.payment_gateway)} />,
  },
  { title: t('office.field.platform'), name: 'platform', cell: ({ platform }) => platformName(t, platform) },
  {
    title: t('office-fields.status'),
    pinned: 9,
    aside: true,
    cell: ({ status, is_suspicious }) => (
      <>
        <PaymentStatusBadge of={status} />
        {is_suspicious && (
          <span className="mt-1 block text-xs font-semibold text-danger">{t('donations.suspicious')}</span>
        )}
      </>
    ),
  },
  {
    title: t('office.field.created-on'),
    pinned: 7,
    orders: ['newest', 'oldest'],
    cell: (row) => <ListedDates of={row} />,
  },
  {
    title: t('office.field.action'),
    actions: true,
    pinned: 6.5,
    cell: ({ id, donation_code }) => <DetailsLink of={{ what: 'donation', id }} code={donation_code} />,
  },
]

/** Narrow, because the specified columns need the room: a long name takes two lines. */
const Donor = ({ name }: { name: string }) => (
  <span dir="auto" className="line-clamp-2 max-w-36 min-w-22 text-start wrap-anywhere" title={name}>
    {name}
  </span>
)

/**
 * The lines of a gift one below the other, so that two columns align. Shows at most two; the details show
 * all.
 */
function Lines({ of, name = (text) => text }: { of: readonly string[]; name?: (text: string) => string }) {
  const { t } = useReader()
  const more = of.length > 2 ? of.length - 1 : 0
  return (
    <>
      {of.slice(0, more > 0 ? 1 : 2).map((text, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and never move
          key={place}
          className={`block max-w-36 truncate xl:max-w-44 ${text === noSubType ? 'text-ink-soft' : ''}`}
        >
          {name(text)}
        </span>
      ))}
      {more > 0 && (
        <span className="block text-xs text-ink-soft">{t('donations.more-lines', { count: more })}</span>
      )}
    </>
  )
}

/**
 * Filters of the donations screen, in order (specification, section 2); the first and the last are not
 * specified.
 */
export const donationFilterFields = (t: Translate, names: CauseNames) =>
  ({
    search: searchFilter(t),
    cause_names: {
      label: t('donations.filter.causes'),
      one: t('office.field.cause'),
      kind: 'names',
      titleOf: (title: string) => capitalised(names.cause(title)),
    },
    ...dayFilters(t),
    dated_by: datedByFilter(t),
    donation_code: { label: t('donations.filter.code'), one: t('office-fields.code'), kind: 'text' },
    ...paidFilters(t),
    marks: {
      label: t('donations.filter.marks'),
      one: t('office.field.mark'),
      kind: 'names',
      titleOf: () => t('donations.suspicious'),
    },
  }) as const satisfies FilterFields
