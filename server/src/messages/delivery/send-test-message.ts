import { randomUUID } from 'node:crypto'
import type { PhoneChannelName } from '../../../../contract/src/channels.ts'
import type { Reader } from '../../../../words/src/reader.ts'
import { MessageRefused } from '../../channels/channel.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { shortText, templateName, writeShortText } from '../short-texts.ts'

export const testText = {
  kind: 'test',
  purpose: 'transactional',
  short: shortText([], (t) => t('short-text.test'), { hasPage: false }),
} as const

/**
 * Sends a test message at once. When the vendor accepts it, a stopped channel and stopped appeals are
 * resumed.
 * @throws MessageRefused; Error; Problem 409 for a channel that is not configured
 */
export async function sendTestMessage(
  { db, channels }: Pick<AppContext, 'db' | 'channels'>,
  name: PhoneChannelName,
  to: string,
  { language, t }: Reader,
): Promise<void> {
  const adapter = channels.get(name)
  if (!adapter) throw Problem.conflict('refusal.channel.not-configured')
  await adapter.send({
    id: randomUUID(),
    to,
    language,
    text: writeShortText(testText.short, t, {}),
    link: null,
    template: { name: templateName(testText.kind), values: [] },
    isWindowOpen: false,
  })
  await db
    .updateTable('message_channels')
    .set({ stopped_at: null, stopped_reason: null, appeals_stopped_at: null })
    .where('name', '=', name)
    .execute()
}

/**
 * Converts a vendor's error into a Problem, for the member of staff who sends a test or submits templates.
 * @throws Problem 409
 */
export async function rethrowAsProblem(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof Problem) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw Problem.conflict(
      error instanceof MessageRefused ? 'refusal.channel.refused' : 'refusal.channel.unreachable',
      { reason },
    )
  })
}
