import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { BankTransfer, DueTransfer } from '../../../../contract/src/attempts.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { FormattedText, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { isUnknownLink, transferQuery } from '../parts/link.queries.ts'
import { NotFoundPage } from '../parts/not-found-page.tsx'
import { SaveLinkNotice } from '../parts/page-section.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { navigation, useSitePageTitle } from '../parts/site-page.tsx'
import { TransferReport } from './transfer-report.tsx'
import {
  AnotherWay,
  isReported,
  ReportLink,
  StepTitle,
  TransferAccounts,
  TransferFacts,
} from './transfer-steps.tsx'

/** Page of a bank transfer: accounts and amount, then the report form, until it is verified or expired. */
export function TransferPage({ link }: { link: string }) {
  const { t } = useReader()
  const read = useQuery(transferQuery(link))
  const { data: transfer, error, isError } = read
  const isOver = transfer !== undefined && (transfer.status !== 'pending' || isUnknownLink(error))
  const transfers = transfer ? transfer.transfers : []
  const [due, second] = transfers

  useSitePageTitle(t('fields.method.bank'))

  useEffect(() => {
    if (isOver) navigation.replacePage(transfer.status_url)
  }, [isOver, transfer])

  if (isUnknownLink(error) && !transfer) return <NotFoundPage isSecretLink />
  return (
    <main
      className={`mx-auto px-4 pt-6 pb-12 sm:px-6 md:pt-10 ${due && transfers.every(isReported) ? 'max-w-2xl' : 'max-w-6xl'}`}
    >
      <h1 className="font-display text-2xl font-bold text-brand-dark">{t('status.transfer.title')}</h1>
      {isError && !transfer && (
        <div className="mt-6">
          <SectionProblem query={read} />
        </div>
      )}
      {(isOver || (!transfer && !isError)) && <Loading />}
      {transfer?.held_until && !isOver && (
        <Notice className="mt-3 max-w-2xl">
          {t('status.transfer.held', { until: formatInstant(t, transfer.held_until) })}
        </Notice>
      )}
      {transfer &&
        due &&
        !isOver &&
        (second ? (
          <TwoTransfers link={link} transfer={transfer} transfers={transfers} />
        ) : (
          <OneTransfer link={link} transfer={transfer} due={due} />
        ))}
    </main>
  )
}

const columns = 'mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]'

/** Instructions and the form; after the report, the report comes first and the instructions are collapsed. */
function OneTransfer({ link, transfer, due }: { link: string; transfer: BankTransfer; due: DueTransfer }) {
  const { t } = useReader()
  const steps = <TransferSteps key="steps" transfer={transfer} due={due} />
  const report = (
    <div key="report" className="grid grid-cols-1 gap-4 lg:sticky lg:top-6">
      <TransferReport link={link} transfer={transfer} due={due} />
      {!isReported(due) && <AnotherWay statusUrl={transfer.status_url} />}
      <SaveLinkNotice address={transfer.status_url} />
    </div>
  )
  const collapsedSteps = (
    <details key="collapsed" className="panel px-4 sm:px-6">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">{t('status.transfer.folded')}</summary>
      <div className="pt-2 pb-6">{steps}</div>
    </details>
  )
  return (
    <>
      {!isReported(due) && (
        <p className="mt-1 max-w-prose text-ink-soft">
          {t('status.transfer.lead', { day: deadlineOf(t, transfer) })}{' '}
          <ReportLink href={`#report-${due.part}`} />
        </p>
      )}
      {/* Preserves the form's state, by its key, when the form moves. */}
      <div className={isReported(due) ? 'mt-6 grid grid-cols-1 gap-4' : columns}>
        {isReported(due) ? [report, collapsedSteps] : [steps, report]}
      </div>
    </>
  )
}

/** End of the reservation, else the day on which the transfer expires. */
const deadlineOf = (t: Translate, { held_until, expires_at }: BankTransfer) =>
  held_until ? formatInstant(t, held_until) : formatDay(t, expires_at)

function Loading() {
  const { t } = useReader()
  return (
    <>
      <span role="status" className="sr-only">
        {t('status.transfer.loading')}
      </span>
      <div className={columns}>
        <Skeleton className="h-160" />
        <Skeleton className="h-96" />
      </div>
    </>
  )
}

