import { type OperationsStatus, readOperations } from '../../../../contract/src/operations.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { gatewayName } from '../parts/names.ts'
import { useRead } from '../session/calls.ts'

type Point = OperationsStatus[number]

/** Status of the server's background work, refreshed every half minute while the screen is open. */
export function OperationsPage() {
  const { t } = useReader()
  const status = useRead(readOperations, {
    refetchInterval: 30_000,
    select: (points) => points.toSorted((one, other) => Number(one.well) - Number(other.well)),
  })
  const wrong = status.data?.filter(({ well }) => !well) ?? []
  return (
    <>
      <PageHeading title={t('office-fields.status')} lead={t('operations.lead')} />
      <div className="grid gap-4">
        {status.isSuccess && (
          <Notice look={wrong.length === 0 ? 'info' : 'danger'} role="status">
            {wrong.length === 0
              ? t('operations.everything-works')
              : t('operations.some-need-attention', { wrong: wrong.length, all: status.data.length })}
          </Notice>
        )}
        <LoadedTable
          query={status}
          caption={t('office-fields.status')}
          columns={columns(t)}
          rowKey={({ point, gateway }) => gateway ?? point}
          expectedRows={7}
        />
      </div>
    </>
  )
}

const columns = (t: Translate): Column<Point>[] => [
  {
    title: t('operations.what'),
    heading: true,
    cell: (row) => (row.gateway ? gatewayName(t, row.gateway) : pointTitle(t, row)),
  },
  {
    title: t('office.field.state'),
    cell: ({ well }) => (
      <StatusBadge
        status={t(well ? 'operations.works' : 'operations.needs-attention')}
        look={well ? 'success' : 'error'}
      />
    ),
  },
  {
    title: t('ui.details'),
    cell: (row) => (
      <div className="grid max-w-3xl gap-1 text-start">
        <p>{pointState(t, row, row.at && formatInstant(t, row.at))}</p>
        {!row.well && (
          <p>
            <strong className="text-brand-dark">{t('office.field.what-to-do')}</strong>{' '}
            {t(`operations.${row.point}.action`)}
          </p>
        )}
      </div>
    ),
  },
]

const pointTitle = (t: Translate, { point }: Point): string =>
  point === 'gateway'
    ? t('office-fields.gateway')
    : t(`operations.${point === 'no_backup' ? 'backup' : point}.title`)

function pointState(t: Translate, { point, count, of = 0 }: Point, at: string | null): string {
  if (point === 'no_backup') return t('operations.no_backup.says')
  if (point === 'checks' && at === null) return t('operations.checks.never')
  if ((point === 'backup' || point === 'restore_check') && at === null)
    return t(`operations.${point}.never`, { count })
  return t(`operations.${point}.says`, { count, of, at: at ?? '' })
}
