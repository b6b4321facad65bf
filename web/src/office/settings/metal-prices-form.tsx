import { type Charity, saveMetalPrices } from '../../../../contract/src/charity.ts'
import { pricesOf } from '../../../../contract/src/zakat.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'

const rupees = /^\d{0,8}$/

/** Sets the gold and silver prices of the zakat calculator. */
export function MetalPricesForm({ charity }: { charity: Charity }) {
  const save = useSend(saveMetalPrices)
  const today = dayInPakistan(new Date())
  const form = useEntryForm(saveMetalPrices, {
    first: {
      gold_price: String(charity.gold_price ?? ''),
      silver_price: String(charity.silver_price ?? ''),
      prices_on: today,
    },
    bodyOf: ({ gold_price, silver_price, prices_on }) => ({
      gold_price: Number(gold_price),
      silver_price: Number(silver_price),
      prices_on,
    }),
    send: async (body) => {
      await save.mutateAsync({ body })
      form.settle()
    },
  })
  useUnsaved(form.isDirty)
  const { field } = form
  return (
    <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="panel grid gap-5 p-4 sm:p-6">
      <div>
        <h2 className="font-display text-xl font-bold text-brand-dark">
          {say('settings.metal-prices-form.title')}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{say('settings.metal-prices-form.lead')}</p>
        {charity.prices_on !== '' && !pricesOf(charity, today) && (
          <Notice look="warning" className="mt-3">
            {say('settings.metal-prices-form.not-shown', { day: formatDay(charity.prices_on) })}
          </Notice>
        )}
      </div>
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-3">
        <TextField
          label={say('office-fields.gold')}
          placeholder=""
          inputMode="numeric"
          allow={rupees}
          helper={say('settings.metal-prices-form.gold-hint')}
          {...field('gold_price')}
        />
        <TextField
          label={say('office-fields.silver')}
          placeholder=""
          inputMode="numeric"
          allow={rupees}
          helper={say('settings.metal-prices-form.silver-hint')}
          {...field('silver_price')}
        />
        <DateField label={say('office.field.date')} max={today} {...field('prices_on')} />
      </div>
      <Button type="submit" loading={form.isSubmitting} className="justify-self-start">
        {say('settings.metal-prices-form.save-prices')}
      </Button>
    </form>
  )
}
