import type { Permission } from '../../../../contract/src/auth.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { firstLanguage, type Phrase, say } from '../../../../words/src/say.ts'
import { readerLanguage } from './screen-language.tsx'

const titles: Partial<Record<string, Phrase>> = {
  donation: 'frame.screen.donations',
  payment: 'frame.screen.payments',
  'donation.enter': 'frame.screen.office-gifts',
  cause: 'frame.screen.causes',
  gateway: 'frame.screen.gateway',
  bankAcc: 'frame.screen.bank-accounts',
  statement: 'frame.screen.statements',
  reconciliation: 'frame.screen.reconciliation',
  audit: 'frame.screen.audit',
  status: 'frame.screen.status',
  attack: 'frame.screen.attacks',
  'personal-data': 'frame.screen.personal-data',
  settings: 'frame.screen.settings',
  checks: 'frame.screen.checks',
  users: 'frame.screen.users',
} satisfies Partial<Record<PermissionPath, Phrase>>

/** What a screen is called in the sidebar: the server names it, in the first language (specification, section 2). */
export function screenTitle({ path, name }: Pick<Permission, 'path' | 'name'>): string {
  const title = titles[path]
  return title && readerLanguage() !== firstLanguage ? say(title) : name
}
