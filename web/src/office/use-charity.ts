import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Charity, readCharity } from '../../../contract/src/charity.ts'
import { charityAtFirst } from '../../../contract/src/charity-at-first.ts'
import { addedQuery } from './entry-query.ts'

/** Whose office this is; what a charity has at first, until the answer is there or where no server says it. */
export function useCharity(): Charity {
  const { data } = useQuery({
    ...addedQuery(readCharity),
    staleTime: 5 * 60_000,
    // A screen in another language asks again, and the office does not change its look meanwhile.
    placeholderData: keepPreviousData,
  })
  return { ...charityAtFirst, ...data }
}
