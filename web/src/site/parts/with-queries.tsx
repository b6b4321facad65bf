import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PageState, usePageState } from './page-context.ts'
import {
  almsKey,
  bankAccountsQuery,
  causesQuery,
  paymentPairsQuery,
  publicOffersQuery,
  ramazanKey,
  textKey,
} from './public-page.queries.ts'

/** Query client of a page, filled with the data in the page. */
export function queriesOf(page: PageState): QueryClient {
  page.queries ??= newQueries(page.data)
  return page.queries
}

function newQueries({
  causes,
  pairs,
  accounts,
  text,
  season,
  ramazan,
  alms,
}: PageState['data']): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        retryDelay: 800,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Shows an error when offline, instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (causes) queries.setQueryData(causesQuery.queryKey, causes)
  if (pairs) queries.setQueryData(paymentPairsQuery.queryKey, pairs)
  if (accounts) queries.setQueryData(bankAccountsQuery.queryKey, accounts)
  if (season !== undefined) queries.setQueryData(publicOffersQuery.queryKey, season)
  if (ramazan !== undefined) queries.setQueryData(ramazanKey, ramazan)
  if (alms) queries.setQueryData(almsKey, alms)
  if (text) queries.setQueryData(textKey, text)
  return queries
}

export const WithQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queriesOf(usePageState())}>{children}</QueryClientProvider>
)
