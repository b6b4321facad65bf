import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pricesOf } from '../../../../contract/src/zakat.ts'
import { dayInPakistan } from '../../ui/day-in-pakistan.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Notice } from '../../ui/notice.tsx'
import { useCharity } from '../charity-context.ts'
import { pageTitle } from '../page-title.ts'
import { causesQuery } from '../public-page.queries.ts'
import { NisabChoice } from './nisab-choice.tsx'
import { WealthFields } from './wealth-fields.tsx'
import { ZakatResult } from './zakat-result.tsx'
import { emptySheet, workOutSheet, type ZakatSheet } from './zakat-sheet.ts'

/**
 * Works out a donor's zakat, which becomes a line of the cart. Nothing that is typed here leaves the device.
 * @param openPage leaves for the donation page
 */
export function ZakatPage({ openPage }: { openPage: (url: string) => void }) {
  const charity = useCharity()
  const causes = useQuery(causesQuery)
  const [sheet, setSheet] = useState(emptySheet)
  // The server does not draw by its clock: until the page works, the prices count as those of today.
  const [today, setToday] = useState(charity.prices_on)
  useEffect(() => setToday(dayInPakistan(new Date())), [])
  useEffect(() => {
    document.title = pageTitle('Zakat calculator', charity)
  }, [charity])

  const prices = pricesOf(charity, today)
  const change = (changed: Partial<ZakatSheet>) => setSheet((before) => ({ ...before, ...changed }))
  return (
    <main className="mx-auto max-w-5xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <h1 className="font-display text-2xl font-bold text-brand-dark">Zakat calculator</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Enter what you have owned for a lunar year. Zakat is 2.5% of it, after debts, once it reaches the
        nisab. What you enter stays on this device.
      </p>
      <noscript>
        <p className="mt-3 font-semibold">
          The calculator needs JavaScript, which is switched off in your browser.
        </p>
      </noscript>
      {prices ? (
        <p className="mt-3 max-w-prose text-sm">
          Prices of {formatDay(charity.prices_on)}, for a tola: gold of 24 carats{' '}
          <strong>{formatRupees(prices.gold)}</strong>, silver <strong>{formatRupees(prices.silver)}</strong>.
        </p>
      ) : (
        <Notice look="warning" className="mt-3 max-w-prose">
          We have no recent prices of gold and silver. Please enter what yours are worth today, and the nisab.
        </Notice>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-6">
        <div className="panel grid gap-6 p-4 sm:p-6">
          <WealthFields sheet={sheet} priced={prices !== undefined} onChange={change} />
          <NisabChoice sheet={sheet} prices={prices} onChange={change} />
        </div>
        <ZakatResult
          result={workOutSheet(sheet, prices)}
          causes={causes.data?.filter(({ kind, amount }) => kind === 'zakat' && amount === null)}
          openPage={openPage}
        />
      </div>
    </main>
  )
}
