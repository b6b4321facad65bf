import type { StatementLine, StatementMatch } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { formatDay, formatRupees } from '../../ui/format.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { PayableLink } from '../parts/payable-link.tsx'
import { PaymentStatusBadge } from '../parts/status-badges.tsx'

/** A match as shown: of a deposit or payout one for all of its payments, with its fee. */
export type ShownMatch = StatementMatch & { payments?: readonly StatementMatch[]; fee?: number | null }

/** Joins the payments of a deposit or payout, which are undone as one. */
export function sumUpPayments(t: Translate, { matches, fee_paisa }: StatementLine): ShownMatch[] {
  const [first, ...others] = matches.filter(({ way }) => way === 'cash' || way === 'card')
  if (!first || (others.length === 0 && !fee_paisa)) return matches
  const amount = others.reduce((sum, one) => sum + one.amount, first.amount)
  const payments = [first, ...others]
  const name = t('statements.deposit.matched', { way: first.way ?? 'card', count: payments.length })
  const sum = { ...first, amount, code: name, name, payments, fee: fee_paisa ?? null }
  return [...matches.filter((one) => one !== first && !others.includes(one)), sum]
}

/** The donation, cheque, deposit or payout that a line was matched with, by whom and when. */
export function MatchFacts({ of: match }: { of: ShownMatch }) {
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
        {match.status !== 'success' && !match.payments && <PaymentStatusBadge of={match.status} />}
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
