import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { BankTransfer } from '../../../../contract/src/attempts.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BankCard } from '../bank-card.tsx'
import { KeepTheLink } from '../keep-the-link.tsx'
import { isUnknownLink, transferQuery } from '../link.queries.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { pageTitle } from '../page-title.ts'
import { SectionProblem } from '../section-problem.tsx'
import { StepTitle } from './step-title.tsx'
import { TransferReport } from './transfer-report.tsx'

/**
 * The payment page of a bank transfer: what to transfer where, then the form to report it. It can be opened
 * again until the transfer is verified or expired; then the status page takes over.
 * @param openPage replaces this page with another one
 */
export function TransferPage({
  link,
  openPage = (url) => location.replace(url),
}: {
  link: string
  openPage?: (url: string) => void
}) {
  const { data: transfer, error, isError, isFetching, refetch } = useQuery(transferQuery(link))
  const isOver = transfer !== undefined && (transfer.status !== 'pending' || isUnknownLink(error))

  useEffect(() => {
    document.title = pageTitle('Bank transfer')
  }, [])

  useEffect(() => {
    if (isOver) openPage(transfer.status_url)
  }, [isOver, openPage, transfer])

  if (isUnknownLink(error) && !transfer) return <NotFoundPage />
  return (
    <main
      className={`mx-auto px-4 pt-6 pb-12 sm:px-6 md:pt-10 ${transfer?.submitted_at ? 'max-w-2xl' : 'max-w-6xl'}`}
    >
      <h1 className="font-display text-2xl font-bold text-green-dark">Pay by bank transfer</h1>
      {isError && !transfer && (
        <div className="mt-6">
          <SectionProblem error={error} retrying={isFetching} onRetry={refetch} />
        </div>
      )}
      {(isOver || (!transfer && !isError)) && <Loading />}
      {transfer && !isOver && <Parts link={link} transfer={transfer} />}
    </main>
  )
}

const columns = 'mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]'

/** What to do and the form; once the transfer is reported, that comes first and the rest is folded. */
function Parts({ link, transfer }: { link: string; transfer: BankTransfer }) {
  const isReported = transfer.submitted_at !== null
  const steps = (
    <div key="steps" className="grid grid-cols-1 gap-8">
      <WhatToTransfer transfer={transfer} />
      <WhereToTransfer transfer={transfer} />
    </div>
  )
  const report = (
    <div key="report" className="grid grid-cols-1 gap-4 lg:sticky lg:top-6">
      <TransferReport link={link} transfer={transfer} />
      {!isReported && (
        <p className="px-1 text-sm text-ink-soft">
          Would you rather not transfer?{' '}
          <a
            href={`${transfer.status_url}#another-way`}
            className="inline-block py-2 font-semibold text-green underline underline-offset-4"
          >
            Choose another way to pay
          </a>
        </p>
      )}
      <KeepTheLink address={transfer.status_url} />
    </div>
  )
  const foldedSteps = (
    <details key="folded" className="panel px-4 sm:px-6">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Amount and accounts</summary>
      <div className="pt-2 pb-6">{steps}</div>
    </details>
  )
  return (
    <>
      {!isReported && (
        <p className="mt-1 max-w-prose text-ink-soft">
          Three steps, in your own time, until {formatDay(transfer.expires_at)}.{' '}
          <a
            href="#step-3"
            className="inline-block py-2 font-semibold text-green underline underline-offset-4 lg:hidden"
          >
            Already made it? Report it
          </a>
        </p>
      )}
      {/* By its key the report stays what it is when it changes its place. */}
      <div className={isReported ? 'mt-6 grid grid-cols-1 gap-4' : columns}>
        {isReported ? [report, foldedSteps] : [steps, report]}
      </div>
    </>
  )
}

/** A gift of both kinds is paid in two transfers, since zakat has its own accounts. */
function partsOf({ amount, zakat_amount }: BankTransfer) {
  return [
    { kind: 'zakat', title: 'Zakat', amount: zakat_amount },
    { kind: 'general', title: 'Donations', amount: amount - zakat_amount },
  ].filter((part) => part.amount > 0)
}

function WhatToTransfer({ transfer }: { transfer: BankTransfer }) {
  const parts = partsOf(transfer)
  return (
    <Step number={1} title={parts.length > 1 ? 'Make two transfers' : 'Transfer exactly this'}>
      {parts.length > 1 && (
        <p className="mb-3 max-w-prose">
          Part of your gift is zakat, which has its own accounts. The total is{' '}
          <strong className="whitespace-nowrap">{formatRupees(transfer.amount)}</strong>.
        </p>
      )}
      <dl className="panel divide-y divide-line">
        {parts.map(({ kind, title, amount }) => (
          <Fact
            key={kind}
            name={parts.length > 1 ? title : 'Amount'}
            copied={String(amount)}
            what={parts.length > 1 ? `${title} amount` : 'amount'}
          >
            {formatRupees(amount)}
          </Fact>
        ))}
        <Fact name="Transfer reference" copied={transfer.donation_code} what="reference">
          <span className="font-mono">{transfer.donation_code}</span>
        </Fact>
      </dl>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        Enter the code where your bank asks for a reference, remarks or purpose. It lets us find your transfer
        at once.
      </p>
    </Step>
  )
}

function Fact({
  name,
  copied,
  what,
  children,
}: {
  name: string
  copied: string
  what: string
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-3 sm:px-5">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-xl font-bold tabular-nums">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 self-center">
        <CopyButton text={copied} what={what} />
      </dd>
    </div>
  )
}

function WhereToTransfer({ transfer }: { transfer: BankTransfer }) {
  const parts = partsOf(transfer)
  return (
    <Step number={2} title="To one of these accounts">
      <div className="grid gap-6">
        {parts.map(({ kind, title, amount }) => {
          const accounts = transfer.accounts.filter((account) => account.kind === kind)
          return (
            <div key={kind}>
              {parts.length > 1 && (
                <h3 className="mb-2 font-bold">
                  {title}: {formatRupees(amount)}
                </h3>
              )}
              {accounts.length === 0 && (
                <Notice>
                  No account is available for this at the moment. Please choose another way to pay.
                </Notice>
              )}
              <div className="grid gap-4 sm:grid-cols-2">
                {accounts.map((account) => (
                  <BankCard key={account.id} account={account} />
                ))}
              </div>
            </div>
          )
        })}
      </div>
    </Step>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`step-${number}`}>
      <StepTitle number={number} title={title} />
      <div className="mt-3">{children}</div>
    </section>
  )
}

function Loading() {
  return (
    <>
      <span role="status" className="sr-only">
        Loading your bank transfer
      </span>
      <div className={columns}>
        <Skeleton className="h-160" />
        <Skeleton className="h-96" />
      </div>
    </>
  )
}
