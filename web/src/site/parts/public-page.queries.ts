import { queryOptions } from '@tanstack/react-query'

const calls = async () => (await import('./call-public-page.ts')).callPublicPage

/** What the public page loads; a retry of a payment needs the pairs too. */
export const causesQuery = queryOptions({
  queryKey: ['causes'],
  queryFn: async () => (await calls()).causes(),
})
export const paymentPairsQuery = queryOptions({
  queryKey: ['payment pairs'],
  queryFn: async () => (await calls()).pairs(),
})
export const bankAccountsQuery = queryOptions({
  queryKey: ['bank accounts'],
  queryFn: async () => (await calls()).accounts(),
})
