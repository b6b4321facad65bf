import type { ReactNode } from 'react'
import type { Paisa } from '../../../../contract/src/money.ts'
import type { StatementFile, StatementGap } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Totals of the credits, with a check that the matched, unallocated and open amounts add up to the total. */
export function FileTotals({ file }: { file: StatementFile }) {
  const { t } = useReader()
  const { totals, matched, left, open } = file
  const agrees = matched.paisa + left.paisa + open.paisa === totals.credit_paisa
  return (
    <section aria-label={t('statements.totals')} className="panel grid p-4 md:px-5">
      <dl className="grid grid-cols-2 large-text:grid-cols-1 gap-x-8 gap-y-2 sm:gap-y-3 lg:grid-cols-4 xl:grid-cols-[auto_auto_auto_auto_1fr] xl:items-end">
        <Sum name={t('statements.money-in')} count={totals.credit_count} paisa={totals.credit_paisa} />
        <Sum sign="=" name={t('statements.matched')} colour="matched" {...matched} />
        <Sum sign="+" name={t('office.cause.none')} colour="left" {...left} />
        <Sum sign="+" name={t('statements.open')} colour="open" {...open} />
        <div className="col-span-full justify-self-start xl:col-span-1 xl:justify-self-end">
          <dt className="sr-only">{t('statements.totals.question')}</dt>
          <dd>
            <Agreement agrees={agrees} />
          </dd>
        </div>
        <div className="col-span-full">
          <dt className="sr-only">{t('statements.progress')}</dt>
          <dd>
            <CreditsBar {...file} />
          </dd>
        </div>
        <MoneyOut file={file} />
        <StatementBalances totals={totals} />
      </dl>
    </section>
  )
}

type SumProps = {
  sign?: string
  name: string
  colour?: keyof typeof creditColours
  count: number
  paisa: Paisa
}

function Sum({ sign, name, colour, count, paisa }: SumProps) {
  const { t } = useReader()
  return (
    <div className="relative max-sm:col-span-full max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4">
      {sign && (
        <span aria-hidden="true" className="absolute top-6 -start-5 text-lg text-ink-soft max-lg:hidden">
          {sign}
        </span>
      )}
      <dt className="flex items-center gap-2 text-dense text-ink-soft">
        {colour && <span aria-hidden="true" className={`size-2.5 rounded-full ${creditColours[colour]}`} />}
        {name}
      </dt>
      <dd className="tabular-nums max-sm:text-end">
        <span className="block font-bold whitespace-nowrap sm:text-lg lg:text-base xl:text-lg">
          {formatPaisa(t, paisa)}
        </span>
        <span className="text-xs text-ink-soft">{t('statements.lines', { count })}</span>
      </dd>
    </div>
  )
}

type Credits = Pick<StatementFile, 'matched' | 'left' | 'open'>

const creditColours = { matched: 'bg-brand', left: 'bg-line-strong', open: 'bg-gold' } as const

export function CreditsBar({ matched, left, open }: Credits) {
  const { t } = useReader()
  const whole = Math.max(1, matched.paisa + left.paisa + open.paisa)
  return (
    <div
      role="img"
      aria-label={t('statements.shares', {
        matched: share(t, matched.paisa, whole),
        left: share(t, left.paisa, whole),
        open: share(t, open.paisa, whole),
      })}
      className="flex h-2 gap-px overflow-hidden rounded-full bg-line"
    >
      {Object.entries({ matched, left, open }).map(
        ([name, { paisa }]) =>
          paisa > 0 && (
            <span
              key={name}
              className={`min-w-1 ${creditColours[name as keyof Credits]}`}
              style={{ flexGrow: paisa / whole }}
            />
          ),
      )}
    </div>
  )
}

/** A share in percent: '0 %' and '100 %' only when exact. */
function share(t: Translate, paisa: Paisa, whole: number): string {
  const percent = Math.round((paisa * 100) / whole)
  if (percent === 0 && paisa > 0) return t('statements.share.under')
  if (percent === 100 && paisa < whole) return t('statements.share.over')
  return t('statements.share', { percent })
}

/** Total of the debits, with the debits that are not yet entered as an expense or transfer. */
function MoneyOut({ file: { totals, not_entered } }: { file: StatementFile }) {
  const { t } = useReader()
  if (totals.debit_paisa === 0) return null
  return (
    <Row title={t('statements.money-out')}>
      <strong>{formatPaisa(t, Math.abs(totals.debit_paisa))}</strong>
      {not_entered.count === 0 ? (
        <StatusBadge status={t('statements.all-entered')} look="success" />
      ) : (
        t('statements.not-entered', { amount: formatPaisa(t, not_entered.paisa), count: not_entered.count })
      )}
    </Row>
  )
}

/** Warns of money or days missing between a statement and the previous statement. */
export function GapNotice({ gap }: { gap: StatementGap | null | undefined }) {
  const { t } = useReader()
  if (!gap) return null
  const { after_day, first_day, closing_paisa, opening_paisa } = gap
  const days = { last: formatDay(t, after_day), first: formatDay(t, first_day) }
  return (
    <Notice look="warning">
      {closing_paisa === null || opening_paisa === null
        ? t('statements.gap.days', days)
        : t('statements.gap.balance', {
            ...days,
            closing: formatPaisa(t, closing_paisa),
            opening: formatPaisa(t, opening_paisa),
            difference: formatPaisa(t, Math.abs(opening_paisa - closing_paisa)),
          })}
    </Notice>
  )
}

/** States whether a statement's lines add up from opening to closing balance. Empty without balances. */
export function StatementBalances({ totals }: { totals: StatementFile['totals'] }) {
  const { t } = useReader()
  const { opening_paisa, closing_paisa, credit_paisa, debit_paisa } = totals
  if (opening_paisa === null || closing_paisa === null) return null
  return (
    <Row title={t('statements.column.balance')}>
      <span>
        {formatPaisa(t, opening_paisa)} + {formatPaisa(t, credit_paisa)} −{' '}
        {formatPaisa(t, Math.abs(debit_paisa))} = <strong>{formatPaisa(t, closing_paisa)}</strong>
      </span>
      <Agreement agrees={opening_paisa + credit_paisa - Math.abs(debit_paisa) === closing_paisa} />
    </Row>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-dense">
    <dt className="text-ink-soft">{title}</dt>
    <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">{children}</dd>
  </div>
)

const Agreement = ({ agrees }: { agrees: boolean }) => {
  const { t } = useReader()
  return (
    <StatusBadge
      status={t(agrees ? 'statements.adds-up' : 'statements.does-not-add-up')}
      look={agrees ? 'success' : 'error'}
    />
  )
}
