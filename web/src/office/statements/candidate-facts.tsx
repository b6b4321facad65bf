import type { ReactNode } from 'react'
import { transactionIdLabel } from '../../../../contract/src/attempts.ts'
import type { Confidence, StatementCandidate } from '../../../../contract/src/statement-lines.ts'
import { statusName } from '../../../../words/src/status-name.ts'
import { formatDay, formatRupees } from '../../ui/format.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PayableLink } from '../parts/payable-link.tsx'

/** A transfer that a line may pay, and why it may match; `children` are beside its code. */
export function CandidateFacts({ of, children }: { of: StatementCandidate; children?: ReactNode }) {
  const { t } = useReader()
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <PayableLink kind={of.kind} id={of.id} code={of.code} />
        {children}
        {of.speaks_for.length > 0 && (
          <ul aria-label={t('statements.matching-details')} className="flex flex-wrap gap-1">
            {of.speaks_for.map((fact) => (
              <li key={fact} className="rounded-full border border-line bg-white px-2 text-xs text-ink-soft">
                {t(
                  fact !== 'reference'
                    ? `statements.fact.${fact}`
                    : of.cheque
                      ? 'office-gifts.reference.cheque'
                      : transactionIdLabel,
                )}
              </li>
            ))}
          </ul>
        )}
        {of.cheque && (
          <StatusBadge status={t('statements.status.cheque', { number: of.cheque })} look="info" />
        )}
        {of.status !== 'pending' && !of.cheque && (
          <StatusBadge status={statusNames(t)[of.status] ?? statusName(t, of.status)} look="info" />
        )}
      </div>
      <span className="block">
        {of.name}, <span className="whitespace-nowrap tabular-nums">{formatRupees(t, of.amount)}</span>
        {of.missing < of.amount && (
          <span className="text-ink-soft tabular-nums">
            {' '}
            {t('statements.outstanding', { amount: formatRupees(t, of.missing) })}
          </span>
        )}{' '}
        <span className="text-xs whitespace-nowrap text-ink-soft">· {formatDay(t, of.created_at)}</span>
      </span>
      {of.misplaced && (
        <span className="block font-medium text-danger">{t(`details.misplaced.${of.misplaced}`)}</span>
      )}
      {of.verified_elsewhere && (
        <span className="block font-medium text-danger">
          {t('statements.verified-elsewhere', { account: of.verified_elsewhere })}
        </span>
      )}
    </div>
  )
}

const statusNames = (t: Translate): Partial<Record<StatementCandidate['status'], string>> => ({
  success: t('statements.status.by-hand'),
  failed: t('statements.status.rejected'),
})

/** Confidence of a suggested match, in a word and a colour. */
export const ConfidenceMark = ({ of }: { of: Confidence }) => {
  const { t } = useReader()
  return (
    <span className={`rounded-full px-2 text-xs font-semibold ${confidenceLooks[of]}`}>
      {t(`statements.confidence.${of}`)}
    </span>
  )
}

const confidenceLooks: Record<Confidence, string> = {
  sure: 'bg-brand text-white',
  likely: 'bg-gold-soft text-gold-dark',
  possible: 'border border-line-strong text-ink-soft',
}
