import { say } from '../../../../words/src/say.ts'
import { dayAndTimeOf } from '../../platform/text/day-of.ts'
import type { StaffEmail } from '../queue-email.ts'
import { greeting, paragraphs, writeStaffEmail } from '../write-email.ts'

/** Warns administrators that there is no backup of the last day. */
export const backupEmail: StaffEmail<{
  /** The instant of the newest backup; null when there is none. */
  last: string | null
}> = {
  kind: 'backup',
  write: ({ charity, name, publicUrl }, { last }) =>
    writeStaffEmail(charity, say('staff-email.backup.subject'), [
      ...paragraphs(
        greeting(name),
        last
          ? say('staff-email.backup.newest', { at: dayAndTimeOf(new Date(last)) })
          : say('staff-email.backup.none'),
        say('staff-email.backup.tell'),
      ),
      { kind: 'button', label: say('staff-email.backup.button'), url: `${publicUrl}/admin/status` },
    ]),
}
