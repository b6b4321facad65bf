import type { PaymentPair } from '../../contract/src/payment-methods.ts'

export const examplePairs: PaymentPair[] = [
  {
    payment_method: 'card',
    payment_gateway: 'swich',
    min_amount: 11,
    max_amount: 50_000,
    pakistan_only: true,
    kinds: ['zakat', 'general'],
  },
  {
    payment_method: 'bank',
    payment_gateway: 'default',
    min_amount: null,
    max_amount: null,
    pakistan_only: false,
    kinds: ['zakat', 'general'],
  },
]
