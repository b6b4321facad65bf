import { pageUrl } from '../../platform/language/page-url.ts'
import { donorMessage } from '../donor-message.ts'
import { noFacts } from '../message-definition.ts'
import { shortText } from '../short-texts.ts'
import { greeting, paragraphs, writeEmail } from '../write-email.ts'

/** Confirms a reply with STOP. */
export const appealsStoppedMessage = donorMessage({
  kind: 'appeals_stopped',
  facts: noFacts,
  short: shortText([], (t) => t('short-text.appeals_stopped'), { hasPage: false }),
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
})
