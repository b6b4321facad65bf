/** A paid share without an animal. */
export type WaitingShare = { id: number; order_id: number }

/** Slot of an animal, by the animal's id; negative for a new animal. */
export type Place = { animal: number; slot: number }

/**
 * Fills animals with shares: free slots of earlier animals first, then new animals. Shares of an order stay
 * together when that needs no more animals; otherwise animals are filled in the order of the shares.
 * @param free free slots of earlier animals
 * @param size shares of an animal
 * @returns the place of each share by its id; new animals are numbered -1, -2, …
 */
export function allotShares(
  shares: readonly WaitingShare[],
  free: readonly Place[],
  size: number,
): Map<number, Place> {
  const inOrder = fill(shares, free, size)
  const together = fillTogether(shares, free, size)
  return countNew(together) > countNew(inOrder) ? inOrder : together
}

const countNew = (places: ReadonlyMap<number, Place>): number =>
  new Set([...places.values()].filter(({ animal }) => animal < 0).map(({ animal }) => animal)).size

function fill(shares: readonly WaitingShare[], free: readonly Place[], size: number): Map<number, Place> {
  return new Map(
    shares.map(({ id }, index) => {
      const next = index - free.length
      const place = free[index] ?? { animal: -1 - Math.floor(next / size), slot: 1 + (next % size) }
      return [id, place]
    }),
  )
}

/** Places the largest orders first, each in the first animal that has room for all of it. */
function fillTogether(
  shares: readonly WaitingShare[],
  free: readonly Place[],
  size: number,
): Map<number, Place> {
  const animals = [...Map.groupBy(free, ({ animal }) => animal).values()].map((places) => [...places])
  const orders = [...Map.groupBy(shares, ({ order_id }) => order_id).values()].flatMap((order) =>
    Array.from({ length: Math.ceil(order.length / size) }, (_, part) =>
      order.slice(part * size, (part + 1) * size),
    ),
  )
  const places = new Map<number, Place>()
  let added = 0
  for (const order of orders.toSorted((one, other) => other.length - one.length)) {
    let animal = animals.find((slots) => slots.length >= order.length)
    if (!animal) {
      added += 1
      animal = Array.from({ length: size }, (_, index) => ({ animal: -added, slot: index + 1 }))
      animals.push(animal)
    }
    for (const { id } of order) {
      const place = animal.shift()
      if (place) places.set(id, place)
    }
  }
  return places
}
