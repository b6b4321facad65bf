import { sql } from 'kysely'
import type { ServerFeature } from '../feature.ts'
import { channelsRoutes } from './channels.routes.ts'
import { appealsStoppedMessage } from './delivery/appeals-stopped-message.ts'
import { channelAlarmEmail } from './delivery/channel-alarm-email.ts'
import { messageLinksRoutes } from './message-links.routes.ts'
import { messagesTasks, sendingWork } from './messages.jobs.ts'

export const messagesFeature: ServerFeature = {
  routes(route, context, server) {
    channelsRoutes(route, context)
    messageLinksRoutes(server, context)
  },
  tasks: messagesTasks,
  dueWork: sendingWork,
  openWork: [
    {
      permissions: ['contact'],
      task: { what: 'incoming' },
      rows: sql`incoming_messages where read_at is null`,
    },
  ],
  messages: [appealsStoppedMessage, channelAlarmEmail],
}
