import { carats } from '../../../../contract/src/zakat.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { MetalUnit, ZakatSheet } from './zakat-sheet.ts'

const rupees = /^\d{0,10}$/
const weight = /^(\d{0,5}|\d{1,5}\.\d{0,3})$/

type Money = 'cash' | 'stock' | 'receivables' | 'investments' | 'debts'
const owned: { field: Money; label: string; helper: string }[] = [
  { field: 'cash', label: 'Cash and bank balances', helper: 'Also foreign currency and prize bonds' },
  { field: 'stock', label: 'Goods for trade', helper: 'At the price you would sell them for today' },
  { field: 'receivables', label: 'Money owed to you', helper: 'What you expect to get back' },
  {
    field: 'investments',
    label: 'Investments',
    helper: 'Shares, funds, savings certificates, property bought to sell',
  },
]

/**
 * What the donor owns and owes.
 * @param priced whether metals can be counted by weight
 */
export function WealthFields({
  sheet,
  priced,
  onChange,
}: {
  sheet: ZakatSheet
  priced: boolean
  onChange: (changed: Partial<ZakatSheet>) => void
}) {
  const money = ({ field, label, helper }: (typeof owned)[number]) => (
    <MoneyField
      key={field}
      label={label}
      helper={helper}
      value={sheet[field]}
      onChange={(typed) => onChange({ [field]: typed })}
    />
  )
  return (
    <>
      <fieldset className="grid gap-5">
        <legend className="mb-4 text-lg font-bold">What you own</legend>
        <div className={metalRow}>
          <MetalField
            metal="Gold"
            unit={priced ? sheet.goldUnit : 'rupees'}
            value={sheet.gold}
            onChange={(gold) => onChange({ gold })}
          />
          {priced && <UnitSelect metal="gold" value={sheet.goldUnit} onChange={onChange} />}
          {priced && sheet.goldUnit !== 'rupees' && (
            <Select
              label="Carat"
              unmarked
              options={carats.map((carat) => ({ label: `${carat} carats`, value: String(carat) }))}
              value={String(sheet.carat)}
              onChange={(chosen) => onChange({ carat: carats.find((one) => String(one) === chosen) ?? 24 })}
            />
          )}
        </div>
        <div className={metalRow}>
          <MetalField
            metal="Silver"
            unit={priced ? sheet.silverUnit : 'rupees'}
            value={sheet.silver}
            onChange={(silver) => onChange({ silver })}
          />
          {priced && <UnitSelect metal="silver" value={sheet.silverUnit} onChange={onChange} />}
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">{owned.map(money)}</div>
      </fieldset>
      <fieldset>
        <legend className="mb-4 text-lg font-bold">What you owe</legend>
        {money({
          field: 'debts',
          label: 'Debts due',
          helper: 'What you must repay now: loans, bills, wages, instalments that have fallen due',
        })}
      </fieldset>
    </>
  )
}

const metalRow = 'grid grid-cols-2 items-start gap-3 sm:grid-cols-3'

function MetalField({
  metal,
  unit,
  value,
  onChange,
}: {
  metal: string
  unit: MetalUnit
  value: string
  onChange: (typed: string) => void
}) {
  const isWeight = unit !== 'rupees'
  return (
    <TextField
      label={metal}
      unmarked
      required={false}
      placeholder="0"
      inputMode={isWeight ? 'decimal' : 'numeric'}
      autoComplete="off"
      allow={isWeight ? weight : rupees}
      helper={isWeight ? 'Jewellery too' : inRupees(value)}
      value={value}
      onChange={onChange}
    />
  )
}

function UnitSelect({
  metal,
  value,
  onChange,
}: {
  metal: 'gold' | 'silver'
  value: MetalUnit
  onChange: (changed: Partial<ZakatSheet>) => void
}) {
  return (
    <Select
      label={`${metal === 'gold' ? 'Gold' : 'Silver'} in`}
      unmarked
      options={[
        { label: 'Tolas', value: 'tola' },
        { label: 'Grams', value: 'gram' },
        { label: 'Rupees', value: 'rupees' },
      ]}
      value={value}
      // What was typed was in the other unit.
      onChange={(chosen) => onChange({ [metal]: '', [`${metal}Unit`]: (chosen || 'tola') as MetalUnit })}
    />
  )
}

/** An amount of rupees, read back with its commas. */
export function MoneyField({
  label,
  helper,
  value,
  onChange,
}: {
  label: string
  helper: string
  value: string
  onChange: (typed: string) => void
}) {
  return (
    <TextField
      label={label}
      unmarked
      required={false}
      placeholder="0"
      inputMode="numeric"
      autoComplete="off"
      allow={rupees}
      helper={value === '' ? helper : inRupees(value)}
      value={value}
      onChange={onChange}
    />
  )
}

const inRupees = (typed: string) => (typed === '' ? 'What it is worth today' : formatRupees(Number(typed)))
