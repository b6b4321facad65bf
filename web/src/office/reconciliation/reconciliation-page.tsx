import { useSearchParams } from 'react-router'
import { listPaymentGateways } from '../../../../contract/src/payment-methods.ts'
import {
  discrepancyKinds,
  discrepancyViews,
  listDiscrepancies,
} from '../../../../contract/src/reconciliation.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type Translate, useReader } from '../../ui/reader.ts'
import { useDetailsInAddress } from '../parts/details/details-address.tsx'
import { DonationDialog } from '../parts/donation/donation-dialog.tsx'
import { LinkTabs } from '../parts/links.tsx'
import { Filters } from '../parts/lists/filter-panel.tsx'
import { dayFilters, namesFilter, paidFilters, searchFilter, useLookup } from '../parts/lists/filters.ts'
import { chosenValues, type FilterFields, useListAddress } from '../parts/lists/list-address.ts'
import { CardList, PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { PaymentDialog } from '../parts/payment/payment-dialog.tsx'
import { useFocusWhenFewer } from '../parts/use-focus.ts'
import { entryQuery } from '../session/calls.ts'
import { DiscrepancyCard } from './discrepancy-card.tsx'
import { RunPanel } from './run-panel.tsx'

type View = (typeof discrepancyViews)[number]

/** Discrepancies, open ones first. `?donation={id}` and `?payment={id}` in the address open details. */
export function ReconciliationPage() {
  const { t } = useReader()
  const asked = useListAddress(discrepancyAddressFields(t))
  const { filters, page, per_page, today, setFilters } = asked
  const show: View = filters.show === 'ended' ? 'ended' : 'standing'
  const donation = useDetailsInAddress('donation')
  const payment = useDetailsInAddress('payment')
  const choices = { kinds: discrepancyKinds, payment_gateways: useLookup(entryQuery(t, listPaymentGateways)) }
  const list = usePage(
    entryQuery(t, listDiscrepancies, { query: { page, per_page }, body: { ...filters, show } }),
  )
  const chosen = chosenValues(discrepancyFilters(t), filters, today).length
  const results = useFocusWhenFewer(list.data?.total)
  const noFilters = { search: '', kinds: [], payment_gateways: [], date_from: '', date_to: today }
  const filter = (changed: Omit<typeof filters, 'show'>) => setFilters({ ...changed, show: filters.show })

  return (
    <>
      <PageHeading title={t('reconciliation.title')} lead={t('reconciliation.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RunPanel />
        <Filters
          fields={discrepancyFilters(t)}
          filters={filters}
          choices={choices}
          today={today}
          onChange={filter}
          onClear={() => filter(noFilters)}
        />
        <ViewTabs shown={show} />
        <div ref={results} tabIndex={-1} className="scroll-mt-20">
          <h2 className="sr-only">{t('reconciliation.list')}</h2>
          <PagedList list={list} address={asked}>
            {(rows) =>
              !rows ? (
                <Skeleton className="h-52" />
              ) : rows.length === 0 ? (
                <div className="panel">
                  <NoDiscrepancies show={show} filtered={chosen > 0 || page > 1} />
                </div>
              ) : (
                <CardList label={t('reconciliation.list')} refreshing={list.isPlaceholderData}>
                  {rows.map((discrepancy) => (
                    <DiscrepancyCard key={discrepancy.id} of={discrepancy} />
                  ))}
                </CardList>
              )
            }
          </PagedList>
        </div>
      </div>
      <DonationDialog id={donation.id} onClose={donation.close} />
      <PaymentDialog id={payment.id} onClose={payment.close} />
    </>
  )
}

function ViewTabs({ shown }: { shown: View }) {
  const { t } = useReader()
  const [address] = useSearchParams()
  const addressOf = (view: View) => {
    const next = new URLSearchParams(address)
    next.delete('page')
    next.delete('show')
    if (view === 'ended') next.set('show', view)
    return `?${next}`
  }
  return (
    <LinkTabs
      label={t('reconciliation.views')}
      tabs={discrepancyViews.map((view) => ({
        name: t(`reconciliation.view.${view}`),
        to: addressOf(view),
        isShown: view === shown,
      }))}
    />
  )
}

function NoDiscrepancies({ show, filtered }: { show: View; filtered: boolean }) {
  const { t } = useReader()
  const which = filtered ? 'filtered' : show === 'ended' ? 'resolved' : 'open'
  return (
    <EmptyState title={t(`reconciliation.none.${which}`)}>
      {t(`reconciliation.none.${which}.lead`)}
    </EmptyState>
  )
}

const discrepancyFilters = (t: Translate) =>
  ({
    search: searchFilter(t),
    kinds: namesFilter(t('reconciliation.filter.types'), t('office.field.type'), (kind) =>
      t.ifKnown(`reconciliation.kind.${kind}`),
    ),
    payment_gateways: paidFilters(t).payment_gateways,
    ...dayFilters(t),
  }) as const satisfies FilterFields

const discrepancyAddressFields = (t: Translate) =>
  ({
    ...discrepancyFilters(t),
    show: { label: t('office.action.show'), one: t('office.action.show'), kind: 'text' },
  }) as const satisfies FilterFields
