import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { transactionIdLabel } from '../../../../contract/src/attempts.ts'
import type { Confidence, StatementCandidate } from '../../../../contract/src/statement-lines.ts'
import { say } from '../../../../words/src/say.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { spoken } from '../../ui/spoken.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Words } from '../../words.tsx'
import { misplacedText } from '../parts/details/misplaced-notice.tsx'
import { useRight } from '../session/use-right.ts'

/** A transfer that a line may pay, and why it may match; `children` are beside its code. */
export function CandidateFacts({ of, children }: { of: StatementCandidate; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <PayableLink kind={of.kind} id={of.id} code={of.code} />
        {children}
        {of.speaks_for.length > 0 && (
          <ul aria-label={say('statements.matching-details')} className="flex flex-wrap gap-1">
            {of.speaks_for.map((fact) => (
              <li key={fact} className="rounded-full border border-line bg-white px-2 text-xs text-ink-soft">
                {say(fact === 'reference' ? transactionIdLabel : `statements.fact.${fact}`)}
              </li>
            ))}
          </ul>
        )}
        {of.status !== 'pending' && (
          <StatusBadge status={statusNames()[of.status] ?? statusName(of.status)} look="info" />
        )}
      </div>
      <span className="block">
        {of.name}, <span className="whitespace-nowrap tabular-nums">{formatRupees(of.amount)}</span>
        {of.missing < of.amount && (
          <span className="text-ink-soft tabular-nums">
            {' '}
            {say('statements.outstanding', { amount: formatRupees(of.missing) })}
          </span>
        )}{' '}
        <span className="text-xs whitespace-nowrap text-ink-soft">· {formatDay(of.created_at)}</span>
      </span>
      {of.misplaced && <span className="block font-medium text-danger">{misplacedText()[of.misplaced]}</span>}
      {of.verified_elsewhere && (
        <span className="block font-medium text-danger">
          {say('statements.verified-elsewhere', { account: of.verified_elsewhere })}
        </span>
      )}
    </div>
  )
}

/** Statuses of a transfer with a special label. */
const statusNames = (): Partial<Record<StatementCandidate['status'], string>> => ({
  success: say('statements.status.by-hand'),
  failed: say('statements.status.rejected'),
})

/** A code that links to the donation or payment, for staff who may see it. */
export function PayableLink({ kind, id, code }: { kind: 'donation' | 'payment'; id: number; code: string }) {
  const maySee = useRight(kind)
  if (!maySee) return <span className="font-mono font-semibold whitespace-nowrap">{code}</span>
  return (
    <Link
      // Opens a new tab, so that staff keep their place in the list.
      target="_blank"
      to={`/${kind}?${kind}=${id}`}
      className="-my-2 rounded-sm py-2 font-mono font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
    >
      <Words of="statements.code-link" values={{ code, spoken }} />
    </Link>
  )
}

/** Confidence of a suggested match, in a word and a colour. */
export const ConfidenceMark = ({ of }: { of: Confidence }) => (
  <span className={`rounded-full px-2 text-xs font-semibold ${confidenceLooks[of]}`}>
    {say(`statements.confidence.${of}`)}
  </span>
)

const confidenceLooks: Record<Confidence, string> = {
  sure: 'bg-brand text-white',
  likely: 'bg-gold-soft text-gold-dark',
  possible: 'border border-line-strong text-ink-soft',
}
