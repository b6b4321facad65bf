/**
 * How zakat is worked out (docs/decisions/0074). Everything is whole rupees in integers: what a metal is worth is rounded to the
 * nearest rupee, the nisab and the zakat are rounded up, so that nobody gives less than is due.
 */

export const metals = ['silver', 'gold'] as const
export type Metal = (typeof metals)[number]

/** What gold is bought as in Pakistan; 24 is pure. */
export const carats = [24, 22, 21, 18] as const
export type Carat = (typeof carats)[number]

/** In tenths of a tola: 52.5 of silver, 7.5 of gold. */
const nisabTenths: Record<Metal, number> = { silver: 525, gold: 75 }

/** 11.6638038 grams, in ten-millionths. */
const gramsPerTola = 116_638_038

/** Prices move: older ones are not used. */
const priceDays = 30

/** Rupees for a tola of the pure metal. */
export type MetalPrices = Record<Metal, number>

/** What a charity says of today's prices; null and '' until it has said anything. */
type PricesEntered = { gold_price: number | null; silver_price: number | null; prices_on: string }

/** The prices to calculate with; undefined where there are none, or none that are recent and can be true. @param today '2026-11-21' */
export function pricesOf(
  { gold_price, silver_price, prices_on }: PricesEntered,
  today: string,
): MetalPrices | undefined {
  if (gold_price === null || silver_price === null || gold_price <= silver_price) return undefined
  const age = (Date.parse(today) - Date.parse(prices_on)) / 86_400_000
  return age <= priceDays ? { gold: gold_price, silver: silver_price } : undefined
}

/** A weight as it is typed, in thousandths: '7.5' -> 7500; undefined for anything else. */
export function thousandths(weight: string): number | undefined {
  const [, whole = '', part = ''] = /^([0-9]{1,5})(?:\.([0-9]{0,3}))?$/.exec(weight) ?? []
  return whole === '' ? undefined : Number(whole) * 1000 + Number(part.padEnd(3, '0'))
}

/** What a weight of a metal is worth. @param weight in thousandths of its unit */
export function metalValue(
  weight: number,
  unit: 'tola' | 'gram',
  pricePerTola: number,
  carat: Carat = 24,
): number {
  const product = BigInt(weight) * BigInt(pricePerTola) * BigInt(carat)
  return unit === 'tola'
    ? rounded(product, 24_000n)
    : rounded(product * 10_000_000n, 24_000n * BigInt(gramsPerTola))
}

const rounded = (share: bigint, of: bigint) => Number((share * 2n + of) / (of * 2n))

/** The least wealth on which zakat is due, by the silver or the gold that it could buy. */
export const nisabOf = (metal: Metal, pricePerTola: number): number =>
  Math.ceil((pricePerTola * nisabTenths[metal]) / 10)

/** Whose nisab is the lower one; silver's unless its price says otherwise. */
export const lowerNisab = (prices: MetalPrices | undefined): Metal =>
  prices && nisabOf('gold', prices.gold) < nisabOf('silver', prices.silver) ? 'gold' : 'silver'

export const possessions = ['gold', 'silver', 'cash', 'stock', 'receivables', 'investments'] as const

/** What somebody owns and owes, in rupees. */
export type Wealth = Record<(typeof possessions)[number] | 'debts', number>

/** What is left of the wealth after debts, and the zakat on it: one part in forty. */
export function workOutZakat({ debts, ...owned }: Wealth): { wealth: number; zakat: number } {
  const sum = Object.values(owned).reduce((total, value) => total + value, 0)
  const wealth = Math.max(0, sum - debts)
  return { wealth, zakat: Math.ceil(wealth / 40) }
}
