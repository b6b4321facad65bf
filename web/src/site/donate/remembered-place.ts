import { store, stored } from '../../browser-storage.ts'
import { type Place, steps } from './checkout-state.ts'
import { isGift } from './gift.ts'

/**
 * Stores the donor's place for this tab. A reload or another language resumes there; a different link takes
 * precedence. undefined deletes it.
 */
export function savePlace(place: Place | undefined, search: string): void {
  store('tab', 'place', place && { ...place, search })
}

/** Position of this tab before the reload; undefined when the address requests something else. */
export function rememberedPlace(search: string): Place | undefined {
  const place = (stored('tab', 'place') ?? {}) as Partial<Place> & { search?: unknown }
  const { step, causeId, line, gift } = place
  if (place.search !== search || !step || !steps.includes(step)) return undefined
  return { step, causeId, line, gift: isGift(gift) ? gift : undefined }
}
