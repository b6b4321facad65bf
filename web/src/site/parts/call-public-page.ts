import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import { listPaymentPairs } from '../../../../contract/src/payment-methods.ts'
import { call } from '../../call.ts'

/** Calls of the public page. Loaded on demand: a server-rendered page contains their first answers. */
export const callPublicPage = {
  causes: () => call(listWebCauses),
  pairs: () => call(listPaymentPairs),
  accounts: () => call(listBankAccounts),
}
