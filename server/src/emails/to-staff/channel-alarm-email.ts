import type { PhoneChannelName } from '../../../../contract/src/channels.ts'
import type { StaffEmail } from '../queue-email.ts'
import { greeting, paragraphs, writeStaffEmail } from '../write-email.ts'

/** Reports that a vendor of WhatsApp or SMS refuses messages for a reason that staff can remove. */
export const channelAlarmEmail: StaffEmail<{ channel: PhoneChannelName; reason: string }> = {
  kind: 'channel_alarm',
  write(to, { channel, reason }) {
    const { t } = to.reader
    return writeStaffEmail(
      to,
      t('staff-email.channel-alarm.subject', { channel: t(`ui.channel.${channel}`) }),
      [
        ...paragraphs(
          greeting(t, to.name),
          t('staff-email.channel-alarm.text', { channel: t(`ui.channel.${channel}`) }),
        ),
        { kind: 'facts', rows: [[t('staff-email.channel-alarm.reason'), reason]] },
        {
          kind: 'button',
          label: t('staff-email.channel-alarm.button'),
          url: `${to.publicUrl}/admin/settings`,
        },
      ],
    )
  },
}
