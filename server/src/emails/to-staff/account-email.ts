import { say } from '../../../../words/src/say.ts'
import type { StaffEmail } from '../queue-email.ts'
import { greeting, paragraphs, writeStaffEmail } from '../write-email.ts'

/** Reports a change of the reader's own account. */
export const accountEmail: StaffEmail<{
  /** A sentence. */
  what: string
}> = {
  kind: 'account',
  write: ({ charity, name }, { what }) =>
    writeStaffEmail(
      charity,
      say('staff-email.account.subject'),
      paragraphs(greeting(name), what, say('staff-email.account.unexpected')),
    ),
}

/** Reports a change of a user's permissions to administrators. */
export const rightsEmail: StaffEmail<{
  /** A sentence. */
  what: string
  /** By label. */
  rights: Record<string, string>
}> = {
  kind: 'rights',
  write: ({ charity, name }, { what, rights }) =>
    writeStaffEmail(charity, say('staff-email.rights.subject'), [
      ...paragraphs(greeting(name), what),
      { kind: 'facts', rows: Object.entries(rights) },
      ...paragraphs(say('staff-email.rights.unexpected')),
    ]),
}
