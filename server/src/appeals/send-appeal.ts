import { sql } from 'kysely'
import type { AppealTexts } from '../../../contract/src/appeals.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { TextChange } from '../approvals/approved-change.ts'
import { needsSecondPerson, refuseIfPending, storeOrReport } from '../approvals/store-change.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { dropAppealMessages } from '../messages/held-messages.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import { findAddedInstructions } from '../platform/text/find-digits-and-links.ts'
import { readAppealSettings } from './appeal-settings.ts'
import { beginAppeal } from './begin-appeal.ts'
import { type Audience, countReached } from './recipients.queries.ts'

type ToSend = Audience & { name: string; texts: Record<string, AppealTexts>; begun_at: Date | null }

/**
 * Begins to send an appeal. It waits for a second person (approvals/) as a public text does, and above
 * the configured number of donors; otherwise it is e-mailed to the administrators.
 * @throws Problem 404; 409 when it was begun, waits, or reaches nobody
 */
export const sendAppeal = (
  { db, switches }: Pick<AppContext, 'db' | 'switches'>,
  id: number,
  staff: Staff,
): Promise<null | AnswerWithMessage<null>> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<ToSend>`
      select id, kind, filters, channels, name, texts, begun_at from appeals
        where id = ${id} for update`.execute(trx)
    const [appeal] = rows
    if (!appeal) throw Problem.notFound('refusal.not-found.appeal')
    if (appeal.begun_at !== null) throw Problem.conflict('refusal.appeal.begun')
    await refuseIfPending(trx, { subject: 'appeal', target: String(id) })
    const recipients = await countReached(trx, appeal)
    if (recipients === 0) throw Problem.conflict('refusal.appeal.nobody')
    const { found, waits } = await judgeAppeal(trx, switches, appeal, recipients, staff.caller)
    const facts = { recipients, found }
    const change = {
      subject: 'appeal' as const,
      kind: 'add' as const,
      target: String(id),
      form: { name: appeal.name },
      texts: [...textsOf(appeal), { field: 'recipients', language: '', from: '', to: String(recipients) }],
      found,
    }
    await storeOrReport(trx, waits, change, staff, { facts })
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

/** Finds what in the texts may name an account (decision 0100), and decides whether sending waits. */
async function judgeAppeal(
  trx: Database,
  switches: AppContext['switches'],
  appeal: Pick<ToSend, 'texts'>,
  recipients: number,
  sender: Sender,
): Promise<{ found: string[]; waits: boolean }> {
  const found = findAddedInstructions(textsOf(appeal))
  const mayAlone =
    found.length === 0 &&
    sender.rights.has('bankAcc.approve') &&
    recipients <= (await readAppealSettings(trx)).approval_size
  return { found, waits: !mayAlone && (await needsSecondPerson(trx, switches, sender)) }
}

type Sender = Pick<Staff['caller'], 'id' | 'rights'>

/** Reports whether sending would need a second person. */
export async function appealNeedsApproval(
  { db, switches }: Pick<AppContext, 'db' | 'switches'>,
  id: number,
  recipients: number,
  sender: Sender,
): Promise<boolean> {
  const appeal = await db
    .selectFrom('appeals')
    .select('texts')
    .where('id', '=', id)
    .$castTo<ToSend>()
    .executeTakeFirstOrThrow()
  return (await judgeAppeal(db, switches, appeal, recipients, sender)).waits
}

/**
 * Stops an appeal. Messages that are being sent at this moment still arrive.
 * @throws Problem 409 when it does not exist, is not begun or was stopped before
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
