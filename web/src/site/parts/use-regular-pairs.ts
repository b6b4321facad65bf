import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  bankTransferGateway,
  collectionOf,
  listCollectionPairs,
  type PaymentPair,
} from '../../../../contract/src/payment-methods.ts'
import { call } from '../../call.ts'
import { paymentPairsQuery } from './public-page.queries.ts'

/** Pairs for a gift, with automatic collection for a regular one, and the banks of Raast requests. */
export function useRegularPairs(isRegular: boolean): {
  pairs: UseQueryResult<PaymentPair[]>
  banks: readonly { code: string; name: string }[]
} {
  const pairs = useQuery(paymentPairsQuery)
  const { data } = useQuery({
    queryKey: ['collection pairs'],
    queryFn: ({ signal }) => call(listCollectionPairs, { signal }),
    enabled: isRegular,
  })
  const all = pairs.data && isRegular ? inOrder([...pairs.data, ...(data?.pairs ?? [])]) : pairs.data
  return { pairs: { ...pairs, data: all } as UseQueryResult<PaymentPair[]>, banks: data?.banks ?? [] }
}

/** Orders ways of giving regularly by what donors expect: automatic collection first. */
const inOrder = (pairs: readonly PaymentPair[]) =>
  pairs.toSorted((one, other) => pairRank(one) - pairRank(other))

/** Rank of a pair: 0 stored card, 1 Raast request, 2 bank transfer, 3 a payment link each time. */
export const pairRank = (pair: PaymentPair) => {
  const collected = collectionOf(pair)
  if (collected) return collected === 'stored_card' ? 0 : 1
  return pair.payment_gateway === bankTransferGateway ? 2 : 3
}
