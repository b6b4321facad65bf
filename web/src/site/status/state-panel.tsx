import { type ReactNode, useState } from 'react'
import { holdsMoney } from '../../../../contract/src/status.ts'
import { say } from '../../../../words/src/say.ts'
import { Notice } from '../../ui/notice.tsx'
import { emailWords } from './email-words.ts'
import type { PayBody } from './pay-form.tsx'
import type { Payable } from './payable.ts'
import { StatusMark } from './status-mark.tsx'
import { StatusSteps } from './status-steps.tsx'
import type { StatusLook, StatusWords } from './status-words.ts'
import { WayToPay } from './way-to-pay.tsx'

/**
 * What has happened, what happens next, and what can be done now.
 * @param connected whether the last question to our server was answered
 * @param asksMobile whether a mobile number that is not known can be given with a payment
 * @param paidActions what can be done once it is paid
 * @param onDoubt the status may have changed
 * @param children what else can be done, whatever the state
 */
export function StatePanel({
  paid,
  words,
  connected,
  asksMobile,
  paidActions,
  onPay,
  onDoubt,
  openPage,
  children,
}: {
  paid: Payable
  words: StatusWords
  connected: boolean
  asksMobile: boolean
  paidActions: ReactNode
  onPay: (body: PayBody) => Promise<{ url: string }>
  onDoubt: () => void
  openPage: (url: string) => void
  children: ReactNode
}) {
  const [problem, setProblem] = useState<ReactNode>()
  const isAwaited = paid.status === 'pending' && paid.payment_gateway !== null
  const email = emailWords(paid)

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
        {!holdsMoney(paid.status) && (
          <WayToPay
            paid={paid}
            asksMobile={asksMobile}
            onPay={onPay}
            onProblem={onProblem}
            openPage={openPage}
          />
        )}
        <div role="alert" className="empty:sr-only">
          {problem && <Notice look="warning">{problem}</Notice>}
        </div>
        <p
          role="status"
          className={`text-center empty:sr-only ${connected ? 'text-xs text-ink-soft' : 'text-sm font-semibold'}`}
        >
          {connected ? isAwaited && say('status.updates') : say('status.unreachable')}
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
