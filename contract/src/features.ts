import { message } from './message.ts'

/** What staff may do besides the specification once it is switched on: on the Settings screen, or by the server's setting FEATURES. */
export const features = ['cause-editing', 'bank-editing'] as const
export type Feature = (typeof features)[number]

/** Said to whoever calls for what is switched off, and by whom it can be switched on. */
export const switchedOffMessage = (feature: Feature) => message(`refusal.switched-off.${feature}`)
