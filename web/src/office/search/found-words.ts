import type { Found, FoundBy } from '../../../../contract/src/search.ts'

const names: Record<FoundBy, string> = {
  code: '',
  name: '',
  'receipt number': 'receipt',
  transaction: 'transaction',
  'bank reference': 'bank’s reference',
  'cheque or book number': 'cheque or book number',
  cnic: 'CNIC ending in',
  phone: 'phone',
  email: '',
}

/** What it was found by, where name and code do not show it: ' · phone 03001234567'. */
export function foundWords({ found_by, text }: Pick<Found, 'found_by' | 'text'>): string {
  if (found_by === 'code' || found_by === 'name') return ''
  return ` · ${names[found_by]} ${text}`.replace('  ', ' ')
}
