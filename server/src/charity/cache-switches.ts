import type { Switches } from '../../../contract/src/switches.ts'
import type { Config } from '../config.ts'
import type { Memory } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'

export type Chosen = Omit<Switches, 'fixed'>

/** Everything is off unless switched on (specification, section 8). */
export const defaultSwitches: Chosen = { features: [], bank_approval: 'two_people' }

/** Staff's choices. */
export async function readChosen(db: Database): Promise<Chosen> {
  const { switches } = await db.selectFrom('charity').select('switches').executeTakeFirstOrThrow()
  return { ...defaultSwitches, ...(switches as Partial<Chosen>) }
}

/** Overrides the choices of staff with the server's own settings. */
function decided(
  chosen: Chosen,
  { features, bankApproval }: Pick<Config, 'features' | 'bankApproval'>,
): Switches {
  return {
    features: [...new Set([...features, ...chosen.features])],
    bank_approval: bankApproval === null ? chosen.bank_approval : bankApproval ? 'always' : 'never',
    fixed: [...features, ...(bankApproval === null ? [] : ['bank_approval' as const])],
  }
}

/** The features that are on now. */
export const readDecided = async (
  db: Database,
  settings: Pick<Config, 'features' | 'bankApproval'>,
): Promise<Switches> => decided(await readChosen(db), settings)

/** The features that are on, cached until any process changes them. */
export const cacheSwitches = (
  db: Database,
  catalogue: Memory,
  settings: Pick<Config, 'features' | 'bankApproval'>,
): (() => Promise<Switches>) => catalogue.keep(() => readDecided(db, settings))
