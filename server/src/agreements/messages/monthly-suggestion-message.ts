import { sql } from 'kysely'
import { undisputedStatuses } from '../../../../contract/src/status.ts'
import { donorMessage } from '../../messages/donor-message.ts'
import { noFacts } from '../../messages/message-definition.ts'
import { queueMessage, toDonors } from '../../messages/queue-message.ts'
import { greeting, paragraphs, writeEmail } from '../../messages/write-email.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageUrl } from '../../platform/language/page-url.ts'

/** Asks a donor who gave in three months in a row whether to make it monthly: once ever. */
export const monthlySuggestionMessage = donorMessage({
  kind: 'monthly_suggestion',
  facts: noFacts,
  write({ sender, name }) {
    const { t } = sender.reader
    return {
      ...writeEmail(sender, {
        subject: t('donor-email.monthly-suggestion.subject'),
        heading: t('donor-email.monthly-suggestion.subject'),
        blocks: [
          ...paragraphs(greeting(t, name), t('donor-email.monthly-suggestion.text')),
          {
            kind: 'button',
            label: t('donor-email.monthly-suggestion.button'),
            url: pageUrl(sender, '/?every=month'),
          },
        ],
      }),
    }
  },
})

/**
 * Queues the question for donors who gave in each of the last three months by hand, have no agreement, and
 * agreed to appeals by e-mail. The event key ensures that each donor is asked once.
 * @returns the number of donors
 */
export async function queueMonthlySuggestions(db: Database): Promise<number> {
  const { rows } = await sql<{ contactId: number }>`
    select contact_id as "contactId" from donation_contacts as given
    join donations on donations.id = donation_id join payment_intents as intent on intent.id = intent_id
    where settled_at >= date_trunc('month', now() at time zone 'Asia/Karachi') at time zone 'Asia/Karachi'
        - interval '2 months'
      and status = any(${[...undisputedStatuses]}) and agreement_id is null
      and not exists (select from agreement_contacts as own where own.contact_id = given.contact_id)
      and not exists (select from messages where event_key = 'monthly_suggestion ' || given.contact_id)
      and exists (select from current_consents as consent where consent.contact_id = given.contact_id
        and purpose = 'appeals' and channel = 'email' and is_given)
    group by contact_id having count(distinct date_trunc('month', day_in_pakistan(settled_at))) = 3`.execute(
    db,
  )
  const messages = rows.map(({ contactId }) => ({ contactId, event: String(contactId), facts: {} }))
  await queueMessage(db, monthlySuggestionMessage, toDonors(monthlySuggestionMessage, messages))
  return rows.length
}
