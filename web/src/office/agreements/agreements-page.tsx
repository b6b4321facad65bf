import { Link, useNavigate } from 'react-router'
import { collectionMethods } from '../../../../contract/src/agreements.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { sortOrders } from '../../../../contract/src/lists.ts'
import {
  type AgreementFilter,
  agreementFilters,
  exportAgreements,
  listAgreements,
} from '../../../../contract/src/office-agreements.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { callForDownload } from '../../call.ts'
import { Button, touchLinkLook } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'
import { agreementColumns } from '../parts/agreement/agreement-columns.tsx'
import { namesFilter, searchFilter } from '../parts/lists/filters.ts'
import { type FilterFields, type FilterValues, useListAddress } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { useRight } from '../session/auth.ts'
import { entryQuery, useRead } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { RequestAgain } from './request-again.tsx'

/** All regular donations, filtered and paginated. */
export function AgreementsPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  const mayExport = useRight('donation.export')
  const causes = useRead(listWebCauses).data ?? []
  const titles = new Map(causes.map(({ id, fundtitle }) => [String(id), fundtitle]))
  const fields = filterFields(t, titles)
  const { filters } = useListAddress(fields, sortOrders)
  const appeals = useScreenAddress()('appeal')
  return (
    <ListScreen
      title={t('agreements.title')}
      rows="agreements"
      fields={fields}
      choices={{ methods: collectionMethods, cause_ids: [...titles.keys()] }}
      columns={agreementColumns(t)}
      read={({ query, body }) => entryQuery(t, listAgreements, { query, body: bodyOf(body) })}
      readExport={
        mayExport
          ? ({ body, query, signal }) =>
              callForDownload(exportAgreements, {
                body: bodyOf(body),
                query: { format: query.format ?? 'csv' },
                signal,
              })
          : undefined
      }
      actions={
        <>
          <Link to="forecast" className={touchLinkLook}>
            {t('agreements.forecast')}
          </Link>
          <Link to="import" className={touchLinkLook}>
            {t('agreements.import.link')}
          </Link>
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
              onClick={() => navigate(`${appeals}/new`, { state: { filters: bodyOf(filters) } })}
            >
              {t('agreements.propose')}
            </Button>
          )}
          {hasDue(filters.show) && amount_due > 0 && (
            <RequestAgain filters={bodyOf(filters)} total={total} amount={amount_due} />
          )}
        </div>
      )}
      noneYet={t('agreements.none-yet')}
    />
  )
}

const hasDue = (show: AgreementFilter) => show === 'due' || show === 'missed' || show === 'lapsed'

const bodyOf = ({ cause_ids, methods, ...filters }: FilterValues<ReturnType<typeof filterFields>>) => ({
  ...filters,
  methods: collectionMethods.filter((method) => methods.includes(method)),
  cause_ids: cause_ids.map(Number).filter((id) => id > 0),
})

const filterFields = (t: Translate, causes: ReadonlyMap<string, string>) =>
  ({
    search: { ...searchFilter(t), placeholder: t('agreements.search-hint') },
    show: {
      label: t('agreements.show'),
      one: t('agreements.show'),
      kind: 'one',
      values: agreementFilters,
      titleOf: (show: string) => t(`agreements.show.${show as AgreementFilter}`),
    },
    methods: namesFilter(
      t('agreements.methods'),
      t('agreements.method'),
      (method: string) => t.ifKnown(`agreements.method.${method}`) ?? method,
    ),
    cause_ids: namesFilter(
      t('office.field.causes'),
      t('office.field.cause'),
      (id: string) => causes.get(id) ?? id,
    ),
  }) as const satisfies FilterFields
