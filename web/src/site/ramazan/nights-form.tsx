import { useState } from 'react'
import { maxAmount } from '../../../../contract/src/amounts.ts'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { Message } from '../../../../contract/src/message.ts'
import {
  eveningOf,
  nightPlan,
  nightsOfPlan,
  readNightPlan,
  splitOverNights,
  totalWeight,
} from '../../../../contract/src/night-plan.ts'
import type { PublicRamazan } from '../../../../contract/src/seasons.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Button } from '../../ui/button.tsx'
import { rupeesField, Select, TextField } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-card.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import {
  addToCart,
  type Cart,
  type CartItem,
  lineKey,
  rememberedCart,
  rhythmOf,
  saveCart,
} from '../donate/cart.ts'
import { changedItem } from '../donate/changed-item.ts'
import { defaultGift } from '../donate/gift.ts'
import { NightFields } from '../parts/night-fields.tsx'
import { NightGrid } from '../parts/night-grid.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { navigation, sitePath } from '../parts/site-page.tsx'

type NightsFormProps = {
  season: PublicRamazan
  /** Causes that take any amount; at least one. */
  causes: readonly Cause[]
  /** First night that is still to come. */
  first: number
}

/** Default amounts in rupees: for all nights together (`once`), and for each night. */
const defaults = { once: '10000', nightly: '500' }

/** Form with cause, nights, payment and amount, and the resulting grid; adds a line to the cart. */
export function NightsForm({ season, causes, first }: NightsFormProps) {
  const { t } = useReader()
  const [changed] = useState(() => {
    const item = changedItem()
    return item?.nights?.hijri_year === season.hijri_year ? item : undefined
  })
  const [causeId, setCauseId] = useState(String(changed?.id ?? causes[0]?.id))
  const [plan, setPlan] = useState(changed?.nights?.plan ?? nightPlan('odd', false))
  const [way, setWay] = useState<'once' | 'nightly'>('once')
  const [typed, setTyped] = useState(changed ? { ...defaults, once: String(changed.amount) } : defaults)
  const [problem, setProblem] = useState<Message>()
  const cause = causes.find(({ id }) => String(id) === causeId) ?? causes[0]
  const units = totalWeight(plan, first)
  const entered = /^\d{1,9}$/.test(typed[way]) ? Number(typed[way]) : 0
  const total = way === 'once' ? entered : entered * units
  const least = way === 'once' ? units : 1
  const isEnough = entered >= least
  const amounts =
    way === 'once'
      ? splitOverNights(total, plan, first)
      : nightsOfPlan(plan, first).map(({ night, weight }) => ({ night, amount: entered * weight }))

  function add() {
    const addition = cause && isEnough && total <= maxAmount && lineOf(cause)
    if (!addition) return
    if ('key' in addition) return setProblem(addition)
    saveCart(addition)
    navigation.openPage(sitePath(t, '/?step=details'))
  }

  function lineOf(cause: Cause): Cart | Message {
    const cart = rememberedCart().filter((item) => !changed || lineKey(item) !== lineKey(changed))
    if (way === 'once') {
      const { choice } = readNightPlan(plan)
      const line = {
        id: cause.id,
        cause: t('ramazan-page.line', { cause: cause.fundtitle, choice }),
        subtypes: noSubType,
        amount: total,
        quantity: '1',
        remarks: '',
        nights: { hijri_year: season.hijri_year, plan, first },
      }
      // Replaces an earlier line of the same nights.
      return [...cart.filter(({ id, nights }) => id !== cause.id || nights?.plan !== plan), line]
    }
    const rhythm = { unit: 'ramazan_night', day: plan } as const
    const other = rhythmOf(cart)
    if (other && (other.unit !== rhythm.unit || other.day !== plan))
      return translatable('ramazan-page.problem.other-rhythm')
    const isReplaced = ({ id, subtypes, campaign, rhythm }: CartItem) =>
      id === cause.id && subtypes === noSubType && !campaign && rhythm
    const gift = { ...defaultGift(cause), amount: String(entered), rhythm }
    const added = addToCart(cart, cause, gift, cart.find(isReplaced))
    return added.problem ?? added.cart
  }

  const hint = isEnough
    ? total > maxAmount && t('ramazan-page.amount.too-much')
    : t('ramazan-page.amount.least', { amount: formatRupees(t, least) })
  return (
    // The nights are above the button on a narrow screen, too.
    <SiteForm
      onSubmit={add}
      className="mt-6 grid grid-cols-1 items-start gap-4 md:grid-cols-[22rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-6"
    >
      <div className="panel grid gap-4 p-4 sm:p-5">
        <h2 className="text-lg font-bold">{t('ramazan-page.nights.title')}</h2>
        <Select
          label={t('ramazan-page.cause')}
          unflagged
          options={causes.map(({ id, fundtitle }) => ({ value: String(id), label: fundtitle }))}
          value={String(cause?.id)}
          onChange={setCauseId}
        />
        <NightFields plan={plan} onChange={setPlan} />
        <fieldset>
          <legend className="mb-2 font-semibold">{t('ramazan-page.pay')}</legend>
          <div className="grid gap-2">
            <RadioCards
              name="way"
              options={(['once', 'nightly'] as const).map((value) => ({
                value,
                label: t(`ramazan-page.pay.${value}`),
              }))}
              value={way}
              onChange={setWay}
              className="min-h-12 px-4 py-2"
            />
          </div>
        </fieldset>
        <TextField
          label={t(`ramazan-page.amount.${way}`)}
          unflagged
          {...rupeesField}
          value={typed[way]}
          hint={hint || undefined}
          onChange={(amount) => setTyped({ ...typed, [way]: amount })}
        />
      </div>
      <section className="grid gap-3 md:col-start-2 md:row-span-2 md:row-start-1">
        <h2 id="grid-title" className="text-lg font-bold">
          {t('ramazan-page.grid', { count: amounts.length })}
        </h2>
        <p className="max-w-prose text-sm text-ink-soft">
          {t(way === 'once' ? 'ramazan-page.grid.lead' : 'ramazan-page.grid.nightly')}
        </p>
        <NightGrid
          labelledBy="grid-title"
          nights={amounts.map((one) => ({ ...one, on: eveningOf(one.night, season) }))}
        />
        <p
          role="status"
          className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-sm bg-gold-soft px-4 py-3 text-lg font-bold"
        >
          <span>{t('ramazan-page.total')}</span>
          <span className="tabular-nums">{formatRupees(t, total)}</span>
        </p>
      </section>
      <div className="grid gap-3">
        <ProblemNotice problem={problem && t.message(problem)} />
        <Button type="submit">{t('ramazan-page.continue')}</Button>
      </div>
    </SiteForm>
  )
}
