import type { AppealSettings } from '../../../contract/src/appeals.ts'
import { type Actor, recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'

export async function readSettings(db: Database): Promise<AppealSettings> {
  return db
    .selectFrom('appeal_settings')
    .select(['approval_size', 'sms_paisa', 'whatsapp_paisa'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Writes a size that a second person has approved. */
export const raiseApprovalSize = async (
  trx: Database,
  { approval_size }: Pick<AppealSettings, 'approval_size'>,
  actor: Actor,
): Promise<void> => writeSettings(trx, { ...(await readSettings(trx)), approval_size }, actor)

export async function writeSettings(trx: Database, settings: AppealSettings, actor: Actor): Promise<void> {
  await trx
    .insertInto('appeal_settings')
    .values({ ...settings, changed_by: actor.caller?.id ?? null })
    .execute()
  await recordAudit(trx, actor, 'changed_appeal_settings', 'settings', settings)
}
