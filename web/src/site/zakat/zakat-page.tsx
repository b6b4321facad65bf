import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { addDays } from '../../../../contract/src/days.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { possessions, pricesOf } from '../../../../contract/src/zakat.ts'
import { readStored, store } from '../../browser-storage.ts'
import { saveFile } from '../../save-file.ts'
import { Button, ButtonLink, linkLook } from '../../ui/button.tsx'
import { Select } from '../../ui/fields.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { FormattedText, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { addToCart, cartTotal, lineKey, rememberedCart, saveCart } from '../donate/cart.ts'
import { defaultGift } from '../donate/gift.ts'
import { replayEarlyInput } from '../donate/replay-early-input.ts'
import { causesQuery } from '../parts/public-page.queries.ts'
import { navigation, sitePath, useCharity, useSitePageTitle } from '../parts/site-page.tsx'
import { NisabChoice, nisabId } from './nisab-choice.tsx'
import { WealthFields } from './wealth-fields.tsx'
import { calculateSheet, emptySheet, type SheetResult, sheetKey, type ZakatSheet } from './zakat-sheet.ts'

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
            {/* Hidden from screen readers, because the result above announces the amount. */}
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

type ZakatResultProps = { result: SheetResult; causes: readonly Cause[] | undefined }

function ZakatResult({ result, causes }: ZakatResultProps) {
  const { t } = useReader()
  const [causeId, setCauseId] = useState('')
  const [problem, setProblem] = useState<Message>()
  const { wealth, nisab, zakat, debts, isWrong } = result
  const cause = causes?.find(({ id }) => String(id) === causeId) ?? causes?.[0]
  const { smallest_gift } = useCharity()
  const total = zakat > 0 && cause ? totalWithZakat(cause, zakat) : 0
  const lines = possessions.filter((possession) => result[possession] > 0)

  function give(cause: Cause) {
    const found = giveZakat(cause, zakat)
    setProblem(found)
    if (found === undefined) navigation.openPage(sitePath(t, '/?step=details'))
  }

  return (
    <section aria-labelledby="zakat-title" className="panel grid gap-4 p-4 sm:p-5 md:sticky md:top-6">
      <h2 id="zakat-title" className="text-lg font-bold">
        {t('pages.zakat.yours')}
      </h2>
      {!isWrong && (lines.length > 0 || debts > 0) && (
        <dl className="grid gap-1.5 text-sm">
          {lines.map((possession) => (
            <Row
              key={possession}
              name={t(`pages.zakat.part.${possession}`)}
              value={formatRupees(t, result[possession])}
            />
          ))}
          {debts > 0 && <Row name={t('pages.zakat.part.debts')} value={`− ${formatRupees(t, debts)}`} />}
          <Row
            name={t('pages.zakat.together')}
            value={formatRupees(t, wealth)}
            className="mt-1 border-t border-line-strong pt-2 font-bold"
          />
          {nisab !== undefined && <Row name={t('pages.zakat.nisab')} value={formatRupees(t, nisab)} />}
        </dl>
      )}
      <div role="status" className="rounded-sm bg-gold-soft px-4 py-3">
        {zakat > 0 && (
          <p className="font-display text-2xl font-bold tabular-nums">{formatRupees(t, zakat)}</p>
        )}
        <p className="text-sm">{resultText(t, result)}</p>
        {nisab !== undefined && wealth > 0 && !result.isWrong && (
          <p className="mt-1 text-sm">
            <a href={`#${nisabId}`} className="font-medium underline">
              {t(`pages.zakat.rule.${result.metal}`)}
            </a>
          </p>
        )}
      </div>
      {zakat > 0 && causes && causes.length > 1 && (
        <Select
          label={t('pages.zakat.cause')}
          unflagged
          options={causes.map(({ id, fundtitle }) => ({ label: fundtitle, value: String(id) }))}
          value={String(cause?.id ?? '')}
          onChange={setCauseId}
        />
      )}
      {total > 0 && total < smallest_gift && (
        <Notice>
          {t('pages.zakat.below-smallest', {
            smallest: formatRupees(t, smallest_gift),
            total: formatRupees(t, total),
          })}
        </Notice>
      )}
      <ProblemNotice problem={problem !== undefined && t.message(problem)} />
      {zakat > 0 && cause && <Button onClick={() => give(cause)}>{t('pages.zakat.give')}</Button>}
      {zakat > 0 && causes?.length === 0 && <p className="text-sm">{t('pages.zakat.none-taken')}</p>}
      {wealth > 0 && !isWrong && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button look="secondary" size="small" className="flex-1" onClick={() => print()}>
            {t('pages.zakat.print')}
          </Button>
          <Button
            look="secondary"
            size="small"
            className="flex-1"
            onClick={() => saveFile(reminder(t, location.href), 'zakat.ics')}
          >
            {t('pages.zakat.remind')}
          </Button>
        </div>
      )}
      <ButtonLink look={zakat > 0 && cause ? 'quiet' : 'secondary'} href={sitePath(t, '/')}>
        {t('pages.zakat.back')}
      </ButtonLink>
    </section>
  )
}

/** Calendar file (RFC 5545) of the day on which a lunar year from today has passed. */
function reminder(t: Translate, url: string): Blob {
  const dateOf = (day: string) => day.replaceAll('-', '')
  const day = addDays(dayInPakistan(new Date()), daysOfLunarYear)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Amanah//Zakat//EN',
    'BEGIN:VEVENT',
    `UID:zakat-${dateOf(day)}@${location.hostname}`,
    `DTSTAMP:${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    `SUMMARY:${t('pages.zakat.reminder')}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${t('pages.zakat.reminder')}`,
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/calendar' })
}

const daysOfLunarYear = 354

function resultText(t: Translate, { wealth, nisab, metal, goldAlone, zakat, isWrong }: SheetResult): string {
  if (isWrong) return t('pages.zakat.correct-first')
  if (wealth === 0) return t('pages.zakat.nothing-yet')
  if (zakat === 0) return t(goldAlone && metal === 'gold' ? 'pages.zakat.below-gold' : 'pages.zakat.below')
  if (nisab === undefined) return t('pages.zakat.if-nisab')
  return t('pages.zakat.due')
}

const Row = ({ name, value, className = '' }: { name: string; value: string; className?: string }) => (
  <div className={`flex flex-wrap items-baseline gap-x-4 ${className}`}>
    <dt className="flex-[1_1_6rem]">{name}</dt>
    <dd className="ms-auto tabular-nums">{value}</dd>
  </div>
)

/** Cart with the calculated zakat. Replaces an earlier result of this tab, so that it is not given twice. */
function withZakat(cause: Cause, rupees: number): ReturnType<typeof addToCart> {
  const cart = rememberedCart()
  const before = readStored('tab', 'calculated-zakat')
  const changed = cart.find((line) => JSON.stringify([lineKey(line), line.amount]) === before)
  const gift = { ...defaultGift(cause), amount: String(rupees) }
  return addToCart(cart, cause, gift, changed)
}

function totalWithZakat(cause: Cause, rupees: number): number {
  return cartTotal(withZakat(cause, rupees).cart ?? [])
}

/** Adds the calculated zakat to the cart. @returns the reason when it cannot be added */
function giveZakat(cause: Cause, rupees: number): Message | undefined {
  const addition = withZakat(cause, rupees)
  if (addition.problem !== undefined) return addition.problem
  saveCart(addition.cart)
  store('tab', sheetKey, undefined)
  store('tab', 'calculated-zakat', JSON.stringify([lineKey(addition.line), addition.line.amount]))
  return undefined
}
