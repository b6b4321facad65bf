// biome-ignore lint/performance/noBarrelFile: one download for both steps; a file of each costs 400 bytes more
export { DetailsStep } from './details-step.tsx'
export { PaymentStep } from './payment-step.tsx'
