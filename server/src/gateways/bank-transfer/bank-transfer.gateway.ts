import type { Gateway } from '../gateway.ts'

/**
 * The manual bank transfer, which the specification calls `default`. The payment page is ours, nobody calls back and
 * there is nobody to ask: staff compare the transfer with the bank's statement.
 */
export const manualBankTransfer: Gateway = {
  name: 'default',
  limits: { minAmount: null, maxAmount: null, pakistanOnly: false },
  start() {
    return { kind: 'own-page' }
  },
}
