import { queryOptions } from '@tanstack/react-query'
import { isOpenRequest } from '../../../../contract/src/agreement-status.ts'
import { readAgreement } from '../../../../contract/src/agreements.ts'
import { call } from '../../call.ts'
import { isUnknownLink } from '../parts/link.queries.ts'

export const agreementQuery = (link: string) =>
  queryOptions({
    queryKey: ['agreement', link],
    queryFn: ({ signal }) => call(readAgreement, { params: { link }, signal }),
    staleTime: 0,
    // Polls while a request is open, because the donor waits for the bank.
    refetchInterval: ({ state }) =>
      state.data?.charges.some(({ request }) => isOpenRequest(request ?? undefined)) && 5000,
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < 1 && !isUnknownLink(error),
  })
