import {
  type Carat,
  lowerNisab,
  type Metal,
  type MetalPrices,
  metalValue,
  nisabOf,
  thousandths,
  type Wealth,
  workOutZakat,
} from '../../../../contract/src/zakat.ts'
import { say } from '../../../../words/src/say.ts'
import { formatRupees } from '../../ui/format-rupees.ts'

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
  /** The metal that the donor has chosen; until then it is that of the lower nisab. */
  nisabBy: Metal | undefined
  /** Where there are no prices to make it of. */
  nisab: string
}

export const emptySheet: ZakatSheet = {
  gold: '',
  goldUnit: 'tola',
  carat: 24,
  silver: '',
  silverUnit: 'tola',
  cash: '',
  stock: '',
  receivables: '',
  investments: '',
  debts: '',
  nisabBy: undefined,
  nisab: '',
}

export type SheetResult = Wealth & {
  /** What is left after debts. */
  wealth: number
  /** Undefined where the donor has not given it, and we have no prices. */
  nisab: number | undefined
  /** 0 below the nisab, and where something is wrong. */
  zakat: number
  /** Whether something that was typed cannot be counted. */
  isWrong: boolean
}

/** Why what was typed cannot be counted; undefined where it can. */
export function entryProblem(typed: string, unit: MetalUnit): string | undefined {
  if (unit === 'rupees') {
    if (typed.includes('.')) return say('site.problem.amount-whole')
    return /^\d{0,10}$/.test(typed)
      ? undefined
      : say('pages.zakat.at-most', { most: formatRupees(9_999_999_999) })
  }
  if (typed === '' || thousandths(typed) !== undefined) return undefined
  return /\.\d{4}/.test(typed)
    ? say('pages.zakat.decimals')
    : say('pages.zakat.at-most', { most: '99,999.999' })
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
  const metal = sheet.nisabBy ?? lowerNisab(prices)
  const nisab = prices ? nisabOf(metal, prices[metal]) : rupees(sheet.nisab) || undefined
  const isWrong = entriesOf(sheet, prices).some(([typed, unit]) => entryProblem(typed, unit) !== undefined)
  const isDue = !isWrong && (nisab === undefined || wealth >= nisab)
  return { ...owned, wealth, nisab, zakat: isDue ? zakat : 0, isWrong }
}

/** What is counted of a sheet, as it is typed. */
const entriesOf = (
  sheet: ZakatSheet,
  prices: MetalPrices | undefined,
): [typed: string, unit: MetalUnit][] => [
  [sheet.gold, prices ? sheet.goldUnit : 'rupees'],
  [sheet.silver, prices ? sheet.silverUnit : 'rupees'],
  ...[sheet.cash, sheet.stock, sheet.receivables, sheet.investments, sheet.debts].map(inRupees),
  inRupees(prices ? '' : sheet.nisab),
]
const inRupees = (typed: string): [string, MetalUnit] => [typed, 'rupees']

const rupees = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : 0)
