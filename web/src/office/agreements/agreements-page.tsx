import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listCampaignTitles } from '../../../../contract/src/campaigns.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { collectionMethods } from '../../../../contract/src/collection.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { sortOrders } from '../../../../contract/src/lists.ts'
import {
  type AgreementFilter,
  agreementFilters,
  exportAgreements,
  listAgreements,
  remindDonors,
} from '../../../../contract/src/office-agreements.ts'
import { call, callForDownload } from '../../call.ts'
import { Button, touchLinkLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/loading.tsx'
import { formatCount, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { agreementColumns } from '../parts/details/agreement-columns.tsx'
import { namesFilter, searchFilter } from '../parts/lists/filters.ts'
import { type FilterFields, type FilterValues, useListAddress } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { entryQuery, useRead, useRight } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'

export function AgreementsPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  const mayExport = useRight('donation.export')
  const causes = useRead(listWebCauses).data ?? []
  const titles = new Map(causes.map(({ id, fundtitle }) => [String(id), fundtitle]))
  const campaigns = useRead(listCampaignTitles).data ?? []
  const campaignTitles = new Map(campaigns.map(({ id, title }) => [String(id), title]))
  const fields = filterFields(t, titles, campaignTitles)
  const { filters } = useListAddress(fields, sortOrders)
  const addressOf = useScreenAddress()
  const [appeals, imports] = [addressOf('appeal'), addressOf('import')]
  return (
    <ListScreen
      title={t('agreements.title')}
      rows="agreements"
      fields={fields}
      choices={{
        methods: collectionMethods,
        cause_ids: [...titles.keys()],
        campaign_ids: [...campaignTitles.keys()],
      }}
      columns={agreementColumns(t)}
      read={({ query, body }) => entryQuery(t, listAgreements, { query, body: toBody(body) })}
      readExport={
        mayExport &&
        ((request) => callForDownload(exportAgreements, { ...request, body: toBody(request.body) }))
      }
      actions={
        <>
          <Link to="forecast" className={touchLinkLook}>
            {t('agreements.forecast')}
          </Link>
          {imports && (
            <Link to={`${imports}?kind=agreements`} className={touchLinkLook}>
              {t('agreements.import.link')}
            </Link>
          )}
          <Button onClick={() => navigate('new')}>{t('agreements.new')}</Button>
        </>
      }
      totals={({ total, amount_due }) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-dense tabular-nums">
          <p role="status">
            {t('agreements.sum', { total: formatCount(total), amount: formatRupees(t, amount_due) })}
          </p>
          {appeals && total > 0 && (
            <Button
              look="secondary"
              size="small"
              onClick={() => navigate(`${appeals}/new`, { state: { filters: toBody(filters) } })}
            >
              {t('agreements.propose')}
            </Button>
          )}
          {hasDue(filters.show) && amount_due > 0 && (
            <RequestAgain filters={toBody(filters)} total={total} amount={amount_due} />
          )}
        </div>
      )}
      noneYet={t('agreements.none-yet')}
    />
  )
}

const hasDue = (show: AgreementFilter) => show === 'due' || show === 'missed' || show === 'lapsed'

const idsOf = (chosen: readonly string[]) => chosen.map(Number).filter((id) => id > 0)

const toBody = ({
  cause_ids,
  campaign_ids,
  methods,
  ...filters
}: FilterValues<ReturnType<typeof filterFields>>) => ({
  ...filters,
  methods: collectionMethods.filter((method) => methods.includes(method)),
  cause_ids: idsOf(cause_ids),
  campaign_ids: idsOf(campaign_ids),
})

const filterFields = (
  t: Translate,
  causes: ReadonlyMap<string, string>,
  campaigns: ReadonlyMap<string, string>,
) =>
  ({
    search: { ...searchFilter(t), placeholder: t('agreements.search-hint') },
    show: {
      label: t('agreements.show'),
      one: t('agreements.show'),
      kind: 'one',
      values: agreementFilters,
      titleOf: (show: string) => t(`agreements.show.${show as AgreementFilter}`),
    },
    methods: namesFilter(t('agreements.methods'), t('agreements.method'), (method) =>
      t.ifKnown(`agreements.method.${method}`),
    ),
    cause_ids: namesFilter(t('office.field.causes'), t('office.field.cause'), (id) => causes.get(id)),
    campaign_ids: namesFilter(t('donations.filter.campaigns'), t('office.field.campaign'), (id) =>
      campaigns.get(id),
    ),
  }) as const satisfies FilterFields

/** Number of agreements per call. */
const batchSize = 100

type RequestAgainProps = { filters: BodySentTo<typeof listAgreements>; total: number; amount: number }

/** Requests the amounts due of all filtered agreements again, after a question with their number and sum. */
export function RequestAgain({ filters, total, amount }: RequestAgainProps) {
  const { t } = useReader()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(0)
  const sending = useMutation({
    meta: { showsProgress: true },
    mutationFn: async () => {
      const ids = []
      // Reads all agreements before sending any request, because sending may change the pages.
      for (let page = 1; page <= Math.ceil(total / batchSize); page++) {
        const query = { page, per_page: batchSize }
        const { data } = await queries.fetchQuery(entryQuery(t, listAgreements, { query, body: filters }))
        ids.push(...data.map(({ id }) => id))
      }
      let requested = 0
      for (let begin = 0; begin < ids.length; begin += batchSize) {
        const body = { ids: ids.slice(begin, begin + batchSize) }
        requested += (await call(remindDonors, { body })).requested
        setDone((begin + body.ids.length) / ids.length)
      }
      showSuccess(t('agreements.again.done', { count: requested }))
    },
    onSettled: () => {
      setAsking(false)
      setDone(0)
      return queries.invalidateQueries()
    },
  })
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setAsking(true)}>
        {t('agreements.again.many', { count: total })}
      </Button>
      <Dialog
        title={t('agreements.again.many', { count: total })}
        width="narrow"
        open={asking}
        onClose={() => !sending.isPending && setAsking(false)}
        footer={
          <>
            <Button look="quiet" disabled={sending.isPending} onClick={() => setAsking(false)}>
              {t('office.action.cancel')}
            </Button>
            <Button loading={sending.isPending} onClick={() => sending.mutate()}>
              {t('agreements.again')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 text-sm">
          <p>{t('agreements.again.question', { count: total, amount: formatRupees(t, amount) })}</p>
          {sending.isPending && <ProgressBar label={t('agreements.again.progress')} value={done} />}
        </div>
      </Dialog>
    </>
  )
}
