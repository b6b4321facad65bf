import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '../../../api-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useReader } from '../../../ui/reader.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { EntryQuery } from '../../session/entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import type { PayableRef } from './payable-ref.ts'
import { SectionMenu } from './section-menu.tsx'
import type { Steps } from './use-steps.ts'

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
  /** Title once loaded: 'Donation K7Q-M3X-PD4'. */
  titleOf: (details: Details) => string
  /** Previous and next, when opened from a list. */
  steps: Steps | undefined
  onClose: () => void
  children: (details: Details) => ReactNode
}) {
  const { t } = useReader()
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)

  const details = useQuery({
    ...read(shown ?? 0),
    enabled: shown !== undefined,
  })

  return (
    <Dialog
      title={details.data ? titleOf(details.data) : t('details.title', { what })}
      open={id !== undefined}
      onClose={onClose}
      width="wide"
      shown={shown}
      footer={steps && steps.total > 1 && <StepBar what={what} steps={steps} />}
    >
      {details.isError ? (
        <Problem what={what} query={details} onClose={onClose} />
      ) : details.data === null ? (
        <NotThere what={what} title={t('details.not-found', { what })} onClose={onClose} />
      ) : details.data ? (
        <SectionMenu>{children(details.data)}</SectionMenu>
      ) : (
        <DetailsLoading />
      )}
    </Dialog>
  )
}

/** Previous, next and the position in the list. The buttons keep the focus, also at either end. */
function StepBar({
  what,
  steps: { place, total, previous, next },
}: {
  what: PayableRef['what']
  steps: Steps
}) {
  const { t } = useReader()
  return (
    <nav aria-label={t('details.steps', { what })} className="flex w-full items-center justify-between gap-3">
      <Button look="secondary" size="small" className={stepLook} aria-disabled={!previous} onClick={previous}>
        {t('office.field.previous')}
      </Button>
      <span role="status" className="text-dense text-ink-soft tabular-nums">
        {t('details.steps.place', {
          place: place.toLocaleString('en-US'),
          total: total.toLocaleString('en-US'),
        })}
      </span>
      <Button look="secondary" size="small" className={stepLook} aria-disabled={!next} onClick={next}>
        {t('office.field.next')}
      </Button>
    </nav>
  )
}

const stepLook = 'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-soft'

/** Retry button, or a way back when there is no such donation or payment. */
function Problem({
  what,
  query,
  onClose,
}: {
  what: PayableRef['what']
  query: UseQueryResult
  onClose: () => void
}) {
  const { error } = query
  const isMissing = error instanceof ApiProblem && error.status === 404
  if (!isMissing) return <LoadProblem query={query} />
  return <NotThere what={what} title={error.message} onClose={onClose} />
}

function NotThere({
  what,
  title,
  onClose,
}: {
  what: PayableRef['what']
  title: string
  onClose: () => void
}) {
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
