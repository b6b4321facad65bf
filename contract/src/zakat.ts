/**
 * Zakat calculation (docs/decisions/0074) in whole rupees and integers: the value of a metal is rounded to
 * the nearest rupee, the nisab and the zakat are rounded up, so that no donor gives less than is due.
 */

export const metals = ['silver', 'gold'] as const
export type Metal = (typeof metals)[number]

/** Carats of gold sold in Pakistan; 24 is pure. */
export const carats = [24, 22, 21, 18] as const
export type Carat = (typeof carats)[number]

/** Tenths of a tola: 52.5 of silver, 7.5 of gold. */
const nisabTenths: Record<Metal, number> = { silver: 525, gold: 75 }

/** 11.6638038 grams, in ten-millionths. */
const gramsPerTola = 116_638_038

/** Maximum age of the metal prices, which change from day to day. */
const priceDays = 30

/** Rupees for a tola of pure metal. */
export type MetalPrices = Record<Metal, number>

/** Prices entered by the charity; null and '' until it has entered them. */
type PricesEntered = { gold_price: number | null; silver_price: number | null; prices_on: string }

/** Prices for the calculation; undefined when missing, outdated or implausible. @param today '2026-11-21' */
export function pricesOf(
  { gold_price, silver_price, prices_on }: PricesEntered,
  today: string,
): MetalPrices | undefined {
  if (gold_price === null || silver_price === null || gold_price <= silver_price) return undefined
  const age = (Date.parse(today) - Date.parse(prices_on)) / 86_400_000
  return age <= priceDays ? { gold: gold_price, silver: silver_price } : undefined
}

/** Parses a weight into thousandths: '7.5' -> 7500; undefined for anything else. */
export function thousandths(weight: string): number | undefined {
  const [, whole = '', part = ''] = /^([0-9]{1,5})(?:\.([0-9]{0,3}))?$/.exec(weight) ?? []
  return whole === '' ? undefined : Number(whole) * 1000 + Number(part.padEnd(3, '0'))
}

/** Value of a weight of metal in whole rupees. @param weight in thousandths of the unit */
export function metalValue(
  weight: number,
  unit: 'tola' | 'gram',
  pricePerTola: number,
  carat: Carat = 24,
): number {
  const product = BigInt(weight) * BigInt(pricePerTola) * BigInt(carat)
  return unit === 'tola'
    ? divideRounded(product, 24_000n)
    : divideRounded(product * 10_000_000n, 24_000n * BigInt(gramsPerTola))
}

const divideRounded = (share: bigint, whole: bigint) => Number((share * 2n + whole) / (whole * 2n))

/** Minimum wealth on which zakat is due, by the price of silver or gold. */
export const nisabOf = (metal: Metal, pricePerTola: number): number =>
  Math.ceil((pricePerTola * nisabTenths[metal]) / 10)

/** Metal with the lower nisab; silver by default. */
export const lowerNisab = (prices: MetalPrices | undefined): Metal =>
  prices && nisabOf('gold', prices.gold) < nisabOf('silver', prices.silver) ? 'gold' : 'silver'

/**
 * The charity's rule for the nisab: by wealth, or always silver or gold as its scholars decided. By wealth,
 * gold alone is compared with the nisab of gold, and mixed wealth with the lower one (docs/decisions/0074).
 */
export const nisabRules = ['wealth', 'silver', 'gold'] as const
export type NisabRule = (typeof nisabRules)[number]

/** Whether the person owns gold and nothing else. */
export const isGoldAlone = (owned: Wealth): boolean =>
  owned.gold > 0 && possessions.every((one) => one === 'gold' || owned[one] === 0)

export function nisabMetal(rule: NisabRule, prices: MetalPrices | undefined, owned: Wealth): Metal {
  if (rule !== 'wealth') return rule
  return isGoldAlone(owned) ? 'gold' : lowerNisab(prices)
}

export const possessions = ['gold', 'silver', 'cash', 'stock', 'receivables', 'investments'] as const

/** Possessions and debts, in rupees. */
export type Wealth = Record<(typeof possessions)[number] | 'debts', number>

/** Wealth after debts, and the zakat on it: one fortieth. */
export function calculateZakat({ debts, ...owned }: Wealth): { wealth: number; zakat: number } {
  const sum = Object.values(owned).reduce((total, value) => total + value, 0)
  const wealth = Math.max(0, sum - debts)
  return { wealth, zakat: Math.ceil(wealth / 40) }
}
