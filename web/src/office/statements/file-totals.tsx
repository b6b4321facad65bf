import type { StatementFile } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { useReader } from '../../ui/reader.ts'
import { Agreement } from './agreement.tsx'
import { Balances } from './balances.tsx'
import { CreditsBar, creditColours } from './credits-bar.tsx'

/** Totals of the credits, with a check that matched, unallocated and open add up to them. */
export function FileTotals({ of: file }: { of: StatementFile }) {
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
        <Balances of={totals} />
      </dl>
    </section>
  )
}

function Sum({
  sign,
  name,
  colour,
  count,
  paisa,
}: {
  /** Sign before the amount. */
  sign?: string
  name: string
  colour?: keyof typeof creditColours
  count: number
  paisa: number
}) {
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
