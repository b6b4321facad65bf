import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { EntryQuery } from '../entry-query.ts'
import { LoadProblem } from '../load-problem.tsx'
import { SectionMenu } from './section-menu.tsx'
import type { Shown } from './shown.ts'

/** The details of the donation or payment `id`; closed while there is none. */
export function DetailsDialog<Details>({
  what,
  id,
  read,
  titleOf,
  onClose,
  children,
}: {
  what: Shown['what']
  id: number | undefined
  /** Null: the server keeps no such details. */
  read: (id: number) => EntryQuery<Details | null>
  /** The title once it is loaded: 'Donation K7Q-M3X-PD4'. */
  titleOf: (details: Details) => string
  onClose: () => void
  children: (details: Details) => ReactNode
}) {
  // The content stays while the dialog closes.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)

  const details = useQuery({
    ...read(shown ?? 0),
    enabled: shown !== undefined,
  })

  return (
    <Dialog
      title={details.data ? titleOf(details.data) : what === 'donation' ? 'Donation' : 'Payment'}
      open={id !== undefined}
      onClose={onClose}
      width="wide"
    >
      {details.isError ? (
        <Problem what={what} query={details} onClose={onClose} />
      ) : details.data === null ? (
        <NotThere what={what} title={`This ${what} was not found.`} onClose={onClose} />
      ) : details.data ? (
        <SectionMenu>{children(details.data)}</SectionMenu>
      ) : (
        <DetailsLoading />
      )}
    </Dialog>
  )
}

/** A retry, or the way back when there is no such donation or payment. */
function Problem({
  what,
  query,
  onClose,
}: {
  what: Shown['what']
  query: UseQueryResult
  onClose: () => void
}) {
  const { error } = query
  const isMissing = error instanceof ApiProblem && error.status === 404
  if (!isMissing) return <LoadProblem query={query} />
  return <NotThere what={what} title={error.message} onClose={onClose} />
}

function NotThere({ what, title, onClose }: { what: Shown['what']; title: string; onClose: () => void }) {
  return (
    <EmptyState title={title}>
      <Button look="secondary" onClick={onClose}>
        Back to the {what}s
      </Button>
    </EmptyState>
  )
}

function DetailsLoading() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading</span>
      {['h-36', 'h-36', 'h-28'].map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the grey boxes are all alike
        <Skeleton key={place} className={height} />
      ))}
    </div>
  )
}
