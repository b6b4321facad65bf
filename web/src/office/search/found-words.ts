import type { Found, FoundBy } from '../../../../contract/src/search.ts'
import { isolate, say } from '../../../../words/src/say.ts'

/** Names of what name and code do not show. */
const names = (): Record<Exclude<FoundBy, 'code' | 'name'>, string> => ({
  'receipt number': say('search.found-by.receipt'),
  transaction: say('search.found-by.transaction'),
  'bank reference': say('search.found-by.bank-reference'),
  'cheque or book number': say('search.found-by.cheque-or-book'),
  cnic: say('search.found-by.cnic'),
  phone: say('search.found-by.phone'),
  email: '',
})

/** What it was found by, where name and code do not show it: ' · phone 03001234567'. */
export function foundWords({ found_by, text }: Pick<Found, 'found_by' | 'text'>): string {
  if (found_by === 'code' || found_by === 'name') return ''
  return ` · ${names()[found_by]} ${isolate(text)}`.replace('  ', ' ')
}
