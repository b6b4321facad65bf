import * as z from 'zod'
import { storedLines } from '../stored-lines.ts'

const sentMessage = z.object({
  channel: z.enum(['whatsapp', 'sms']),
  /** ISO 8601. */
  at: z.string(),
  /** The vendor's id. */
  id: z.string(),
  /** International digits. */
  to: z.string(),
  text: z.string(),
})

export type SentMessage = z.output<typeof sentMessage>

export function sentMessages(file: string): { add(message: SentMessage): void; all(): SentMessage[] } {
  const messages: SentMessage[] = []
  const lines = storedLines(file, sentMessage, (message) => messages.push(message))
  return {
    add: (message) => lines.add(message),
    all() {
      lines.catchUp()
      return [...messages]
    },
  }
}
