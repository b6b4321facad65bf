import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ApiProblem } from '../../../call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { formatCount, useReader } from '../../../ui/reader.tsx'
import type { EntryQuery } from '../../session/calls.ts'
import type { ShownList } from '../lists/paged-list.tsx'
import { LoadProblem } from '../loaded.tsx'
import type { PayableRef } from './details-address.tsx'
import { SectionMenu } from './section.tsx'

/** Details of the donation or payment `id`; closed while undefined. */
export function DetailsDialog<Details>({
  what,
  id,
  read,
  titleOf,
  steps,
  onClose,
  children,
}: {
  what: PayableRef['what']
  id: number | undefined
  /** Null when the server has no such row. */
  read: (id: number) => EntryQuery<Details | null>
  titleOf: (details: Details) => string
  steps: Steps | undefined
  onClose: () => void
  children: (details: Details) => ReactNode
}) {
  const { t } = useReader()
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)

  const details = useQuery({ ...read(shown ?? 0), enabled: shown !== undefined })

  return (
    <Dialog
      title={details.data ? titleOf(details.data) : t('details.title', { what })}
      open={id !== undefined}
      onClose={onClose}
      width="wide"
      shown={shown}
      footer={steps && steps.total !== 1 && <StepBar what={what} steps={steps} />}
    >
      {details.isError ? (
        <Problem what={what} query={details} onClose={onClose} />
      ) : details.data === null ? (
        <DetailsNotFound what={what} title={t('details.not-found', { what })} onClose={onClose} />
      ) : details.data ? (
        <SectionMenu>{children(details.data)}</SectionMenu>
      ) : (
        <DetailsLoading />
      )}
    </Dialog>
  )
}

type StepBarProps = { what: PayableRef['what']; steps: Steps }

/** Previous, next and the position in the list. The buttons keep the focus, also at either end. */
function StepBar({ what, steps: { place, total, previous, next } }: StepBarProps) {
  const { t } = useReader()
  return (
    <nav aria-label={t('details.steps', { what })} className="flex w-full items-center justify-between gap-3">
      <Button look="secondary" size="small" className={stepLook} aria-disabled={!previous} onClick={previous}>
        {t('office.field.previous')}
      </Button>
      <span role="status" className="text-dense text-ink-soft tabular-nums">
        {/* The open row may have left the list: a transfer that was just verified. */}
        {total === undefined || total < place
          ? formatCount(place)
          : t('details.steps.place', { place: formatCount(place), total: formatCount(total) })}
      </span>
      <Button look="secondary" size="small" className={stepLook} aria-disabled={!next} onClick={next}>
        {t('office.field.next')}
      </Button>
    </nav>
  )
}

const stepLook = 'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-soft'

type ProblemProps = { what: PayableRef['what']; query: UseQueryResult; onClose: () => void }

function Problem({ what, query, onClose }: ProblemProps) {
  const { error } = query
  const isMissing = error instanceof ApiProblem && error.status === 404
  if (!isMissing) return <LoadProblem query={query} />
  return <DetailsNotFound what={what} title={error.message} onClose={onClose} />
}

type DetailsNotFoundProps = { what: PayableRef['what']; title: string; onClose: () => void }

function DetailsNotFound({ what, title, onClose }: DetailsNotFoundProps) {
  const { t } = useReader()
  return (
    <EmptyState title={title}>
      <Button look="secondary" onClick={onClose}>
        {t('details.back', { what })}
      </Button>
    </EmptyState>
  )
}

function DetailsLoading() {
  const { t } = useReader()
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('details.loading')}</span>
      {['h-36', 'h-36', 'h-28'].map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <Skeleton key={place} className={height} />
      ))}
    </div>
  )
}

/** Position of the open details in their list, from 1, and the steps to the rows beside them. */
type Steps = {
  place: number
  /** Undefined before the rows are counted. */
  total: number | undefined
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** Neighbours of `id` across a list's pages; a row that leaves the list is followed by its successor. */
export function useSteps<Row extends { id: number }>(
  what: PayableRef['what'],
  id: number | undefined,
  list: ShownList<Row> | undefined,
): Steps | undefined {
  const queries = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const { page } = list ?? {}
  const rows = page?.data ?? []
  const found = rows.findIndex((row) => row.id === id)
  const [last, setLast] = useState<{ id: number; place: number }>()
  if (id !== undefined && found >= 0 && (last?.id !== id || last.place !== found))
    setLast({ id, place: found })
  const isGone = found < 0
  const place = isGone && last?.id === id ? last?.place : found
  if (!list || !page || id === undefined || place === undefined || place < 0) return undefined
  const { current_page, last_page, total, is_total_exact } = page

  function open(row: Row | undefined, onPage = current_page) {
    if (!row) return
    const search = new URLSearchParams(address)
    search.set(what, String(row.id))
    if (onPage === 1) search.delete('page')
    else search.set('page', String(onPage))
    // Closing goes back to the page where the details were opened, or closes in place on another page.
    setAddress(search, { replace: true, state: onPage === current_page ? state : undefined })
  }

  /** The query client shows failures. */
  const turnTo = (onPage: number, end: 0 | -1) =>
    queries.fetchQuery(list.pageQuery(onPage)).then(
      ({ data }) => open(data.at(end), onPage),
      () => {},
    )

  const after = isGone ? place : place + 1
  return {
    // Limited to the total, because a decided row leaves the list and may have been its last row.
    place: Math.min((page.from ?? 1) + place, Math.max(total, 1)),
    total: is_total_exact === false ? undefined : total,
    previous:
      place > 0
        ? () => open(rows[place - 1])
        : current_page > 1
          ? () => turnTo(current_page - 1, -1)
          : undefined,
    next:
      after < rows.length
        ? () => open(rows[after])
        : current_page < last_page
          ? () => turnTo(current_page + 1, 0)
          : undefined,
  }
}
