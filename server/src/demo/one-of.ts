import { randomInt } from 'node:crypto'

/** One of a list, by chance. */
export function oneOf<T>(list: readonly T[]): T {
  const one = list[randomInt(list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** One of the keys, as often as its weight says. */
export function weighted<Key extends string>(weights: Record<Key, number>): Key {
  const entries = Object.entries(weights) as [Key, number][]
  let rest = randomInt(entries.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [key, weight] of entries) {
    rest -= weight
    if (rest < 0) return key
  }
  throw new Error('weights must be positive')
}
