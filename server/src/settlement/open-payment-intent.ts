import type { Language } from '../../../contract/src/language/language.ts'
import { recordEvents } from '../history/record-events.ts'
import type { Database } from '../platform/database/database.ts'

/**
 * Begins a payment that is requested from somebody: what is to be paid, and the event. Its first attempt begins when the payee
 * has chosen how to pay.
 * @param intent.link the unguessable part of the payee's addresses
 * @param intent.amount whole rupees
 * @param intent.language the payee's
 * @param intent.actor the member of staff by name
 * @returns the intent's id
 */
export async function openPaymentIntent(
  trx: Database,
  { link, amount, language, actor }: { link: string; amount: number; language: Language; actor: string },
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
