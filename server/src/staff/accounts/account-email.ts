import type { Message } from '../../../../contract/src/message.ts'
import type { StaffEmail } from '../../messages/queue-message.ts'
import { writeStaffEmail } from '../../messages/write-email.ts'

/** Reports a change of the reader's own account. */
export const accountEmail: StaffEmail<{
  what: Message
}> = {
  kind: 'account',
  write(to, { what }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.account.subject'), [
      t.message(what),
      t('staff-email.account.unexpected'),
    ])
  },
}

/** Reports a change of a user's permissions to administrators. */
export const rightsEmail: StaffEmail<{
  /** Name of the person or role, for the subject. */
  whose: string
  /** A sentence. */
  what: string
  /** By label. */
  rights: Record<string, string>
}> = {
  kind: 'rights',
  write(to, { whose, what, rights }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.rights.subject', { whose }), [
      what,
      { kind: 'facts', rows: Object.entries(rights) },
      { button: t('staff-email.rights.button'), page: 'staff' },
      t('staff-email.rights.unexpected'),
    ])
  },
}
