import { pageUrl } from '../../charity/sender.ts'
import { greeting, paragraphs, writeEmail } from '../write-email.ts'
import { agreementMessages } from './agreement-messages.ts'
import { appealMessage } from './appeal-message.ts'
import type { DonorMessage } from './donor-message.ts'
import { monthlySuggestionMessage } from './monthly-suggestion-message.ts'
import { recordChangedMessage } from './record-changed-message.ts'

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

/** Kinds of messages to donor records (`queueDonorMessages`). */
export const donorMessages: DonorMessage<never>[] = [
  appealsStoppedMessage,
  ...agreementMessages,
  monthlySuggestionMessage,
  appealMessage,
  recordChangedMessage,
]
