import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import {
  type AgreementPage,
  answerProposal,
  type Charge,
  resumeAgreement,
} from '../../../../contract/src/agreements.ts'
import { chargeBadges } from '../../agreement-badges.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { NightGrid } from '../donate/rhythm-details.tsx'
import { isUnknownLink } from '../parts/link.queries.ts'
import { NotFoundPage } from '../parts/not-found-page.tsx'
import { PageSection, SaveLinkNotice } from '../parts/page-section.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { useSitePageTitle } from '../parts/site-page.tsx'
import { useFocusReturn } from '../parts/use-focus-return.ts'
import { type ActionFormProps, describeNewTerms, useChange } from './action-panel.tsx'
import { agreementQuery } from './agreement.queries.ts'
import { AgreementSummary } from './agreement-summary.tsx'
import { ChangeForm } from './change-form.tsx'
import { CollectionState, isCollecting, PermanentReference } from './collection-state.tsx'
import { EndForm, PauseForm, SkipForm } from './pause-forms.tsx'
import { PayDueForm } from './pay-due.tsx'

/** Page of a regular donation for the holder of its link: the terms, what is due, and every change. */
export function DonorAgreementPage({ link }: { link: string }) {
  const { t } = useReader()
  const agreement = useQuery(agreementQuery(link))
  const { data, error, isPending } = agreement

  useSitePageTitle(t('site.title.monthly'))

  if (isUnknownLink(error)) return <NotFoundPage isSecretLink />
  return (
    <main className="mx-auto max-w-5xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <h1 className="mb-4 font-display text-2xl font-bold text-brand-dark">{t('site.title.monthly')}</h1>
      {isPending && (
        <>
          <span role="status" className="sr-only">
            {t('site.loading')}
          </span>
          <Skeleton className="h-120" />
        </>
      )}
      <SectionProblem query={agreement} />
      {data && <Agreement page={data} />}
    </main>
  )
}

function Agreement({ page }: { page: AgreementPage }) {
  /** Result of the last change; a new object moves the focus again. */
  const [done, setDone] = useState<{ text: string }>()
  const isByTransfer = page.method === 'permanent_reference'
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-6">
      <div className="grid grid-cols-1 gap-4 md:gap-6">
        <DoneNotice done={done} />
        <AgreementSummary page={page} />
        <Nights nights={page.nights} />
        <HigherAmount page={page} onDone={(text) => setDone({ text })} />
        {page.status !== 'ended' &&
          (isByTransfer ? (
            <PermanentReference page={page} />
          ) : (
            <>
              <CollectionState page={page} onDone={(text) => setDone({ text })} />
              {page.amount_due > 0 && page.confirmation_to === null && page.method !== 'stored_card' && (
                <PayAnotherWay page={page} />
              )}
              {page.amount_due > 0 && page.method === 'stored_card' && !isCollecting(page) && (
                <PayDueForm page={page} />
              )}
            </>
          ))}
        {page.status !== 'ended' && (
          <DonorAgreementActions page={page} onDone={(text) => setDone({ text })} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 md:gap-6">
        <Charges charges={page.charges} />
        <SaveLinkNotice address={location.origin + location.pathname} />
      </div>
    </div>
  )
}

/** Pays the amount due. Behind a button while a request is open, because paying withdraws the request. */
function PayAnotherWay({ page }: { page: AgreementPage }) {
  const { t } = useReader()
  const [isOpen, setIsOpen] = useState(false)
  if (!isCollecting(page)) return <PayDueForm page={page} />
  return isOpen ? (
    <>
      <Notice look="warning">{t('monthly.request.withdrawn')}</Notice>
      <PayDueForm page={page} />
    </>
  ) : (
    <Button look="secondary" onClick={() => setIsOpen(true)}>
      {t('monthly.request.another-way')}
    </Button>
  )
}

function DoneNotice({ done }: { done: { text: string } | undefined }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) notice.current?.focus()
  }, [done])
  return (
    done && (
      <Notice ref={notice} role="status" className="scroll-my-6">
        {done.text}
      </Notice>
    )
  )
}

