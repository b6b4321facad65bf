import * as z from 'zod'
import { staffEmail } from '../../messages/staff-email.ts'
import { writeStaffEmail } from '../../messages/write-email.ts'

/** Changes by staff of where a donor's messages go; 'pairs': all clear pairs of donors were merged. */
export const donorRecordChanges = ['added', 'changed', 'corrected', 'merged', 'pairs', 'household'] as const
export type DonorRecordChange = (typeof donorRecordChanges)[number]

/** Reports the change to administrators, also to its author, whose session may be stolen. */
export const recordChangedEmail = staffEmail({
  kind: 'donor_record_changed',
  facts: z.object({ what: z.literal(donorRecordChanges), who: z.string(), donor: z.nullable(z.number()) }),
  write(to, { what, who, donor }) {
    const { t } = to.reader
    const page = donor === null ? 'contact' : `contact/${donor}`
    return writeStaffEmail(to, t('staff-email.record-changed.subject'), [
      t(`staff-email.record-changed.${what}`, { who }),
      { button: t('staff-email.record-changed.button'), page },
      t('staff-email.export.unexpected'),
    ])
  },
})
