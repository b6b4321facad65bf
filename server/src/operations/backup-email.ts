import * as z from 'zod'
import { staffEmail } from '../messages/staff-email.ts'
import { writeStaffEmail } from '../messages/write-email.ts'
import { instantText } from '../platform/text/pakistan-time.ts'

/** Warns administrators and approvers of bank accounts that there is no backup of the last day. */
export const backupEmail = staffEmail({
  kind: 'backup',
  facts: z.object({
    /** The instant of the newest backup; null when there is none. */
    last: z.nullable(z.string()),
  }),
  write(to, { last }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.backup.subject'), [
      last
        ? t('staff-email.backup.newest', { at: instantText(t, new Date(last)) })
        : t('staff-email.backup.none'),
      t('staff-email.backup.tell'),
      { button: t('staff-email.backup.button'), page: 'status' },
    ])
  },
})
