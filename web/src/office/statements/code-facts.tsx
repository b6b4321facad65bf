import type { FoundCode } from '../../../../contract/src/statement-lines.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { say } from '../../../../words/src/say.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PaymentStatusBadge } from '../parts/payment-status-badge.tsx'
import { PayableLink } from './candidate-facts.tsx'

/** What a code in a line belongs to, where that waits for no transfer, and what can be done. */
export function CodeFacts({ of }: { of: FoundCode }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <PayableLink kind={of.kind} id={of.id} code={of.code} />
        {of.rejected ? (
          <StatusBadge status={say('statements.status.rejected')} look="info" />
        ) : (
          <PaymentStatusBadge of={of.status} />
        )}
      </div>
      <span className="block">
        {of.name}, <span className="whitespace-nowrap tabular-nums">{formatRupees(of.amount)}</span>{' '}
        <span className="text-xs whitespace-nowrap text-ink-soft">· {formatDay(of.created_at)}</span>
      </span>
      <span className="block text-ink-soft">{adviceAbout(of)}</span>
    </div>
  )
}

function adviceAbout({ kind, status, rejected }: FoundCode): string {
  if (rejected) return say('statements.code.rejected')
  if (status === 'refunded') return say('statements.code.refunded', { what: kind })
  return say(isPaid(status) ? 'statements.code.paid' : 'statements.code.other-way', { what: kind })
}
