import { carats, type Metal } from '../../../../contract/src/zakat.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { entryProblem, type MetalUnit, type ZakatSheet } from './zakat-sheet.ts'

/** Excessive or fractional amounts are accepted and reported as errors, because they may have been pasted. */
const number = /^(\d*|\d+\.\d*)$/

const amount = {
  unflagged: true,
  required: false,
  placeholder: '0',
  autoComplete: 'off',
  allow: number,
} as const

const units = ['tola', 'gram', 'rupees'] as const satisfies readonly MetalUnit[]
const possessionFields = ['cash', 'stock', 'receivables', 'investments'] as const

type WealthFieldsProps = {
  sheet: ZakatSheet
  priced: boolean
  onChange: (changed: Partial<ZakatSheet>) => void
}

export function WealthFields({ sheet, priced, onChange }: WealthFieldsProps) {
  const { t } = useReader()
  const money = (field: (typeof possessionFields)[number] | 'debts') => (
    <MoneyField
      key={field}
      label={t(`pages.zakat.part.${field}`)}
      helper={t(`pages.zakat.part.${field}.helper`)}
      value={sheet[field]}
      onChange={(typed) => onChange({ [field]: typed })}
    />
  )
  return (
    <>
      <fieldset className="@container grid min-w-0 gap-5">
        <legend className="mb-4 text-lg font-bold">{t('pages.zakat.own')}</legend>
        <div className={metalRow}>
          <MetalField
            metal="gold"
            unit={priced ? sheet.goldUnit : 'rupees'}
            value={sheet.gold}
            onChange={(gold) => onChange({ gold })}
          />
          {priced && <UnitSelect metal="gold" value={sheet.goldUnit} onChange={onChange} />}
          {priced && sheet.goldUnit !== 'rupees' && (
            <Select
              label={t('pages.zakat.carat')}
              unflagged
              options={carats.map((carat) => ({
                label: t('pages.zakat.carats', { carat: String(carat) }),
                value: String(carat),
              }))}
              value={String(sheet.carat)}
              onChange={(chosen) => onChange({ carat: carats.find((one) => String(one) === chosen) ?? 22 })}
            />
          )}
        </div>
        <div className={metalRow}>
          <MetalField
            metal="silver"
            unit={priced ? sheet.silverUnit : 'rupees'}
            value={sheet.silver}
            onChange={(silver) => onChange({ silver })}
          />
          {priced && <UnitSelect metal="silver" value={sheet.silverUnit} onChange={onChange} />}
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">{possessionFields.map(money)}</div>
      </fieldset>
      <fieldset>
        <legend className="mb-4 text-lg font-bold">{t('pages.zakat.owe')}</legend>
        {money('debts')}
      </fieldset>
    </>
  )
}

const metalRow = 'grid items-start gap-3 @min-[13rem]:grid-cols-2 @min-[23rem]:grid-cols-3'

type MetalFieldProps = { metal: Metal; unit: MetalUnit; value: string; onChange: (typed: string) => void }

function MetalField({ metal, unit, value, onChange }: MetalFieldProps) {
  const { t } = useReader()
  const isWeight = unit !== 'rupees'
  return (
    <TextField
      label={t(`pages.zakat.part.${metal}`)}
      {...amount}
      inputMode={isWeight ? 'decimal' : 'numeric'}
      hint={entryProblem(t, value, unit)}
      helper={isWeight ? t('pages.zakat.jewellery') : inRupees(t, value)}
      value={value}
      onChange={onChange}
    />
  )
}

type UnitSelectProps = { metal: Metal; value: MetalUnit; onChange: (changed: Partial<ZakatSheet>) => void }

function UnitSelect({ metal, value, onChange }: UnitSelectProps) {
  const { t } = useReader()
  return (
    <Select
      label={t(`pages.zakat.unit.${metal}`)}
      unflagged
      options={units.map((unit) => ({ label: t(`pages.zakat.unit.${unit}`), value: unit }))}
      value={value}
      // Clears the weight, which was in the other unit.
      onChange={(chosen) => onChange({ [metal]: '', [`${metal}Unit`]: (chosen || 'tola') as MetalUnit })}
    />
  )
}

type MoneyFieldProps = { label: string; helper: string; value: string; onChange: (typed: string) => void }

/** Rupee field, repeated below with thousands separators. */
export function MoneyField({ label, helper, value, onChange }: MoneyFieldProps) {
  const { t } = useReader()
  return (
    <TextField
      label={label}
      {...amount}
      inputMode="numeric"
      hint={entryProblem(t, value, 'rupees')}
      helper={value === '' ? helper : inRupees(t, value)}
      value={value}
      onChange={onChange}
    />
  )
}

const inRupees = (t: Translate, typed: string) =>
  typed === '' ? t('pages.zakat.worth') : formatRupees(t, Number(typed))
