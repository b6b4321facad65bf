import type { ReactNode } from 'react'
import type { Entry } from '../../../../contract/src/entry.ts'
import {
  approveChange,
  type ChangeSubject,
  downloadPendingBill,
  isBookSubject,
  listPendingChanges,
  type PendingChange,
  rejectChange,
  stopChange,
  withdrawChange,
} from '../../../../contract/src/pending-changes.ts'
import { call } from '../../call.ts'
import { openFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { languageAttributes, type Translate, useReader } from '../../ui/reader.ts'
import { useRight } from '../session/auth.ts'
import { useRead, useSend } from '../session/calls.ts'
import { ConfirmButton, FileButton, rowLook } from './buttons.tsx'
import { ChangeArrow } from './facts.tsx'
import { SectionHeading } from './section-heading.tsx'
import { WhoMay } from './who-may.tsx'

const calls = { approve: approveChange, reject: rejectChange, withdraw: withdrawChange }

/**
 * Changes that await approval, or are approved and not in effect yet; nothing when there are none.
 * @param target limits them to one cause, appeal or text
 */
export function PendingChanges({ subjects, target }: { subjects?: ChangeSubject[]; target?: string }) {
  const { t } = useReader()
  const { data } = useRead(listPendingChanges)
  const shown = data?.filter(
    (one) => (subjects?.includes(one.subject) ?? true) && (target === undefined || one.target === target),
  )
  return (
    <>
      <PendingRequests requests={shown?.filter(({ subject }) => isBookSubject(subject))}>
        {(change) => <Change key={change.id} change={change} />}
      </PendingRequests>
      <PendingRequests
        title={t('pending-changes.title')}
        requests={shown?.filter(({ subject }) => !isBookSubject(subject))}
      >
        {(change) => <Change key={change.id} change={change} />}
      </PendingRequests>
    </>
  )
}

function Change({ change }: { change: PendingChange }) {
  const { t } = useReader()
  const { subject, kind, name, asked_by: who, effective_at } = change
  const at = formatInstant(t, change.asked_at)
  const mayApprove = useRight('bankAcc.approve')
  return (
    <PendingRequest
      request={change}
      title={t('pending-changes.change', { subject, kind, name })}
      requestedBy={
        change.is_mine
          ? t('pending-changes.you-asked', { at, subject })
          : t('pending-changes.somebody-asked', { who, at, subject })
      }
      question={t('pending-changes.approve-question', { askedBy: who, subject })}
      mayApprove={mayApprove}
      obstacle={change.obstacle}
      calls={calls}
      approved={
        effective_at
          ? {
              note: t('pending-changes.effective', { at: formatInstant(t, effective_at) }),
              stop: stopChange,
              question: t('pending-changes.stop-question'),
            }
          : undefined
      }
      picture={
        change.picture && (
          <img
            src={change.picture}
            alt={t('pending-changes.the-new-picture')}
            className="h-10 w-auto max-w-32 object-contain"
          />
        )
      }
    >
      <dl className="mt-3 grid gap-x-6 text-dense sm:grid-cols-[auto_1fr]">
        {change.found.length > 0 && (
          <div className="contents">
            <dt className="pt-1.5 text-ink-soft">{t('pending-changes.found')}</dt>
            <dd className="min-w-0 pb-1.5 font-semibold wrap-anywhere text-danger tabular-nums sm:pt-1.5">
              {change.found.map((found) => (
                <p key={found}>
                  <bdi>{found}</bdi>
                </p>
              ))}
            </dd>
          </div>
        )}
        {change.changes.map(({ name, from, from_language, to, to_language }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two languages of a text have one name
          <div key={`${name} ${index}`} className="contents">
            <dt className="pt-1.5 text-ink-soft">{name}</dt>
            <dd className="min-w-0 pb-1.5 break-words whitespace-pre-line tabular-nums sm:pt-1.5">
              {!(isBookSubject(subject) && kind === 'add') && (
                <>
                  <del className="text-ink-soft">
                    <bdi {...(from_language && languageAttributes(from_language))}>{from}</bdi>
                  </del>{' '}
                  <ChangeArrow />{' '}
                </>
              )}
              <ins className="font-semibold no-underline">
                <bdi {...(to_language && languageAttributes(to_language))}>{to}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {!effective_at && (change.is_mine || !mayApprove) && <WhoMay right="bankAcc.approve" />}
      {change.has_bill && (
        <FileButton
          {...rowLook}
          make={async () => openFile(await call(downloadPendingBill, { params: { id: change.id } }), 'bill')}
        >
          {t('vouchers.bill.view')}
        </FileButton>
      )}
    </PendingRequest>
  )
}

type PendingRequestsProps<Request> = {
  requests: readonly Request[] | undefined
  title?: string
  children: (request: Request) => ReactNode
}

export function PendingRequests<Request>({ requests, title, children }: PendingRequestsProps<Request>) {
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

export function PendingRequest({
  request,
  title,
  requestedBy,
  question,
  mayApprove,
  obstacle,
  calls,
  approved,
  picture,
  children,
}: {
  request: { id: number; is_mine: boolean }
  title: string
  requestedBy: string
  question: string
  mayApprove: boolean
  /** Sentence with the reason why the reader cannot approve it now. */
  obstacle: string | null
  calls: Record<'approve' | 'reject' | 'withdraw', Entry>
  /** Set when it is approved and not in effect yet: a sentence with the time, and the call that stops it. */
  approved?: { note: string; stop: Entry; question: string } | undefined
  picture?: ReactNode
  children: ReactNode
}) {
  const { t } = useReader()
  const reject = useSend(calls.reject)
  const withdraw = useSend(calls.withdraw)
  const byId = { params: { id: request.id } } as never
  const note = request.is_mine ? mayApprove && t('office.approval.somebody-else') : obstacle
  return (
    <li className="panel p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold break-words text-brand-dark">{title}</h3>
          <p className="mt-0.5 text-sm text-ink-soft">{requestedBy}</p>
          {approved && <p className="mt-0.5 text-sm font-semibold">{approved.note}</p>}
        </div>
        {picture}
      </div>
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        {approved ? (
          mayApprove && (
            <ConfirmButton
              size="small"
              look="danger"
              label={t('pending-changes.stop')}
              dialog={{ entry: approved.stop, request: byId, title, question: approved.question }}
            />
          )
        ) : request.is_mine ? (
          <Button size="small" look="secondary" onClick={() => withdraw.mutate(byId)}>
            {t('office.approval.withdraw')}
          </Button>
        ) : (
          mayApprove && (
            <>
              {!obstacle && (
                <ConfirmButton
                  size="small"
                  label={t('office.approval.approve')}
                  dialog={{ entry: calls.approve, request: byId, title, question, look: 'primary' }}
                />
              )}
              <Button size="small" look="danger" onClick={() => reject.mutate(byId)}>
                {t('office.action.reject')}
              </Button>
            </>
          )
        )}
        {!approved && note && <p className="self-center text-sm text-ink-soft">{note}</p>}
      </div>
    </li>
  )
}

/** Shown after a change that needs a second person's approval. */
export const approvalPendingMessage = (t: Translate) => t('bank-accounts.waits')

/** Message of a button whose function is switched off; names the action (specification, section 8). */
export const plannedMessage = (t: Translate, action: 'add' | 'edit' | 'deactivate' | 'delete') =>
  t('office.planned', { action })
