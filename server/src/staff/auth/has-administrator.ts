import { say } from '../../../../words/src/say.ts'
import type { Database } from '../../platform/database/database.ts'
import { countHolders } from './count-holders.ts'

export const lastAdministratorMessage = () => say('refusal.staff.last-administrator')

/** Before a change of who may manage staff: two of them at once must not each rely on the other. */
export async function lockAdministrators(trx: Database): Promise<void> {
  await trx.selectFrom('permissions').select('path').where('path', '=', 'users').forUpdate().execute()
}

/** Whether somebody is left who can sign in and manage staff. */
export const hasAdministrator = async (trx: Database): Promise<boolean> =>
  (await countHolders(trx, ['users'])) > 0
