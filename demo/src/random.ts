import { randomFillSync } from 'node:crypto'

/**
 * Returns a number in [0, 1). A seeded source returns the same numbers in every run, so that it reproduces a
 * person.
 */
export type RandomSource = () => number

export function pickOne<T>(list: readonly T[], chance: RandomSource = Math.random): T {
  const one = list[Math.floor(chance() * list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** Returns a function that picks values according to their weights. */
export function weighted<T>(weights: readonly (readonly [T, number])[]): (chance?: RandomSource) => T {
  const sums: number[] = []
  let sum = 0
  for (const [, weight] of weights) {
    sum += weight
    sums.push(sum)
  }
  return (chance = Math.random) => {
    const at = chance() * sum
    const found = weights[sums.findIndex((upTo) => at < upTo)]
    if (!found) throw new Error('weights must be positive')
    return found[0]
  }
}

/** A random integer in [least, most). */
export const between = (least: number, most: number, chance: RandomSource = Math.random): number =>
  least + Math.floor(chance() * (most - least))

/** Seeded random source (mulberry32). */
export function seededRandom(seed: number): RandomSource {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pool = Buffer.alloc(16_384)
let used = pool.length

/** Length of a token in bytes. */
const length = 16

/**
 * Returns 16 random bytes as base64url. Draws bytes for many tokens at once, because a call of the generator
 * costs more than the bytes.
 */
export function randomToken(): string {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += length
  return pool.toString('base64url', used - length, used)
}
