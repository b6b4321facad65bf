import { lowerNisab, type MetalPrices, metals, nisabOf } from '../../../../contract/src/zakat.ts'
import { say } from '../../../../words/src/say.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { RadioCard } from '../../ui/radio-card.tsx'
import { MoneyField } from './wealth-fields.tsx'
import type { ZakatSheet } from './zakat-sheet.ts'

/** Nisab by silver or gold: the lower one, unless the donor chooses the other. */
export function NisabChoice({
  sheet,
  prices,
  onChange,
}: {
  sheet: ZakatSheet
  prices: MetalPrices | undefined
  onChange: (changed: Partial<ZakatSheet>) => void
}) {
  const lower = lowerNisab(prices)
  return (
    <fieldset>
      <legend className="text-lg font-bold">{say('pages.zakat.nisab')}</legend>
      <p className="mt-1 mb-4 max-w-prose text-sm text-ink-soft">
        {say(lower === 'gold' ? 'pages.zakat.nisab.why-gold' : 'pages.zakat.nisab.why')}
      </p>
      {prices ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {metals.map((metal) => (
            <RadioCard
              key={metal}
              name="nisab"
              value={metal}
              checked={(sheet.nisabBy ?? lower) === metal}
              onChoose={() => onChange({ nisabBy: metal })}
              className="px-4 py-3"
            >
              <span className="font-semibold">{say(`pages.zakat.part.${metal}`)}</span>
              <span className="block text-sm text-ink-soft">{say(`pages.zakat.nisab.${metal}`)}</span>
              <span className="block tabular-nums">{formatRupees(nisabOf(metal, prices[metal]))}</span>
            </RadioCard>
          ))}
        </div>
      ) : (
        <MoneyField
          label={say('pages.zakat.nisab.today')}
          helper={say('pages.zakat.nisab.helper')}
          value={sheet.nisab}
          onChange={(nisab) => onChange({ nisab })}
        />
      )}
    </fieldset>
  )
}
