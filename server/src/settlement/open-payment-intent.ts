import type { Language } from '../../../contract/src/language/language.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import { recordEvents } from '../history/record-events.ts'
import type { Database } from '../platform/database/database.ts'

/**
 * Opens a payment requested by staff: the intent and its event. Its first attempt starts when the payee
 * chooses how to pay.
 * @param intent.link unguessable part of the payee's URLs
 * @param intent.amount rupees
 * @param intent.actor member of staff by name
 * @returns the intent's id
 */
export async function openPaymentIntent(
  trx: Database,
  { link, amount, language, actor }: { link: string; amount: Rupees; language: Language; actor: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('payment_intents')
    .values({ kind: 'payment', link, amount, language })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvents(trx, {
    intent_id: id,
    attempt_id: null,
    actor,
    kind: 'payment_requested',
    facts: {},
  })
  return id
}
