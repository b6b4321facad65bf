import { useQuery } from '@tanstack/react-query'
import {
  approveChange,
  type ChangeSubject,
  listPendingChanges,
  type PendingChange,
  rejectChange,
  stopChange,
  withdrawChange,
} from '../../../../contract/src/pending-changes.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { languageAttributes, useReader } from '../../ui/reader.ts'
import { entryQuery } from '../session/entry-query.ts'
import { useRight } from '../session/use-right.ts'
import { ChangeArrow } from './change-arrow.tsx'
import { PendingRequest, PendingRequests } from './pending-request.tsx'

const calls = { approve: approveChange, reject: rejectChange, withdraw: withdrawChange }

/**
 * Pending changes of bank accounts and public texts: awaiting approval, or approved and not in effect yet.
 * Renders nothing when there are none.
 * @param subjects limits the list to changes of these; default: all
 */
export function PendingChanges({ subjects }: { subjects?: ChangeSubject[] }) {
  const { t } = useReader()
  const { data } = useQuery(entryQuery(t, listPendingChanges))
  return (
    <PendingRequests
      title={t('pending-changes.title')}
      requests={data?.filter(({ subject }) => subjects?.includes(subject) ?? true)}
    >
      {(change) => <Change key={change.id} change={change} />}
    </PendingRequests>
  )
}

function Change({ change }: { change: PendingChange }) {
  const { t } = useReader()
  const { subject, kind, name, asked_by: who, effective_at } = change
  const at = formatInstant(t, change.asked_at)
  return (
    <PendingRequest
      request={change}
      title={t('pending-changes.change', { subject, kind, name })}
      asked={
        change.is_mine
          ? t('pending-changes.you-asked', { at })
          : t('pending-changes.somebody-asked', { who, at })
      }
      question={t('pending-changes.approve-question', { askedBy: who })}
      mayApprove={useRight('bankAcc.approve')}
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
        {change.changes.map(({ name, from, from_language, to, to_language }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two languages of a text have one name
          <div key={`${name} ${place}`} className="contents">
            <dt className="pt-1.5 text-ink-soft">{name}</dt>
            <dd className="min-w-0 pb-1.5 break-words whitespace-pre-line tabular-nums sm:pt-1.5">
              <del className="text-ink-soft">
                <bdi {...(from_language && languageAttributes(from_language))}>{from}</bdi>
              </del>{' '}
              <ChangeArrow />{' '}
              <ins className="font-semibold no-underline">
                <bdi {...(to_language && languageAttributes(to_language))}>{to}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </PendingRequest>
  )
}
