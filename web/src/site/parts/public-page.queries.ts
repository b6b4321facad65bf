import { queryOptions } from '@tanstack/react-query'

const calls = async () => (await import('./call-public-page.ts')).callPublicPage

export const causesQuery = queryOptions({
  queryKey: ['causes'],
  queryFn: async () => (await calls()).causes(),
})
export const descriptionsQuery = queryOptions({
  queryKey: ['descriptions'],
  queryFn: async () =>
    Object.fromEntries((await (await calls()).causes()).map(({ id, funddetail }) => [id, funddetail])),
})
export const paymentPairsQuery = queryOptions({
  queryKey: ['payment pairs'],
  queryFn: async () => (await calls()).pairs(),
})
export const bankAccountsQuery = queryOptions({
  queryKey: ['bank accounts'],
  queryFn: async () => (await calls()).accounts(),
})

/** Never fresh, because the stock changes with every order. */
export const publicOffersQuery = queryOptions({
  queryKey: ['qurbani offers'],
  queryFn: async () => (await calls()).offers(),
  staleTime: 0,
  refetchInterval: 20_000,
})

export const ramazanKey = ['ramazan']

/** Query key of the page's calculator of alms. */
export const almsKey = ['alms']

/** Query key of the page's own text; each page has one. */
export const textKey = ['text']
