import { type ReactNode, useState } from 'react'
import type { Entry } from '../../../../contract/src/entry.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useReader } from '../../ui/reader.ts'
import { useSend } from '../session/use-send.ts'
import { SectionHeading } from './section-heading.tsx'

/** List of pending changes or access changes. Renders nothing when it is empty. */
export function PendingRequests<Request>({
  requests,
  title,
  children,
}: {
  requests: readonly Request[] | undefined
  title?: string
  children: (request: Request) => ReactNode
}) {
  const { t } = useReader()
  if (!requests || requests.length === 0) return null
  const heading = title ?? t('office.approval.title')
  return (
    <section aria-label={heading} className="mb-6">
      <SectionHeading title={heading} />
      <ul className="grid gap-4">{requests.map(children)}</ul>
    </section>
  )
}

/** One pending change or access change, with the decisions that the reader may take. */
export function PendingRequest({
  request,
  title,
  asked,
  question,
  mayApprove,
  obstacle = null,
  calls,
  approved,
  picture,
  children,
}: {
  request: { id: number; is_mine: boolean }
  title: string
  /** Sentence that names the requester and the time. */
  asked: string
  /** Question of the dialog before an approval. */
  question: string
  mayApprove: boolean
  /** Sentence with the reason why the reader cannot approve it now. */
  obstacle?: string | null
  calls: Record<'approve' | 'reject' | 'withdraw', Entry>
  /** Set when it is approved and not in effect yet: a sentence with the time, and the call that stops it. */
  approved?: { note: string; stop: Entry; question: string } | undefined
  picture?: ReactNode
  /** Requested values. */
  children: ReactNode
}) {
  const { t } = useReader()
  const [asking, setAsking] = useState(false)
  const decide = useSend(approved?.stop ?? calls.approve, { onDone: () => setAsking(false) })
  const reject = useSend(calls.reject)
  const withdraw = useSend(calls.withdraw)
  const sent = { params: { id: request.id } } as never
  const note = request.is_mine ? mayApprove && t('office.approval.somebody-else') : obstacle
  return (
    <li className="panel p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold break-words text-brand-dark">{title}</h3>
          <p className="mt-0.5 text-sm text-ink-soft">{asked}</p>
          {approved && <p className="mt-0.5 text-sm font-semibold">{approved.note}</p>}
        </div>
        {picture}
      </div>
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        {approved ? (
          mayApprove && (
            <Button size="small" look="danger" onClick={() => setAsking(true)}>
              {t('pending-changes.stop')}
            </Button>
          )
        ) : request.is_mine ? (
          <Button size="small" look="secondary" onClick={() => withdraw.mutate(sent)}>
            {t('office.approval.withdraw')}
          </Button>
        ) : (
          mayApprove && (
            <>
              {!obstacle && (
                <Button size="small" onClick={() => setAsking(true)}>
                  {t('office.approval.approve')}
                </Button>
              )}
              <Button size="small" look="danger" onClick={() => reject.mutate(sent)}>
                {t('office.action.reject')}
              </Button>
            </>
          )
        )}
        {!approved && note && <p className="self-center text-sm text-ink-soft">{note}</p>}
      </div>
      <ConfirmDialog
        open={asking}
        title={title}
        look={approved ? 'danger' : 'primary'}
        question={approved?.question ?? question}
        confirm={t(approved ? 'pending-changes.stop' : 'office.approval.approve')}
        loading={decide.isPending}
        onConfirm={() => decide.mutate(sent)}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
