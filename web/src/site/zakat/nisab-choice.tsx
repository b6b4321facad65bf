import { type MetalPrices, metals, nisabOf } from '../../../../contract/src/zakat.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { RadioCard } from '../../ui/radio-card.tsx'
import { MoneyField } from './wealth-fields.tsx'
import type { ZakatSheet } from './zakat-sheet.ts'

const words = {
  silver: { title: 'Silver', weight: '52.5 tolas (612.36 g)' },
  gold: { title: 'Gold', weight: '7.5 tolas (87.48 g)' },
}

/** From which wealth on zakat is due: by silver unless the donor chooses gold. */
export function NisabChoice({
  sheet,
  prices,
  onChange,
}: {
  sheet: ZakatSheet
  prices: MetalPrices | undefined
  onChange: (changed: Partial<ZakatSheet>) => void
}) {
  return (
    <fieldset>
      <legend className="text-lg font-bold">Nisab</legend>
      <p className="mt-1 mb-4 max-w-prose text-sm text-ink-soft">
        Silver’s is the lower one: with it more people in need are reached, and most scholars in Pakistan take
        it for wealth of several kinds.
      </p>
      {prices ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {metals.map((metal) => (
            <RadioCard
              key={metal}
              name="nisab"
              value={metal}
              checked={sheet.nisabBy === metal}
              onChoose={() => onChange({ nisabBy: metal })}
              className="px-4 py-3"
            >
              <span className="font-semibold">{words[metal].title}</span>
              <span className="block text-sm text-ink-soft">{words[metal].weight}</span>
              <span className="block tabular-nums">{formatRupees(nisabOf(metal, prices[metal]))}</span>
            </RadioCard>
          ))}
        </div>
      ) : (
        <MoneyField
          label="Nisab today"
          helper="What 52.5 tolas (612.36 g) of silver cost today, in rupees"
          value={sheet.nisab}
          onChange={(nisab) => onChange({ nisab })}
        />
      )}
    </fieldset>
  )
}
