import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'
import { commonDays, filterText, names, pageQuery, paginated } from './lists.ts'

/** Actions of people on data and settings that the audit records. */
export const auditActions = [
  'signed_in',
  'failed_to_sign_in',
  'signed_out',
  'exported',
  'searched_personal_data',
  'exported_personal_data',
  'erased_personal_data',
  'viewed_full_cnic',
  'viewed_donor_link',
  'viewed_receipt',
  'downloaded_receipt',
  'downloaded_yearly_statement',
  'verified_transfer',
  'rejected_transfer',
  'undid_rejection',
  'reversed_verification',
  'allocated_money',
  'changed_contact',
  'merged_contacts',
  'split_contacts',
  'dismissed_duplicate',
  'corrected_donor',
  'corrected_line',
  'recorded_gift',
  'reversed_gift',
  'cleared_cheque',
  'opened_day_sheet',
  'changed_day_sheet',
  'closed_day_sheet',
  'sent_email_again',
  'sent_yearly_statement',
  'sent_yearly_statements',
  'wrote_note',
  'imported_statement',
  'removed_statement',
  'matched_statement_line',
  'undid_match',
  'left_statement_line_unallocated',
  'reopened_statement_line',
  'requested_refund',
  'recorded_refund',
  'recorded_refund_outcome',
  'reconciled_with_gateway',
  'booked_payment_as_paid',
  'closed_discrepancy',
  'created_payment',
  'changed_payment_method',
  'changed_payment_gateway',
  'changed_association',
  'changed_cause',
  'changed_bank_account',
  'changed_settings',
  'requested_bank_account_change',
  'approved_bank_account_change',
  'rejected_bank_account_change',
  'withdrew_bank_account_change',
  'stopped_bank_account_change',
  'requested_public_text_change',
  'approved_public_text_change',
  'rejected_public_text_change',
  'withdrew_public_text_change',
  'stopped_public_text_change',
  'changed_user',
  'flagged_as_suspicious',
  'removed_flag',
  'changed_role',
  'requested_access_change',
  'approved_access_change',
  'rejected_access_change',
  'withdrew_access_change',
  'changed_second_factor',
  'changed_password',
  'requested_password_link',
  'ended_session',
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
