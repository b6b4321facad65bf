import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { listCollectionPairs, type PaymentPair } from '../../../../contract/src/payment-methods.ts'
import { call } from '../../call.ts'
import { paymentPairsQuery } from './public-page.queries.ts'

type Bank = { code: string; name: string }

/** Pairs for a gift, with automatic collection for a regular one, and the banks of Raast requests. */
export function useRegularPairs(isRegular: boolean): {
  pairs: UseQueryResult<PaymentPair[]>
  banks: readonly Bank[]
} {
  const pairs = useQuery(paymentPairsQuery)
  const { data } = useQuery({
    queryKey: ['collection pairs'],
    queryFn: ({ signal }) => call(listCollectionPairs, { signal }),
    enabled: isRegular,
  })
  const all = pairs.data && isRegular ? [...pairs.data, ...(data?.pairs ?? [])] : pairs.data
  return { pairs: { ...pairs, data: all } as UseQueryResult<PaymentPair[]>, banks: data?.banks ?? [] }
}
