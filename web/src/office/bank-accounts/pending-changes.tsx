import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveBankAccountChange,
  type BankAccountChange,
  listBankAccountChanges,
  rejectBankAccountChange,
  withdrawBankAccountChange,
} from '../../../../contract/src/bank-accounts.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { ChangeArrow } from '../parts/change-arrow.tsx'
import { SectionHeading } from '../parts/section-heading.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { writtenIn } from '../session/screen-language.tsx'
import { useRight } from '../session/use-right.ts'
import { useSend } from '../session/use-send.ts'

/** Account changes that were requested and await approval. Renders nothing when there are none. */
export function PendingChanges() {
  const { data } = useQuery(entryQuery(listBankAccountChanges))
  if (!data || data.length === 0) return null
  return (
    <section aria-label={say('bank-accounts.waiting-changes.title')} className="mb-6">
      <SectionHeading title={say('bank-accounts.waiting-changes.title')} />
      <ul className="grid gap-4">
        {data.map((change) => (
          <PendingChange key={change.id} change={change} />
        ))}
      </ul>
    </section>
  )
}

function PendingChange({ change }: { change: BankAccountChange }) {
  const mayApprove = useRight('bankAcc.approve')
  const [approving, setApproving] = useState(false)
  const approve = useSend(approveBankAccountChange, { onDone: () => setApproving(false) })
  const reject = useSend(rejectBankAccountChange)
  const withdraw = useSend(withdrawBankAccountChange)
  const sent = { params: { id: change.id } }
  const title = say('bank-accounts.waiting-changes.change', { kind: change.kind, account: change.account })
  return (
    <li className="panel p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-bold text-brand-dark">{title}</h3>
          <p className="mt-0.5 text-sm text-ink-soft">
            {change.is_mine
              ? say('bank-accounts.waiting-changes.you-asked', { at: formatInstant(change.asked_at) })
              : say('bank-accounts.waiting-changes.somebody-asked', {
                  who: change.asked_by,
                  at: formatInstant(change.asked_at),
                })}
          </p>
        </div>
        {change.logo && (
          <img
            src={change.logo}
            alt={say('bank-accounts.waiting-changes.the-new-logo')}
            className="h-10 w-auto max-w-32 object-contain"
          />
        )}
      </div>
      <dl className="mt-3 grid gap-x-6 text-dense sm:grid-cols-[auto_1fr]">
        {change.changes.map(({ name, from, from_language, to, to_language }) => (
          <div key={name} className="contents">
            <dt className="pt-1.5 text-ink-soft">{name}</dt>
            <dd className="min-w-0 pb-1.5 break-words whitespace-pre-line tabular-nums sm:pt-1.5">
              <del className="text-ink-soft">
                <bdi {...(from_language && writtenIn(from_language))}>{from}</bdi>
              </del>{' '}
              <ChangeArrow />{' '}
              <ins className="font-semibold no-underline">
                <bdi {...(to_language && writtenIn(to_language))}>{to}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {change.is_mine ? (
          <Button size="small" look="secondary" onClick={() => withdraw.mutate(sent)}>
            {say('bank-accounts.waiting-changes.withdraw')}
          </Button>
        ) : (
          mayApprove && (
            <>
              <Button size="small" onClick={() => setApproving(true)}>
                {say('bank-accounts.waiting-changes.approve')}
              </Button>
              <Button size="small" look="danger" onClick={() => reject.mutate(sent)}>
                {say('office.action.reject')}
              </Button>
            </>
          )
        )}
        {change.is_mine && mayApprove && (
          <p className="self-center text-sm text-ink-soft">
            {say('bank-accounts.waiting-changes.somebody-else')}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={approving}
        title={title}
        look="primary"
        question={say('bank-accounts.waiting-changes.approve-question', { askedBy: change.asked_by })}
        confirm={say('bank-accounts.waiting-changes.approve')}
        loading={approve.isPending}
        onConfirm={() => approve.mutate(sent)}
        onClose={() => setApproving(false)}
      />
    </li>
  )
}
