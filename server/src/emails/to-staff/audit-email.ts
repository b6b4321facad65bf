import type { StaffEmail } from '../queue-email.ts'
import { greeting, paragraphs, writeStaffEmail } from '../write-email.ts'

/** Sends the newest hash of the audit to mailboxes, where nobody at the server can change it. */
export const auditEmail: StaffEmail<{ position: number; hash: string; added: number }> = {
  kind: 'audit',
  write(to, { position, hash, added }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.audit.subject'), [
      ...paragraphs(
        greeting(t, to.name),
        t('staff-email.audit.added', { count: added }),
        t('staff-email.audit.keep'),
      ),
      {
        kind: 'facts',
        rows: [
          [t('staff-email.audit.entries'), String(position)],
          [t('staff-email.audit.hash'), hash],
        ],
      },
      ...paragraphs(t('staff-email.audit.compare', { link: `${position}:${hash}` })),
      { kind: 'button', label: t('staff-email.audit.button'), url: `${to.publicUrl}/admin/audit` },
    ])
  },
}
