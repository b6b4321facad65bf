import { sql } from 'kysely'
import type { AppealSettings } from '../../../contract/src/appeal-settings.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { changeLimit } from '../approvals/store-change.ts'
import { lockCharity } from '../charity/lock-charity.ts'
import type { AppContext } from '../context.ts'
import { type Actor, recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'

/**
 * @param at time whose settings are read, or the first settings for an earlier time; by default the current
 *   settings
 */
export async function readAppealSettings(db: Database, at?: Date): Promise<AppealSettings> {
  return db
    .selectFrom('appeal_settings')
    .select(['approval_size', 'sms_paisa', 'whatsapp_paisa'])
    .$if(at !== undefined, (rows) =>
      rows.orderBy(sql`changed_at <= ${at}`, 'desc').orderBy(sql`case when changed_at > ${at} then id end`),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Writes a size that a second person has approved. */
export const raiseApprovalSize = async (
  trx: Database,
  { approval_size }: Pick<AppealSettings, 'approval_size'>,
  actor: Actor,
): Promise<void> => writeAppealSettings(trx, { ...(await readAppealSettings(trx)), approval_size }, actor)

async function writeAppealSettings(trx: Database, settings: AppealSettings, actor: Actor): Promise<void> {
  await trx
    .insertInto('appeal_settings')
    .values({ ...settings, changed_by: actor.caller?.id ?? null })
    .execute()
  await recordAudit(trx, actor, 'changed_appeal_settings', 'settings', settings)
}

/**
 * Changes the rules of appeals. A higher size waits (`changeLimit`); the prices are changed at once.
 * @throws Problem 409 while another change of the size is pending
 */
export const changeAppealSettings = (
  { db, switches }: Pick<AppContext, 'db' | 'switches'>,
  settings: AppealSettings,
  staff: Staff,
): Promise<AppealSettings | AnswerWithMessage<AppealSettings>> =>
  db.transaction().execute(async (trx) => {
    // Serialises changes, so that each is compared with the latest.
    await lockCharity(trx)
    const { approval_size } = await readAppealSettings(trx)
    const limit = {
      subject: 'appeal_settings',
      before: approval_size,
      after: settings.approval_size,
    } as const
    const waits = await changeLimit(trx, switches, limit, staff, (size) =>
      writeAppealSettings(trx, { ...settings, approval_size: size }, staff),
    )
    if (!waits) return settings
    return new AnswerWithMessage({ ...settings, approval_size }, translatable('appeals.settings.waits'))
  })
