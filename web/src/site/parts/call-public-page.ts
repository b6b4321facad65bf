import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { listPaymentPairs } from '../../../../contract/src/payment-methods.ts'
import { call } from '../../call.ts'

/** The calls of the public page, apart from it: it comes with its data where our server sent it. */
export const callPublicPage = {
  // A server may leave out the price where there is none: it is optional (specification, section 3).
  causes: async () =>
    (await call(listWebCauses)).map((cause) => ({ ...cause, amount: cause.amount ?? null })),
  pairs: () => call(listPaymentPairs),
  accounts: () => call(listBankAccounts),
}
