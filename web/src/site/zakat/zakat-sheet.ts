import {
  type Carat,
  type Metal,
  type MetalPrices,
  metalValue,
  nisabOf,
  thousandths,
  type Wealth,
  workOutZakat,
} from '../../../../contract/src/zakat.ts'

/** What a metal is counted in: by weight where there are prices, else by what it is worth. */
export type MetalUnit = 'tola' | 'gram' | 'rupees'

/** The calculator's fields as they are typed; an empty one counts as nothing. */
export type ZakatSheet = {
  gold: string
  goldUnit: MetalUnit
  carat: Carat
  silver: string
  silverUnit: MetalUnit
  cash: string
  stock: string
  receivables: string
  investments: string
  debts: string
  nisabBy: Metal
  /** Where there are no prices to make it of. */
  nisab: string
}

export const emptySheet: ZakatSheet = {
  ...{ gold: '', goldUnit: 'tola', carat: 24, silver: '', silverUnit: 'tola' },
  ...{ cash: '', stock: '', receivables: '', investments: '', debts: '' },
  ...{ nisabBy: 'silver', nisab: '' },
}

export type SheetResult = Wealth & {
  /** What is left after debts. */
  wealth: number
  /** Undefined where the donor has not given it, and we have no prices. */
  nisab: number | undefined
  /** 0 below the nisab. */
  zakat: number
}

export function workOutSheet(sheet: ZakatSheet, prices: MetalPrices | undefined): SheetResult {
  const worth = (amount: string, unit: MetalUnit, price: number | undefined, carat?: Carat) =>
    unit === 'rupees' || price === undefined
      ? rupees(amount)
      : metalValue(thousandths(amount) ?? 0, unit, price, carat)
  const owned: Wealth = {
    gold: worth(sheet.gold, sheet.goldUnit, prices?.gold, sheet.carat),
    silver: worth(sheet.silver, sheet.silverUnit, prices?.silver),
    cash: rupees(sheet.cash),
    stock: rupees(sheet.stock),
    receivables: rupees(sheet.receivables),
    investments: rupees(sheet.investments),
    debts: rupees(sheet.debts),
  }
  const { wealth, zakat } = workOutZakat(owned)
  const nisab = prices ? nisabOf(sheet.nisabBy, prices[sheet.nisabBy]) : rupees(sheet.nisab) || undefined
  return { ...owned, wealth, nisab, zakat: nisab !== undefined && wealth < nisab ? 0 : zakat }
}

const rupees = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : 0)
