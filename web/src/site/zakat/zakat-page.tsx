import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { pricesOf } from '../../../../contract/src/zakat.ts'
import { readStored, store } from '../../browser-storage.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { linkLook } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-number.ts'
import { Notice } from '../../ui/notice.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.ts'
import { replayEarlyInput } from '../donate/replay-early-input.ts'
import { useCharity, useSitePageTitle } from '../parts/charity-context.ts'
import { causesQuery } from '../parts/public-page.queries.ts'
import { NisabChoice } from './nisab-choice.tsx'
import { WealthFields } from './wealth-fields.tsx'
import { ZakatResult } from './zakat-result.tsx'
import { calculateSheet, emptySheet, sheetKey, type ZakatSheet } from './zakat-sheet.ts'

/** Zakat calculator; the result becomes a line of the cart. Entries never leave the device. */
export function ZakatPage() {
  const { t } = useReader()
  const charity = useCharity()
  const causes = useQuery(causesQuery)
  const [sheet, setSheet] = useState(emptySheet)
  // The server renders without a clock: until hydration, the prices count as today's.
  const [today, setToday] = useState(charity.prices_on)
  useLayoutEffect(() => {
    // Stored for this tab alone, until the zakat is given.
    const before = readStored('tab', sheetKey) as Partial<ZakatSheet> | undefined
    if (before) setSheet({ ...emptySheet, ...before })
    void replayEarlyInput()
  }, [])
  useEffect(() => setToday(dayInPakistan(new Date())), [])
  useSitePageTitle(t('site.title.zakat'))

  const prices = pricesOf(charity, today)
  const change = (changed: Partial<ZakatSheet>) =>
    setSheet((before) => {
      const next = { ...before, ...changed }
      store('tab', sheetKey, next)
      return next
    })
  const result = calculateSheet(sheet, prices, charity.nisab_rule, t)
  return (
    <main className="mx-auto max-w-5xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <h1 className="font-display text-2xl font-bold text-brand-dark">{t('site.title.zakat')}</h1>
      <p className="mt-2 max-w-prose text-ink-soft">{t('pages.zakat.lead')}</p>
      <noscript>
        <p className="mt-3 font-semibold">{t('pages.zakat.needs-script')}</p>
      </noscript>
      {prices ? (
        <p className="mt-3 max-w-prose text-sm">
          <FormattedText
            message="pages.zakat.prices"
            values={{
              day: formatDay(t, charity.prices_on),
              gold: formatRupees(t, prices.gold),
              silver: formatRupees(t, prices.silver),
              strong: (words) => <strong className="whitespace-nowrap">{words}</strong>,
            }}
          />
        </p>
      ) : (
        <Notice look="warning" className="mt-3 max-w-prose">
          {t('pages.zakat.no-prices')}
        </Notice>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-6">
        <div className="panel grid gap-6 p-4 sm:p-6">
          <WealthFields sheet={sheet} priced={prices !== undefined} onChange={change} />
          <NisabChoice sheet={sheet} prices={prices} result={result} onChange={change} />
        </div>
        <ZakatResult
          result={result}
          causes={causes.data?.filter(({ kind, amount }) => kind === 'zakat' && amount === null)}
        />
      </div>
      {result.zakat > 0 && (
        <div data-bottom-bar className="step-bar md:hidden! print:hidden!">
          <p className="mx-auto flex max-w-xl flex-wrap items-baseline justify-between gap-x-3 py-1">
            {/* The result announces it. */}
            <strong aria-hidden="true" className="tabular-nums">
              {t('site.amount.gift', { kind: 'zakat', amount: formatRupees(t, result.zakat) })}
            </strong>
            <a href="#zakat-title" className={`py-2 text-sm font-semibold ${linkLook}`}>
              {t('pages.zakat.see')}
            </a>
          </p>
        </div>
      )}
    </main>
  )
}
