import type { Gateway } from '../gateway.ts'

/**
 * Manual bank transfer, which the specification calls `default`. The payment page is ours, and there are no
 * callbacks or inquiries: staff compare the transfer with the bank's statement.
 */
export const manualBankTransfer: Gateway = {
  name: 'default',
  limits: { minAmount: null, maxAmount: null, pakistanOnly: false },
  start() {
    return { kind: 'own-page' }
  },
}
