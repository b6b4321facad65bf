import { sql } from 'kysely'
import type { Sender } from '../../charity/sender.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PrintedDocument } from '../../receipts/print-document.ts'
import type { ShortContent } from '../short-texts.ts'
import type { WrittenEmail } from '../write-email.ts'

/**
 * A kind of message to a donor record. Its short text, with which it may also go by WhatsApp and SMS, is in
 * short-texts.ts.
 */
export type DonorMessage<Facts> = {
  /** Names it in `emails.kind`. */
  kind: string
  /** Called when it is sent. @returns null when it is no longer to be sent */
  write(to: DonorRecipient, facts: Facts): Promise<DonorContent | null> | DonorContent | null
}

export type DonorContent = WrittenEmail & {
  attached?: PrintedDocument
  /** Null for a kind without a short text. */
  short: ShortContent | null
}

export type DonorRecipient = { trx: Database; sender: Sender; contactId: number; name: string }

/**
 * Queues a message to a donor record in the caller's transaction; at most once per event, however often it is
 * called. The record's channel, address and number are read when it is sent. A record without any gets none.
 * @param event unique key of the event, such as 'charge 12 reminder 1'
 */
export async function queueDonorMessage<Facts>(
  trx: Database,
  { kind }: DonorMessage<Facts>,
  to: { contactId: number; event: string; facts: Facts; askedBy?: number | null },
): Promise<void> {
  await sql`
    insert into emails (contact_id, kind, facts, event_key, recipient, language, asked_by)
    select contact.id, ${kind}, ${JSON.stringify(to.facts)}::jsonb, ${`${kind} ${to.event}`},
      coalesce(email.value, ''), contact.language, ${to.askedBy ?? null}::int
    from contacts as chosen join contacts as contact on contact.id = coalesce(chosen.merged_into, chosen.id)
    left join lateral (select value from contact_points as point
      where point.contact_id = contact.id and kind = 'email'
        and (valid_until is null or valid_until >= day_in_pakistan(now()))
      order by is_primary desc, point.id limit 1) as email on true
    where chosen.id = ${to.contactId} and contact.anonymised_at is null
      and (email.value is not null or exists (select from contact_points as point
        where point.contact_id = contact.id and kind = 'phone' and exists (select from message_channels where is_on)))
    on conflict (event_key) do nothing`.execute(trx)
}
