import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { listPaymentPairs } from '../../../../contract/src/payment-methods.ts'
import { call } from '../../call.ts'

/** The calls of the public page, apart from it: it comes with its data where our server sent it. */
export const callPublicPage = {
  causes: () => call(listWebCauses),
  pairs: () => call(listPaymentPairs),
  accounts: () => call(listBankAccounts),
}
