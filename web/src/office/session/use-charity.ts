import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Charity, readCharity } from '../../../../contract/src/charity.ts'
import { charityAtFirst } from '../../../../contract/src/charity-at-first.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { language } from '../../../../words/src/say.ts'
import { entryQuery, keyOf } from './entry-query.ts'

/**
 * The charity's settings; defaults until they are loaded.
 * @param reader language of its texts; defaults to the screen's
 */
export function useCharity(reader: Language = language()): Charity {
  const { data } = useQuery({
    ...entryQuery(readCharity, { headers: { 'Accept-Language': reader } }),
    queryKey: [...keyOf(readCharity), reader],
    staleTime: 5 * 60_000,
    // Requested before signing in: a late refusal must not end a session that started meanwhile.
    meta: { endsNoSession: true },
    // Keeps the previous look while a screen in another language loads.
    placeholderData: keepPreviousData,
  })
  return { ...charityAtFirst, ...data }
}
