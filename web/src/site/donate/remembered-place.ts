import { store, stored } from '../../browser-storage.ts'
import { type Place, steps } from './checkout.ts'
import { isGift } from './gift.ts'

/**
 * Stores the donor's position for this tab, with the fields of the amount step, so that a reload or a change
 * of language resumes there; undefined deletes it.
 * @param search query of the page's address: a different link opened later takes precedence
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
