import { sql } from 'kysely'
import type { PhoneChannelName } from '../../../../contract/src/channels.ts'
import { consentWording } from '../../../../contract/src/contact-records.ts'
import type { IncomingMessage } from '../../../../contract/src/incoming-messages.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { PageRequest } from '../../platform/http/pagination.ts'
import { Problem } from '../../platform/http/problem.ts'

type ReceivedMessage = {
  channel: PhoneChannelName
  vendor_id: string
  phone: string
  message: string
  received_at: Date
  reply: 'stop' | 'start' | null
}

/** Maximum length of a stored message, which is WhatsApp's limit. */
const maxLength = 4096

/**
 * Stores a message once. STOP and START need no reader, and are stored as read.
 * @returns false when the vendor has reported it before
 */
export async function storeIncomingMessage(trx: Database, received: ReceivedMessage): Promise<boolean> {
  const stored = await trx
    .insertInto('incoming_messages')
    .values({
      ...received,
      message: received.message.slice(0, maxLength),
      wording: consentWording,
      read_at: received.reply ? received.received_at : null,
    })
    .onConflict((conflict) => conflict.constraint('received_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Reads a page of messages that nobody has read, oldest first. */
export const readIncomingMessages = (db: Database, pageRequest: PageRequest) =>
  readPage(db, pageRequest, {
    from: sql`incoming_messages where read_at is null`,
    rows: (limit) => sql<Omit<IncomingMessage, 'received_at'> & { received_at: Date }>`
      select id, channel, phone, message, received_at,
        (select coalesce(json_agg(json_build_object('id', donor.id,
            'first_name', donor.first_name, 'last_name', donor.last_name) order by donor.id), '[]')
          from contact_points as point join contacts as donor on donor.id = point.contact_id
          where point.kind = 'phone' and point.value = any(same_points(received.phone))
            and merged_into is null and anonymised_at is null) as donors
      from incoming_messages as received where read_at is null order by received_at, id ${limit}`,
  })

/** @throws Problem 404 for an unknown message, or one that another member of staff has read meanwhile */
export async function closeIncomingMessage(db: Database, id: number, { caller }: Staff): Promise<void> {
  await db
    .updateTable('incoming_messages')
    .set({ read_at: new Date(), read_by: caller.id })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.incoming-message'))
}
