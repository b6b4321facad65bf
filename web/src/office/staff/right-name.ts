import type { Permission } from '../../../../contract/src/auth.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { type Phrase, say } from '../../../../words/src/say.ts'
import { screenTitle } from '../shell/screen-title.ts'

const finer: Partial<Record<string, Phrase>> = {
  'donation.verify': 'staff.right.verify',
  'donation.reverse': 'staff.right.reverse',
  'donation.personal': 'staff.right.personal',
  'donation.receipt': 'staff.right.receipt',
  'donation.refund': 'staff.right.refund',
  'donation.note': 'staff.right.note',
  'bankAcc.approve': 'staff.right.approve',
} satisfies Partial<Record<PermissionPath, Phrase>>

/** What a right is called: a screen by its title, a finer one by what it allows. */
export function rightName(right: Pick<Permission, 'path' | 'name'>): string {
  const name = finer[right.path]
  return name ? say(name) : screenTitle(right)
}
