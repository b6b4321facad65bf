import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import { maxMeals, type PublicIftar, readPublicIftar } from '../../../../contract/src/iftar.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Select, wholeNumberPattern } from '../../ui/fields.tsx'
import { formatInstant, formatWeekday } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { StepperField } from '../../ui/stepper-field.tsx'
import { type CartItem, rememberedCart, saveCart } from '../donate/cart.ts'
import { changedItem } from '../donate/changed-item.ts'
import { SiteForm } from '../parts/site-form.tsx'
import { navigation, sitePath } from '../parts/site-page.tsx'

/** Form for iftar meals by place and day; renders nothing when no meals are free. */
export function Iftar() {
  const query = useQuery({
    queryKey: ['iftar offers'],
    queryFn: () => call(readPublicIftar),
    // The stock changes with every order.
    staleTime: 0,
    refetchInterval: 20_000,
  })
  const offers = query.data?.filter(({ free }) => free > 0) ?? []
  return offers.length > 0 ? <IftarForm offers={offers} /> : null
}

/** Form with place, day and number of meals; adds a line to the cart. */
function IftarForm({ offers }: { offers: readonly PublicIftar[] }) {
  const { t } = useReader()
  const places = [...new Set(offers.map(({ place }) => place))]
  const [changed] = useState(changedItem)
  const before = offers.find(({ id }) => id === changed?.iftar)
  const [chosenPlace, setPlace] = useState(before?.place)
  const [chosenId, setChosenId] = useState(before && String(before.id))
  const [typed, setTyped] = useState(
    changed?.iftar ? changed.quantity : String(Math.min(10, offers[0]?.free ?? 1)),
  )
  const place = places.find((one) => one === chosenPlace) ?? places[0]
  const days = offers.filter((offer) => offer.place === place)
  const offer = days.find(({ id }) => String(id) === chosenId) ?? days[0]
  if (!offer) return null
  const most = Math.min(offer.free, maxMeals)
  const count = /^[1-9]\d*$/.test(typed) && Number(typed) <= most ? Number(typed) : undefined
  const step = (by: number) =>
    count !== undefined && count + by >= 1 && count + by <= most
      ? () => setTyped(String(count + by))
      : undefined

  function add() {
    if (!offer || count === undefined) return
    const line = {
      id: offer.cause_id,
      cause: t('ramazan-page.iftar.line', {
        place: offer.place,
        day: formatWeekday(t, offer.on),
        count,
      }),
      subtypes: noSubType,
      amount: offer.price * count,
      quantity: String(count),
      remarks: '',
      iftar: offer.id,
    }
    // Replaces the changed line, a line of the same iftar, or one of an iftar that no longer has room for it.
    const isReplaced = ({ iftar, quantity }: CartItem) =>
      iftar !== undefined &&
      (iftar === offer.id ||
        iftar === changed?.iftar ||
        !offers.some(({ id, free }) => id === iftar && free >= Number(quantity)))
    saveCart([...rememberedCart().filter((item) => !isReplaced(item)), line])
    navigation.openPage(sitePath(t, '/?step=details'))
  }

  return (
    <section aria-labelledby="iftar-title" className="panel mt-6 p-4 sm:p-5">
      <h2 id="iftar-title" className="text-lg font-bold">
        {t('ramazan-page.iftar.title')}
      </h2>
      <SiteForm onSubmit={add} className="mt-3 grid items-start gap-4 md:grid-cols-3">
        <Select
          label={t('ramazan-page.iftar.place')}
          unflagged
          options={places.map((value) => ({ value, label: value }))}
          value={place ?? ''}
          onChange={setPlace}
        />
        <Select
          label={t('ramazan-page.iftar.day')}
          unflagged
          options={days.map(({ id, on, ramazan_day }) => ({
            value: String(id),
            label: t('ramazan-page.iftar.day-of', { day: formatWeekday(t, on), ramazan_day }),
          }))}
          value={String(offer.id)}
          onChange={setChosenId}
        />
        <StepperField
          label={t('ramazan-page.iftar.meals')}
          unflagged
          value={typed}
          allow={wholeNumberPattern}
          maxLength={6}
          hint={count === undefined ? t('ramazan-page.iftar.most', { most }) : undefined}
          onChange={setTyped}
          onDecrease={step(-1)}
          onIncrease={step(1)}
        />
        <p className="text-sm text-ink-soft md:col-span-2">
          {t('ramazan-page.iftar.facts', {
            price: formatRupees(t, offer.price),
            count: offer.free,
            at: formatInstant(t, offer.closes_at),
          })}
        </p>
        <div className="grid gap-2">
          <p role="status" className="text-end text-lg font-bold tabular-nums">
            {formatRupees(t, offer.price * (count ?? 0))}
          </p>
          <Button type="submit">{t('ramazan-page.continue')}</Button>
        </div>
      </SiteForm>
    </section>
  )
}
