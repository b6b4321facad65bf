/**
 * Optional features beyond the specification, enabled on the Settings screen or by the server's setting
 * FEATURES.
 */
export const features = ['cause-editing', 'bank-editing'] as const
export type Feature = (typeof features)[number]
