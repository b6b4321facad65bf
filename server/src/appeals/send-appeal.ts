import { sql } from 'kysely'
import type { AppealTexts } from '../../../contract/src/appeals.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { dropAppealMessages } from '../messages/to-donors/appeal-message.ts'
import type { TextChange } from '../pending-changes/compare-texts.ts'
import { findPaymentInstructions } from '../pending-changes/find-payment-instructions.ts'
import { readCharityAccounts } from '../pending-changes/public-texts.queries.ts'
import { needsSecondPerson, refuseIfPending, storeOrReport } from '../pending-changes/store-change.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import { readAppealSettings } from './appeal-settings.ts'
import { beginAppeal } from './begin-appeal.ts'
import { type Audience, countReached } from './recipients.queries.ts'

type ToSend = Audience & { name: string; texts: Record<string, AppealTexts>; begun_at: Date | null }

/**
 * Begins to send an appeal. An appeal to more donors than the configured size, or whose text names an unknown
 * account or site, waits for a second person (pending-changes/).
 * @throws Problem 404; 409 when it was begun, waits, or reaches nobody
 */
export const sendAppeal = (
  { db, publicUrl, switches }: Pick<AppContext, 'db' | 'publicUrl' | 'switches'>,
  id: number,
  staff: Staff,
): Promise<null | AnswerWithMessage<null>> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<ToSend>`
      select id, kind, filters, channels, name, texts, begun_at from appeals where id = ${id} for update`.execute(
      trx,
    )
    const [appeal] = rows
    if (!appeal) throw Problem.notFound('refusal.not-found.appeal')
    if (appeal.begun_at !== null) throw Problem.conflict('refusal.appeal.begun')
    await refuseIfPending(trx, { subject: 'appeal', target: String(id) })
    const recipients = await countReached(trx, appeal)
    if (recipients === 0) throw Problem.conflict('refusal.appeal.nobody')
    const { found, waits } = await judgeAppeal(trx, { publicUrl, switches }, appeal, recipients)
    const facts = { recipients, found }
    const change = {
      subject: 'appeal' as const,
      kind: 'add' as const,
      target: String(id),
      form: { name: appeal.name },
      texts: [...textsOf(appeal), { field: 'recipients', language: '', from: '', to: String(recipients) }],
      found,
    }
    if (waits || found.length > 0) await storeOrReport(trx, waits, change, staff, { facts })
    if (waits) return new AnswerWithMessage(null, translatable('appeals.waits', { count: recipients }))
    await recordAudit(trx, staff, 'sent_appeal', `appeal ${id}`, facts)
    await beginAppeal(trx, id, staff.caller.id)
    return null
  })

const textsOf = ({ texts }: Pick<ToSend, 'texts'>): TextChange[] =>
  Object.entries(texts).flatMap(([language, written]) =>
    Object.entries(written)
      .filter(([, text]) => text !== '')
      .map(([field, text]) => ({ field, language, from: '', to: text })),
  )

/**
 * Finds accounts and links in the texts that are not known to be the charity's (decision 0100), and decides
 * whether sending waits for a second person.
 */
async function judgeAppeal(
  trx: Database,
  { publicUrl, switches }: Pick<AppContext, 'publicUrl' | 'switches'>,
  { texts }: Pick<ToSend, 'texts'>,
  recipients: number,
): Promise<{ found: string[]; waits: boolean }> {
  const own = await readCharityAccounts(trx, publicUrl)
  const instructions = Object.values(texts).flatMap(({ subject, text, short }) =>
    [`${subject}\n${text}`, short].flatMap((one) => findPaymentInstructions(one, own)),
  )
  const found = [...new Set(instructions.map(({ value }) => value))]
  const isUnusual = found.length > 0 || recipients > (await readAppealSettings(trx)).approval_size
  return { found, waits: isUnusual && (await needsSecondPerson(trx, switches)) }
}

/** Reports whether sending would need a second person. */
export async function appealNeedsApproval(
  context: Pick<AppContext, 'db' | 'publicUrl' | 'switches'>,
  id: number,
  recipients: number,
): Promise<boolean> {
  const appeal = await context.db
    .selectFrom('appeals')
    .select('texts')
    .where('id', '=', id)
    .$castTo<ToSend>()
    .executeTakeFirstOrThrow()
  return (await judgeAppeal(context.db, context, appeal, recipients)).waits
}

/**
 * Stops an appeal. Messages that are being sent at this moment arrive.
 * @throws Problem 404; 409 when nothing is left to stop
 */
export async function stopAppeal(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('appeals')
      .set({ stopped_at: sql`now()`, stopped_by: staff.caller.id })
      .where('id', '=', id)
      .where('begun_at', 'is not', null)
      .where('stopped_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => Problem.conflict('refusal.appeal.not-sending'))
    const dropped = await dropAppealMessages(trx, id)
    await recordAudit(trx, staff, 'stopped_appeal', `appeal ${id}`, { dropped })
  })
}
