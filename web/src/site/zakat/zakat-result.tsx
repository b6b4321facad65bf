import { useState } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { addDays } from '../../../../contract/src/days.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { possessions } from '../../../../contract/src/zakat.ts'
import { readStored, store } from '../../browser-storage.ts'
import { saveFile } from '../../save-file.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-number.ts'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { addToCart, cartTotal, lineKey, rememberedCart, saveCart } from '../donate/cart.ts'
import { freshGift } from '../donate/gift.ts'
import { useCharity } from '../parts/charity-context.ts'
import { navigation, sitePath } from '../parts/links.tsx'
import { nisabId } from './nisab-choice.tsx'
import { type SheetResult, sheetKey } from './zakat-sheet.ts'

type ZakatResultProps = { result: SheetResult; causes: readonly Cause[] | undefined }

export function ZakatResult({ result, causes }: ZakatResultProps) {
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
  const gift = { ...freshGift(cause), amount: String(rupees) }
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
