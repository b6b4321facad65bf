import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { holdsMoney } from '../../../../contract/src/payment-states.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeepTheLink } from '../keep-the-link.tsx'
import { isUnknownLink, statusQuery } from '../link.queries.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { pageTitle } from '../page-title.ts'
import { SectionProblem } from '../section-problem.tsx'
import { type PayBody, PayForm } from './pay-form.tsx'
import type { Payable } from './payable.ts'
import { pollAfter } from './poll-after.ts'
import { StatusMark } from './status-mark.tsx'
import type { StatusLook, StatusStep, StatusWords } from './status-words.ts'

/** The end of the page's address that opens the choice of another way to pay. */
const anotherWayHash = '#another-way'

/** In what the status pages of donations and payments differ. */
export type StatusPageParts<Paid extends Payable> = {
  /** As in 'Your donation'. */
  name: 'donation' | 'payment'
  read: (link: string, signal: AbortSignal) => Promise<Paid>
  /** Begins an attempt to pay; answers the page where it is paid. */
  pay: (link: string, body: PayBody) => Promise<{ url: string }>
  /** Whether a mobile number that is not known can be given with it. */
  asksMobile?: boolean
  words: (paid: Paid) => StatusWords
  Summary: ComponentType<{ paid: Paid }>
  /** What is printed once it is paid. */
  Receipt: ComponentType<{ paid: Paid }>
  /** Saves the receipt as a file, where there is one. */
  DownloadReceipt?: ComponentType<{ link: string }>
  /** Where to go from a thank you. */
  onwards?: ReactNode
}

/**
 * The status of a donation or a payment, from our own server and never from the address. It updates itself.
 * @param openPage leaves for another page
 */
export function StatusPage<Paid extends Payable>({
  link,
  parts,
  openPage = (url) => location.assign(url),
}: {
  link: string
  parts: StatusPageParts<Paid>
  openPage?: ((url: string) => void) | undefined
}) {
  const { name, Summary, Receipt } = parts
  const [openedAt] = useState(Date.now)
  const { data, error, isPending, isError, isFetching, isRefetchError, refetch } = useQuery({
    ...statusQuery(name, link, parts.read),
    refetchInterval: ({ state }) =>
      isUnknownLink(state.error) ? false : pollAfter(state.data, Date.now() - openedAt),
  })
  const words = data && parts.words(data)
  /** Only what is paid in full has a receipt. */
  const isPaid = data?.status === 'success'

  useEffect(() => {
    document.title = pageTitle(words?.tab ?? `Your ${name}`)
  }, [words?.tab, name])

  if (isUnknownLink(error)) return <NotFoundPage />
  return (
    <main className="mx-auto max-w-5xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <p role="status" className="sr-only">
        {words ? `${words.title}. ${words.text[0]}` : `Loading your ${name}`}
      </p>
      {isPending && <Loading />}
      {isError && !data && (
        <>
          <h1 className="mb-6 font-display text-2xl font-bold text-green-dark">Your {name}</h1>
          <SectionProblem error={error} retrying={isFetching} onRetry={refetch} />
        </>
      )}
      {data && words && (
        <div className={columns}>
          <div className={stack}>
            <div className={isPaid ? 'print:hidden' : ''}>
              <State
                link={link}
                paid={data}
                parts={parts}
                words={words}
                connected={!isRefetchError}
                onPay={(body) => parts.pay(link, body)}
                onDoubt={refetch}
                openPage={openPage}
              />
            </div>
            {isPaid && <Receipt paid={data} />}
          </div>
          <div className={`${stack} ${isPaid ? 'print:hidden' : ''}`}>
            <Summary paid={data} />
            <KeepTheLink address={location.origin + location.pathname} />
          </div>
        </div>
      )}
    </main>
  )
}

const columns = 'grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-6 print:block'
const stack = 'grid grid-cols-1 gap-4 md:gap-6'

/**
 * What has happened, and what can be done now.
 * @param onDoubt the status may have changed
 */
