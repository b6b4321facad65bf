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

/** Unit of a metal: weight when there are prices, else its value. */
export type MetalUnit = 'tola' | 'gram' | 'rupees'

/** Fields of the calculator as typed; an empty one counts as zero. */
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
  /** Metal chosen for the nisab; by default that of the lower nisab. */
  nisabBy: Metal | undefined
  /** Nisab as typed, when there are no prices to compute it from. */
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
  /** Wealth after debts. */
  wealth: number
  /** Undefined without prices, until the donor enters it. */
  nisab: number | undefined
  /** 0 below the nisab, and while an entry is invalid. */
  zakat: number
  /** Whether an entry is invalid. */
  isWrong: boolean
}

/** Error message of an entry; undefined when valid. */
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

/** Entries that count, as typed. */
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
