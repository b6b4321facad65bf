import { sql } from 'kysely'
import { phoneChannels } from '../../../../contract/src/channels.ts'
import { type Actor, nameOf } from '../../history/record-audit.ts'
import { queueMessage, toRightsHolders, toSelectedDonors } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { type DonorRecordChange, recordChangedEmail } from './record-changed-email.ts'
import { recordChangedMessage } from './record-changed-message.ts'

/**
 * Reports that staff changed where the messages of a donor go, in the caller's transaction: to every earlier
 * e-mail address of these records and members of these households, also those no longer in use, and to
 * administrators.
 * @param earlier further addresses, which are no contact points
 */
export async function reportRecordChange(
  trx: Database,
  what: DonorRecordChange,
  contactIds: readonly number[],
  staff: Pick<Actor, 'caller'>,
  earlier: readonly string[] = [],
): Promise<void> {
  await queueMessage(
    trx,
    recordChangedMessage,
    toSelectedDonors(sql`select min(contact_id) as contact_id, 'record_changed ' || gen_random_uuid() as event_key,
        jsonb_build_object('what', ${what}::text) as facts, value as recipient, 'queued'::text as status,
        ${staff.caller?.id ?? null}::int as asked_by, null::int as appeal_id, ${[...phoneChannels]}::text[] as excluded
      from (
        select contact_id, value from contact_points
          where kind = 'email' and (contact_id = any(${contactIds}::bigint[])
            or contact_id in (select member_id from household_members
              where household_id = any(${contactIds}::bigint[])))
        union all select ${contactIds[0]}::bigint, lower(unnest(${earlier}::text[]))
      ) as address group by value`),
  )
  const facts = { what, who: nameOf(staff), donor: contactIds[0] ?? null }
  await queueMessage(trx, recordChangedEmail, toRightsHolders(facts, { by: staff.caller?.id ?? null }))
}
