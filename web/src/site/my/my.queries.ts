import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listOwnAgreements } from '../../../../contract/src/agreements.ts'
import { listOwnDonations, type OwnPage, readOwnPage } from '../../../../contract/src/my.ts'
import { ApiProblem } from '../../api-problem.ts'
import { call } from '../../call.ts'

export const ownPageQuery = queryOptions({
  queryKey: ['my'],
  queryFn: async ({ client, signal }) => loadOwnLists(client, await call(readOwnPage, { signal })),
  retry: (failures, error) => failures < 1 && !(error instanceof ApiProblem && error.status === 401),
})

/** @param contactId separates the donors of one address in the cache */
export const ownDonationsQuery = (contactId: number, page: number) =>
  queryOptions({
    queryKey: ['my', contactId, 'donations', page],
    queryFn: ({ signal }) => call(listOwnDonations, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const ownAgreementsQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['my', contactId, 'agreements'],
    queryFn: ({ signal }) => call(listOwnAgreements, { signal }),
  })

/** Loads the lists before the page is shown: arriving later, they would move a button while it is pressed. */
export async function loadOwnLists(queries: QueryClient, page: OwnPage): Promise<OwnPage> {
  const { contact } = page
  if (contact)
    await Promise.all([
      queries.prefetchQuery(ownDonationsQuery(contact.id, 1)),
      queries.prefetchQuery(ownAgreementsQuery(contact.id)),
    ])
  return page
}

export const reloadOwnPage = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['my'] })
