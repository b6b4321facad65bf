import * as z from 'zod'
import { monthText } from '../../../../words/src/format-values.ts'
import { staffEmail } from '../../messages/staff-email.ts'
import { writeStaffEmail } from '../../messages/write-email.ts'

/** Notifies everyone with access to the accounts of a reopened month. */
export const reopenedMonthEmail = staffEmail({
  kind: 'reopened_month',
  facts: z.object({ month: z.string(), reason: z.string(), who: z.string() }),
  write(to, facts) {
    const { t } = to.reader
    const month = monthText(t, facts.month)
    return writeStaffEmail(to, t('staff-email.reopened-month.subject', { month }), [
      t('staff-email.reopened-month.text', { ...facts, month }),
      { button: t('staff-email.reopened-month.button'), page: 'accounting/month-end' },
    ])
  },
})
