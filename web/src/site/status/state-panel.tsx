import { type ReactNode, useState } from 'react'
import { holdsMoney } from '../../../../contract/src/status.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormattedText, type Translate, useReader } from '../../ui/reader.tsx'
import { type PayFormProps, WayToPay } from './pay-form.tsx'
import type { Payable, StatusLook, StatusStep, StatusTexts } from './unsettled-texts.ts'

type StatePanelProps = Omit<PayFormProps, 'onProblem'> & {
  words: StatusTexts
  connected: boolean
  paidActions: ReactNode
  onDoubt: () => void
  children: ReactNode
}

export function StatePanel({ words, connected, paidActions, onDoubt, children, ...pay }: StatePanelProps) {
  const { paid } = pay
  const { t } = useReader()
  const [problem, setProblem] = useState<ReactNode>()
  const isCollecting = paid.status === 'pending' && paid.payment_gateway !== null
  const email = emailText(t, paid)

  function onProblem(found: ReactNode) {
    setProblem(found)
    if (found !== undefined) onDoubt()
  }

  return (
    <section aria-labelledby="status-title" className="panel overflow-hidden">
      <div
        className={`grid justify-items-center gap-4 px-4 pt-8 pb-6 text-center sm:px-8 ${bands[words.look]}`}
      >
        <StatusIcon look={words.look} />
        <h1 id="status-title" className="font-display text-2xl font-bold text-balance text-brand-dark">
          {words.title}
        </h1>
      </div>
      <div className="grid gap-5 p-4 pb-6 sm:px-8 sm:pb-8">
        <div className="mx-auto grid max-w-prose gap-3 text-center text-balance">
          {words.text.map((paragraph) => (
            <p key={paragraph} className="wrap-anywhere">
              {paragraph}
            </p>
          ))}
          {email && <p className="text-sm text-ink-soft wrap-anywhere">{email}</p>}
        </div>
        <div className="flex flex-wrap justify-center gap-2 empty:hidden max-sm:flex-col">{children}</div>
        {holdsMoney(paid.status) && paidActions}
        {words.steps.length > 0 && <StatusSteps steps={words.steps} />}
        {!holdsMoney(paid.status) && <WayToPay {...pay} onProblem={onProblem} />}
        <div role="alert" className="empty:sr-only">
          {problem && <Notice look="warning">{problem}</Notice>}
        </div>
        <p
          role="status"
          className={`text-center empty:sr-only ${connected ? 'text-xs text-ink-soft' : 'text-sm font-semibold'}`}
        >
          {connected ? isCollecting && t('status.updates') : t('status.unreachable')}
        </p>
      </div>
    </section>
  )
}

const bands: Record<StatusLook, string> = {
  done: 'bg-brand-soft',
  asking: 'bg-gold-soft',
  waiting: 'bg-gold-soft',
  wrong: 'bg-danger-soft',
  undone: 'bg-paper',
}

/** Sentence about the newest e-mail; null without one, or when it is outdated. */
function emailText(t: Translate, { email, status }: Pick<Payable, 'email' | 'status'>): string | null {
  const holds =
    email?.kind === 'rejection' ? status === 'failed' : email?.kind !== 'receipt' || holdsMoney(status)
  if (!holds) return null
  switch (email?.status) {
    case 'sent':
      return t('status.email.sent', { kind: email.kind, email: email.to })
    case 'queued':
      return t('status.email.queued', { kind: email.kind, email: email.to })
    case 'failed':
      return t('status.email.failed', { email: email.to })
    default:
      return null
  }
}

const colours: Record<StatusLook, string> = {
  done: 'bg-brand text-white',
  asking: 'bg-white text-gold-dark',
  waiting: 'bg-white text-gold-dark',
  wrong: 'bg-danger text-white',
  undone: 'bg-ink-soft text-white',
}

const hourglass = 'M11 9h10M11 23h10M12 9c0 4 8 10 8 14M20 9c0 4-8 10-8 14'

const drawings: Record<StatusLook, string> = {
  done: 'm10 17 5 5 9-11',
  asking: hourglass,
  waiting: hourglass,
  wrong: 'M16 9v9M16 22.500v.500',
  undone: 'M10 15h9a4 4 0 0 1 0 8h-4M10 15l4-4M10 15l4 4',
}

/** Round icon of a status; a ring turns around it while we check with a gateway. */
function StatusIcon({ look }: { look: StatusLook }) {
  return (
    <span className={`relative grid size-18 place-items-center rounded-full ${colours[look]}`}>
      {look === 'asking' && (
        <span className="absolute inset-0 animate-spin rounded-full border-4 border-line border-t-gold" />
      )}
      <Icon path={drawings[look]} grid={32} width={2.5} className="size-11" />
    </span>
  )
}

const marks: Record<StatusStep['at'], string> = {
  done: 'border-brand bg-brand text-white',
  now: 'border-gold bg-gold-soft text-gold-dark',
  later: 'border-line-strong bg-white text-ink-soft',
}

const stepPhrases = { done: 'status.step.done', now: 'status.step.now', later: 'status.step.later' } as const

function StatusSteps({ steps }: { steps: StatusStep[] }) {
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
            <FormattedText message={stepPhrases[at]} values={{ step: text }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
