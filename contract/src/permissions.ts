/**
 * Permissions of staff, by the `path` key of the specification (section 6). The back office builds its
 * routes and links from those that have a screen; the server checks every one on every call. The
 * specification's five come first, then our finer ones.
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

/** Required caller: anyone, anyone signed in, or staff with the permission. */
export type Who = 'anyone' | 'signed-in' | PermissionPath
