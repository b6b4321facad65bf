import type { PhoneChannelName } from '../../../../contract/src/channels.ts'
import type { StaffEmail } from '../queue-message.ts'
import { writeStaffEmail } from '../write-email.ts'

/** Reports that a vendor of WhatsApp or SMS refuses messages for a reason that staff can remove. */
export const channelAlarmEmail: StaffEmail<{ channel: PhoneChannelName; reason: string }> = {
  kind: 'channel_alarm',
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
}
