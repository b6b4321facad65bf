import * as z from 'zod'
import { phoneChannels } from '../../../../contract/src/channels.ts'
import { staffEmail } from '../staff-email.ts'
import { writeStaffEmail } from '../write-email.ts'

/** Reports that a vendor of WhatsApp or SMS refuses messages for a reason that staff can remove. */
export const channelAlarmEmail = staffEmail({
  kind: 'channel_alarm',
  facts: z.object({ channel: z.literal(phoneChannels), reason: z.string() }),
  write(to, { channel, reason }) {
    const { t } = to.reader
    return writeStaffEmail(
      to,
      t('staff-email.channel-alarm.subject', { channel: t(`ui.channel.${channel}`) }),
      [
        t('staff-email.channel-alarm.text', { channel: t(`ui.channel.${channel}`) }),
        { kind: 'facts', rows: [[t('staff-email.channel-alarm.reason'), reason]] },
        { button: t('staff-email.channel-alarm.button'), page: 'settings' },
      ],
    )
  },
})
