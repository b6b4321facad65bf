import { useQuery } from '@tanstack/react-query'
import type { OperationsStatus } from '../../../../contract/src/operations.ts'
import { readOperations } from '../../../../contract/src/operations.ts'
import { say } from '../../../../words/src/say.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { gatewayName } from '../parts/gateway-name.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { entryQuery } from '../session/entry-query.ts'

type Point = OperationsStatus[number]

/** Status of the server's own work, refreshed every half minute while the screen is open. */
export function OperationsPage() {
  const status = useQuery({ ...entryQuery(readOperations), refetchInterval: 30_000 })
  const wrong = status.data?.filter(({ well }) => !well) ?? []
  return (
    <>
      <PageHeading title={say('office-fields.status')} lead={say('operations.lead')} />
      {status.isError ? (
        <LoadProblem query={status} />
      ) : (
        <div className="grid gap-4">
          {status.data && (
            <Notice look={wrong.length === 0 ? 'info' : 'danger'} role="status">
              {wrong.length === 0
                ? say('operations.everything-works')
                : say('operations.some-need-attention', { wrong: wrong.length, all: status.data.length })}
            </Notice>
          )}
          <DataTable
            caption={say('office-fields.status')}
            columns={columns()}
            rows={status.data && [...status.data].sort((one, other) => Number(one.well) - Number(other.well))}
            rowKey={({ point, gateway }) => gateway ?? point}
            empty={null}
            expectedRows={7}
          />
        </div>
      )}
    </>
  )
}

const columns = (): Column<Point>[] => [
  {
    title: say('operations.what'),
    heading: true,
    cell: (row) => (row.gateway ? gatewayName(row.gateway) : pointTitle(row)),
  },
  {
    title: say('office.field.state'),
    cell: ({ well }) =>
      well ? (
        <StatusBadge status={say('operations.works')} look="success" />
      ) : (
        <StatusBadge status={say('operations.needs-attention')} look="error" />
      ),
  },
  {
    title: say('ui.details'),
    cell: (row) => (
      <div className="grid max-w-3xl gap-1 text-start">
        <p>{pointState(row, row.at && formatInstant(row.at))}</p>
        {!row.well && (
          <p>
            <strong className="text-brand-dark">{say('office.field.what-to-do')}</strong>{' '}
            {say(`operations.${row.point}.action`)}
          </p>
        )}
      </div>
    ),
  },
]

const pointTitle = ({ point }: Point): string =>
  point === 'gateway'
    ? say('office-fields.gateway')
    : say(`operations.${point === 'no backup' ? 'backup' : point}.title`)

/**
 * Describes the status of a point.
 * @param at when it last ran; null if never
 */
function pointState({ point, count, of = 0 }: Point, at: string | null): string {
  if (point === 'no backup') return say('operations.no backup.says')
  if (point === 'checks' && at === null) return say('operations.checks.never')
  if ((point === 'backup' || point === 'backup of files') && at === null)
    return say(`operations.${point}.never`, { count })
  return say(`operations.${point}.says`, { count, of, at: at ?? '' })
}
