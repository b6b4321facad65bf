import { translatable } from '../../../words/src/translatable.ts'
import { changesOf } from '../history/changes-of.ts'
import { type Actor, recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { type Chosen, readChosen } from './cache-switches.ts'

/**
 * Switches features for staff on and off. Clear the catalogue's cache afterwards.
 * @param countApprovers how many members of staff may approve a change of a bank account
 * @throws Problem 422 when approval would end although two people may give it
 */
export async function changeSwitches(
  trx: Database,
  chosen: Chosen,
  actor: Actor,
  countApprovers: (db: Database) => Promise<number>,
): Promise<void> {
  await trx.selectFrom('charity').select('only_one').forUpdate().execute()
  const before = await readChosen(trx)
  const loosens = before.bank_approval !== 'never' && chosen.bank_approval === 'never'
  // An attacker with one administrator's account must not be able to end the approval by two people.
  if (loosens && (await countApprovers(trx)) >= 2)
    throw Problem.invalid({ bank_approval: [translatable('refusal.bank-approval.stays')] })
  await trx
    .updateTable('charity')
    .set({ switches: JSON.stringify(chosen) })
    .execute()
  const facts = changesOf(before, chosen)
  if (Object.keys(facts).length > 0) await recordAudit(trx, actor, 'changed_settings', 'switches', facts)
}
