// biome-ignore lint/performance/noBarrelFile: one download for all; a file of each costs 400 bytes more
export { CartLine } from './cart-line.tsx'
export { DetailsStep } from './details-step.tsx'
export { askPayment, resumePayment } from './later-actions.ts'
export { Leaving } from './leaving.tsx'
export { PaymentStep } from './payment-step.tsx'
