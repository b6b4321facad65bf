/** What may be switched on by the server's setting FEATURES. */
export const features = ['cause-editing', 'bank-editing'] as const
export type Feature = (typeof features)[number]
