import { store, stored } from '../../browser-storage.ts'
import { type Place, steps } from './checkout.ts'

/**
 * Stores for this tab the donor's position beyond the first step, so that a reload or a change of language
 * resumes there.
 * @param search query of the page's address: a different link opened later takes precedence
 */
export function savePlace({ step, causeId, line }: Place, search: string): void {
  store('tab', 'place', step === 'amount' ? undefined : { step, causeId, line, search })
}

/**
 * Position of this tab before the reload; undefined in the first step, or when the address requests something
 * else.
 */
export function rememberedPlace(search: string): Place | undefined {
  const place = (stored('tab', 'place') ?? {}) as Partial<Place> & { search?: unknown }
  const { step, causeId, line } = place
  return place.search === search && step && steps.includes(step) ? { step, causeId, line } : undefined
}
