import { message } from './message.ts'

/**
 * Optional features beyond the specification, enabled on the Settings screen or by the server's setting
 * FEATURES.
 */
export const features = ['cause-editing', 'bank-editing'] as const
export type Feature = (typeof features)[number]

/** Refusal of a call whose feature is off; names who can enable it. */
export const switchedOffMessage = (feature: Feature) => message(`refusal.switched-off.${feature}`)
