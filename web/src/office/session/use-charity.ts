import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Charity, readCharity } from '../../../../contract/src/charity.ts'
import { defaultCharity } from '../../../../contract/src/default-charity.ts'
import { useReader } from '../../ui/reader.ts'
import { entryQuery } from './entry-query.ts'

/** The charity's settings in the reader's language; defaults until they are loaded. */
export function useCharity(): Charity {
  const { t } = useReader()
  const { data } = useQuery({
    ...entryQuery(t, readCharity),
    staleTime: 5 * 60_000,
    // Requested before signing in: a late refusal must not end a session that started meanwhile.
    meta: { endsNoSession: true },
    // Keeps the previous look while a screen in another language loads.
    placeholderData: keepPreviousData,
  })
  return { ...defaultCharity, ...data }
}
