import * as z from 'zod'
import { staffEmail } from '../../messages/staff-email.ts'
import { writeStaffEmail } from '../../messages/write-email.ts'
import { instantText } from '../../platform/text/pakistan-time.ts'

/** Alarms administrators when a program seems to start donations. */
export const attackEmail = staffEmail({
  kind: 'attack',
  facts: z.object({
    started_at: z.string(),
    /** Network of the attack; null when the whole site is attacked. */
    network: z.nullable(z.string()),
  }),
  write(to, { started_at, network }) {
    const { t } = to.reader
    const at = instantText(t, new Date(started_at))
    return writeStaffEmail(to, t('staff-email.attack.subject'), [
      network === null
        ? t('staff-email.attack.site', { at })
        : t('staff-email.attack.network', { at, network }),
      t('staff-email.attack.measures'),
      t('staff-email.attack.advice'),
      { button: t('staff-email.attack.button'), page: 'attacks' },
    ])
  },
})
