import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listOwnAgreements } from '../../../../contract/src/agreements.ts'
import {
  listOwnPageGifts,
  listOwnPages,
  type OwnCampaignPage,
  type OwnPages,
  previewOwnPage,
} from '../../../../contract/src/campaign-pages.ts'
import { listOwnDonations, type OwnPage, readOwnPage } from '../../../../contract/src/donor-account.ts'
import { ApiProblem, call } from '../../call.ts'
import { useCall } from '../parts/use-call.ts'

/** The page of the signed-in donor, or why there is none. */
type OwnPageState = OwnPage | 'signed_out' | 'session_ended'

export const ownPageQuery = queryOptions({
  queryKey: ['donor-account'],
  queryFn: async ({ client, signal }): Promise<OwnPageState> => {
    try {
      return await loadOwnLists(client, await call(readOwnPage, { signal }))
    } catch (error) {
      if (!isUnauthenticated(error)) throw error
      const before = client.getQueryData<OwnPageState>(['donor-account'])
      return before === undefined || before === 'signed_out' ? 'signed_out' : 'session_ended'
    }
  },
})

const isUnauthenticated = (error: unknown) => error instanceof ApiProblem && error.status === 401

/**
 * Sends a call of the signed-in donor. If the session has ended elsewhere, deletes the donor's data from the
 * page, which then asks to sign in again.
 */
export function asDonor<Answer>(queries: QueryClient, send: () => Promise<Answer>): Promise<Answer> {
  return send().catch((error) => {
    if (isUnauthenticated(error)) {
      queries.setQueryData(ownPageQuery.queryKey, 'session_ended')
      removeOwnLists(queries)
    }
    throw error
  })
}

/** Deletes the cached lists of the donor who was signed in. */
export const removeOwnLists = (queries: QueryClient) =>
  queries.removeQueries({
    predicate: ({ queryKey: [name, ...rest] }) => name === 'donor-account' && rest.length > 0,
  })

/** @param contactId part of the cache key, because several donors may share an address */
export const ownDonationsQuery = (contactId: number, page: number) =>
  queryOptions({
    queryKey: ['donor-account', contactId, 'donations', page],
    queryFn: ({ client, signal }) =>
      asDonor(client, () => call(listOwnDonations, { query: { page }, signal })),
    placeholderData: keepPreviousData,
  })

/** @param contactId null before the first page of a person without a donor record */
export const ownPagesQuery = (contactId: number | null) =>
  queryOptions({
    queryKey: ['donor-account', contactId, 'pages'],
    queryFn: ({ client, signal }) => asDonor(client, () => call(listOwnPages, { signal })),
  })

export const ownPagePreviewQuery = (contactId: number | null, id: number, revisionId: number) =>
  queryOptions({
    queryKey: ['donor-account', contactId, 'pages', id, 'preview', revisionId],
    queryFn: ({ client, signal }) => asDonor(client, () => call(previewOwnPage, { params: { id }, signal })),
  })

/** Has the figures in its key, so that the gifts are refetched when the figures change. */
export const ownPageGiftsQuery = (
  contactId: number | null,
  id: number,
  page: number,
  { amount, donations }: OwnCampaignPage['figures'],
) =>
  queryOptions({
    queryKey: ['donor-account', contactId, 'pages', id, page, amount, donations],
    queryFn: ({ client, signal }) =>
      asDonor(client, () => call(listOwnPageGifts, { params: { id }, query: { page }, signal })),
    placeholderData: keepPreviousData,
  })

export const ownAgreementsQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['donor-account', contactId, 'agreements'],
    queryFn: ({ client, signal }) => asDonor(client, () => call(listOwnAgreements, { signal })),
  })

/** Loads the lists before the page is shown: arriving later, they would move a button while it is pressed. */
async function loadOwnLists(queries: QueryClient, page: OwnPage): Promise<OwnPage> {
  const { contact } = page
  if (contact)
    await Promise.all([
      queries.prefetchQuery(ownDonationsQuery(contact.id, 1)),
      queries.prefetchQuery(ownAgreementsQuery(contact.id)),
    ])
  return page
}

export const reloadOwnPage = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ['donor-account'] })

/** Variant of {@link useCall} for calls of the signed-in donor, see {@link asDonor}. */
export function useOwnCall() {
  const queries = useQueryClient()
  const call = useCall()
  const run = (send: () => Promise<unknown>) => call.run(() => asDonor(queries, send))
  return {
    ...call,
    run,
    /** Reloads the page after the call, which changes it. */
    save: (send: () => Promise<unknown>) =>
      run(async () => {
        await send()
        await reloadOwnPage(queries)
      }),
    /** Shows the page that the call returns. */
    show: (send: () => Promise<OwnPage>) =>
      run(async () => queries.setQueryData(ownPageQuery.queryKey, await loadOwnLists(queries, await send()))),
  }
}

/** Call that returns the person's pages and shows them. The first page also creates the donor record. */
export function useOwnPageCall(contactId: number | null) {
  const queries = useQueryClient()
  const own = useOwnCall()
  return {
    ...own,
    show: (send: () => Promise<OwnPages>) =>
      own.run(async () => {
        const answer = await send()
        // Not shown before the reload, which replaces the list with that of the new record.
        if (contactId === null) await reloadOwnPage(queries)
        else queries.setQueryData(ownPagesQuery(contactId).queryKey, answer)
      }),
  }
}
