import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { type AlmsRate, almsUnitAmount, readAlmsPage } from '../../../../contract/src/alms.ts'
import {
  type AlmsFund,
  type AlmsKind,
  type FitranaRamazan,
  fitranaTime,
} from '../../../../contract/src/alms-kinds.ts'
import { maxAmount } from '../../../../contract/src/amounts.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { pakistanTime } from '../../../../contract/src/pakistan-clock.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { wholeNumberPattern } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { StepperField } from '../../ui/stepper-field.tsx'
import { addToCart, rememberedCart, saveCart } from '../donate/cart.ts'
import { defaultGift } from '../donate/gift.ts'
import { replayEarlyInput } from '../donate/replay-early-input.ts'
import { NothingOfferedNotice } from '../parts/nothing-offered.tsx'
import { almsKey } from '../parts/public-page.queries.ts'
import { SeasonLinks } from '../parts/season-links.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { navigation, sitePath, useSitePageTitle } from '../parts/site-page.tsx'

/** Calculator of fitrana, fidya or kaffarah by the charity's rates; the result becomes a line of the cart. */
export function AlmsPage({ fund }: { fund: AlmsFund }) {
  const { t } = useReader()
  const page = useQuery({ queryKey: almsKey, queryFn: () => call(readAlmsPage, { params: { fund } }) })
  const title = t(`pages.alms.title.${fund}`)
  useSitePageTitle(title)
  useLayoutEffect(() => void replayEarlyInput(), [])
  const { cause, rates, text, ramazan } = page.data ?? {}
  return (
    <main className="mx-auto max-w-3xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <h1 className="font-display text-2xl font-bold text-brand-dark">{title}</h1>
      {page.isPending && <Skeleton className="mt-4 h-80" />}
      <SectionProblem query={page} />
      {text && (
        <div
          // May differ from the language of the page.
          lang={text.language}
          dir="auto"
          className="rich-text mt-2"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-rich-text.ts there
          dangerouslySetInnerHTML={{ __html: text.html }}
        />
      )}
      {ramazan && <Lateness ramazan={ramazan} />}
      <noscript>
        <p className="mt-3 font-semibold">{t('pages.zakat.needs-script')}</p>
      </noscript>
      {rates &&
        (cause && rates.length > 0 ? (
          <AlmsCalculator fund={fund} cause={cause} rates={rates} />
        ) : (
          <NothingOfferedNotice>{t('pages.alms.none')}</NothingOfferedNotice>
        ))}
      <SeasonLinks current={`/${fund}`} />
    </main>
  )
}

/** States that fitrana counts as sadaqah after the Eid prayer. Browser only: the server renders no times. */
function Lateness({ ramazan }: { ramazan: FitranaRamazan }) {
  const { t } = useReader()
  const [now, setNow] = useState('')
  useEffect(() => setNow(pakistanTime(new Date())), [])
  const time = fitranaTime(ramazan, now)
  return (
    time !== 'in_time' && (
      <Notice look="warning" className="mt-4">
        {t(`pages.alms.${time}`)}
      </Notice>
    )
  )
}

/** Maximum number of heads, fasts or oaths of a line. */
const maxCount = 999

const card = 'min-h-12 px-4 py-2'

type AlmsCalculatorProps = { fund: AlmsFund; cause: Cause; rates: readonly AlmsRate[] }

