import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/switches.ts'
import type { Switches } from '../../../contract/src/switches.ts'
import type { Config } from '../config.ts'
import { type Actor, changesOf, recordAudit } from '../history/record-audit.ts'
import type { SubjectCache } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockCharity } from './lock-charity.ts'

/**
 * Switches features for staff on and off. Clear the catalogue's cache afterwards.
 * @param hasSecondPerson whether another person may approve
 * @throws Problem 422 when approval would end although another person may give it
 */
export async function changeSwitches(
  trx: Database,
  chosen: BodyOf<typeof calls.saveSwitches>,
  actor: Actor,
  hasSecondPerson: (db: Database) => Promise<boolean>,
): Promise<void> {
  await lockCharity(trx)
  const before = await readChosenSwitches(trx)
  const loosens = before.bank_approval !== 'never' && chosen.bank_approval === 'never'
  // An attacker with one administrator's account must not be able to end the approval by two people.
  if (loosens && (await hasSecondPerson(trx)))
    throw Problem.invalidField('bank_approval', 'refusal.bank-approval.stays')
  const after = { ...before, ...chosen }
  await trx
    .updateTable('charity')
    .set({ switches: JSON.stringify(after) })
    .execute()
  const facts = changesOf(before, after)
  if (Object.keys(facts).length > 0) await recordAudit(trx, actor, 'changed_settings', 'switches', facts)
}

type ChosenSwitches = Omit<Switches, 'fixed'>

/** Features are off unless switched on (specification, section 8). */
export const defaultSwitches: ChosenSwitches = {
  features: [],
  bank_approval: 'two_people',
  approval_amount: 100_000,
}

export async function readChosenSwitches(db: Database): Promise<ChosenSwitches> {
  const { switches } = await db.selectFrom('charity').select('switches').executeTakeFirstOrThrow()
  return { ...defaultSwitches, ...(switches as Partial<ChosenSwitches>) }
}

/** Overrides the choices of staff with the server's own settings. */
function applySettings(
  chosen: ChosenSwitches,
  { features, bankApproval }: Pick<Config, 'features' | 'bankApproval'>,
): Switches {
  return {
    ...chosen,
    features: [...new Set([...features, ...chosen.features])],
    bank_approval: bankApproval === null ? chosen.bank_approval : bankApproval ? 'always' : 'never',
    fixed: [...features, ...(bankApproval === null ? [] : ['bank_approval' as const])],
  }
}

export const readEffectiveSwitches = async (
  db: Database,
  settings: Pick<Config, 'features' | 'bankApproval'>,
): Promise<Switches> => applySettings(await readChosenSwitches(db), settings)

/**
 * Returns the switches that apply, cached until any process changes them; within `trx` they are read again.
 */
export function cacheSwitches(
  db: Database,
  catalogue: SubjectCache,
  settings: Pick<Config, 'features' | 'bankApproval'>,
): (trx?: Database) => Promise<Switches> {
  const cached = catalogue.cache(() => readEffectiveSwitches(db, settings))
  return (trx) => (trx ? readEffectiveSwitches(trx, settings) : cached())
}
