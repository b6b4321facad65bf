import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { transactionIdLabel } from '../../../../contract/src/attempts.ts'
import type { LineDeposit } from '../../../../contract/src/deposits.ts'
import type {
  Confidence,
  FoundCode,
  StatementCandidate,
  StatementLine,
  StatementMatch,
} from '../../../../contract/src/statement-lines.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { statusName } from '../../../../words/src/display-names.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { linkLook } from '../../ui/button.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Day, PaymentStatusBadge } from '../parts/cells.tsx'
import { PayableLink } from '../parts/links.tsx'
import { gatewayName } from '../parts/names.ts'
import { useScreenAddress } from '../session/screens.ts'
import { BankText } from './bank-text.tsx'

/** Name of a line outside its row: 'Rs. 5,000 of 21 Nov 2026'. */
export const lineName = (t: Translate, { amount_paisa, value_date }: StatementLine) =>
  t('statements.line-name', { amount: formatPaisa(t, amount_paisa), day: formatDay(t, value_date) })

export const LineFacts = ({ line }: { line: StatementLine }) => (
  <div className="flex gap-4 rounded-sm border border-line bg-paper px-4 py-3 text-dense">
    <Day day={line.value_date} />
    <BankText line={line} />
  </div>
)

/** A transfer that a line may pay, and why it may match; `children` are beside its code. */
export function CandidateFacts({
  candidate,
  children,
}: {
  candidate: StatementCandidate
  children?: ReactNode
}) {
  const { t } = useReader()
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <PayableLink kind={candidate.kind} id={candidate.id} code={candidate.code} />
        {children}
        {candidate.speaks_for.length > 0 && (
          <ul aria-label={t('statements.matching-details')} className="flex flex-wrap gap-1">
            {candidate.speaks_for.map((fact) => (
              <li key={fact} className="rounded-full border border-line bg-white px-2 text-xs text-ink-soft">
                {t(
                  fact !== 'reference'
                    ? `statements.fact.${fact}`
                    : candidate.cheque
                      ? 'office-gifts.reference.cheque'
                      : transactionIdLabel,
                )}
              </li>
            ))}
          </ul>
        )}
        {candidate.cheque && (
          <StatusBadge status={t('statements.status.cheque', { number: candidate.cheque })} look="info" />
        )}
        {candidate.status !== 'pending' && !candidate.cheque && (
          <StatusBadge
            status={statusNames(t)[candidate.status] ?? statusName(t, candidate.status)}
            look="info"
          />
        )}
      </div>
      <span className="block">
        {candidate.name},{' '}
        <span className="whitespace-nowrap tabular-nums">{formatRupees(t, candidate.amount)}</span>
        {candidate.missing < candidate.amount && (
          <span className="text-ink-soft tabular-nums">
            {' '}
            {t('statements.outstanding', { amount: formatRupees(t, candidate.missing) })}
          </span>
        )}{' '}
        <span className="text-xs whitespace-nowrap text-ink-soft">
          · {formatDay(t, candidate.created_at)}
        </span>
      </span>
      {candidate.misplaced && (
        <span className="block font-medium text-danger">{t(`details.misplaced.${candidate.misplaced}`)}</span>
      )}
      {candidate.verified_elsewhere && (
        <span className="block font-medium text-danger">
          {t('statements.verified-elsewhere', { account: candidate.verified_elsewhere })}
        </span>
      )}
    </div>
  )
}

const statusNames = (t: Translate): Partial<Record<StatementCandidate['status'], string>> => ({
  success: t('statements.status.by-hand'),
  failed: t('statements.status.rejected'),
})

export const ConfidenceBadge = ({ confidence }: { confidence: Confidence }) => {
  const { t } = useReader()
  return (
    <span className={`rounded-full px-2 text-xs font-semibold ${confidenceLooks[confidence]}`}>
      {t(`statements.confidence.${confidence}`)}
    </span>
  )
}

const confidenceLooks: Record<Confidence, string> = {
  sure: 'bg-brand text-white',
  likely: 'bg-gold-soft text-gold-dark',
  possible: 'border border-line-strong text-ink-soft',
}

/** A match as displayed; the payments of a deposit or payout are joined into one match, with the fee. */
export type ShownMatch = StatementMatch & { payments?: readonly StatementMatch[]; fee?: number | null }

