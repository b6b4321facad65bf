import * as z from 'zod/mini'
import { phoneChannels } from './channels.ts'
import { entry } from './entry.ts'
import { instant } from './fields.ts'
import { inPages } from './lists.ts'

const incomingMessage = z.object({
  id: z.int(),
  channel: z.literal(phoneChannels),
  /** International digits. */
  phone: z.string(),
  message: z.string(),
  received_at: instant,
  /** Donors with this number; a family may share one. */
  donors: z.array(z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })),
})
export type IncomingMessage = z.output<typeof incomingMessage>

export const listIncomingMessages = entry('GET /incoming-messages', {
  who: 'contact',
  summary: 'A page of messages to the charity that nobody has read, oldest first',
  ...inPages(incomingMessage),
})

export const closeIncomingMessage = entry('POST /incoming-messages/:id/close', {
  who: 'contact',
  summary: 'Records that a member of staff has read a message, and answered it where it needs an answer',
  done: 'done.incoming-message-closed',
})
