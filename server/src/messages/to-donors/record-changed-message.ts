import type { RecordChange } from '../to-staff/record-changed-email.ts'
import { greeting, paragraphs, writeEmail } from '../write-email.ts'
import type { DonorMessage } from './donor-message.ts'

/** Notifies a donor, at an earlier address, that staff changed where their messages go. */
export const recordChangedMessage: DonorMessage<{ what: Exclude<RecordChange, 'pairs'> }> = {
  kind: 'record_changed',
  write({ sender, name }, { what }) {
    const { t } = sender.reader
    const heading = t('donor-email.record-changed.heading')
    const texts = [t(`donor-email.record-changed.${what}`), t('donor-email.record-changed.unexpected')]
    return {
      ...writeEmail(sender, {
        subject: heading,
        heading,
        blocks: paragraphs(greeting(t, name), ...texts),
      }),
      short: null,
    }
  },
}
