/**
 * The rights a member of staff can hold, by the `path` key of the specification (section 6). The back office builds
 * its routes and links from the ones that have a screen; the server checks every one on every call. The five of the
 * specification come first, then the finer ones that we added.
 */
export const permissionPaths = [
  'donation',
  'payment',
  'cause',
  'gateway',
  'bankAcc',
  'donation.verify',
  'donation.reverse',
  'donation.personal',
  'donation.receipt',
  'donation.refund',
  'donation.note',
  'donation.enter',
  'statement',
  'reconciliation',
  'audit',
  'checks',
  'bankAcc.approve',
  'users',
  'attack',
  'personal-data',
  'status',
  'settings',
] as const

export type PermissionPath = (typeof permissionPaths)[number]

/** Who may make a call: everybody, anyone signed in, or only staff who hold the permission. */
export type Who = 'anyone' | 'signed-in' | PermissionPath
