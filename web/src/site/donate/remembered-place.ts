import { store, stored } from '../../stored.ts'
import { type Place, steps } from './checkout.ts'

/**
 * Remembers for this tab where the donor is beyond the first step, so that a reload or another language goes on there.
 * @param search what the page's address asks for: another link that is opened later counts for more
 */
export function savePlace({ step, causeId, line }: Place, search: string): void {
  store('tab', 'place', step === 'amount' ? undefined : { step, causeId, line, search })
}

/** The place of this tab before the reload; undefined in the first step, or where the address asks for something else. */
export function rememberedPlace(search: string): Place | undefined {
  const place = (stored('tab', 'place') ?? {}) as Partial<Place> & { search?: unknown }
  const { step, causeId, line } = place
  return place.search === search && step && steps.includes(step) ? { step, causeId, line } : undefined
}
