/** Lifetime: until cleared ('device') or until the tab closes ('tab'). Without storage nothing is stored. */
const areas = { device: () => localStorage, tab: () => sessionStorage }

export type StorageArea = keyof typeof areas

/** Stores a JSON value under a name; undefined deletes it. */
export function store(area: StorageArea, name: string, value: unknown): void {
  try {
    if (value === undefined) areas[area]().removeItem(`amanah.${name}`)
    else areas[area]().setItem(`amanah.${name}`, JSON.stringify(value))
  } catch {
    // Storage refused: treated as not stored.
  }
}

/** Returns the stored value. Callers must validate it: users or older versions may have written it. */
export function readStored(area: StorageArea, name: string): unknown {
  try {
    return JSON.parse(areas[area]().getItem(`amanah.${name}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
