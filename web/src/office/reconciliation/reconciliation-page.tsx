import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listPaymentGateways } from '../../../../contract/src/payment-methods.ts'
import {
  discrepancyKinds,
  discrepancyViews,
  listDiscrepancies,
  type ReconciliationRun,
  readReconciliation,
  startReconciliation,
} from '../../../../contract/src/reconciliation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { ProgressBar, Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { useDetailsInAddress } from '../parts/details/details-address.tsx'
import { DonationDialog } from '../parts/details/donation-dialog.tsx'
import { PaymentDialog } from '../parts/details/payment-dialog.tsx'
import { LinkTabs } from '../parts/links.tsx'
import { Filters } from '../parts/lists/filter-panel.tsx'
import { dayFilters, namesFilter, paidFilters, searchFilter, useLookup } from '../parts/lists/filters.ts'
import {
  chosenValues,
  type FilterFields,
  useListAddress,
  writeListAddress,
} from '../parts/lists/list-address.ts'
import { CardList, PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { gatewayName } from '../parts/names.ts'
import { useFocusWhenFewer } from '../parts/use-focus.ts'
import { entryQuery, useRead, useSend } from '../session/calls.ts'
import { DiscrepancyCard, InlineFact } from './discrepancy-card.tsx'

/** Discrepancies, open ones first. `?donation={id}` and `?payment={id}` in the address open details. */
export function ReconciliationPage() {
  const { t } = useReader()
  const fields = addressFields(t)
  const address = useListAddress(fields)
  const { filters, page, per_page, today, setFilters } = address
  const { show } = filters
  const donation = useDetailsInAddress('donation')
  const payment = useDetailsInAddress('payment')
  const choices = { kinds: discrepancyKinds, payment_gateways: useLookup(entryQuery(t, listPaymentGateways)) }
  const list = usePage(entryQuery(t, listDiscrepancies, { query: { page, per_page }, body: filters }))
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
        <LinkTabs
          label={t('reconciliation.views')}
          tabs={discrepancyViews.map((view) => ({
            name: t(`reconciliation.view.${view}`),
            to: `?${writeListAddress(fields, { ...address, page: 1, filters: { ...filters, show: view } }, today)}`,
            isShown: view === show,
          }))}
        />
        <div ref={results} tabIndex={-1} className="scroll-mt-20">
          <h2 className="sr-only">{t('reconciliation.list')}</h2>
          <PagedList list={list} address={address}>
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
                    <DiscrepancyCard key={discrepancy.id} discrepancy={discrepancy} />
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

function NoDiscrepancies({ show, filtered }: { show: string; filtered: boolean }) {
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

const addressFields = (t: Translate) =>
  ({
    ...discrepancyFilters(t),
    show: { label: '', one: '', kind: 'one', values: discrepancyViews },
  }) as const satisfies FilterFields

export function RunPanel() {
  const { t } = useReader()
  const run = useRead(readReconciliation, {
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1500 : false),
  })
  const start = useSend(startReconciliation)
  const isRunning = run.data?.state === 'running'
  useRefreshAtEnd(isRunning)
  if (run.isError) return <LoadProblem query={run} />
  return (
    <section aria-labelledby="run" className="panel grid gap-3 p-4 md:px-6 md:py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="run" className="font-bold text-brand-dark">
            {t(isRunning ? 'reconciliation.run.running' : 'reconciliation.run.last')}
          </h2>
          {run.isPending ? <Skeleton className="mt-1 h-5 w-72" /> : <RunTime run={run.data} />}
        </div>
        <Button
          look="secondary"
          size="small"
          loading={start.isPending}
          disabled={run.isPending || isRunning}
          // Ignores the second click of a double click, even when the first has been answered.
          onClick={({ detail }) => detail < 2 && start.mutate({})}
        >
          {t('reconciliation.run.start')}
        </Button>
      </div>
      {run.data && (isRunning ? <Progress run={run.data} /> : <Outcome run={run.data} />)}
    </section>
  )
}

/** Refetches the list when a run ends. */
function useRefreshAtEnd(isRunning: boolean) {
  const queries = useQueryClient()
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !isRunning) queries.invalidateQueries()
    ran.current = isRunning
  }, [isRunning, queries])
}

function RunTime({ run }: { run: ReconciliationRun | null }) {
  const { t } = useReader()
  return (
    <p className="mt-0.5 text-sm text-ink-soft">
      {run
        ? run.started_by === 'system'
          ? t('reconciliation.run.started-automatically', { time: formatInstant(t, run.begun_at) })
          : t('reconciliation.run.started-by', { time: formatInstant(t, run.begun_at), by: run.started_by })
        : t('reconciliation.run.never')}
    </p>
  )
}

function Progress({ run: { planned, asked, unreachable } }: { run: ReconciliationRun }) {
  const { t } = useReader()
  const done = asked + unreachable
  return (
    <div className="grid gap-2">
      <ProgressBar label={t('reconciliation.run.checked')} value={planned === 0 ? 0 : done / planned} />
      <p role="status" className="text-dense text-ink-soft tabular-nums">
        {t('reconciliation.run.progress', { done: formatCount(done), planned: formatCount(planned) })}
      </p>
    </div>
  )
}

function Outcome({ run }: { run: ReconciliationRun }) {
  const { t } = useReader()
  const { planned, asked, unreachable, changed, found, given_up, state } = run
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense [&_dd]:font-bold">
        <InlineFact name={t('reconciliation.run.checked')} value={formatCount(asked)} />
        <InlineFact name={t('reconciliation.run.no-answer')} value={formatCount(unreachable)} />
        <InlineFact name={t('reconciliation.run.updated')} value={formatCount(changed)} />
        <InlineFact name={t('reconciliation.run.found')} value={formatCount(found)} />
      </dl>
      {state === 'stopped' && (
        <Notice look="warning">
          {t('reconciliation.run.interrupted', {
            done: formatCount(asked + unreachable),
            planned: formatCount(planned),
          })}{' '}
          {t(run.ended_at === null ? 'reconciliation.run.continues' : 'reconciliation.run.start-again')}
        </Notice>
      )}
      {given_up.length > 0 && (
        <Notice look="warning">
          {t('reconciliation.run.skipped', {
            gateways: joinNames(
              t,
              given_up.map((name) => gatewayName(t, name)),
              'long',
            ),
            count: given_up.length,
          })}
        </Notice>
      )}
    </>
  )
}
