/**
 * What this browser stores: 'device' until it is cleared, 'tab' until the tab is closed. Browsers may refuse (private
 * mode, full disk): then nothing is stored, and nothing breaks.
 */
const areas = { device: () => localStorage, tab: () => sessionStorage }

export type StorageArea = keyof typeof areas

/** Remembers a JSON value under a name; undefined forgets it. */
export function store(area: StorageArea, name: string, value: unknown): void {
  try {
    if (value === undefined) areas[area]().removeItem(`amanah.${name}`)
    else areas[area]().setItem(`amanah.${name}`, JSON.stringify(value))
  } catch {
    // See above: refused is as good as forgotten.
  }
}

/** The value stored under a name, or undefined. Whoever reads it checks its shape: people and old versions wrote it. */
export function stored(area: StorageArea, name: string): unknown {
  try {
    return JSON.parse(areas[area]().getItem(`amanah.${name}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
