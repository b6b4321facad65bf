import { sql } from 'kysely'
import type { AppealTexts } from '../../../contract/src/appeals.ts'
import { english } from '../../../words/src/reader.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import { queueEmailToAdministrators } from '../emails/queue-email.ts'
import { dropAppealMessages } from '../emails/to-donors/appeal-message.ts'
import { pendingChangeEmail } from '../emails/to-staff/pending-change-email.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { TextChange } from '../pending-changes/compare-texts.ts'
import { changeName, textChangesForEmail } from '../pending-changes/describe-change.ts'
import { findPaymentInstructions } from '../pending-changes/find-payment-instructions.ts'
import { readOwnDetails } from '../pending-changes/public-texts.queries.ts'
import { needsSecondPerson, refuseIfPending, storeChange } from '../pending-changes/store-change.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import { readSettings } from './appeal-settings.ts'
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
    const found = await findInstructions(trx, publicUrl, appeal)
    const { approval_size } = await readSettings(trx)
    const waits = (recipients > approval_size || found.length > 0) && (await needsSecondPerson(trx, switches))
    const change = { subject: 'appeal' as const, target: String(id), form: { name: appeal.name } }
    const texts = [
      ...textsOf(appeal),
      { field: 'recipients', language: '', from: '', to: String(recipients) },
    ]
    const described = {
      name: changeName(english.t, change),
      changes: textChangesForEmail(english.t, texts),
    }
    const facts = { recipients, found }
    if (waits) {
      const audited = { subject: described.name, facts }
      await storeChange(trx, { ...change, kind: 'add', texts, found }, staff, audited, described)
      return new AnswerWithMessage(null, translatable('appeals.waits', { count: recipients }))
    }
    if (found.length > 0)
      await queueEmailToAdministrators(
        trx,
        pendingChangeEmail,
        { what: 'changed', subject: 'appeal', who: staff.caller.name, found, ...described },
        staff.caller.id,
      )
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

/** Finds accounts and links in the texts that are not known to be the charity's (decision 0100). */
async function findInstructions(trx: Database, publicUrl: string, { texts }: ToSend): Promise<string[]> {
  const own = await readOwnDetails(trx, publicUrl)
  const found = Object.values(texts).flatMap(({ subject, text, short }) =>
    [`${subject}\n${text}`, short].flatMap((one) => findPaymentInstructions(one, own)),
  )
  return [...new Set(found.map(({ value }) => value))]
}

/** Reports whether sending would need a second person. */
export async function needsApproval(
  { db, publicUrl, switches }: Pick<AppContext, 'db' | 'publicUrl' | 'switches'>,
  id: number,
  recipients: number,
): Promise<boolean> {
  const { texts } = await db
    .selectFrom('appeals')
    .select('texts')
    .where('id', '=', id)
    .$castTo<ToSend>()
    .executeTakeFirstOrThrow()
  const { approval_size } = await readSettings(db)
  const isLarge = recipients > approval_size
  const found = isLarge ? [] : await findInstructions(db, publicUrl, { texts } as ToSend)
  return (isLarge || found.length > 0) && (await needsSecondPerson(db, switches))
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