function TransferSteps({ transfer, due }: { transfer: BankTransfer; due: DueTransfer }) {
  const { t } = useReader()
  return (
    <div className="grid grid-cols-1 gap-8">
      <Step number={1} title={t('status.transfer.what')}>
        <TransferFacts transfer={transfer} amount={due.amount} />
      </Step>
      <Step number={2} title={t('status.transfer.where')}>
        <TransferAccounts transfer={transfer} due={due} />
      </Step>
    </div>
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

type TwoTransfersProps = { link: string; transfer: BankTransfer; transfers: DueTransfer[] }

/** Gift of zakat plus other gifts: two transfers with one code, each with its own accounts and report. */
function TwoTransfers({ link, transfer, transfers }: TwoTransfersProps) {
  const { t } = useReader()
  return (
    <>
      <div className="mt-3 grid max-w-2xl grid-cols-1 gap-4">
        <p className="max-w-prose">
          <FormattedText
            message="status.two.lead"
            values={{
              amount: formatRupees(t, transfer.amount),
              day: deadlineOf(t, transfer),
              sum: (words) => <strong className="whitespace-nowrap">{words}</strong>,
            }}
          />
        </p>
        <div>
          <TransferFacts transfer={transfer} />
        </div>
        <p className="max-w-prose text-sm text-ink-soft">{t('status.two.as-one')}</p>
      </div>
      <div className="mt-8 grid grid-cols-1 gap-10">
        {transfers.map((due, index) => (
          <OneOfTwo
            key={due.part}
            number={index + 1}
            link={link}
            transfer={transfer}
            due={due}
            other={transfers.find((one) => one.part !== due.part && !isReported(one))}
          />
        ))}
      </div>
      <div className="mt-10 grid max-w-2xl grid-cols-1 gap-4">
        {!transfers.some(isReported) && <AnotherWay statusUrl={transfer.status_url} />}
        <SaveLinkNotice address={transfer.status_url} />
      </div>
    </>
  )
}

type OneOfTwoProps = {
  number: number
  link: string
  transfer: BankTransfer
  due: DueTransfer
  other: DueTransfer | undefined
}

/** @param other the other transfer, while unpaid */
function OneOfTwo({ number, link, transfer, due, other }: OneOfTwoProps) {
  const { t } = useReader()
  const id = `transfer-${due.part}`
  const accounts = <TransferAccounts key="accounts" transfer={transfer} due={due} />
  const report = <TransferReport key="report" link={link} transfer={transfer} due={due} other={other} />
  const reported = isReported(due)
  const collapsed = (
    <details key="collapsed" className="panel px-4 sm:px-6">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        {t('status.transfer.accounts')}
      </summary>
      <div className="pt-2 pb-6">{accounts}</div>
    </details>
  )
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StepTitle
          id={id}
          number={number}
          title={t('status.two.part', {
            part: t(`status.part.${due.part}`),
            amount: formatRupees(t, due.amount),
          })}
        />
        <p
          className={`rounded-full px-3 py-1 text-sm font-semibold ${reported ? 'bg-brand-soft text-brand-dark' : 'bg-gold-soft text-gold-dark'}`}
        >
          {stateOf(t, due)}
        </p>
      </div>
      {due.arrived !== null ? (
        <Notice className="mt-3 max-w-2xl">{t('status.two.arrived')}</Notice>
      ) : (
        <>
          {!reported && (
            <p className="mt-2">
              {t('status.two.transfer', { amount: formatRupees(t, due.amount) })}{' '}
              <ReportLink href={`#report-${due.part}`} />
            </p>
          )}
          {/* Has the same parent before and after the report: state is preserved, and the focus moves. */}
          <div
            className={`mt-3 grid grid-cols-1 items-start gap-4 ${reported ? 'max-w-2xl' : 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8'}`}
          >
            {reported ? [report, collapsed] : [accounts, report]}
          </div>
        </>
      )}
    </section>
  )
}

function stateOf(t: Translate, { arrived, submitted_at }: DueTransfer): string {
  if (arrived !== null) return t('status.two.state.arrived', { amount: formatRupees(t, arrived) })
  return submitted_at === null
    ? t('status.two.state.waiting')
    : t('status.two.state.reported', { day: formatDay(t, submitted_at) })
}
