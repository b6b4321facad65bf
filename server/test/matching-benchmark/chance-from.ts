/** Random choices, repeatable by seed. */
export type Chance = ReturnType<typeof chanceFrom>

export function chanceFrom(seed: number) {
  const random = randomFrom(seed)
  return {
    /** From 0 to 1. */
    random,
    one: <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item,
    happens: (share: number) => random() < share,
    digits: (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join(''),
  }
}

/** Seeded numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
