import type { Permission } from '../../../../contract/src/auth.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { firstLanguage, language, type Phrase, say } from '../../../../words/src/say.ts'

const titles: Partial<Record<string, Phrase>> = {
  donation: 'donations.title',
  payment: 'payments.title',
  'donation.enter': 'office-gifts.day-sheet-list.title',
  cause: 'office.field.causes',
  gateway: 'office.field.gateway',
  bankAcc: 'bank-accounts.title',
  statement: 'statements.title',
  reconciliation: 'reconciliation.title',
  audit: 'audit.title',
  status: 'office.field.status',
  attack: 'attacks.title',
  'personal-data': 'personal-data.title',
  settings: 'settings.title',
  checks: 'checks.title',
  users: 'staff.title',
} satisfies Partial<Record<PermissionPath, Phrase>>

/** What a screen is called in the sidebar: the server names it, in the first language (specification, section 2). */
export function screenTitle({ path, name }: Permission): string {
  const title = titles[path]
  return title && language() !== firstLanguage ? say(title) : name
}
