import { bankTransferGateway, jazzcashGateway, swichGateway } from '../../contract/src/payment-methods.ts'

export const demoPaymentMethods = ['card', 'bank', 'e-wallet'] as const
export const demoPaymentGateways = [swichGateway, jazzcashGateway, bankTransferGateway] as const

/** Which method is paid through which gateway, and when; times as ISO 8601 with the offset of Pakistan. */
type DemoAssociation = {
  method: (typeof demoPaymentMethods)[number]
  gateway: (typeof demoPaymentGateways)[number]
  effective_from: string
  /** Null while the association is active. */
  effective_to: string | null
}

export const demoAssociations: readonly DemoAssociation[] = [
  { method: 'card', gateway: 'swich', effective_from: '2025-01-01T00:00:00+05:00', effective_to: null },
  { method: 'e-wallet', gateway: 'swich', effective_from: '2025-01-01T00:00:00+05:00', effective_to: null },
  {
    method: 'e-wallet',
    gateway: 'jazzcash',
    effective_from: '2025-09-01T00:00:00+05:00',
    effective_to: null,
  },
  { method: 'bank', gateway: 'default', effective_from: '2025-01-01T00:00:00+05:00', effective_to: null },
  {
    method: 'bank',
    gateway: 'swich',
    effective_from: '2025-01-01T00:00:00+05:00',
    effective_to: '2025-07-01T00:00:00+05:00',
  },
]
