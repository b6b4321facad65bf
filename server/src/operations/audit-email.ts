import * as z from 'zod'
import { staffEmail } from '../messages/staff-email.ts'
import { writeStaffEmail } from '../messages/write-email.ts'

/** Sends the newest hash of the audit to mailboxes, where nobody at the server can change it. */
export const auditEmail = staffEmail({
  kind: 'audit',
  facts: z.object({ position: z.number(), hash: z.string(), added: z.number() }),
  write(to, { position, hash, added }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.audit.subject'), [
      t('staff-email.audit.added', { count: added }),
      t('staff-email.audit.keep'),
      {
        kind: 'facts',
        rows: [
          [t('staff-email.audit.entries'), String(position)],
          [t('staff-email.audit.hash'), hash],
        ],
      },
      t('staff-email.audit.compare', { link: `${position}:${hash}` }),
      { button: t('staff-email.audit.button'), page: 'audit' },
    ])
  },
})
