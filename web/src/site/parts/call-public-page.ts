import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { listPaymentPairs } from '../../../../contract/src/payment-methods.ts'
import { call } from '../../call.ts'

/** Calls of the public page, separate because server-rendered pages bring their data along. */
export const callPublicPage = {
  causes: () => call(listWebCauses),
  pairs: () => call(listPaymentPairs),
  accounts: () => call(listBankAccounts),
}