/** Asks for the number and food; for fidya also for the reason, for kaffarah for what was broken. */
function AlmsCalculator({ fund, cause, rates }: AlmsCalculatorProps) {
  const { t } = useReader()
  const broken = (['fast_kaffarah', 'oath_kaffarah'] as const).filter((one) =>
    rates.some(({ kind }) => kind === one),
  )
  const [chosenKind, setKind] = useState<AlmsKind>()
  const [isLasting, setIsLasting] = useState<'yes' | 'no' | undefined>(fund === 'fidya' ? undefined : 'yes')
  const [typed, setTyped] = useState('1')
  const [rateId, setRateId] = useState<string>()
  const [problem, setProblem] = useState<Message>()
  const kind = chosenKind ?? (fund === 'kaffarah' ? (broken[0] ?? 'fast_kaffarah') : fund)
  const offered = rates.filter((rate) => rate.kind === kind)
  const rate = offered.find(({ id }) => String(id) === rateId) ?? offered[0]
  const count = /^[1-9]\d*$/.test(typed) && Number(typed) <= maxCount ? Number(typed) : undefined
  const total = rate && count !== undefined ? almsUnitAmount(rate) * count : 0
  const tooMuch = total > maxAmount

  function give() {
    if (!rate || count === undefined || tooMuch || isLasting !== 'yes') return
    const cart = rememberedCart()
    const gift = {
      ...defaultGift(cause),
      amount: String(almsUnitAmount(rate)),
      quantity: String(count),
      subType: t(`fields.alms.${kind}`, { commodity: rate.commodity }),
      alms_rate: rate.id,
    }
    // A new calculation by the same rate replaces the earlier one, as a second press does.
    const changed = cart.find(({ alms_rate }) => alms_rate === rate.id)
    const addition = addToCart(cart, cause, gift, changed)
    if (addition.problem !== undefined) return setProblem(addition.problem)
    const counted = t('fields.alms.count', { kind, count })
    saveCart(addition.cart.map((item) => (item === addition.line ? { ...item, counted } : item)))
    navigation.openPage(sitePath(t, '/?step=details'))
  }

  return (
    <SiteForm className="panel mt-6 grid gap-6 p-4 sm:p-6" onSubmit={give}>
      {broken.length > 1 && (
        <fieldset>
          <legend className="mb-2 font-bold">{t('pages.alms.broken')}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            <RadioCards
              name="kind"
              options={broken.map((value) => ({ value, label: t(`pages.alms.broken.${value}`) }))}
              value={kind}
              onChange={setKind}
              className={card}
            />
          </div>
        </fieldset>
      )}
      {fund === 'fidya' && (
        <fieldset>
          <legend className="mb-2 font-bold">{t('pages.alms.fidya.reason')}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            <RadioCards
              name="reason"
              options={(['yes', 'no'] as const).map((value) => ({
                value,
                label: t(`pages.alms.fidya.reason.${value}`),
              }))}
              value={isLasting}
              onChange={setIsLasting}
              className={card}
            />
          </div>
        </fieldset>
      )}
      {isLasting === 'no' && <Notice>{t('pages.alms.fidya.make-up')}</Notice>}
      {isLasting === 'yes' && (
        <>
          <StepperField
            label={t(`pages.alms.count.${kind}`)}
            unflagged
            value={typed}
            allow={wholeNumberPattern}
            maxLength={6}
            hint={count === undefined ? t('pages.alms.count.problem', { most: maxCount }) : undefined}
            onChange={setTyped}
            onDecrease={count !== undefined && count > 1 ? () => setTyped(String(count - 1)) : undefined}
            onIncrease={
              count !== undefined && count < maxCount ? () => setTyped(String(count + 1)) : undefined
            }
            className="max-w-xs"
          />
          <fieldset>
            <legend className="mb-2 font-bold">{t('pages.alms.by')}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <RadioCards
                name="rate"
                options={offered.map((one) => ({
                  value: String(one.id),
                  label: (
                    <>
                      <span className="block font-semibold">
                        {t('fields.alms.commodity', { commodity: one.commodity })}
                      </span>
                      <span className="block tabular-nums">
                        {t(`pages.alms.each.${kind}`, { amount: formatRupees(t, almsUnitAmount(one)) })}
                      </span>
                      <span className="block text-sm text-ink-soft">
                        {one.people > 1 &&
                          `${t('pages.alms.people', { people: one.people, amount: formatRupees(t, one.rupees) })} `}
                        <bdi>{one.source}</bdi>
                        {t('ui.comma')}
                        {t('pages.alms.since', { day: formatDay(t, one.valid_from) })}
                      </span>
                    </>
                  ),
                }))}
                value={String(rate?.id)}
                onChange={setRateId}
                className="px-4 py-3"
              />
            </div>
          </fieldset>
          <p role="status" className="rounded-sm bg-gold-soft px-4 py-3 text-2xl font-bold tabular-nums">
            {formatRupees(t, total)}
          </p>
          {tooMuch && <Notice look="warning">{t('pages.alms.too-much')}</Notice>}
          <ProblemNotice problem={problem !== undefined && t.message(problem)} />
          <Button type="submit">{t('pages.alms.give')}</Button>
        </>
      )}
    </SiteForm>
  )
}