function Nights({ nights }: Pick<AgreementPage, 'nights'>) {
  const { t } = useReader()
  if (!nights || nights.length === 0) return null
  return (
    <PageSection id="nights" title={t('monthly.nights')}>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <NightGrid
          labelledBy="nights"
          nights={nights.map(({ status, ...night }) => ({
            ...night,
            badge:
              status === 'coming' ? (
                <span className="block text-ink-soft">{t('monthly.nights.coming')}</span>
              ) : (
                <StatusBadge status={t(`monthly.charge.${status}`)} look={chargeBadges[status]} />
              ),
          }))}
        />
      </Suspense>
    </PageSection>
  )
}

function Charges({ charges }: { charges: readonly Charge[] }) {
  const { t } = useReader()
  return (
    <PageSection title={t('monthly.charges')}>
      {charges.length === 0 && <p className="text-sm text-ink-soft">{t('monthly.charges.none')}</p>}
      <ul className="divide-y divide-line text-sm">
        {charges.map(({ period, due_on, expected, paid, status }) => (
          <li key={period} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-2">
            <span className="font-semibold">{formatDay(t, due_on)}</span>
            <StatusBadge status={t(`monthly.charge.${status}`)} look={chargeBadges[status]} />
            <span className="w-full text-ink-soft tabular-nums">
              {status === 'paid' || status === 'skipped' || status === 'cancelled'
                ? formatRupees(t, status === 'paid' ? paid : expected)
                : t('monthly.charge.paid-of', {
                    paid: formatRupees(t, paid),
                    expected: formatRupees(t, expected),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function HigherAmount({ page, onDone }: { page: AgreementPage; onDone: (text: string) => void }) {
  const { t } = useReader()
  const { isPending, problem, change } = useChange(page, onDone)
  const { proposal } = page
  if (!proposal) return null
  const answer = (is_accepted: boolean) =>
    change(
      () => call(answerProposal, { params: page, body: { id: proposal.id, is_accepted } }),
      is_accepted ? describeNewTerms(t) : () => t('monthly.proposal.declined'),
    )
  const amounts = {
    now: formatRupees(t, (page.next_terms ?? page.terms).amount),
    amount: formatRupees(t, proposal.amount),
  }
  return (
    <PageSection title={t('monthly.proposal.title')}>
      <p>{t('monthly.proposal.text', amounts)}</p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button loading={isPending} onClick={() => void answer(true)}>
          {t('monthly.proposal.accept', { amount: amounts.amount })}
        </Button>
        <Button look="secondary" disabled={isPending} onClick={() => void answer(false)}>
          {t('monthly.proposal.decline')}
        </Button>
      </div>
      <ProblemNotice problem={problem} />
    </PageSection>
  )
}

const forms = { change: ChangeForm, pause: PauseForm, skip: SkipForm, end: EndForm }

function DonorAgreementActions({ page, onDone }: Omit<ActionFormProps, 'onClose'>) {
  const { t } = useReader()
  const [open, setOpen] = useState<keyof typeof forms>()
  /** Button that receives the focus when its form is cancelled; after a change the result has it. */
  const [focusId, setFocusId] = useState('')
  const { isPending, problem, change } = useChange(page, onDone)
  const id = useId()
  useFocusReturn(open !== undefined, focusId)
  if (open) {
    const Form = forms[open]
    return (
      <Form
        page={page}
        onOpen={setOpen}
        onClose={() => setOpen(undefined)}
        onDone={(text) => {
          setFocusId('')
          setOpen(undefined)
          onDone(text)
        }}
      />
    )
  }
  const button = (name: keyof typeof forms) => (
    <Button
      id={`${id}-${name}`}
      look={name === 'end' ? 'danger' : 'secondary'}
      onClick={() => {
        setFocusId(`${id}-${name}`)
        setOpen(name)
      }}
    >
      {t(`monthly.${name}`)}
    </Button>
  )
  const isActive = page.status === 'active'
  return (
    <PageSection title={t('monthly.actions')}>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        {button('change')}
        {isActive && page.next && button('skip')}
        {isActive && button('pause')}
        {page.status === 'paused' && (
          <Button
            look="secondary"
            loading={isPending}
            onClick={() =>
              change(
                () => call(resumeAgreement, { params: page }),
                ({ next }) => t('monthly.resumed', { next: next ? formatDay(t, next.due_on) : '' }),
              )
            }
          >
            {t('monthly.resume')}
          </Button>
        )}
        {button('end')}
      </div>
      <ProblemNotice problem={problem} />
    </PageSection>
  )
}
