import { pageUrl } from '../../platform/language/page-url.ts'
import type { DonorMessage } from '../donor-message.ts'
import { greeting, paragraphs, writeEmail } from '../write-email.ts'

/** Confirms a reply with STOP. */
export const appealsStoppedMessage: DonorMessage<Record<string, never>> = {
  kind: 'appeals_stopped',
  write({ sender, name }) {
    const { t } = sender.reader
    return {
      ...writeEmail(sender, {
        subject: t('donor-email.appeals-stopped.heading'),
        heading: t('donor-email.appeals-stopped.heading'),
        blocks: [
          ...paragraphs(greeting(t, name), t('donor-email.appeals-stopped.text')),
          { kind: 'button', label: t('donor-email.sign-in.button'), url: pageUrl(sender, '/my') },
        ],
      }),
      short: { values: {}, path: null },
    }
  },
}
