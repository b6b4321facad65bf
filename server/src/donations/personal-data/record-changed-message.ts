import * as z from 'zod'
import { donorMessage } from '../../messages/donor-message.ts'
import { greeting, paragraphs, writeEmail } from '../../messages/write-email.ts'
import { donorRecordChanges } from './record-changed-email.ts'

/** Notifies a donor, at an earlier address, that staff changed where their messages go. */
export const recordChangedMessage = donorMessage({
  kind: 'record_changed',
  facts: z.object({ what: z.enum(donorRecordChanges).exclude(['pairs']) }),
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
    }
  },
})
