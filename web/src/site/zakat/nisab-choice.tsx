import { lowerNisab, type MetalPrices, metals, nisabOf } from '../../../../contract/src/zakat.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { useCharity } from '../parts/site-page.tsx'
import { MoneyField } from './wealth-fields.tsx'
import type { SheetResult, ZakatSheet } from './zakat-sheet.ts'

/** Target of the links to the rule. */
export const nisabId = 'nisab'

/** Nisab by silver or gold: by the charity's rule, with its reason, unless the donor chooses the other. */
export function NisabChoice({
  sheet,
  prices,
  result: { metal: current, goldAlone },
  onChange,
}: {
  sheet: ZakatSheet
  prices: MetalPrices | undefined
  result: SheetResult
  onChange: (changed: Partial<ZakatSheet>) => void
}) {
  const { t } = useReader()
  const { nisab_rule: rule } = useCharity()
  const byWealth = goldAlone ? 'gold-alone' : lowerNisab(prices) === 'gold' ? 'gold' : 'silver'
  return (
    <fieldset id={nisabId} tabIndex={-1}>
      <legend className="text-lg font-bold">{t('pages.zakat.nisab')}</legend>
      <p className="mt-1 mb-4 max-w-prose text-sm text-ink-soft">
        {t(rule === 'wealth' ? `pages.zakat.nisab.wealth.${byWealth}` : `pages.zakat.nisab.scholars.${rule}`)}
      </p>
      {prices ? (
        <div className="grid gap-2 sm:grid-cols-2">
          <RadioCards
            name="nisab"
            options={metals.map((value) => ({
              value,
              label: (
                <>
                  <span className="block font-semibold">{t(`pages.zakat.part.${value}`)}</span>
                  <span className="block text-sm text-ink-soft">{t(`pages.zakat.nisab.${value}`)}</span>
                  <span className="block tabular-nums">{formatRupees(t, nisabOf(value, prices[value]))}</span>
                </>
              ),
            }))}
            value={current}
            onChange={(nisabBy) => onChange({ nisabBy })}
            className="px-4 py-3"
          />
        </div>
      ) : (
        <MoneyField
          label={t('pages.zakat.nisab.today')}
          helper={t(current === 'gold' ? 'pages.zakat.nisab.helper-gold' : 'pages.zakat.nisab.helper')}
          value={sheet.nisab}
          onChange={(nisab) => onChange({ nisab })}
        />
      )}
    </fieldset>
  )
}
