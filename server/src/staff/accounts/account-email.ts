import * as z from 'zod'
import type { Message } from '../../../../contract/src/message.ts'
import { staffEmail } from '../../messages/staff-email.ts'
import { writeStaffEmail } from '../../messages/write-email.ts'

/** Reports a change of the reader's own account. */
export const accountEmail = staffEmail({
  kind: 'account',
  facts: z.object({ what: z.custom<Message>() }),
  write(to, { what }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.account.subject'), [
      t.message(what),
      t('staff-email.account.unexpected'),
    ])
  },
})

/** Reports a change of a user's permissions to administrators and approvers of bank accounts. */
export const rightsEmail = staffEmail({
  kind: 'rights',
  facts: z.object({
    /** Name of the person or role, for the subject. */
    whose: z.string(),
    /** A sentence. */
    what: z.string(),
    /** Details by label. */
    rights: z.record(z.string(), z.string()),
  }),
  write(to, { whose, what, rights }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.rights.subject', { whose }), [
      what,
      { kind: 'facts', rows: Object.entries(rights) },
      { button: t('staff-email.rights.button'), page: 'staff' },
      t('staff-email.rights.unexpected'),
    ])
  },
})
