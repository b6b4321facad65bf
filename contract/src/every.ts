import { readBankTransfer, readDonationStatus, retryDonation, submitBankTransfer } from './attempts.ts'
import { listBankAccounts } from './bank-accounts.ts'
import { listWebCauses } from './causes.ts'
import { donate } from './donate.ts'
import type { Entry } from './entry.ts'
import { listPaymentPairs } from './payment-methods.ts'

/** Every call of the product, for what is said of all of them: the OpenAPI page and tests over the contract. */
export const every: readonly Entry[] = [
  listWebCauses,
  listPaymentPairs,
  listBankAccounts,
  donate,
  readDonationStatus,
  retryDonation,
  readBankTransfer,
  submitBankTransfer,
]
