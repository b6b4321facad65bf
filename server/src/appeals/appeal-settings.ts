import type { AppealSettings } from '../../../contract/src/appeals.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import { type Actor, recordAudit, type Staff } from '../history/record-audit.ts'
import { needsSecondPerson, refuseIfPending, storeOrReport } from '../pending-changes/store-change.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'

export async function readAppealSettings(db: Database): Promise<AppealSettings> {
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
): Promise<void> => writeAppealSettings(trx, { ...(await readAppealSettings(trx)), approval_size }, actor)

async function writeAppealSettings(trx: Database, settings: AppealSettings, actor: Actor): Promise<void> {
  await trx
    .insertInto('appeal_settings')
    .values({ ...settings, changed_by: actor.caller?.id ?? null })
    .execute()
  await recordAudit(trx, actor, 'changed_appeal_settings', 'settings', settings)
}

/**
 * Changes the rules of appeals. A higher size waits for a second person: a sender could otherwise end the
 * approval of large appeals alone. The prices are changed at once.
 * @throws Problem 409 while another change of the size is pending
 */
export const changeAppealSettings = (
  { db, switches }: Pick<AppContext, 'db' | 'switches'>,
  settings: AppealSettings,
  staff: Staff,
): Promise<AppealSettings | AnswerWithMessage<AppealSettings>> =>
  db.transaction().execute(async (trx) => {
    // Serialises changes, so that each is compared with the latest.
    await trx.selectFrom('charity').select('only_one').forUpdate().execute()
    const before = await readAppealSettings(trx)
    const change = {
      subject: 'appeal_settings' as const,
      target: '',
      form: { approval_size: settings.approval_size },
    }
    if (settings.approval_size !== before.approval_size) await refuseIfPending(trx, change)
    const isRaised = settings.approval_size > before.approval_size
    const waits = isRaised && (await needsSecondPerson(trx, switches, staff.caller))
    const written = waits ? { ...settings, approval_size: before.approval_size } : settings
    await writeAppealSettings(trx, written, staff)
    if (!isRaised) return written
    const [from, to] = [before, settings].map(({ approval_size }) => String(approval_size)) as [
      string,
      string,
    ]
    const texts = [{ field: 'approval_size', language: '', from, to }]
    const recorded = { ...change, kind: 'change' as const, texts, found: [] }
    await storeOrReport(trx, waits, recorded, staff, { facts: { from, to } })
    return waits ? new AnswerWithMessage(written, translatable('appeals.settings.waits')) : written
  })
