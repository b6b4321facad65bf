import { useState } from 'react'
import { type AlmsRate, almsUnitAmount } from '../../../../contract/src/alms.ts'
import type { AlmsFund, AlmsKind } from '../../../../contract/src/alms-kinds.ts'
import { maxAmount } from '../../../../contract/src/amounts.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-number.ts'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-card.tsx'
import { useReader } from '../../ui/reader.ts'
import { StepperField } from '../../ui/stepper-field.tsx'
import { wholeDigits } from '../../ui/text-field.tsx'
import { addToCart, rememberedCart, saveCart } from '../donate/cart.ts'
import { freshGift } from '../donate/gift.ts'
import { navigation, sitePath } from '../parts/links.tsx'
import { SiteForm } from '../parts/site-form.tsx'

/** Maximum number of heads, fasts or oaths of a line. */
const maxCount = 999

const card = 'min-h-12 px-4 py-2'

type AlmsCalculatorProps = { fund: AlmsFund; cause: Cause; rates: readonly AlmsRate[] }

/** Number and food; fidya also asks for the reason, and kaffarah for what was broken. */
export function AlmsCalculator({ fund, cause, rates }: AlmsCalculatorProps) {
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
      ...freshGift(cause),
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
            allow={wholeDigits}
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
