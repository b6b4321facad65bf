import { useQuery } from '@tanstack/react-query'
import { isFailedRequest, isOpenRequest } from '../../../../contract/src/agreement-status.ts'
import {
  type AgreementPage,
  type AgreementTerms,
  confirmAgreement,
  removeInstrument,
} from '../../../../contract/src/agreements.ts'
import { isCollected } from '../../../../contract/src/collection.ts'
import { divideInProportion } from '../../../../contract/src/divide-in-proportion.ts'
import type { Kind } from '../../../../contract/src/fields.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { bankAccountsQuery, causesQuery } from '../parts/public-page.queries.ts'
import { SectionProblem } from '../parts/section-problem.tsx'
import { AccountCards, TransferValues } from '../transfer/transfer-steps.tsx'
import { useChange } from './action-panel.tsx'

/** Whether a request to the bank or card for the amount due is open. */
export const isCollecting = ({ charges }: AgreementPage): boolean =>
  charges.some(({ request }) => isOpenRequest(request ?? undefined))

export function CollectionState({ page, onDone }: { page: AgreementPage; onDone: (text: string) => void }) {
  const { t } = useReader()
  const { isPending, problem, change } = useChange(page, onDone)
  const { method, instrument, amount_due } = page
  if (!isCollected(method)) return null
  const failed = page.charges.find(
    ({ request, paid, expected }) => isFailedRequest(request ?? undefined) && paid < expected,
  )
  const expiresAt = page.charges.find(({ request }) => request === 'sent')?.request_expires_at
  const isUnknown = instrument?.is_unknown === true
  // Does not call an account unknown that the donor has replaced since the failure.
  const why = failed?.request === 'unknown_account' && !isUnknown ? 'other' : failed?.request
  const showsFailure = why && amount_due > 0 && !isCollecting(page)
  return (
    <PageSection
      title={t(method === 'raast_request' ? 'monthly.collection.raast' : 'monthly.collection.card')}
    >
      {isCollecting(page) && (
        <Notice role="status">
          <p>{t(`monthly.request.open.${method}`, { amount: formatRupees(t, amount_due) })}</p>
          {expiresAt && <p>{t('monthly.request.until', { at: formatInstant(t, expiresAt) })}</p>}
        </Notice>
      )}
      {page.confirmation_to !== null && <Confirmation page={page} onDone={onDone} />}
      {showsFailure && <Notice look="warning">{t('monthly.request.failed', { why })}</Notice>}
      {isUnknown && !(showsFailure && why === 'unknown_account') && (
        <Notice look="warning">{t('monthly.collection.raast.unknown')}</Notice>
      )}
      <p className="max-w-prose text-sm">{lead()}</p>
      {instrument && (
        <Button
          look="secondary"
          className="justify-self-start"
          loading={isPending}
          onClick={() =>
            change(
              () => call(removeInstrument, { params: page }),
              () => t('monthly.collection.removed'),
            )
          }
        >
          {t('monthly.collection.remove', { method })}
        </Button>
      )}
      <ProblemNotice problem={problem} />
    </PageSection>
  )

  function lead(): string {
    if (!instrument) return t('monthly.collection.none', { method })
    if (method === 'raast_request') return t('monthly.collection.raast.lead', { ending: instrument.ending })
    return instrument.is_stored
      ? t('monthly.collection.card.lead', { amount: formatRupees(t, instrument.agreed_amount) })
      : t('monthly.collection.card.awaiting')
  }
}

/** Step before the first request: the donor opens the link of our message, with the token in its fragment. */
function Confirmation({ page, onDone }: { page: AgreementPage; onDone: (text: string) => void }) {
  const { t } = useReader()
  const { isPending, problem, change } = useChange(page, onDone)
  const token = location.hash.slice(1)
  const amount = formatRupees(t, page.amount_due)
  if (token === '')
    return (
      <Notice role="status">
        {t('monthly.request.unconfirmed', { to: page.confirmation_to ?? '', amount })}
      </Notice>
    )
  return (
    <>
      <p className="max-w-prose text-sm">{t('monthly.request.confirm.lead', { amount })}</p>
      <Button
        className="justify-self-start"
        loading={isPending}
        onClick={() =>
          change(
            () => call(confirmAgreement, { params: page, body: { token } }),
            () => t('monthly.request.confirmed'),
          )
        }
      >
        {t('monthly.request.confirm')}
      </Button>
      <ProblemNotice problem={problem} />
    </>
  )
}

/** The permanent reference, and accounts with Raast codes for the amount due or, if none, for one period. */
export function PermanentReference({ page }: { page: AgreementPage }) {
  const { t } = useReader()
  const accounts = useQuery(bankAccountsQuery)
  const { terms, amount_due, reference } = page
  const amount = amount_due > 0 ? amount_due : terms.amount
  const parts = usePartsByKind(terms, amount)
  const code = { name: t('monthly.reference'), text: reference }
  return (
    <PageSection title={t('monthly.transfer')}>
      {amount_due > 0 && (
        <p className="font-semibold">{t('monthly.due', { amount: formatRupees(t, amount_due) })}</p>
      )}
      <p className="max-w-prose text-sm">{t('monthly.transfer.lead')}</p>
      <TransferValues
        code={code}
        amount={parts.length > 1 ? undefined : amount}
        helper={t('monthly.reference.helper')}
      />
      {(accounts.isPending || parts.length === 0) && !accounts.isError && <Skeleton className="h-80" />}
      <SectionProblem query={accounts} />
      {accounts.data &&
        parts.map((part) => (
          <section key={part.kind} className="grid grid-cols-1 gap-3">
            {parts.length > 1 && (
              <h3 className="font-bold">
                {t('status.two.part', {
                  part: t(`status.part.${part.kind}`),
                  amount: formatRupees(t, part.amount),
                })}
              </h3>
            )}
            <AccountCards
              accounts={accounts.data.filter(({ kind }) => kind === part.kind)}
              amount={part.amount}
              code={code}
              rhythm={t('fields.agreement.rhythm', terms)}
            />
          </section>
        ))}
    </PageSection>
  )
}

type Part = { kind: Kind; amount: number }

/**
 * Divides an amount between zakat and other money; empty until the causes are loaded. A closed cause is not
 * among them, and so counts as other money.
 */
export function usePartsByKind({ lines }: Pick<AgreementTerms, 'lines'>, amount: number): Part[] {
  const { data: causes } = useQuery(causesQuery)
  if (!causes) return []
  const zakat = new Set(causes.filter(({ kind }) => kind === 'zakat').map(({ id }) => id))
  const sum = (isZakat: boolean) =>
    lines.reduce((total, line) => (zakat.has(line.cause_id) === isZakat ? total + line.amount : total), 0)
  const [ofZakat = 0, ofOther = 0] = divideInProportion(amount, [sum(true), sum(false)])
  const parts: Part[] = [
    { kind: 'zakat', amount: ofZakat },
    { kind: 'general', amount: ofOther },
  ]
  return parts.filter((part) => part.amount > 0)
}
