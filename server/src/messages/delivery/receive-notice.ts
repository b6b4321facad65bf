import { type PhoneChannelName, phoneChannels } from '../../../../contract/src/channels.ts'
import {
  type DeliveryState,
  deliveryStates,
  type MessageRef,
  type VendorNotice,
  type VendorReport,
} from '../../channels/channel.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { endMessage } from '../end-message.ts'
import { queueMessage, toDonors } from '../queue-message.ts'
import { lockReportedMessage, type QueuedMessage } from '../queued-message.ts'
import { appealsStoppedMessage } from './appeals-stopped-message.ts'
import { applyFailure, markNumber } from './apply-failure.ts'
import { storeIncomingMessage } from './incoming-messages.ts'
import { parseReply, recordReply } from './parse-reply.ts'
import { saveTemplates } from './whatsapp-templates.ts'

/**
 * Applies a vendor's notice, report by report. Reports arrive late, repeated and in any order: a report about
 * an unknown or finished message changes nothing.
 * @returns null when its signature is wrong
 * @throws Problem 404 for a channel that is not configured
 */
export async function receiveNotice(
  context: AppContext,
  name: string,
  notice: VendorNotice,
): Promise<{ contentType: string; body: string } | null> {
  const channel = phoneChannels.find((one) => one === name)
  const adapter = channel && context.channels.get(channel)
  if (!channel || !adapter) throw Problem.notFound('problem.not-found.address')
  const read = adapter.readNotice(notice)
  if (!read) {
    context.log.warn({ channel }, 'notice of a message refused: wrong signature')
    return null
  }
  for (const report of read.reports)
    await context.db.transaction().execute((trx) => applyReport(trx, context, channel, report))
  return read.answer
}

/** Applies one report, in the caller's transaction. */
async function applyReport(
  trx: Database,
  context: Pick<AppContext, 'channels' | 'messages'>,
  channel: PhoneChannelName,
  report: VendorReport,
): Promise<void> {
  switch (report.kind) {
    case 'template':
      return saveTemplates(trx, [report.template])
    case 'reply':
      return applyReply(trx, channel, report)
    default:
  }
  const message = await findReported(trx, channel, report.message)
  if (!message) return
  const { status } = message
  if (report.kind === 'failure') {
    // Ignored for a message that has arrived: reports may overtake each other.
    const isOpen = message.delivery === null || message.delivery === 'sent'
    if (isOpen && (status === 'sent' || status === 'queued'))
      await applyFailure(trx, context, message, report.failure, status)
    return
  }
  const vendor_id = message.vendor_id ?? report.message.vendorId ?? null
  // The report may be faster than the vendor's answer.
  if (status === 'queued')
    await endMessage(trx, context, message, {
      status: 'sent',
      error: null,
      sent_at: new Date(),
      vendor_id,
    })
  const deliveryRank = (state: string | null) => deliveryStates.indexOf(state as DeliveryState)
  if (deliveryRank(report.state) > deliveryRank(message.delivery))
    await trx.updateTable('messages').set({ delivery: report.state }).where('id', '=', message.id).execute()
  const { userId } = report
  if (report.state !== 'sent' || userId)
    await markNumber(trx, channel, message.phone, {
      ...(report.state !== 'sent' && { worked_at: new Date(), failed_at: null, failure: null }),
      ...(userId && { vendor_user_id: userId }),
    })
}

async function findReported(
  trx: Database,
  channel: PhoneChannelName,
  { id, vendorId }: MessageRef,
): Promise<QueuedMessage | undefined> {
  const isOurs = id !== undefined && /^[0-9a-f-]{36}$/.test(id)
  const message = isOurs
    ? await lockReportedMessage(trx, { id })
    : vendorId && (await lockReportedMessage(trx, { vendorId, channel }))
  if (!message || message.channel !== channel) return undefined
  // Ignores reports about an earlier attempt: a message that was sent again has another id at the vendor.
  const isEarlier = vendorId && message.vendor_id !== null && message.vendor_id !== vendorId
  return isEarlier ? undefined : message
}

async function applyReply(
  trx: Database,
  channel: PhoneChannelName,
  { id, from, userId, text, at }: Extract<VendorReport, { kind: 'reply' }>,
): Promise<void> {
  const phone = from ?? (await findNumber(trx, channel, userId))
  if (!phone) return
  await markNumber(trx, channel, phone, {
    worked_at: at,
    failed_at: null,
    failure: null,
    wrote_at: at,
    ...(userId !== null && { vendor_user_id: userId }),
  })
  const reply = parseReply(text)
  const received = { channel, vendor_id: id, phone, message: text, received_at: at, reply }
  if (!(await storeIncomingMessage(trx, received)) || !reply) return
  const changed = await recordReply(trx, channel, phone, reply)
  const [first] = changed
  if (reply === 'stop' && first !== undefined)
    await queueMessage(
      trx,
      appealsStoppedMessage,
      toDonors(appealsStoppedMessage, [{ contactId: first, event: id, facts: {} }]),
    )
}

/** Finds the number of a person who hides it, and who wrote or was sent a message before. */
async function findNumber(
  trx: Database,
  channel: PhoneChannelName,
  userId: string | null,
): Promise<string | undefined> {
  if (userId === null) return undefined
  const row = await trx
    .selectFrom('reachable_numbers')
    .select('phone')
    .where('channel', '=', channel)
    .where('vendor_user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row?.phone
}
