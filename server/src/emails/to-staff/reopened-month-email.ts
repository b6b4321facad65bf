import { monthText } from '../../../../words/src/month-text.ts'
import type { StaffEmail } from '../queue-email.ts'
import { greeting, paragraphs, writeStaffEmail } from '../write-email.ts'

/** Notifies everyone with access to the accounts of a reopened month. */
export const reopenedMonthEmail: StaffEmail<{ month: string; reason: string; who: string }> = {
  kind: 'reopened_month',
  write(to, facts) {
    const { t } = to.reader
    const month = monthText(t, facts.month)
    return writeStaffEmail(to, t('staff-email.reopened-month.subject', { month }), [
      ...paragraphs(greeting(t, to.name), t('staff-email.reopened-month.text', { ...facts, month })),
      {
        kind: 'button',
        label: t('staff-email.reopened-month.button'),
        url: `${to.publicUrl}/admin/accounting/month-end`,
      },
    ])
  },
}
