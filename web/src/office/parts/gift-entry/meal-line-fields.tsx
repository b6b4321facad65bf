import type { PublicIftar } from '../../../../../contract/src/iftar.ts'
import { Select, TextField, wholeNumber } from '../../../ui/fields.tsx'
import { formatWeekday } from '../../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../../ui/reader.tsx'

type MealLine = { cause: string; quantity: string; amount: string; iftar: string }

type MealLineProps = {
  line: { quantity: string; iftar: string }
  offers: readonly PublicIftar[]
  hintOf: (field: string) => string | undefined
  onChange: (line: MealLine) => void
}

/** Place, day and number of iftar meals; the amount is their price. */
export function MealLineFields({ line: { quantity, iftar }, offers, hintOf, onChange }: MealLineProps) {
  const { t } = useReader()

  function change(chosen: string, typed: string) {
    const offer = offers.find(({ id }) => String(id) === chosen)
    const amount = offer && Number(typed) > 0 ? String(offer.price * Number(typed)) : ''
    onChange({ cause: String(offer?.cause_id ?? ''), quantity: typed, amount, iftar: chosen })
  }

  return (
    <>
      <Select
        label={t('gift-entry.meals.offer')}
        value={iftar}
        hint={hintOf('iftar') ?? hintOf('amount')}
        options={offers.map(({ id, place, on, price, free }) => ({
          value: String(id),
          label: t('gift-entry.meals.option', {
            place,
            day: formatWeekday(t, on),
            price: formatRupees(t, price),
            free,
          }),
        }))}
        onChange={(chosen) => change(chosen, quantity)}
      />
      <TextField
        label={t('seasons.iftar.meals')}
        required
        {...wholeNumber}
        maxLength={4}
        value={quantity}
        hint={hintOf('quantity')}
        onChange={(typed) => change(iftar, typed)}
      />
    </>
  )
}
