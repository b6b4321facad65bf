import {
  type Carat,
  calculateZakat,
  isGoldAlone,
  type Metal,
  type MetalPrices,
  metalValue,
  type NisabRule,
  nisabMetal,
  nisabOf,
  thousandths,
  type Wealth,
} from '../../../../contract/src/zakat.ts'
import { formatRupees, type Translate } from '../../ui/reader.tsx'

/** Unit of a metal: weight when there are prices, else its value. */
export type MetalUnit = 'tola' | 'gram' | 'rupees'

/** Fields of the calculator as typed; an empty field counts as zero. */
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
  /** Metal that the donor chose for the nisab; by default that of the charity's rule. */
  nisabBy: Metal | undefined
  /** Nisab as typed, when there are no prices to compute it from. */
  nisab: string
}

export const sheetKey = 'zakat-sheet'

export const emptySheet: ZakatSheet = {
  gold: '',
  goldUnit: 'tola',
  // Usual for jewellery; bars and coins have 24 carats.
  carat: 22,
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
  wealth: number
  /** In rupees; undefined without prices, until the donor enters a nisab. */
  nisab: number | undefined
  /** Metal on which the nisab is based. */
  metal: Metal
  goldAlone: boolean
  /** 0 below the nisab, and while an entry is invalid. */
  zakat: number
  isWrong: boolean
}

export function entryProblem(t: Translate, typed: string, unit: MetalUnit): string | undefined {
  if (unit === 'rupees') {
    if (typed.includes('.')) return t('site.problem.amount-whole')
    return /^\d{0,10}$/.test(typed)
      ? undefined
      : t('pages.zakat.at-most', { most: formatRupees(t, 9_999_999_999) })
  }
  if (typed === '' || thousandths(typed) !== undefined) return undefined
  return /\.\d{4}/.test(typed) ? t('pages.zakat.decimals') : t('pages.zakat.at-most', { most: '99,999.999' })
}

export function calculateSheet(
  sheet: ZakatSheet,
  prices: MetalPrices | undefined,
  rule: NisabRule,
  t: Translate,
): SheetResult {
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
  const { wealth, zakat } = calculateZakat(owned)
  const metal = sheet.nisabBy ?? nisabMetal(rule, prices, owned)
  const nisab = prices ? nisabOf(metal, prices[metal]) : rupees(sheet.nisab) || undefined
  const isWrong = entriesOf(sheet, prices).some(([typed, unit]) => entryProblem(t, typed, unit) !== undefined)
  const isDue = !isWrong && (nisab === undefined || wealth >= nisab)
  const goldAlone = isGoldAlone(owned)
  return { ...owned, wealth, nisab, metal, goldAlone, zakat: isDue ? zakat : 0, isWrong }
}

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
