import { type Message, message } from './message.ts'
import type { PermissionPath } from './permissions.ts'

/**
 * Scopes of API keys. `personal:read` adds names, addresses and numbers of donors, and names of staff, to
 * every other scope.
 */
export const scopes = [
  'donations:read',
  'donations:write',
  'transfers:write',
  'refunds:write',
  'receipts:read',
  'receipts:write',
  'payments:read',
  'payments:write',
  'donors:read',
  'donors:write',
  'agreements:read',
  'agreements:write',
  'causes:read',
  'statements:read',
  'accounting:read',
  'events:read',
  'personal:read',
] as const
export type Scope = (typeof scopes)[number]

/** Resource of the calls that need a right of staff. Calls that need any other right are closed to keys. */
export const resourceOfRight: Partial<Record<PermissionPath, string>> = {
  donation: 'donations',
  'donation.enter': 'donations',
  'donation.note': 'donations',
  'donation.verify': 'transfers',
  'donation.reverse': 'transfers',
  'donation.refund': 'refunds',
  'donation.receipt': 'receipts',
  payment: 'payments',
  'payment.create': 'payments',
  contact: 'donors',
  'contact.agreement': 'agreements',
  cause: 'causes',
  statement: 'statements',
  accounting: 'accounting',
}

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** Whether a second person approves a key that gains this scope: it changes data, or reads personal data. */
export const isSensitiveScope = (scope: Scope) => scope === 'personal:read' || scope.endsWith(':write')

/** Name of a scope, or its hint: what a program may do with it. */
export const scopeText = (scope: Scope, isHint = false): Message =>
  message(`api-keys.${isHint ? 'scope-hint' : 'scope'}.${scope.replace(':', '.')}`)
