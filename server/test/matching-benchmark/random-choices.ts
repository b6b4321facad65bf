import { seededRandom } from '../random-evidence.ts'

/** Random choices, repeatable by seed. */
export type RandomChoices = ReturnType<typeof randomChoices>

export function randomChoices(seed: number) {
  const random = seededRandom(seed)
  return {
    /** From 0 to 1. */
    random,
    one: <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item,
    happens: (share: number) => random() < share,
    digits: (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join(''),
  }
}
