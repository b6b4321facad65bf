import type { Found } from '../../../../contract/src/search.ts'
import { isolate, say } from '../../../../words/src/say.ts'

/** What it was found by, where name and code do not show it: ' · phone 03001234567'. */
export function foundWords({ found_by, text }: Pick<Found, 'found_by' | 'text'>): string {
  if (found_by === 'code' || found_by === 'name') return ''
  if (found_by === 'email') return ` · ${isolate(text)}`
  return ` · ${say(`search.found-by.${found_by}`)} ${isolate(text)}`
}
