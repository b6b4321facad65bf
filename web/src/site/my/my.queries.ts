import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listOwnDonations, readOwnPage } from '../../../../contract/src/my.ts'
import { ApiProblem } from '../../api-problem.ts'
import { call } from '../../call.ts'

export const ownPageQuery = queryOptions({
  queryKey: ['my'],
  queryFn: ({ signal }) => call(readOwnPage, { signal }),
  retry: (failures, error) => failures < 1 && !(error instanceof ApiProblem && error.status === 401),
})

/** @param contactId separates the donors of one address in the cache */
export const ownDonationsQuery = (contactId: number, page: number) =>
  queryOptions({
    queryKey: ['my', contactId, 'donations', page],
    queryFn: ({ signal }) => call(listOwnDonations, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

/** Loads the page and its donations again after a change. */
export const reloadOwnPage = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['my'] })
