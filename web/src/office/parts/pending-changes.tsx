import * as calls from '../../../../contract/src/pending-changes.ts'
import {
  approvalRight,
  type ChangeSubject,
  isAccessSubject,
  isBookSubject,
  type PendingChange,
} from '../../../../contract/src/pending-changes.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { languageAttributes, type Translate, useReader } from '../../ui/reader.tsx'
import { useRead, useRight, useSend } from '../session/calls.ts'
import { ConfirmButton, FileButton, rowLook } from './buttons.tsx'
import { ChangeArrow } from './facts.tsx'
import { SectionHeading } from './sections.tsx'
import { RightHolders } from './who-may.tsx'

/** Whether a change concerns only the books or rights, which donors never see. */
const isInternal = ({ subject }: PendingChange) => isBookSubject(subject) || isAccessSubject(subject)

/**
 * Changes that await approval, or are approved and not in effect yet; renders nothing without such changes.
 * @param subjects default: all but changes of rights
 * @param target limits the changes to one cause, appeal or text
 */
export function PendingChanges({ subjects, target }: { subjects?: ChangeSubject[]; target?: string }) {
  const { t } = useReader()
  const { data } = useRead(calls.listPendingChanges)
  const shown = data?.filter(
    ({ subject, ...one }) =>
      (subjects?.includes(subject) ?? !isAccessSubject(subject)) &&
      (target === undefined || one.target === target),
  )
  return [
    { heading: t('office.approval.title'), changes: shown?.filter(isInternal) },
    { heading: t('pending-changes.title'), changes: shown?.filter((change) => !isInternal(change)) },
  ].map(
    ({ heading, changes }) =>
      changes?.[0] && (
        <section key={heading} aria-label={heading} className="mb-6">
          <SectionHeading title={heading} />
          <ul className="grid gap-4">
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ul>
        </section>
      ),
  )
}

function Change({ change }: { change: PendingChange }) {
  const { t } = useReader()
  const { subject, kind, name, asked_by: who, is_mine, effective_at, pictures } = change
  const at = formatInstant(t, change.asked_at)
  const right = approvalRight(subject)
  const mayApprove = useRight(right)
  return (
    <li className="panel p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold break-words text-brand-dark">
            {t('pending-changes.change', { subject, kind, name })}
          </h3>
          <p className="mt-0.5 text-sm text-ink-soft">
            {is_mine
              ? t('pending-changes.you-asked', { at, subject })
              : t('pending-changes.requested-by', { who, at, subject })}
          </p>
          {effective_at && (
            <p className="mt-0.5 text-sm font-semibold">
              {t('pending-changes.effective', { at: formatInstant(t, effective_at) })}
            </p>
          )}
        </div>
        {pictures.map((picture) => (
          <img
            key={picture}
            src={picture}
            alt={t('pending-changes.the-new-picture')}
            className="h-10 w-auto max-w-32 object-contain"
          />
        ))}
      </div>
      <Differences change={change} />
      {!effective_at && (is_mine || !mayApprove) && right === 'bankAcc.approve' && (
        <RightHolders right={right} />
      )}
      {change.has_bill && (
        <FileButton
          {...rowLook}
          label={t('vouchers.bill.view')}
          entry={calls.downloadPendingBill}
          request={{ params: { id: change.id } }}
          fileName="bill"
        />
      )}
      <Decisions change={change} mayApprove={mayApprove} />
    </li>
  )
}

function Differences({ change: { kind, found, changes } }: { change: PendingChange }) {
  const { t } = useReader()
  return (
    <dl className="mt-3 grid gap-x-6 text-dense sm:grid-cols-[auto_1fr]">
      {found.length > 0 && (
        <div className="contents">
          <dt className="pt-1.5 text-ink-soft">{t('pending-changes.found')}</dt>
          <dd className="min-w-0 pb-1.5 font-semibold wrap-anywhere text-danger tabular-nums sm:pt-1.5">
            {found.map((one) => (
              <p key={one}>
                <bdi>{one}</bdi>
              </p>
            ))}
          </dd>
        </div>
      )}
      {changes.map(({ name, from, from_language, to, to_language }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two languages of a text have one name
        <div key={`${name} ${index}`} className="contents">
          <dt className="pt-1.5 text-ink-soft">{name}</dt>
          <dd className="min-w-0 pb-1.5 break-words whitespace-pre-line tabular-nums sm:pt-1.5">
            {kind !== 'add' && from && (
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
  )
}

function Decisions({ change, mayApprove }: { change: PendingChange; mayApprove: boolean }) {
  const { t } = useReader()
  const { id, subject, kind, name, asked_by: askedBy, is_mine, obstacle, effective_at } = change
  const reject = useSend(calls.rejectChange)
  const withdraw = useSend(calls.withdrawChange)
  const request = { params: { id } }
  const title = t('pending-changes.change', { subject, kind, name })
  if (effective_at)
    return (
      mayApprove && (
        <div className="mt-3">
          <ConfirmButton
            size="small"
            look="danger"
            label={t('pending-changes.stop')}
            dialog={{ entry: calls.stopChange, request, title, question: t('pending-changes.stop-question') }}
          />
        </div>
      )
    )
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {is_mine && (
        <Button size="small" look="secondary" onClick={() => withdraw.mutate(request)}>
          {t('office.approval.withdraw')}
        </Button>
      )}
      {!is_mine && mayApprove && !obstacle && (
        <ConfirmButton
          size="small"
          label={t('office.approval.approve')}
          dialog={{
            entry: calls.approveChange,
            request,
            title,
            question: t('pending-changes.approve-question', { askedBy, subject, kind }),
            look: 'primary',
          }}
        />
      )}
      {!is_mine && mayApprove && (
        <Button size="small" look="danger" onClick={() => reject.mutate(request)}>
          {t('office.action.reject')}
        </Button>
      )}
      {obstacle && <p className="self-center text-sm text-ink-soft">{obstacle}</p>}
    </div>
  )
}

/** Shown after a change that needs a second person's approval. */
export const approvalPendingMessage = (t: Translate) => t('bank-accounts.waits')

/** Message of a button whose function is switched off; names the action (specification, section 8). */
export const plannedMessage = (t: Translate, action: 'add' | 'edit' | 'deactivate' | 'delete') =>
  t('office.planned', { action })
