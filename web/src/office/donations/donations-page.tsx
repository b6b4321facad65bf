import { listCampaignTitles } from '../../../../contract/src/campaigns.ts'
import * as calls from '../../../../contract/src/donations.ts'
import { donationFlags } from '../../../../contract/src/lists.ts'
import { printReceipts } from '../../../../contract/src/receipts.ts'
import { capitalise } from '../../../../words/src/format-values.ts'
import { callForDownload } from '../../call.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { FileButton } from '../parts/buttons.tsx'
import { useDetailsInAddress } from '../parts/details/details-address.tsx'
import { donationColumns } from '../parts/details/donation-columns.tsx'
import { DonationDialog } from '../parts/details/donation-dialog.tsx'
import {
  datedByFilter,
  dayFilters,
  namesFilter,
  paidFilters,
  searchFilter,
  useLookup,
  usePaidChoices,
} from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { type CauseNames, useCauseNames } from '../parts/names.ts'
import { entryQuery, useRead, useRight } from '../session/calls.ts'

/** All donations, filtered and paginated. `?donation={id}` opens the details of a donation. */
export function DonationsPage() {
  const { t } = useReader()
  const details = useDetailsInAddress('donation')
  const names = useCauseNames()
  const campaigns = useRead(listCampaignTitles).data ?? []
  const pages = campaigns.flatMap(({ slug, pages }) =>
    pages.map((page) => ({ slug: `${slug}/${page.slug}`, title: page.title })),
  )
  const titleOf = (slug: string) => [...campaigns, ...pages].find((one) => one.slug === slug)?.title
  const mayExport = useRight('donation.export')
  const maySend = useRight('donation.receipt')
  const choices = {
    ...usePaidChoices(calls.listDonationStatuses),
    flags: donationFlags,
    cause_names: useLookup(entryQuery(t, calls.listDonationCauses)),
    kinds: ['zakat', 'general'],
    campaigns: campaigns.map(({ slug }) => slug),
    pages: pages.map(({ slug }) => slug),
    bank_accounts: useLookup(entryQuery(t, calls.listDonationAccounts)),
  }
  return (
    <ListScreen
      title={t('donations.title')}
      rows="donations"
      fields={donationFilterFields(t, names, titleOf)}
      choices={choices}
      columns={donationColumns(t, names)}
      read={(request) => entryQuery(t, calls.listDonations, request)}
      countsLater
      readExport={mayExport && ((request) => callForDownload(calls.exportDonations, request))}
      exportsLines
      actions={(body) =>
        maySend && (
          <FileButton
            label={t('donations.print-receipts')}
            entry={printReceipts}
            request={{ body }}
            fileName="receipts.pdf"
          />
        )
      }
      noneYet={t('donations.none-yet')}
      details={(list) => <DonationDialog id={details.id} list={list} onClose={details.close} />}
    />
  )
}

/** Filters in the specification's order (section 2), with some that the specification does not have. */
export const donationFilterFields = (
  t: Translate,
  names: CauseNames,
  titleOf: (slug: string) => string | undefined = () => undefined,
) =>
  ({
    search: searchFilter(t),
    cause_names: namesFilter(t('donations.filter.causes'), t('office.field.cause'), (title) =>
      capitalise(names.cause(title)),
    ),
    kinds: namesFilter(t('donations.filter.kinds'), t('office.field.kind'), (kind) =>
      t(`office.kind-name.${kind === 'zakat' ? 'zakat' : 'general'}`),
    ),
    campaigns: namesFilter(t('donations.filter.campaigns'), t('office.field.campaign'), titleOf),
    pages: namesFilter(t('donations.filter.pages'), t('office.field.page'), titleOf),
    ...dayFilters(t),
    dated_by: datedByFilter(t),
    donation_code: { label: t('donations.filter.code'), one: t('office-fields.code'), kind: 'text' },
    ...paidFilters(t),
    bank_accounts: namesFilter(
      t('donations.filter.bank-accounts'),
      t('donations.filter.bank-account'),
      (name) => name,
    ),
    flags: namesFilter(t('donations.filter.flags'), t('office.field.flag'), () => t('donations.flagged')),
  }) as const satisfies FilterFields
