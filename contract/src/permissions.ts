import { type Message, message } from './message.ts'

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
  'campaign',
  'campaign.match',
  'season',
  'campaign.review',
  'donation.verify',
  'donation.reverse',
  'donation.personal',
  'donation.receipt',
  'donation.refund',
  'donation.note',
  'donation.export',
  'payment.create',
  'payment.export',
  'contact',
  'contact.merge',
  'contact.agreement',
  'appeal',
  'appeal.send',
  'donation.enter',
  'statement',
  'accounting',
  'accounting.post',
  'accounting.close',
  'accounting.export',
  'import',
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

/** Rights that move money or grant rights: gaining one needs a second person (docs/decisions/0102). */
export const privilegedRights: readonly PermissionPath[] = [
  'bankAcc.approve',
  'users',
  'settings',
  'donation.refund',
]

/** Rights with a dot have no screen of their own, except two. */
const hasScreen = (path: PermissionPath) =>
  !path.includes('.') || path === 'donation.enter' || path === 'contact.agreement'

/** Name of a right: the title of its screen, or the act that a finer right allows. */
export const rightName = (path: PermissionPath): Message =>
  message(hasScreen(path) ? `frame.screen.${path}` : `staff.right.${path}`)
