import type { StaffEmail } from '../../messages/queue-message.ts'
import { writeStaffEmail } from '../../messages/write-email.ts'

/** Changes by staff of where a donor's messages go; 'pairs': all clear pairs of donors were merged. */
export type RecordChange = 'added' | 'changed' | 'corrected' | 'merged' | 'pairs' | 'household'

/** Reports to administrators, the author included: their session may be stolen. */
export const recordChangedEmail: StaffEmail<{ what: RecordChange; who: string; donor: number | null }> = {
  kind: 'record_changed',
  write(to, { what, who, donor }) {
    const { t } = to.reader
    const page = donor === null ? 'contact' : `contact/${donor}`
    return writeStaffEmail(to, t('staff-email.record-changed.subject'), [
      t(`staff-email.record-changed.${what}`, { who }),
      { button: t('staff-email.record-changed.button'), page },
      t('staff-email.export.unexpected'),
    ])
  },
}
