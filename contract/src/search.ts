import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'
import { searchText } from './lists.ts'
import { inRupees } from './money.ts'
import { paymentStatuses } from './status.ts'

/** Searchable fields, strongest first. */
export const foundBy = [
  'code',
  'amount',
  'receipt_number',
  'transaction',
  'bank_reference',
  'cheque_or_book_number',
  'cnic',
  'phone',
  'email',
  'name',
  'similar_name',
] as const
export type FoundBy = (typeof foundBy)[number]

/** Maximum number of results; the lists take the same text as a filter and show all. */
export const maxSearchResults = 20

const searchResult = z.object({
  what: z.literal(['donation', 'payment']),
  id: z.int(),
  /** Donation code or reference number. */
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  amount: inRupees,
  status: z.literal(paymentStatuses),
  created_at: instant,
  found_by: z.literal(foundBy),
  /** Matching value as stored; of a CNIC the last four digits. */
  text: z.string(),
})
export type SearchResult = z.output<typeof searchResult>

/** POST instead of GET: the search text is personal, and addresses are logged in transit. */
export const search = entry('POST /search', {
  who: 'signed_in',
  fromReplica: true,
  summary:
    "Finds donations and payments, as far as one may see them, by code, person (also with a typing error in the name, or with an amount), CNIC's last four digits, bank's reference, transaction, cheque or receipt number",
  body: z.object({ text: searchText }),
  answer: z.array(searchResult),
})