/** Joins the payments of a deposit or payout, because they can be undone only together. */
export function joinPayments(t: Translate, { matches, fee_paisa }: StatementLine): ShownMatch[] {
  const [first, ...others] = matches.filter(({ way }) => way === 'cash' || way === 'card')
  if (!first || (others.length === 0 && !fee_paisa)) return matches
  const amount = others.reduce((sum, one) => sum + one.amount, first.amount)
  const payments = [first, ...others]
  const name = t('statements.deposit.matched', { way: first.way ?? 'card', count: payments.length })
  const sum = { ...first, amount, code: name, name, payments, fee: fee_paisa ?? null }
  return [...matches.filter((one) => one !== first && !others.includes(one)), sum]
}

export function MatchFacts({ match }: { match: ShownMatch }) {
  const { t } = useReader()
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        {!match.payments && <PayableLink kind={match.kind} id={match.payable_id} code={match.code} />}
        <span>
          {match.name}
          {t('ui.comma')}
          <span className="whitespace-nowrap tabular-nums">{formatRupees(t, match.amount)}</span>
        </span>
        {match.fee ? (
          <span>{t('statements.deposit.with-fee', { fee: formatPaisa(t, match.fee) })}</span>
        ) : null}
        {match.status !== 'success' && !match.payments && <PaymentStatusBadge status={match.status} />}
      </span>
      <span className="block text-xs text-ink-soft">
        {[foundBy(t)[match.found_by], match.matched_by, formatDay(t, match.matched_at)].join(t('ui.comma'))}
      </span>
      {match.payments && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm py-2 font-semibold text-brand">
            {t('ui.details')}
          </summary>
          <ul className="grid gap-1">
            {match.payments.map(({ id, kind, payable_id, code, name, amount }) => (
              <li key={id} className="flex flex-wrap gap-x-2">
                <PayableLink kind={kind} id={payable_id} code={code} />
                <span>
                  {name}, <span className="whitespace-nowrap tabular-nums">{formatRupees(t, amount)}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const foundBy = (t: Translate) => ({
  code: t('statements.found-by.code'),
  proposal: t('statements.found-by.proposal'),
  by_hand: t('office.field.by-hand'),
})

/** The subject of a code that matches no open transfer, with the available actions. */
export function CodeFacts({ code, isDebit = false }: { code: FoundCode; isDebit?: boolean }) {
  const { t } = useReader()
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <PayableLink kind={code.kind} id={code.id} code={code.code} />
        {code.rejected ? (
          <StatusBadge status={t('statements.status.rejected')} look="info" />
        ) : (
          <PaymentStatusBadge status={code.status} />
        )}
      </div>
      <span className="block">
        {code.name}, <span className="whitespace-nowrap tabular-nums">{formatRupees(t, code.amount)}</span>{' '}
        <span className="text-xs whitespace-nowrap text-ink-soft">· {formatDay(t, code.created_at)}</span>
      </span>
      <span className="block text-ink-soft">
        {isDebit ? t('statements.code.debit') : adviceAbout(t, code)}
      </span>
    </div>
  )
}

function adviceAbout(t: Translate, { kind, status, rejected }: FoundCode): string {
  if (rejected) return t('statements.code.rejected')
  if (status === 'refunded') return t('statements.code.refunded', { what: kind })
  return t(isPaid(status) ? 'statements.code.paid' : 'statements.code.other-way', { what: kind })
}

/** Day sheet, settlement report or payout whose amount equals that of the line. */
export function DepositFacts({ deposit }: { deposit: LineDeposit }) {
  const { t } = useReader()
  const accounting = useScreenAddress()('accounting')
  const { gateway, report_id, title, from, to, count, amount } = deposit
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="wrap-anywhere">
        {gateway === null
          ? t('statements.deposit.sheet', { title, day: formatDay(t, from), amount: formatRupees(t, amount) })
          : t('statements.deposit.of-payout', {
              gateway: gatewayName(t, gateway),
              count,
              from: formatDay(t, from),
              to: formatDay(t, to),
              amount: formatRupees(t, amount),
            })}
      </span>
      <ConfidenceBadge confidence="likely" />
      {report_id && accounting && (
        <Link to={`${accounting}/payouts/${report_id}`} className={`py-2 wrap-anywhere ${linkLook}`}>
          {t('statements.deposit.report', { name: title })}
        </Link>
      )}
    </span>
  )
}
