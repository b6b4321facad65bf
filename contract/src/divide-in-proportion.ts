/**
 * Divides an amount in proportion to the shares, exactly: the rounding remainder goes to the largest
 * fractions, earlier shares first among equals.
 * @param amount whole rupees
 * @param shares whole rupees each, at least one of them above 0
 * @returns whole rupees for each share, which add up to `amount`
 */
export function divideInProportion(amount: number, shares: readonly number[]): number[] {
  const whole = BigInt(shares.reduce((sum, share) => sum + share, 0))
  const parts = shares.map((share, place) => {
    const product = BigInt(amount) * BigInt(share)
    return { place, rupees: Number(product / whole), remainder: product % whole }
  })
  let left = amount - parts.reduce((sum, { rupees }) => sum + rupees, 0)
  for (const part of parts.toSorted((one, other) => Number(other.remainder - one.remainder))) {
    if (left === 0) break
    part.rupees += 1
    left -= 1
  }
  return parts.map(({ rupees }) => rupees)
}
