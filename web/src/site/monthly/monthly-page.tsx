import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AgreementPage } from '../../../../contract/src/agreements.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { usePageTitle } from '../parts/charity-context.ts'
import { isUnknownLink } from '../parts/link.queries.ts'
import { NotFoundPage } from '../parts/not-found-page.tsx'
import { SaveLinkNotice } from '../parts/save-link-notice.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { AgreementActions } from './agreement-actions.tsx'
import { AgreementSummary } from './agreement-summary.tsx'
import { Charges } from './charges.tsx'
import { CollectionState, isAwaited } from './collection-state.tsx'
import { HigherAmount } from './higher-amount.tsx'
import { agreementQuery } from './monthly.queries.ts'
import { PayDue } from './pay-due.tsx'
import { PermanentReference } from './permanent-reference.tsx'

type MonthlyPageProps = { link: string; openPage?: (url: string) => void }

/**
 * Page of an agreement, for the holder of its link: the terms, what is due, and every change.
 * @param openPage leaves for the payment page
 */
export function MonthlyPage({ link, openPage = (url) => location.assign(url) }: MonthlyPageProps) {
  const { t } = useReader()
  const agreement = useQuery(agreementQuery(link))
  const { data, error, isPending } = agreement

  usePageTitle(t('site.title.monthly'))

  if (isUnknownLink(error)) return <NotFoundPage />
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
      {data && <Agreement page={data} openPage={openPage} />}
    </main>
  )
}

function Agreement({ page, openPage }: { page: AgreementPage; openPage: (url: string) => void }) {
  /** Result of the last change; a new object moves the focus again. */
  const [done, setDone] = useState<{ text: string }>()
  const isByTransfer = page.method === 'permanent_reference'
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-6">
      <div className="grid grid-cols-1 gap-4 md:gap-6">
        <Done done={done} />
        <AgreementSummary page={page} />
        <HigherAmount page={page} onDone={(text) => setDone({ text })} />
        {page.status !== 'ended' &&
          (isByTransfer ? (
            <PermanentReference page={page} />
          ) : (
            <>
              <CollectionState page={page} onDone={(text) => setDone({ text })} />
              {page.amount_due > 0 && !isAwaited(page) && <PayDue page={page} openPage={openPage} />}
            </>
          ))}
        {page.status !== 'ended' && <AgreementActions page={page} onDone={(text) => setDone({ text })} />}
      </div>
      <div className="grid grid-cols-1 gap-4 md:gap-6">
        <Charges charges={page.charges} />
        <SaveLinkNotice address={location.origin + location.pathname} />
      </div>
    </div>
  )
}

function Done({ done }: { done: { text: string } | undefined }) {
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
