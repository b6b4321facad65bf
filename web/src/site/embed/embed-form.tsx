import type { Cause } from '../../../../contract/src/causes.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { Button } from '../../ui/button.tsx'
import { Chevron } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { sitePath } from '../parts/site-page.tsx'

type EmbedFormProps = {
  causes: readonly Cause[]
  causeId: number | undefined
  host: string
  charity: Charity
}

/** Quantities of a cause with a fixed price. */
const offeredUnits = [1, 2, 3, 5]

/** Checkout continues at `host` in the top window: frames get no cookies, and hide the site's address. */
export function EmbedForm({ causes, causeId, host, charity }: EmbedFormProps) {
  const { t } = useReader()
  const { slogan, preset_amounts } = charity
  const asked = causes.find(({ id }) => id === causeId)
  const price = asked?.amount ?? undefined
  return (
    <main>
      <form action={sitePath(t, '/')} target="_top" className="group grid gap-4 p-4">
        <h1 className="font-display text-xl font-bold text-brand-dark">{slogan}</h1>
        {causeId !== undefined && !causes.some(({ id }) => id === causeId) && (
          <Notice>{t('site.causes.asked-is-gone')}</Notice>
        )}
        <div>
          <label htmlFor="cause" className="mb-1.5 block text-sm font-semibold">
            {t('pages.zakat.cause')}
          </label>
          <div className="relative">
            <select
              id="cause"
              name="cause"
              defaultValue={causeId}
              className="field-box w-full appearance-none pe-10"
            >
              {causes.map(({ id, fundtitle, amount }) => (
                <option
                  key={id}
                  value={id}
                  data-priced={amount === null ? undefined : ''}
                  data-units={price !== undefined && id === causeId ? '' : undefined}
                >
                  {fundtitle}
                </option>
              ))}
            </select>
            <Chevron />
          </div>
        </div>
        <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
          <input type="checkbox" name="every" value="month" className="size-5 accent-brand" />
          {t('site.rhythm.every', { unit: 'month' })}
        </label>
        {/* Without a script: the chosen option shows the amounts that its cause takes. */}
        {asked && price !== undefined && (
          <fieldset className="hidden group-has-[option[data-units]:checked]:block">
            <legend className="mb-1.5 text-sm font-semibold">{t('fields.quantity')}</legend>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {offeredUnits.map((count) => (
                <Button key={count} type="submit" name="amount" value={count * price} look="secondary">
                  {t('pages.embed.units', {
                    count,
                    unit: asked.unit_name || 'none',
                    amount: formatRupees(t, count * price),
                  })}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        <fieldset className="group-has-[option[data-priced]:checked]:hidden">
          <legend className="mb-1.5 text-sm font-semibold">{t('ui.amount')}</legend>
          <div data-amounts className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {preset_amounts.map((amount) => (
              <Button key={amount} type="submit" name="amount" value={amount} look="secondary">
                {formatRupees(t, amount)}
              </Button>
            ))}
          </div>
        </fieldset>
        <Button type="submit" className="group-has-[option[data-priced]:checked]:hidden">
          {t('pages.embed.other')}
        </Button>
        {/* A wrapper, because the button's own display class would override `hidden`. */}
        <div className="hidden group-has-[option[data-priced]:checked]:grid">
          <Button type="submit">{t('pages.embed.how-many')}</Button>
        </div>
        <p className="text-sm text-ink-soft">{t('pages.embed.goes-on', { host })}</p>
      </form>
    </main>
  )
}
