import type { Database } from '../../platform/database/database.ts'
import { countHolders } from './count-holders.ts'

/**
 * Locks before a change of administrators: two concurrent changes must not each rely on the other's
 * administrator.
 */
export async function lockAdministrators(trx: Database): Promise<void> {
  await trx.selectFrom('permissions').select('path').where('path', '=', 'users').forUpdate().execute()
}

/** Whether anyone can still sign in and manage staff. */
export const hasAdministrator = async (trx: Database): Promise<boolean> =>
  (await countHolders(trx, ['users'])) > 0