function State<Paid extends Payable>({
  link,
  paid,
  parts,
  words,
  connected,
  onPay,
  onDoubt,
  openPage,
}: {
  link: string
  paid: Paid
  parts: StatusPageParts<Paid>
  words: StatusWords
  connected: boolean
  onPay: (body: PayBody) => Promise<{ url: string }>
  onDoubt: () => void
  openPage: (url: string) => void
}) {
  const [anotherWay, setAnotherWay] = useState(location.hash === anotherWayHash)
  const [problem, setProblem] = useState<ReactNode>()
  const isPending = paid.status === 'pending'
  const isFirst = paid.payment_gateway === null

  function onProblem(found: ReactNode) {
    setProblem(found)
    if (found !== undefined) onDoubt()
  }

  return (
    <section aria-labelledby="status-title" className="panel overflow-hidden">
      <div
        className={`grid justify-items-center gap-4 px-4 pt-8 pb-6 text-center sm:px-8 ${bands[words.look]}`}
      >
        <StatusMark look={words.look} />
        <h1 id="status-title" className="font-display text-2xl font-bold text-balance text-green-dark">
          {words.title}
        </h1>
      </div>
      <div className="grid gap-5 p-4 pb-6 sm:px-8 sm:pb-8">
        <div className="mx-auto grid max-w-prose gap-3 text-center text-balance">
          {words.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Actions
          link={link}
          paid={paid}
          parts={parts}
          anotherWay={anotherWay}
          onAnotherWay={() => setAnotherWay(!anotherWay)}
        />
        {paid.may_retry && (!isPending || isFirst || anotherWay) && (
          <PayForm
            paid={paid}
            asksMobile={parts.asksMobile === true}
            onPay={onPay}
            onProblem={onProblem}
            openPage={openPage}
          />
        )}
        <div role="alert" className="empty:sr-only">
          {problem && <Notice look="warning">{problem}</Notice>}
        </div>
        {words.steps.length > 0 && !anotherWay && <Steps steps={words.steps} />}
        <p
          role="status"
          className={`text-center empty:sr-only ${connected ? 'text-xs text-ink-soft' : 'text-sm font-semibold'}`}
        >
          {connected
            ? isPending && !isFirst && 'This page updates automatically.'
            : 'Our server cannot be reached at the moment. This page keeps trying.'}
        </p>
      </div>
    </section>
  )
}

const bands: Record<StatusLook, string> = {
  done: 'bg-green-soft',
  asking: 'bg-gold-soft',
  waiting: 'bg-gold-soft',
  wrong: 'bg-danger-soft',
  undone: 'bg-paper',
}

function Actions<Paid extends Payable>({
  link,
  paid,
  parts,
  anotherWay,
  onAnotherWay,
}: {
  link: string
  paid: Paid
  parts: StatusPageParts<Paid>
  anotherWay: boolean
  onAnotherWay: () => void
}) {
  const { DownloadReceipt } = parts
  const download = DownloadReceipt && holdsMoney(paid.status) && <DownloadReceipt link={link} />
  if (paid.status === 'success')
    return (
      <ActionRow>
        {download}
        <Button look={download ? 'secondary' : 'primary'} onClick={() => print()}>
          {download ? 'Print this page' : 'Print or save the receipt'}
        </Button>
        {parts.onwards}
      </ActionRow>
    )
  if (download) return <ActionRow>{download}</ActionRow>
  if (paid.payment_url === null) return null
  const isTransfer = paid.payment_gateway === bankTransferGateway
  return (
    <ActionRow>
      <ButtonLink href={paid.payment_url} look={paid.transfer_submitted ? 'secondary' : 'primary'}>
        {paid.transfer_submitted
          ? 'Correct the transfer details'
          : isTransfer
            ? 'See the accounts and report your transfer'
            : 'Continue to payment'}
      </ButtonLink>
      {paid.may_retry && (
        <Button look="secondary" aria-expanded={anotherWay} onClick={onAnotherWay}>
          Choose another way to pay
        </Button>
      )}
    </ActionRow>
  )
}

function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-center gap-2 max-sm:flex-col max-sm:items-stretch">
      {children}
    </div>
  )
}

const marks: Record<StatusStep['at'], string> = {
  done: 'border-green bg-green text-white',
  now: 'border-gold bg-gold-soft text-gold-dark',
  later: 'border-line-strong bg-white text-ink-soft',
}

const spoken: Record<StatusStep['at'], string> = { done: 'Done: ', now: 'Now: ', later: 'Next: ' }

function Steps({ steps }: { steps: StatusStep[] }) {
  return (
    <ol className="mx-auto grid gap-3 border-t border-line pt-5">
      {steps.map(({ text, at }, place) => (
        <li key={text} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className={`grid size-7 shrink-0 place-items-center rounded-full border-2 text-xs font-bold ${marks[at]}`}
          >
            {at === 'done' ? '✓' : place + 1}
          </span>
          <span className={at === 'now' ? 'font-semibold' : at === 'later' ? 'text-ink-soft' : ''}>
            <span className="sr-only">{spoken[at]}</span>
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Loading() {
  return (
    <div className={columns}>
      <Skeleton className="h-120" />
      <Skeleton className="h-80" />
    </div>
  )
}
