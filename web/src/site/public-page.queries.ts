import { queryOptions } from '@tanstack/react-query'
import { listBankAccounts } from '../../../contract/src/bank-accounts.ts'
import { listWebCauses } from '../../../contract/src/causes.ts'
import { listPaymentPairs } from '../../../contract/src/payment-methods.ts'
import { call } from '../call.ts'

/** What the public page loads; a retry of a payment needs the pairs too. */
export const causesQuery = queryOptions({
  queryKey: ['causes'],
  // A server may leave out the price where there is none: it is optional (specification, section 3).
  queryFn: async () =>
    (await call(listWebCauses)).map((cause) => ({ ...cause, amount: cause.amount ?? null })),
})
export const paymentPairsQuery = queryOptions({
  queryKey: ['payment pairs'],
  queryFn: () => call(listPaymentPairs),
})
export const bankAccountsQuery = queryOptions({
  queryKey: ['bank accounts'],
  queryFn: () => call(listBankAccounts),
})
