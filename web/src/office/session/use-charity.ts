import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Charity, readCharity } from '../../../../contract/src/charity.ts'
import { charityAtFirst } from '../../../../contract/src/charity-at-first.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { language } from '../../../../words/src/say.ts'
import { entryQuery, keyOf } from './entry-query.ts'

/**
 * Whose office this is; what a charity has at first, until the answer is there.
 * @param reader the language of its texts: the screen's, unless they stand beside it
 */
export function useCharity(reader: Language = language()): Charity {
  const { data } = useQuery({
    ...entryQuery(readCharity, { headers: { 'Accept-Language': reader } }),
    queryKey: [...keyOf(readCharity), reader],
    staleTime: 5 * 60_000,
    // Asked before anybody is in: a late refusal must not end the session that has begun meanwhile.
    meta: { endsNoSession: true },
    // A screen in another language asks again, and the office does not change its look meanwhile.
    placeholderData: keepPreviousData,
  })
  return { ...charityAtFirst, ...data }
}
