import type { FullCharity } from '../../../contract/src/charity.ts'
import { readCharity } from '../charity/read-charity.ts'
import type { Database } from '../platform/database/database.ts'
import { changesOf } from '../staff/audit/changes-of.ts'
import { type Actor, recordAudit } from '../staff/audit/record-audit.ts'

/** Changes what is known of the charity; what was not given stays. Let the catalogue forget afterwards. */
export async function changeCharity(
  trx: Database,
  changed: Partial<FullCharity>,
  actor: Actor,
): Promise<FullCharity> {
  await trx.selectFrom('charity').select('only_one').forUpdate().execute()
  const before = await readCharity(trx)
  const after = { ...before, ...changed }
  await trx
    .updateTable('charity')
    .set({ settings: JSON.stringify(after) })
    .execute()
  await recordAudit(trx, actor, 'changed the settings', 'charity', changesOf(before, after))
  return after
}
