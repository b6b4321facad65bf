import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'
import { commonDays, filterText, names, pageQuery, paginated } from './lists.ts'

/** Actions of people on data and settings that the audit records. */
export const auditActions = [
  'signed in',
  'failed to sign in',
  'signed out',
  'exported',
  'looked for personal data',
  'exported personal data',
  'erased personal data',
  'viewed a full CNIC',
  'viewed a donor’s link',
  'viewed a receipt',
  'downloaded a receipt',
  'verified a transfer',
  'rejected a transfer',
  'took a rejection back',
  'reversed a verification',
  'gave unallocated money to a cause',
  'recorded a gift',
  'reversed a gift',
  'opened a day sheet',
  'changed a day sheet',
  'closed a day sheet',
  'sent an e-mail again',
  'wrote a note',
  'imported a statement',
  'matched a statement line',
  'undid a match',
  'left a statement line unallocated',
  'reopened a statement line',
  'requested a refund',
  'recorded a refund',
  'recorded the outcome of a refund',
  'reconciled with a gateway',
  'booked a payment as paid',
  'closed a discrepancy',
  'created a payment',
  'changed a payment method',
  'changed a payment gateway',
  'changed an association',
  'changed a cause',
  'changed a bank account',
  'changed the settings',
  'asked for a change of a bank account',
  'approved a change of a bank account',
  'rejected a change of a bank account',
  'withdrew a change of a bank account',
  'changed a user',
  'marked as suspicious',
  'took a mark off',
  'changed a role',
  'changed a second factor',
  'changed their password',
  'asked for a password link',
  'ended a session',
] as const

export type AuditAction = (typeof auditActions)[number]

/** `search`: words of the person, the action and its object; an entry must contain them all. */
export const auditFilters = z.object({ ...commonDays, actions: names, who: filterText, search: filterText })
export type AuditFilters = z.output<typeof auditFilters>

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  who: z.string(),
  address: z.string(),
  action: z.string(),
  subject: z.string(),
  facts: z.record(z.string(), z.unknown()),
})

export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = entry({
  method: 'POST',
  path: '/audit',
  who: 'audit',
  summary: 'A page of the audit: what was done and by whom, newest first',
  query: pageQuery,
  body: auditFilters,
  answer: paginated(auditEntry),
})
